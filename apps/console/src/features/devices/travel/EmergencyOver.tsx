import type { RenderData } from '@vitrine/core'
import type { DeviceAt } from '@vitrine/protocol'
import { EmergencyPicture } from '../../../ui/EmergencyPicture.tsx'
import styles from './travel.module.css'

/**
 * The emergency of an answer as it was fired: the whole display, or its zones where the screen has them. Draws nothing without one.
 * @param ratio of the display, width by height
 */
export function EmergencyOver({
  answer: { t: atMs, emergency, emergency_picture: picture },
  render,
  ratio,
}: {
  answer: Pick<DeviceAt, 't' | 'emergency' | 'emergency_picture'>
  render: RenderData | null
  ratio: number
}) {
  if (!emergency || !picture) return null
  const { kind, acknowledge, message, zones } = picture
  const drawn = { kind, acknowledge, drill: emergency.drill, startedAtMs: emergency.fired_at, atMs }
  if (message) return <EmergencyPicture {...drawn} message={message} width={ratio} height={1} />
  if (!render) return null
  const [width, height] = [
    Number.parseInt(render.screen.width, 10),
    Number.parseInt(render.screen.height, 10),
  ]
  const share = (part: number, of: number) => `${(part / of) * 100}%`
  return render.screen.groups.flatMap(({ id, frame }) => {
    const said = zones[id]
    return said
      ? [
          <div
            key={id}
            className={styles.over}
            style={{
              insetInlineStart: share(frame.x, width),
              insetBlockStart: share(frame.y, height),
              width: share(frame.width, width),
            }}
          >
            <EmergencyPicture {...drawn} message={said} width={frame.width} height={frame.height} />
          </div>,
        ]
      : []
  })
}
