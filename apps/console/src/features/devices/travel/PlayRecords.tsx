import { useQuery } from '@tanstack/react-query'
import type { Evaluation, RenderData } from '@vitrine/core'
import type { Device } from '@vitrine/protocol'
import { formatTime } from '../../../app/format.ts'
import { serverNowMs } from '../../../app/serverClock.ts'
import { playsAtQuery } from '../../../queries/devices.ts'
import { versionQuery } from '../../../queries/sites.ts'
import { contradictions, playsAt, slideOfPart, type Contradiction } from './comparePlays.ts'
import { PartPicture } from './PartPicture.tsx'
import { travelTexts } from './travel.texts.ts'
import styles from './travel.module.css'

/** What the device reported for an instant of the past, beside what was planned for it. */
export function PlayRecords({
  device,
  atMs,
  timeZone,
  render,
  evaluation,
}: {
  device: Device
  atMs: number
  timeZone: string
  render: RenderData | null
  evaluation: Evaluation | null
}) {
  const isPast = atMs < serverNowMs()
  const plays = useQuery({ ...playsAtQuery(device.deviceId, atMs), enabled: isPast })
  if (!isPast || !plays.data) return null
  const then = playsAt(plays.data.items, atMs)
  const differing = evaluation ? contradictions(then, evaluation) : []
  return (
    <section className={styles.section}>
      <h3>{travelTexts.records()}</h3>
      {then.length === 0 ? (
        <p className="v-quiet">{travelTexts.noRecords()}</p>
      ) : (
        <ul>
          {then.map((play) => (
            <li key={play.id}>
              {travelTexts.recorded({
                name: play.ad_name ?? play.slide_name ?? '',
                from: formatTime(play.from, timeZone, true),
                until: formatTime(play.until, timeZone, true),
              })}
            </li>
          ))}
        </ul>
      )}
      {differing.length > 0 && (
        <>
          <p>{travelTexts.differs()}</p>
          {differing.map((one) => (
            <Both key={one.record.id} of={one} atMs={atMs} render={render} />
          ))}
        </>
      )}
    </section>
  )
}

/** What was recorded in a zone, and what was planned for it, side by side. */
function Both({
  of: { record, recorded, planned },
  atMs,
  render,
}: {
  of: Contradiction
  atMs: number
  render: RenderData | null
}) {
  // Of a screen that is not known the version is not kept.
  const known = useQuery({
    ...versionQuery(record.site_id ?? '', record.version),
    enabled: record.site_id !== null && record.version !== render?.version,
    retry: false,
  })
  const version = record.version === render?.version ? render : (known.data?.render ?? null)
  const plannedName = planned && render ? (slideOfPart(render, planned)?.name ?? '') : ''
  return (
    <div className={styles.both} role="group" aria-label={record.group_name}>
      <PartPicture
        render={version}
        part={recorded}
        startedAtMs={record.from}
        atMs={atMs}
        caption={travelTexts.recordedHere({
          zone: record.group_name,
          name: record.ad_name ?? record.slide_name ?? '',
        })}
      />
      {planned ? (
        <PartPicture
          render={render}
          part={planned}
          startedAtMs={atMs}
          atMs={atMs}
          caption={travelTexts.plannedHere({ zone: record.group_name, name: plannedName })}
        />
      ) : (
        <p className="v-quiet v-small">{travelTexts.plannedNothing({ zone: record.group_name })}</p>
      )}
    </div>
  )
}
