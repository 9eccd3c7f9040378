import { PAUSE_MOST_MS, type PausedPart } from '@vitrine/core'
import type { DeviceSelection, PauseOrder, PauseResult } from '@vitrine/protocol'
import { instantOfLocal } from '../../app/localInstant.ts'
import { pauseTexts } from './pause.texts.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

/** Lengths that are offered, ms. */
export const LENGTHS_MS = [5 * MINUTE_MS, 30 * MINUTE_MS, 60 * MINUTE_MS] as const
export type Duration = `${(typeof LENGTHS_MS)[number]}` | 'tomorrow' | 'own'
/** What was chosen in the dialog; `ownEnd` is a local date and time. */
export type PauseChoice = { what: PausedPart; duration: Duration; ownEnd: string }

/** What is wrong with the end that was entered; null for nothing. */
export function ownEndFault(
  { duration, ownEnd }: PauseChoice,
  nowMs: number,
  timeZone: string,
): string | null {
  if (duration !== 'own') return null
  if (ownEnd === '') return pauseTexts.timeMissing()
  const untilMs = instantOfLocal(ownEnd, timeZone)
  if (untilMs <= nowMs) return pauseTexts.timePast()
  return untilMs > nowMs + PAUSE_MOST_MS ? pauseTexts.timeTooFar({ days: PAUSE_MOST_MS / DAY_MS }) : null
}

/** The request for a choice. */
export function orderOf(
  selection: DeviceSelection,
  { what, duration, ownEnd }: PauseChoice,
  timeZone: string,
): Omit<PauseOrder, 'preview'> {
  if (duration === 'tomorrow') return { ...selection, what, until: 'tomorrow' }
  return duration === 'own'
    ? { ...selection, what, until: instantOfLocal(ownEnd, timeZone) }
    : { ...selection, what, for_ms: Number(duration) }
}

/** Devices that can't be paused, by reason. */
export function refusedOf(
  results: readonly PauseResult[],
): { reason: Exclude<PauseResult['result'], 'paused'>; names: string[] }[] {
  const byReason = new Map<Exclude<PauseResult['result'], 'paused'>, string[]>()
  for (const { result, device_name: name, device_id: id } of results)
    if (result !== 'paused') byReason.set(result, [...(byReason.get(result) ?? []), name ?? id])
  return [...byReason].map(([reason, names]) => ({ reason, names }))
}
