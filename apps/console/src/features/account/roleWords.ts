import type { Role } from '@vitrine/core'

/** What each role may do, in words. */
export const ROLE_WORDS: Record<Role, string> = {
  owner: 'Owner: everything, and the organisation itself',
  admin: 'Admin: screens, content, devices and people',
  editor: 'Editor: screens, content and devices',
  viewer: 'Viewer: sees everything, changes nothing',
}
