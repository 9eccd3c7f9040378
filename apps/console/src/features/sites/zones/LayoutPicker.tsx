import { LAYOUTS, zonesOf, type Layout } from './layouts.ts'
import { zoneTexts } from './zone.texts.ts'
import styles from './zones.module.css'

/** The layouts as small drawings in the proportions of the screen. */
export function LayoutPicker({
  value,
  width,
  height,
  onPick,
}: {
  value: Layout | null
  width: number
  height: number
  onPick: (layout: Layout) => void
}) {
  return (
    <div className={styles.layouts} role="group" aria-label={zoneTexts.layout()}>
      {LAYOUTS.map((layout) => (
        <button
          key={layout.value}
          type="button"
          className={styles.layout}
          aria-pressed={value === layout.value}
          onClick={() => onPick(layout.value)}
        >
          <svg viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
            {zonesOf(layout.value, width, height).map((zone) => (
              <rect key={zone.name} {...zone.frame} />
            ))}
          </svg>
          {layout.label()}
        </button>
      ))}
    </div>
  )
}
