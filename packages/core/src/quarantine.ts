/**
 * Items that a device could not show: passed over at once, tried again later, and after the third time left alone for an
 * hour. A new version of the screen, and a fresh start, begin with an empty list.
 */
export type Quarantine = ReadonlyMap<string, { times: number; untilMs: number; reason: string }>

/** How long an item is passed over after its first, second and every further fault, ms. */
export const BARRED_MS = [30_000, 120_000, 3_600_000] as const
/** An item that is not there this long after its turn began hangs, ms. */
export const HANGS_AFTER_MS = 4_000

/** Notes a fault of an item; a second one while it is passed over anyway changes nothing. */
export function noteItemFault(
  quarantine: Quarantine,
  itemId: string,
  reason: string,
  nowMs: number,
): Quarantine {
  const known = quarantine.get(itemId)
  if (known && known.untilMs > nowMs) return quarantine
  const times = (known?.times ?? 0) + 1
  const untilMs = nowMs + BARRED_MS[Math.min(times, BARRED_MS.length) - 1]!
  return new Map([...quarantine, [itemId, { times, untilMs, reason }]])
}

/** The ids of items that are passed over at an instant, and when the first of them is tried again (epoch ms). */
export function barredAt(
  quarantine: Quarantine,
  nowMs: number,
): { ids: ReadonlySet<string>; changesAtMs: number | null } {
  const barred = [...quarantine].filter(([, { untilMs }]) => untilMs > nowMs)
  return {
    ids: new Set(barred.map(([itemId]) => itemId)),
    changesAtMs: barred.length === 0 ? null : Math.min(...barred.map(([, { untilMs }]) => untilMs)),
  }
}
