import type { EmergencyKind, EmergencyMessage } from '@vitrine/core/emergency'
import type { Site } from '@vitrine/protocol'
import { clsx } from 'clsx'
import { EmergencyPicture } from '../../../ui/EmergencyPicture.tsx'
import styles from './edit.module.css'

/** The zones of a screen where they stand, with an emergency in one of them. */
export function ZoneMap({
  site,
  zoneId,
  emergency,
}: {
  site: Site
  zoneId?: string
  emergency?: { message: EmergencyMessage; kind: EmergencyKind }
}) {
  const { width, height, groups } = site.draft
  const share = (part: number, whole: number) => `${(part / whole) * 100}%`
  return (
    <div
      className={clsx('v-ltr', styles.map)}
      style={{ aspectRatio: `${width} / ${height}` }}
      data-upright={height > width}
      aria-hidden="true"
    >
      {groups.map(({ id, name, frame }) => (
        <div
          key={id}
          className={styles.zone}
          data-chosen={id === zoneId}
          style={{
            insetInlineStart: share(frame.x, width),
            top: share(frame.y, height),
            width: share(frame.width, width),
            height: share(frame.height, height),
          }}
        >
          {id === zoneId && emergency ? (
            <EmergencyPicture {...emergency} drill={false} width={frame.width} height={frame.height} />
          ) : (
            <span className="v-clip">{name}</span>
          )}
        </div>
      ))}
    </div>
  )
}
