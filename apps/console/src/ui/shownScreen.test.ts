import { expect, it } from 'vitest'
import { shownScreen } from './shownScreen.ts'

const assigned = { site_id: 'lobby', site_name: 'Lobby' }
const scheduled = { event_id: 'e', event_name: 'Lunch', screen_id: 'menu', screen_name: 'Menu' }

it('is the screen of the schedule, else the one assigned to the device', () => {
  expect(shownScreen({ ...assigned, scheduled })).toEqual({ id: 'menu', name: 'Menu' })
  expect(shownScreen({ ...assigned, scheduled: null })).toEqual({ id: 'lobby', name: 'Lobby' })
  expect(shownScreen({ site_id: null, site_name: null, scheduled: null })).toBeNull()
})
