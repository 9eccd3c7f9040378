import type { Role } from '@vitrine/core'
import { defineTexts } from '@vitrine/texts'

export const roleTexts = defineTexts('roles', {
  name: { owner: 'Owner', admin: 'Admin', editor: 'Editor', viewer: 'Viewer' },
  can: {
    owner: 'Owner: manages everything, including the organisation',
    admin: 'Admin: manages screens, content, devices and people',
    editor: 'Editor: manages screens, content and devices',
    viewer: 'Viewer: can view everything, but can’t make changes',
  },
} as const satisfies Record<string, Record<Role, string>>)
