import type { Play, ZonePlan } from './zonePlan.ts'

/** How many plays in a row are looked through for one that can be shown. */
const LOOK_AHEAD = 50

/**
 * A plan in which a device passes over items that it cannot show just now, and over ads while these are paused: what comes
 * behind begins early, in their place, and ends when it should. So nothing else moves, and other displays of the same screen
 * stay in step. Where no other item can be shown, the plan is as it was: the device goes on trying. Ads that are paused are
 * never shown, and an ad that begins before the pause ends is left out whole.
 * @param barred           whether an item (by its id) is passed over
 * @param adsPausedUntilMs ads that begin before this instant (epoch ms) are left out
 */
export function passOver(
  plan: ZonePlan,
  barred: (itemId: string) => boolean,
  adsPausedUntilMs = Number.NEGATIVE_INFINITY,
): ZonePlan {
  const bad = (play: Play) =>
    play.item !== null && (barred(play.item.id) || (play.ad !== null && play.fromMs < adsPausedUntilMs))
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
  const withoutAds = (play: Play): Play => {
    if (play.ad && play.fromMs < adsPausedUntilMs) return { ...play, item: null, ad: null, over: [] }
    const over = play.over.filter((span) => span.fromMs >= adsPausedUntilMs)
    return over.length === play.over.length ? play : { ...play, over }
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
      const previous = current && playAt(current.fromMs - 1)
      const next = current && playAt(current.untilMs)
      const moment = previous && next ? { previous, current, next } : plan.momentAt(atMs)
      return (
        moment && {
          previous: withoutAds(moment.previous),
          current: withoutAds(moment.current),
          next: withoutAds(moment.next),
        }
      )
    },
  }
}
