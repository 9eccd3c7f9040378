import { SignageError } from '@vitrine/core'
import { API_BASE } from '@vitrine/protocol'
import { CREDENTIAL_PREFIX } from '../../platform/ids.ts'
import type { Kernel } from '../../platform/http/kernel.ts'
import { sendBlob } from '../../platform/http/sendBlob.ts'
import type { ExternalLinks } from './externalLinks.service.ts'
import type { ExternalViews } from './externalView.ts'

/**
 * The routes of links to screens, slides and widgets.
 * @param picture     a picture of a feed by the key that a view has
 * @param pictureType what pictures of feeds are
 * @param trialView   what the signature of a trial on a display shows: its page draws it as that of a link does
 */
export function registerExternalRoutes(
  kernel: Kernel,
  links: ExternalLinks,
  picture: ExternalViews['picture'],
  pictureType: string,
  trialView: ExternalLinks['view'],
): void {
  kernel.handle({
    listExternalLinks: ({ principal, query }) =>
      links.list(principal.companyId, {
        siteId: query.site_id,
        slideId: query.slide_id,
        widgetKind: query.widget_kind,
      }),
    makeExternalLink: ({ principal, body }) => links.make(principal, body),
    revokeExternalLink: async ({ principal, params }) => {
      await links.revoke(principal.companyId, params['id']!)
      return undefined
    },
    readExternal: ({ query: { sig, known }, request }) =>
      sig.startsWith(CREDENTIAL_PREFIX.trial)
        ? trialView(sig, known, request.ip)
        : links.view(sig, known, request.ip),
  })
  // Open to anyone because the key takes the place of a credential.
  kernel.route({
    method: 'GET',
    url: `${API_BASE}/external-pictures/:sha256`,
    access: 'anyone',
    async handler(request, reply) {
      const { sha256 } = request.params as { sha256: string }
      const { key } = request.query as { key?: unknown }
      if (typeof key !== 'string') throw new SignageError('ENTITY_NOT_FOUND', { noun: 'externalLink' })
      return sendBlob(request, reply, {
        sha256,
        type: pictureType,
        blob: await picture(key, sha256, request.ip),
      })
    },
  })
}
