import type { Play, ZonePlan } from './zonePlan.ts'

/** How many plays in a row are looked through for one that can be shown. */
const LOOK_AHEAD = 50

/**
 * A plan in which a device passes over items that it cannot show just now: what comes behind such an item begins early,
 * in its place, and ends when it should. So nothing else moves, and other displays of the same screen stay in step. Where
 * nothing else can be shown, the plan is as it was: the device goes on trying.
 * @param barred whether an item (by its id) is passed over
 */
export function passOver(plan: ZonePlan, barred: (itemId: string) => boolean): ZonePlan {
  const bad = (play: Play) => play.item !== null && barred(play.item.id)
  /** The play that stands in the place of one that is passed over. */
  const standIn = (play: Play): Play | null => {
    let found = play
    for (let step = 0; bad(found); step += 1) {
      const after = plan.momentAt(found.untilMs)?.current
      if (!after || step === LOOK_AHEAD || after.play === found.play) return null
      found = after
    }
    return found
  }
  const beginOf = (play: Play): number => {
    let { fromMs } = play
    for (let step = 0; step < LOOK_AHEAD; step += 1) {
      const before = plan.momentAt(fromMs - 1)?.current
      if (!before || !bad(before) || before.fromMs === fromMs) break
      fromMs = before.fromMs
    }
    return fromMs
  }
  const playAt = (atMs: number): Play | null => {
    const planned = plan.momentAt(atMs)?.current
    const shown = planned && standIn(planned)
    return shown ? { ...shown, fromMs: beginOf(shown) } : null
  }
  return {
    lone: plan.lone,
    skippedAt: (atMs) => plan.skippedAt(atMs),
    momentAt(atMs) {
      const current = playAt(atMs)
      if (!current) return plan.momentAt(atMs)
      const previous = playAt(current.fromMs - 1)
      const next = playAt(current.untilMs)
      return previous && next ? { previous, current, next } : plan.momentAt(atMs)
    },
  }
}
