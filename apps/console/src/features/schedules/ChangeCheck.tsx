import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { WrittenScheduleEvent } from '@vitrine/protocol'
import { useMemo } from 'react'
import { serverNowMs } from '../../app/serverClock.ts'
import { checkedPeriod } from './changeCheck.ts'
import { findingWords, impactWords } from './checkWords.ts'
import { previewQuery } from './scheduleQueries.ts'
import { scheduleTexts } from './schedules.texts.ts'
import { minuteOf } from './wall.ts'
import styles from './schedules.module.css'

/** Typing rests for so long before the server is asked, ms. */
const REST_MS = 400

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
    const minute = id === null ? minuteOf(asked.start) : NaN
    return {
      changes: [{ ...(id === null ? {} : { id }), event: asked }],
      ...checkedPeriod(minute, timeZone, serverNowMs()),
    }
  }, [asked, id, timeZone])
  const preview = useQuery({ ...previewQuery(order), placeholderData: keepPreviousData, retry: false })
  return (
    <section className={styles.check} aria-live="polite">
      <h3>{scheduleTexts.check()}</h3>
      {preview.data ? (
        <>
          <p>
            {impactWords(
              { devices: preview.data.devices, firstMs: preview.data.first_at, fromMs: order.from },
              timeZone,
            )}
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
