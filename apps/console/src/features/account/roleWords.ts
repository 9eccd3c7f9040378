import type { Role } from '@vitrine/core'

/** What each role may do, in words. */
export const ROLE_WORDS: Record<Role, string> = {
  owner: 'Owner: manages everything, including the organisation',
  admin: 'Admin: manages screens, content, devices and people',
  editor: 'Editor: manages screens, content and devices',
  viewer: 'Viewer: can view everything but change nothing',
}
