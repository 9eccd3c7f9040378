import { shownScreen } from '../../ui/shownScreen.ts'
import { itemsOf, type RenderData } from '@vitrine/core'
import type { Device, Site } from '@vitrine/protocol'

/** Where a slide stands: what displays show of it, and what of it waits to be published. */
export type SlideStanding = {
  /** screens whose draft shows it */
  used: Site[]
  /** screens whose published version shows it */
  live: Site[]
  /** devices with access that one of those is assigned to */
  devices: number
  /** how many of them report that they show its published version now */
  showing: number
  /** screens that devices show and whose draft is newer than what is published */
  waiting: Site[]
}

/** Whether a published version draws a slide, as an item or behind a touch. */
export function draws(render: RenderData, slideId: string): boolean {
  const { groups, slides = [] } = render.screen
  return (
    slides.some(({ id }) => id === slideId) ||
    groups.some((group) => itemsOf(group.items).some(({ slide }) => slide.id === slideId))
  )
}

/**
 * @param usedBy    ids of the screens whose draft shows the slide
 * @param renderOf  the published version of a screen, null while it is not read yet
 */
export function slideStanding(
  slideId: string,
  usedBy: ReadonlySet<string>,
  sites: readonly Site[],
  devices: readonly Device[],
  renderOf: (siteId: string) => RenderData | null,
): SlideStanding {
  const used = sites.filter(({ id }) => usedBy.has(id))
  const live = used.filter((site) => {
    const render = site.published === null ? null : renderOf(site.id)
    return render !== null && draws(render, slideId)
  })
  const on = (site: Site) => devices.filter((device) => device.active && shownScreen(device)?.id === site.id)
  const assigned = live.flatMap(on)
  return {
    used,
    live,
    devices: assigned.length,
    showing: assigned.filter(({ status }) => status.kind === 'showing' && status.current).length,
    waiting: used.filter((site) => site.published?.changed_since && on(site).length > 0),
  }
}
