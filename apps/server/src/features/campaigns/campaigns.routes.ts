import type { Kernel } from '../../platform/http/kernel.ts'
import type { CampaignService } from './campaigns.service.ts'

/** The routes of campaigns. */
export function registerCampaignRoutes(kernel: Kernel, campaigns: CampaignService): void {
  kernel.handle({
    listCampaigns: ({ principal, query }) => campaigns.list(principal.companyId, query),
    makeCampaign: ({ principal, body }) => campaigns.make(principal.companyId, principal.name, body),
    forecastCampaign: ({ principal, query, body }) => campaigns.forecast(principal.companyId, query.id, body),
    readCampaign: ({ principal, params }) => campaigns.read(principal.companyId, params['id']!),
    readDelivery: ({ principal, params }) => campaigns.delivery(principal.companyId, params['id']!),
    changeCampaign: ({ principal, params, revision, body }) =>
      campaigns.change(principal.companyId, principal.name, params['id']!, revision, body),
    deleteCampaign: async ({ principal, params, revision }) => {
      await campaigns.remove(principal.companyId, principal.name, params['id']!, revision)
      return undefined
    },
    bookCampaign: ({ principal, params, revision }) =>
      campaigns.book(principal.companyId, principal.name, params['id']!, revision),
    pauseCampaign: ({ principal, params, revision }) =>
      campaigns.pause(principal.companyId, principal.name, params['id']!, revision),
    endCampaign: ({ principal, params, revision }) =>
      campaigns.end(principal.companyId, principal.name, params['id']!, revision),
  })
}
