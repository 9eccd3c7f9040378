import { SignageError, type AdDraft, type SiteDraft } from '@vitrine/core'
import type { Ad, ListQuery, Page } from '@vitrine/protocol'
import { pageOfAll } from '../../platform/http/paging.ts'
import type { SiteRecord } from './sites.store.ts'

/** An ad's id is unique on its screen only. A screen's id has no colon. */
const idOf = (siteId: string, adId: string): string => `${siteId}:${adId}`
function placeOf(id: string): { siteId: string; adId: string } {
  const at = id.indexOf(':')
  if (at < 0) throw new SignageError('ENTITY_NOT_FOUND', { noun: 'ad' })
  return { siteId: id.slice(0, at), adId: id.slice(at + 1) }
}

const adOf = (
  site: Pick<SiteRecord, 'id' | 'name' | 'changedMs' | 'changedBy' | 'revision'>,
  ad: AdDraft,
): Ad => ({
  ...ad,
  id: idOf(site.id, ad.id),
  ad_id: ad.id,
  site_id: site.id,
  site_name: site.name,
  epoch: site.changedMs,
  changed_by: site.changedBy,
  revision: site.revision,
})

type Dependencies = {
  /** screens of a company with ads in their drafts, or one of them */
  sitesWithAds: (companyId: string, siteId?: string) => Promise<SiteRecord[]>
  /** saves a screen's draft with everything that is checked and noted when it is saved in the editor */
  change: (
    companyId: string,
    by: string,
    siteId: string,
    revision: number,
    input: { name: string; draft: SiteDraft },
  ) => Promise<unknown>
}

/** Ads across screens, each of which lies in the draft of its screen. */
export function createAds({ sitesWithAds, change }: Dependencies) {
  const find = async (companyId: string, id: string): Promise<{ site: SiteRecord; ad: AdDraft }> => {
    const { siteId, adId } = placeOf(id)
    const [site] = await sitesWithAds(companyId, siteId)
    const ad = site?.draft.ads?.find((one) => one.id === adId)
    if (!site || !ad) throw new SignageError('ENTITY_NOT_FOUND', { noun: 'ad' })
    return { site, ad }
  }
  const read = async (companyId: string, id: string): Promise<Ad> => {
    const { site, ad } = await find(companyId, id)
    return adOf(site, ad)
  }
  return {
    async list(companyId: string, query: ListQuery & { site_id?: string | undefined }): Promise<Page<Ad>> {
      const sites = await sitesWithAds(companyId, query.site_id)
      const words = query.q?.toLowerCase()
      const ads = sites
        .flatMap((site) => (site.draft.ads ?? []).map((ad) => adOf(site, ad)))
        .filter(({ name }) => words === undefined || name.toLowerCase().includes(words))
      return pageOfAll(ads, query, { name: 'name', site_name: 'site_name', epoch: 'epoch' }, 'name')
    },
    read,
    /** @throws SignageError `ENTITY_NOT_FOUND`, `CHANGED_MEANWHILE`, `INVALID_INPUT` as for the screen's draft */
    async change(
      companyId: string,
      by: string,
      id: string,
      revision: number,
      body: Omit<AdDraft, 'id'>,
    ): Promise<Ad> {
      const { site, ad } = await find(companyId, id)
      const ads = site.draft.ads!.map((one) => (one === ad ? { ...body, id: ad.id } : one))
      await change(companyId, by, site.id, revision, { name: site.name, draft: { ...site.draft, ads } })
      return read(companyId, id)
    },
  }
}
