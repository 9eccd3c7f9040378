import type { Slide } from '@vitrine/protocol'
import { api, queryClient } from '../../../app/client.ts'
import { newId } from '../../../draft/newId.ts'

/** How long each stays on its screen, ms. */
const SHOWN_MS = 10_000

/**
 * Puts slides at the end of a zone of a screen's draft. Nothing is published by it.
 * @param zone as `ZoneSelect` names it
 */
export async function addToZone(zone: string, slides: readonly Slide[]): Promise<void> {
  const [siteId, groupId] = zone.split(' ') as [string, string]
  const site = await api('readSite', { params: { id: siteId } })
  const items = slides.map(({ id }) => ({
    id: newId(),
    slide_id: id,
    duration: SHOWN_MS,
    fit: 'contain' as const,
    transition: { kind: 'fade' as const, duration: 600 },
  }))
  const groups = site.draft.groups.map((group) =>
    group.id === groupId ? { ...group, items: [...group.items, ...items] } : group,
  )
  await api('changeSite', {
    params: { id: siteId },
    revision: site.revision,
    body: { name: site.name, draft: { ...site.draft, groups } },
  })
  await queryClient.invalidateQueries({ queryKey: ['sites'] })
}
