import type { PublicAppointment } from '@vitrine/core/board'
import { FEED_MAX, type FeedContentOf } from '@vitrine/core/feeds'

/** A day of a board as the public sees it, half-open, epoch ms. */
export type BoardDay = {
  timeZone: string
  fromMs: number
  untilMs: number
  appointments: PublicAppointment[]
}

/** What displays show of the day of a board. @param day null if the board is gone: then nothing of it stays on displays */
export const boardContent = (day: BoardDay | null, title: string): FeedContentOf<'board'> => ({
  kind: 'board',
  title,
  time_zone: day?.timeZone ?? 'UTC',
  from_ms: day?.fromMs ?? 0,
  until_ms: day?.untilMs ?? 0,
  entries: (day?.appointments ?? []).slice(0, FEED_MAX.appointments).map((one) => ({
    starts_ms: one.startsMs,
    text: one.text,
    room: one.room,
    status: one.status,
    delayed_until_ms: one.delayedUntilMs,
    called_ms: one.calledMs,
  })),
})
