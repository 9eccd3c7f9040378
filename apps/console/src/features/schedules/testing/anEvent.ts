import type { StoredScheduleEvent } from '@vitrine/protocol'

/** An event of a test: Monday, 30 November 2026, 08:00 to 10:00, on device `d1`. */
export const anEvent = (part: Partial<StoredScheduleEvent>): StoredScheduleEvent => ({
  id: 'breakfast',
  revision: 1,
  name: 'Breakfast',
  screen_id: 'menu',
  screen_name: 'Menu',
  targets: [{ device_id: 'd1' }],
  priority: 30,
  start: '2026-11-30T08:00',
  end: '2026-11-30T10:00',
  exdates: [],
  time_zone: 'device',
  devices: 1,
  changed_at: 0,
  changed_by: null,
  ...part,
})
