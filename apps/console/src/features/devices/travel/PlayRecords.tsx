import { useQuery } from '@tanstack/react-query'
import type { Evaluation } from '@vitrine/core'
import type { Device } from '@vitrine/protocol'
import { formatTime } from '../../../app/format.ts'
import { serverNowMs } from '../../../app/serverClock.ts'
import { playsAtQuery } from '../../../queries/devices.ts'
import { travelTexts } from './travel.texts.ts'
import styles from './travel.module.css'

/** What the device reported for an instant of the past, beside what was planned for it. */
export function PlayRecords({
  device,
  atMs,
  timeZone,
  evaluation,
}: {
  device: Device
  atMs: number
  timeZone: string
  evaluation: Evaluation | null
}) {
  const isPast = atMs < serverNowMs()
  const plays = useQuery({ ...playsAtQuery(device.deviceId, atMs), enabled: isPast })
  if (!isPast || !plays.data) return null
  const then = plays.data.items.filter(({ from, until }) => from <= atMs && atMs < until)
  const planned = new Set(evaluation?.zones.map(({ current }) => current?.ad_id ?? current?.slide_id))
  const differs =
    evaluation !== null && then.some((play) => play.kind === 'item' && !planned.has(play.slide_id ?? ''))
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
      {differs && <p>{travelTexts.differs()}</p>}
    </section>
  )
}
