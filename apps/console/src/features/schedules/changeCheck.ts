import type { SchedulePreview, SchedulePreviewOrder, ScheduleFinding } from '@vitrine/protocol'
import { api } from '../../app/client.ts'
import { bodyOf, type Written } from './moving.ts'
import { instantAt, minuteOf } from './wall.ts'

const DAY_MS = 24 * 60 * 60_000
/** How far ahead changes are looked for, ms. */
export const AHEAD_MS = 28 * DAY_MS

/** What a change comes to. Instants are epoch ms. */
export type Checked = {
  /** how many devices show something else in the period that was looked at, and when the first of them does */
  devices: number
  firstMs: number | null
  /** where the period begins */
  fromMs: number
  /** what the change newly brings and a person should decide on */
  problems: ScheduleFinding[]
  /** where devices show nothing from then on; null: the change leaves no such gap */
  gap: { devices: number; atMs: number } | null
}

/**
 * The period that is looked at for a change: before an instant that lies ahead nothing changes, in whatever zone that is first.
 * @param minute the earliest wall minute that the change touches; NaN: not known
 */
export function checkedPeriod(minute: number, timeZone: string, nowMs: number): { from: number; to: number } {
  const from = Number.isNaN(minute) ? nowMs : Math.max(nowMs, instantAt(minute, timeZone) - DAY_MS)
  return { from, to: from + AHEAD_MS }
}

/** An overlap that nobody decided: neither priority, nor nearer targets, nor a later beginning. The others are information. */
const isProblem = ({ code, params }: ScheduleFinding): boolean =>
  code === 'overlap' ? params['why'] === 'sameRank' : code !== 'nothingOtherwise'
const keyOf = ({ code, params }: ScheduleFinding): string =>
  code === 'overlap' ? `${code} ${params['other_id']} ${params['other']}` : code

/** Problems among findings that were not there before a change. */
export function problemsBrought(
  before: readonly ScheduleFinding[],
  after: readonly ScheduleFinding[],
): ScheduleFinding[] {
  const known = new Set(before.filter(isProblem).map(keyOf))
  return after.filter((finding) => isProblem(finding) && !known.has(keyOf(finding)))
}

const preview = (order: SchedulePreviewOrder): Promise<SchedulePreview> =>
  api('previewSchedules', { body: order })

/**
 * Asks the server what events come to that are moved, before they are saved. The last of them is the one that a person moved.
 * @param period epoch ms
 * @throws ApiError
 */
export async function checkMove(written: Written, period: { from: number; to: number }): Promise<Checked> {
  const changes = written.map(({ event, of }) => ({ ...(of === null ? {} : { id: of.id }), event }))
  const { devices, first_at: firstMs, findings } = await preview({ changes, ...period })
  const own = findings.filter(({ change }) => change === changes.length - 1)
  const original = written.findLast(({ of }) => of !== null)?.of
  const isAsked = own.some(isProblem) && original
  const before = isAsked
    ? await preview({ changes: [{ id: original.id, event: bodyOf(original) }], ...period })
    : null
  const problems = problemsBrought(before?.findings ?? [], own)
  return { devices, firstMs, fromMs: period.from, problems, gap: null }
}

/**
 * Asks the server what it comes to that an event, or an occurrence of it, is deleted.
 * @param written the event without the occurrence; null: it is deleted as a whole
 * @throws ApiError
 */
export async function checkDelete(
  id: string,
  written: Written[number]['event'] | null,
  period: { from: number; to: number },
): Promise<Checked> {
  const result = await preview({ changes: [{ id, event: written }], ...period })
  const bare = result.days.filter(({ screen_id_after: screen }) => screen === null)
  const gap = bare[0]
    ? { devices: Math.max(...bare.map(({ devices }) => devices)), atMs: bare[0].from }
    : null
  return { devices: result.devices, firstMs: result.first_at, fromMs: period.from, problems: [], gap }
}

/** Whether a person is asked before the change is saved. */
export const isDoubtful = ({ problems, gap }: Checked): boolean => problems.length > 0 || gap !== null

/** The earliest wall minute that a change of events affects, judged by their first occurrences. */
export const firstMinute = (written: Written): number =>
  Math.min(...written.flatMap(({ event, of }) => [event.start, ...(of ? [of.start] : [])]).map(minuteOf))
