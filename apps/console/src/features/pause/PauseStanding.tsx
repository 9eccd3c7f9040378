import type { FleetSummary } from '@vitrine/protocol'
import { formatInstant } from '../../app/format.ts'
import { StatusShape } from '../../ui/StatusPill.tsx'
import { useNow } from '../../ui/useNow.ts'
import { EndNow, TimeLeft } from './EndNow.tsx'
import styles from './pause.module.css'
import { pauseTexts } from './pause.texts.ts'

/** What is paused in the whole fleet, with the time that is left, and a way to end it. */
export function PauseStanding({ pauses }: { pauses: FleetSummary['pauses'] }) {
  const nowMs = useNow(1_000)
  const current = pauses.filter(({ last_end: lastEndMs }) => lastEndMs > nowMs)
  if (current.length === 0) return null
  return (
    <div className={styles.standing}>
      {current.map(({ what, devices, first_end: firstEndMs, last_end: lastEndMs }) => {
        const time = formatInstant(lastEndMs, nowMs)
        return (
          <span key={what} className={styles.paused}>
            <StatusShape shape="pause" />
            <b>{pauseTexts.standing[what]({ count: devices })}</b>
            <span>
              {firstEndMs === lastEndMs ? pauseTexts.until({ time }) : pauseTexts.untilLast({ time })}
            </span>
            <TimeLeft untilMs={lastEndMs} />
          </span>
        )
      })}
      <EndNow selection={{ all: true }} count={current.reduce((sum, { devices }) => sum + devices, 0)} />
    </div>
  )
}
