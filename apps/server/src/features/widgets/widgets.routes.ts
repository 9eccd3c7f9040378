import type { Kernel } from '../../platform/http/kernel.ts'
import type { PackageType } from './widgetTypes.ts'
import type { WidgetLinks } from './widgetLinks.service.ts'
import { listWidgetTypes } from './widgetTypes.ts'

/**
 * The routes of widgets and of links of feeds.
 * @param packages the kinds of widgets that a company has installed
 */
export function registerWidgetRoutes(
  kernel: Kernel,
  links: WidgetLinks,
  packages: (companyId: string) => Promise<readonly PackageType[]>,
): void {
  kernel.handle({
    listWidgets: async ({ principal }) => listWidgetTypes(await packages(principal.companyId)),
    listWidgetLinks: ({ principal }) => links.list(principal.companyId),
    makeWidgetLink: ({ principal, body }) => links.make(principal, body),
    revokeWidgetLink: async ({ principal, params }) => {
      await links.revoke(principal.companyId, params['id']!)
      return undefined
    },
    readWidgetFeed: ({ query, request }) => links.read(query.feed, query.sig, request.ip),
  })
}
