import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ScheduleFinding, WrittenScheduleEvent } from '@vitrine/protocol'
import { useMemo } from 'react'
import { formatDay, formatTime } from '../../app/format.ts'
import { serverNowMs } from '../../app/serverClock.ts'
import { previewQuery } from './scheduleQueries.ts'
import { scheduleTexts } from './schedules.texts.ts'
import { instantAt, minuteOf } from './wall.ts'
import styles from './schedules.module.css'

/** Typing rests for so long before the server is asked, ms. */
const REST_MS = 400
const DAY_MS = 24 * 60 * 60_000
/** How far ahead changes are looked for, ms. */
const AHEAD_MS = 28 * DAY_MS

/** What a change comes to before it is saved: how many devices change and when, and what needs attention. */
export function ChangeCheck({
  event,
  id,
  timeZone,
}: {
  event: WrittenScheduleEvent
  /** null: a new one */
  id: string | null
  timeZone: string
}) {
  const [asked] = useDebouncedValue(event, REST_MS)
  const order = useMemo(() => {
    const now = serverNowMs()
    // A new event changes nothing before it begins, in whatever zone that is first.
    const start = minuteOf(asked.start)
    const from = id !== null || Number.isNaN(start) ? now : Math.max(now, instantAt(start, timeZone) - DAY_MS)
    return { changes: [{ ...(id === null ? {} : { id }), event: asked }], from, to: from + AHEAD_MS }
  }, [asked, id, timeZone])
  const preview = useQuery({ ...previewQuery(order), placeholderData: keepPreviousData, retry: false })
  return (
    <section className={styles.check} aria-live="polite">
      <h3>{scheduleTexts.check()}</h3>
      {preview.data ? (
        <>
          <p>
            {preview.data.devices === 0 || preview.data.first_at === null
              ? scheduleTexts.impactNone({ day: formatDay(order.from, timeZone) })
              : scheduleTexts.impact({
                  devices: preview.data.devices,
                  day: formatDay(preview.data.first_at, timeZone),
                  time: formatTime(preview.data.first_at, timeZone),
                })}
          </p>
          {preview.data.findings.length > 0 && (
            <ul>
              {preview.data.findings.map((finding) => (
                <li key={JSON.stringify(finding)}>{findingWords(finding, timeZone)}</li>
              ))}
            </ul>
          )}
        </>
      ) : (
        <p className="v-quiet">
          {preview.isError ? scheduleTexts.couldNotCheck() : scheduleTexts.checking()}
        </p>
      )}
    </section>
  )
}

function findingWords({ code, params }: ScheduleFinding, timeZone: string): string {
  const devices = Number(params['devices'])
  switch (code) {
    case 'overlap':
      return scheduleTexts.finding.overlap({
        other:
          typeof params['other'] === 'string' && params['other'] !== ''
            ? params['other']
            : scheduleTexts.another(),
        wins: Number(params['wins']),
        devices,
      })
    case 'contentExpires': {
      const atMs = Number(params['at'])
      return scheduleTexts.finding.contentExpires({
        screen: String(params['screen']),
        day: formatDay(atMs, timeZone),
        time: formatTime(atMs, timeZone),
      })
    }
    case 'nothingOtherwise':
      return scheduleTexts.finding.nothingOtherwise({ devices })
    default:
      return scheduleTexts.finding[code]()
  }
}
