import { zoneTimeOf } from '@vitrine/core'
import type { DevicePlan } from '@vitrine/protocol'
import { csvOf } from '../../platform/http/csv.ts'
import { icsOf } from '../../platform/http/ics.ts'

/** A plan as a table: local times of the device, then what is shown and why. */
export function planCsv({ time_zone, spans }: DevicePlan): string {
  const zone = zoneTimeOf(time_zone)
  const local = (atMs: number): string => new Date(zone.localAt(atMs).wallMs).toISOString().slice(0, 16)
  return csvOf([
    [
      'start',
      'end',
      'time_zone',
      'screen',
      'event',
      'reason',
      'start_ms',
      'end_ms',
      'screen_id',
      'event_id',
      'emergency',
    ],
    ...spans.map((span) => [
      local(span.from),
      local(span.until),
      time_zone,
      span.screen_name,
      span.event_name,
      span.reason,
      span.from,
      span.until,
      span.screen_id,
      span.event_id,
      span.emergency?.name ?? null,
    ]),
  ])
}

/**
 * A plan as a calendar: an entry for each span in which something is shown.
 * @param deviceId row id, so that entries of several devices differ
 * @param nowMs    epoch ms
 */
export const planIcs = ({ spans }: DevicePlan, deviceId: string, nowMs: number): string =>
  icsOf(
    spans.flatMap(({ from, until, screen_name: screen, event_name: event, reason, emergency }) => {
      const title = reason === 'emergency' ? emergency?.name : (event ?? screen)
      return title === null || title === undefined
        ? []
        : [
            {
              uid: `${deviceId}-${from}@vitrine`,
              fromMs: from,
              untilMs: until,
              summary: title,
              ...(screen !== null && screen !== title && { description: screen }),
            },
          ]
    }),
    nowMs,
  )
