const SECOND_MS = 1_000

/** How long a response asks to be left alone (`Retry-After`), ms: seconds, or a date. 0 where it does not say. */
export function retryAfterMs(header: string | undefined, nowMs: number): number {
  if (header === undefined) return 0
  const text = header.trim()
  const waitMs = /^\d{1,9}$/.test(text) ? Number(text) * SECOND_MS : Date.parse(text) - nowMs
  return Number.isNaN(waitMs) ? 0 : Math.max(0, waitMs)
}
