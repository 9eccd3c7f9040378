import { SignageError } from '@vitrine/core'
import { API_BASE } from '@vitrine/protocol'
import type { Kernel } from '../../platform/http/kernel.ts'
import { sendBlob } from '../../platform/http/sendBlob.ts'
import type { WidgetLinks } from './widgetLinks.service.ts'
import { listWidgetTypes, type PackageType } from './widgetTypes.ts'

/**
 * The routes of widgets and of links of feeds.
 * @param packages    the kinds of widgets that a company has installed
 * @param pictureType what pictures of news are
 */
export function registerWidgetRoutes(
  kernel: Kernel,
  links: WidgetLinks,
  packages: (companyId: string) => Promise<readonly PackageType[]>,
  pictureType: string,
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
  // Open to anyone because the signature takes the place of a credential.
  kernel.route({
    method: 'GET',
    url: `${API_BASE}/widget-feed-pictures/:sha256`,
    access: 'anyone',
    async handler(request, reply) {
      const { sha256 } = request.params as { sha256: string }
      const { feed, sig } = request.query as { feed?: unknown; sig?: unknown }
      if (typeof feed !== 'string' || typeof sig !== 'string' || feed.length > 100)
        throw new SignageError('ENTITY_NOT_FOUND', { noun: 'feed' })
      const blob = await links.picture(feed, sig, sha256, request.ip)
      return sendBlob(request, reply, { sha256, type: pictureType, blob })
    },
  })
}
