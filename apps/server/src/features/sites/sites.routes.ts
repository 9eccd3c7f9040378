import { renderDataSchema, SignageError } from '@vitrine/core'
import { API_BASE } from '@vitrine/protocol'
import * as z from 'zod'
import type { Kernel } from '../../platform/http/kernel.ts'
import type { SiteService } from './sites.service.ts'

const SHA256 = /^[0-9a-f]{64}$/

/**
 * The routes of screens, and the render data of versions for devices.
 * @param onScheduled something was set to be published later
 */
export function registerSiteRoutes(kernel: Kernel, sites: SiteService, onScheduled: () => void): void {
  kernel.handle({
    listSites: ({ principal, query }) => sites.list(principal.companyId, query),
    listSiteTags: ({ principal }) => sites.tagCounts(principal.companyId),
    tagSites: ({ principal, body }) => sites.tag(principal.companyId, body.ids, body),
    readSite: ({ principal, params }) => sites.read(principal.companyId, params['id']!),
    makeSite: ({ principal, body }) => sites.make(principal.companyId, principal.name, body),
    changeSite: ({ principal, params, revision, body }) =>
      sites.change(principal.companyId, principal.name, params['id']!, revision, body),
    deleteSite: async ({ principal, params, revision }) => {
      await sites.remove(principal.companyId, principal.name, params['id']!, revision)
      return undefined
    },
    restoreSite: ({ principal, params }) => sites.restore(principal.companyId, principal.name, params['id']!),
    publishSite: async ({ principal, params, body }) => {
      const { companyId, name } = principal
      if (body.at === undefined)
        return sites.publish(companyId, name, params['id']!, body.revision, body.when)
      const set = await sites.schedule(companyId, name, params['id']!, body.revision, body.when, body.at)
      onScheduled()
      return set
    },
    cancelPublication: ({ principal, params }) => sites.cancelPublication(principal.companyId, params['id']!),
    listVersions: ({ principal, params, query }) => sites.versions(principal.companyId, params['id']!, query),
    readVersion: ({ principal, params }) =>
      sites.version(principal.companyId, params['id']!, params['version']!),
    listAds: ({ principal, query }) => sites.ads.list(principal.companyId, query),
    readAd: ({ principal, params }) => sites.ads.read(principal.companyId, params['id']!),
    changeAd: ({ principal, params, revision, body }) =>
      sites.ads.change(principal.companyId, principal.name, params['id']!, revision, body),
    readPublished: ({ principal, params }) => sites.readPublished(principal.companyId, params['id']!),
  })

  // A device's way to a version that a command named; immutable, because the version is its hash.
  kernel.route({
    method: 'GET',
    url: '/render/:version',
    access: 'anyone',
    handler: async (request, reply) => {
      if (request.principal === null) throw new SignageError('UNAUTHENTICATED')
      const { version } = request.params as { version: string }
      const render = SHA256.test(version) ? await sites.renderFor(request.principal, version) : null
      if (render === null) throw new SignageError('ENTITY_NOT_FOUND', { noun: 'version' })
      return reply
        .header('cache-control', 'private, immutable, max-age=31536000')
        .header('etag', `"${version}"`)
        .type('application/json; charset=utf-8')
        .send(render)
    },
  })

  const schema = JSON.stringify({
    $id: `${API_BASE}/schemas/render.json`,
    title: 'Render data',
    ...z.toJSONSchema(renderDataSchema),
  })
  kernel.route({
    method: 'GET',
    url: `${API_BASE}/schemas/render.json`,
    access: 'anyone',
    handler: (_request, reply) =>
      reply
        .header('cache-control', 'public, max-age=300')
        .type('application/schema+json; charset=utf-8')
        .send(schema),
  })
}
