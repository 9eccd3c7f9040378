import type { Device } from '@vitrine/protocol'

/** The screen that a device should show now: that of its schedule, else the one assigned to it. Null: none. */
export function shownScreen({
  scheduled,
  site_id,
  site_name,
}: Pick<Device, 'scheduled' | 'site_id' | 'site_name'>): { id: string; name: string } | null {
  if (scheduled) return { id: scheduled.screen_id, name: scheduled.screen_name }
  return site_id === null ? null : { id: site_id, name: site_name ?? '' }
}
