import type { CampaignDelivery } from '@vitrine/protocol'
import { dateOfDay } from './zonePlans.ts'

/** So much less than planned is behind. */
const BEHIND = 0.9

/**
 * What a campaign has delivered, compared with its plan until the end of yesterday. From today on, it is
 * expected to deliver the same share of its plan as before.
 * @param planned   plays by day, as whole days since 1970-01-01
 * @param delivered plays that were reported, by the same days
 */
export function deliveryOf(
  planned: ReadonlyMap<number, number>,
  delivered: ReadonlyMap<number, number>,
  { today, goal, coverage }: { today: number; goal: number | null; coverage: number | null },
): CampaignDelivery {
  let [soFar, whole, reported, before] = [0, 0, 0, 0]
  const days = [...new Set([...planned.keys(), ...delivered.keys()])].toSorted((a, b) => a - b)
  for (const day of days) {
    const [wanted, done] = [planned.get(day) ?? 0, delivered.get(day) ?? 0]
    whole += wanted
    reported += done
    if (day >= today) continue
    soFar += wanted
    before += done
  }
  const pace = soFar === 0 ? 1 : before / soFar
  return {
    planned: soFar,
    planned_total: whole,
    delivered: reported,
    delivered_until_today: before,
    goal,
    coverage,
    projected: Math.max(reported, Math.round(before + (whole - soFar) * pace)),
    behind: before < soFar * BEHIND,
    days: days.map((day) => ({
      date: dateOfDay(day),
      planned: planned.get(day) ?? 0,
      delivered: delivered.get(day) ?? 0,
    })),
  }
}
