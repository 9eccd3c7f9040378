import type { Kernel } from '../../platform/http/kernel.ts'
import type { ExternalLinks } from './externalLinks.service.ts'

/** The routes of links to screens and slides. */
export function registerExternalRoutes(kernel: Kernel, links: ExternalLinks): void {
  kernel.handle({
    listExternalLinks: ({ principal, query }) =>
      links.list(principal.companyId, { siteId: query.site_id, slideId: query.slide_id }),
    makeExternalLink: ({ principal, body }) => links.make(principal, body),
    revokeExternalLink: async ({ principal, params }) => {
      await links.revoke(principal.companyId, params['id']!)
      return undefined
    },
    readExternal: ({ query, request }) => links.view(query.sig, query.known, request.ip),
  })
}
