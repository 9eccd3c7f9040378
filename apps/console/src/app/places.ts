import { IconDeviceTablet, IconHome, IconDeviceDesktop, IconStack2, type Icon } from '@tabler/icons-react'

export type Place = { label: string; path: string; icon: Icon; alsoUnder: readonly string[] }

/** The menu's entries, in the order of specification §2, without Logout, which is an action. */
export const PLACES: readonly Place[] = [
  { label: 'Home', path: '/home', icon: IconHome, alsoUnder: [] },
  {
    label: 'Screens',
    path: '/sites',
    icon: IconDeviceDesktop,
    alsoUnder: ['/sites-edit', '/sites-assignment'],
  },
  {
    label: 'Content',
    path: '/slides',
    icon: IconStack2,
    alsoUnder: ['/slides-folder', '/slides-edit', '/media', '/data', '/brand', '/bin'],
  },
  { label: 'Devices', path: '/devices', icon: IconDeviceTablet, alsoUnder: [] },
]

/** Whether a place is where the operator is. */
export function isAt(place: Place, pathname: string): boolean {
  return [place.path, ...place.alsoUnder].some((path) => pathname === path || pathname.startsWith(`${path}/`))
}
