import type { Site } from '@vitrine/protocol'
import { showAlert } from '../../../app/alert.ts'
import { api, queryClient } from '../../../app/client.ts'
import { counted } from '../../../app/format.ts'
import { showError } from '../../../app/toasts.ts'
import { undoNotice } from '../../../ui/undoNotice.tsx'

type SiteRow = Pick<Site, 'id' | 'name' | 'revision' | 'devices' | 'tags'>

export const refreshSites = (): Promise<void> => queryClient.invalidateQueries({ queryKey: ['sites'] })

const namesOf = (sites: readonly SiteRow[]): string =>
  sites.length === 1 ? `“${sites[0]!.name}”` : counted(sites.length, 'screen')

/** Deletes screens that no device shows, and offers them back; says which of them are shown. */
export async function deleteSites(sites: readonly SiteRow[]): Promise<void> {
  const shown = sites.filter((site) => site.devices.length > 0)
  if (shown.length > 0) {
    const where = shown
      .slice(0, 6)
      .map((site) => `“${site.name}” is on ${site.devices.map((device) => device.name).join(', ')}.`)
    showAlert({
      subHeader: `${shown.length === 1 ? `“${shown[0]!.name}” is` : `${counted(shown.length, 'screen')} are`} shown`,
      message: `${where.join(' ')} Assign another screen to them first, then delete. Nothing was deleted.`,
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
    undoNotice(`${namesOf(gone)} deleted.`, async () => {
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
        ? `Tag “${change.remove[0]}” removed from ${namesOf(sites)}.`
        : `${namesOf(sites)} tagged “${added}”.`,
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
