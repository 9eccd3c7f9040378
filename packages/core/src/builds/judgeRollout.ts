const HOUR_MS = 3_600_000

/** How long each device of a ring shows content on a new build before it counts, unless somebody chose otherwise, hours. */
export const WATCH_HOURS = 24
/** Shortest and longest watch that can be chosen, hours. */
export const WATCH_HOURS_LEAST = 1
export const WATCH_HOURS_MOST = 336
/** The part of a ring's devices that has to have shown content for that long. */
export const ENOUGH_SHARE = 0.5
/** The part of the devices which tried a build that may go back by themselves. */
export const REFUSED_SHARE = 0.1
/** Crashes on the new build that count as chance, whatever came before. */
export const CRASHES_ALLOWED = 2
/** Showing time with a wrong picture that counts as chance, ms. */
export const WRONG_ALLOWED_MS = 10 * 60_000
/** By how much a new build may be worse than the one before. */
export const WORSE_FACTOR = 2
/** The part of its showing time for which a device may show a wrong picture on any build. */
export const WRONG_SHARE = 0.01
/** Crashes for each hour of showing content that any build may have: one a day. */
export const CRASHES_PER_HOUR = 1 / 24

/** What devices did on one build, added up. */
export type BuildRecord = {
  /** time that they showed content, ms */
  shownMs: number
  /** the part of it in which they reported a wrong picture, or a black, frozen or covered display, ms */
  wrongMs: number
  /** times that the build ended without a proper end */
  crashes: number
}
/** A device of a ring. */
export type RingDevice = {
  id: string
  /** it runs the new build, past its trial */
  runs: boolean
  /** it went back by itself */
  refused: boolean
  now: BuildRecord
  /** the same device on the build before */
  before: BuildRecord
}
/** Why a roll-out is withdrawn. */
export type WithdrawReason = 'refused' | 'crashes' | 'wrong'
export type RolloutVerdict =
  | { do: 'wait'; enough: number; needed: number }
  | { do: 'goOn'; enough: number; needed: number }
  | { do: 'withdraw'; reason: WithdrawReason; facts: Record<string, number> }

const sum = (records: readonly BuildRecord[]): BuildRecord =>
  records.reduce(
    (all, { shownMs, wrongMs, crashes }) => ({
      shownMs: all.shownMs + shownMs,
      wrongMs: all.wrongMs + wrongMs,
      crashes: all.crashes + crashes,
    }),
    { shownMs: 0, wrongMs: 0, crashes: 0 },
  )
/** The crashes and the wrong time that the build before would have had in as much showing time. */
const expected = (before: BuildRecord, shownMs: number): { crashes: number; wrongMs: number } => {
  const times = before.shownMs === 0 ? 0 : shownMs / before.shownMs
  return { crashes: before.crashes * times, wrongMs: before.wrongMs * times }
}

/**
 * Whether a new build goes on to all devices, is watched further, or is withdrawn. Doubt withdraws: a build that was withdrawn by
 * mistake can be offered again, a fleet of black displays cannot be unseen.
 * @param watchMs how long each device is watched, ms of showing content
 */
export function judgeRollout(ring: readonly RingDevice[], watchMs: number): RolloutVerdict {
  const tried = ring.filter(({ runs, refused }) => runs || refused)
  const refused = tried.filter((device) => device.refused).length
  if (refused > 0 && refused >= tried.length * REFUSED_SHARE)
    return { do: 'withdraw', reason: 'refused', facts: { refused, tried: tried.length } }

  const now = sum(tried.map((device) => device.now))
  const likely = expected(sum(tried.map((device) => device.before)), now.shownMs)
  const crashesMost =
    CRASHES_ALLOWED + Math.max(likely.crashes * WORSE_FACTOR, (now.shownMs / HOUR_MS) * CRASHES_PER_HOUR)
  if (now.crashes > crashesMost)
    return {
      do: 'withdraw',
      reason: 'crashes',
      facts: { crashes: now.crashes, expected: Math.round(likely.crashes) },
    }
  const wrongMost = WRONG_ALLOWED_MS + Math.max(likely.wrongMs * WORSE_FACTOR, now.shownMs * WRONG_SHARE)
  if (now.wrongMs > wrongMost)
    return {
      do: 'withdraw',
      reason: 'wrong',
      facts: {
        minutes: Math.round(now.wrongMs / 60_000),
        expected: Math.round(likely.wrongMs / 60_000),
      },
    }

  const enough = ring.filter((device) => device.runs && device.now.shownMs >= watchMs).length
  const needed = Math.max(1, Math.ceil(ring.length * ENOUGH_SHARE))
  return { do: enough >= needed ? 'goOn' : 'wait', enough, needed }
}
