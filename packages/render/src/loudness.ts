import type { RenderData, RenderItem } from '@vitrine/core'
import type { SitePlans } from './zoneSchedule.ts'

/** Whether an item can be heard at all. */
function sounds(item: RenderItem | null): boolean {
  if (!item || item.volume === 0) return false
  return item.slide.elements.some((element) => 'volume' in element && element.volume > 0)
}

/**
 * How loud each zone is at an instant, 0 to 1. One zone is heard at a time, the first of those whose item has sound,
 * unless the screen asks for all.
 */
export function loudnessAt(render: RenderData, plans: SitePlans, nowMs: number): ReadonlyMap<string, number> {
  const loudness = new Map<string, number>()
  let taken = false
  for (const group of render.screen.groups) {
    const own = group.volume ?? 1
    const heard = own > 0 && sounds(plans.get(group.id)?.momentAt(nowMs)?.current.item ?? null)
    loudness.set(group.id, heard && (render.screen.sound === 'all' || !taken) ? own : 0)
    taken ||= heard
  }
  return loudness
}

/** What is heard of a zone's item: the zone's loudness by the item's own. */
export function itemLoudness(zone: number, item: RenderItem): number {
  return zone * (item.volume ?? 1)
}
