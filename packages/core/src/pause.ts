import * as z from 'zod/mini'

/** What can be paused on purpose: the ads, or the whole presentation in favour of the quiet picture. */
export const PAUSED_PARTS = ['ads', 'presentation'] as const
export type PausedPart = (typeof PAUSED_PARTS)[number]
/** A pause lasts this long at the most, ms. */
export const PAUSE_MOST_MS = 30 * 24 * 60 * 60_000

/** A pause on a device: from when until when, epoch ms of the server's clock. */
export const pauseSchema = z.object({
  what: z.enum(PAUSED_PARTS),
  sinceMs: z.number(),
  untilMs: z.number(),
})
export type Pause = z.infer<typeof pauseSchema>

/** What is paused at an instant (epoch ms); null for nothing. */
export function pausedPartAt(
  pause: Pick<Pause, 'what' | 'untilMs'> | null | undefined,
  atMs: number,
): PausedPart | null {
  return pause && atMs < pause.untilMs ? pause.what : null
}
