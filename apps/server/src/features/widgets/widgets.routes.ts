import type { Kernel } from '../../platform/http/kernel.ts'
import type { WidgetLinks } from './widgetLinks.service.ts'
import { listWidgetTypes } from './widgetTypes.ts'

/** The routes of widgets and of links of feeds. */
export function registerWidgetRoutes(kernel: Kernel, links: WidgetLinks): void {
  kernel.handle({
    listWidgets: async () => listWidgetTypes(),
    listWidgetLinks: ({ principal }) => links.list(principal.companyId),
    makeWidgetLink: ({ principal, body }) => links.make(principal, body),
    revokeWidgetLink: async ({ principal, params }) => {
      await links.revoke(principal.companyId, params['id']!)
      return undefined
    },
    readWidgetFeed: ({ query, request }) => links.read(query.feed, query.sig, request.ip),
  })
}
