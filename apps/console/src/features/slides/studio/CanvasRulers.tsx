import { useStore } from '../../../app/store.ts'
import { rulerMarks } from '../../../stage/viewport.ts'
import type { Studio } from './studio.ts'
import styles from './canvas.module.css'

/** Px of the slide along the upper and the left edge. */
export function CanvasRulers({ studio }: { studio: Studio }) {
  const { zoom, x, y } = useStore(studio.view)
  const { width, height } = useStore(studio.window)
  return (
    <div aria-hidden="true">
      <div className={styles.ruler} data-axis="x">
        {rulerMarks(zoom, x, width).map(({ at, px }) => (
          <span key={px} style={{ left: at }}>
            {px}
          </span>
        ))}
      </div>
      <div className={styles.ruler} data-axis="y">
        {rulerMarks(zoom, y, height).map(({ at, px }) => (
          <span key={px} style={{ top: at }}>
            {px}
          </span>
        ))}
      </div>
    </div>
  )
}
