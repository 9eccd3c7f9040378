import type { Site } from '@vitrine/protocol'
import { showAlert } from '../../../app/alert.ts'
import { api, queryClient } from '../../../app/client.ts'
import { listed } from '../../../app/format.ts'
import { showError } from '../../../app/toasts.ts'
import { undoNotice } from '../../../ui/undoNotice.tsx'
import { siteListTexts } from './siteList.texts.ts'

type SiteRow = Pick<Site, 'id' | 'name' | 'revision' | 'devices' | 'tags'>

export const refreshSites = (): Promise<void> => queryClient.invalidateQueries({ queryKey: ['sites'] })

/** Screens as a sentence names them: one by its name, more by how many. */
export const namesOf = (sites: readonly Pick<Site, 'name'>[]): string =>
  sites.length === 1
    ? siteListTexts.named({ name: sites[0]!.name })
    : siteListTexts.screens({ count: sites.length })

/** Deletes screens that no device shows, and offers them back; says which of them are shown. */
export async function deleteSites(sites: readonly SiteRow[]): Promise<void> {
  const shown = sites.filter((site) => site.devices.length > 0)
  if (shown.length > 0) {
    const where = shown.slice(0, 6).map((site) =>
      siteListTexts.isOn({
        name: site.name,
        devices: listed(
          site.devices.map((device) => device.name),
          site.devices.length,
        ),
      }),
    )
    showAlert({
      subHeader:
        shown.length === 1
          ? siteListTexts.isShown({ name: shown[0]!.name })
          : siteListTexts.areShown({ count: shown.length }),
      message: siteListTexts.shownText({ where: where.join(' ') }),
    })
    return
  }
  const gone: SiteRow[] = []
  try {
    for (const site of sites) {
      await api('deleteSite', { params: { id: site.id }, revision: site.revision })
      gone.push(site)
    }
  } catch (error) {
    showError(error)
  }
  if (gone.length > 0)
    undoNotice(siteListTexts.deleted({ screens: namesOf(gone) }), async () => {
      for (const site of gone) await api('restoreSite', { params: { id: site.id } })
      await refreshSites()
    })
  await refreshSites()
}

/** Puts tags on screens and takes them off, and offers the way back for those that it changed. */
export async function tagSites(
  sites: readonly SiteRow[],
  change: { add: string[]; remove: string[] },
): Promise<void> {
  const had = (site: SiteRow, tag: string) => site.tags.some((one) => one.toLowerCase() === tag.toLowerCase())
  try {
    await api('tagSites', { body: { ids: sites.map(({ id }) => id), ...change } })
    const back = [
      ...change.add.map((tag) => ({ remove: [tag], of: sites.filter((site) => !had(site, tag)) })),
      ...change.remove.map((tag) => ({ add: [tag], of: sites.filter((site) => had(site, tag)) })),
    ]
    const [added] = change.add
    undoNotice(
      added === undefined
        ? siteListTexts.tagRemoved({ tag: change.remove[0] ?? '', screens: namesOf(sites) })
        : siteListTexts.tagged({ screens: namesOf(sites), tag: added }),
      async () => {
        for (const { of, ...step } of back)
          if (of.length > 0) await api('tagSites', { body: { ids: of.map(({ id }) => id), ...step } })
        await refreshSites()
      },
    )
  } catch (error) {
    showError(error)
  }
  await refreshSites()
}
