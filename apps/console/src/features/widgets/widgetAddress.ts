import type { Widget } from '@vitrine/widgets'
import { widgetQuery } from '@vitrine/widgets/query'
import type { widgetLook } from './widgetSlide.ts'

/**
 * The address of a page that shows one widget on a transparent ground, without signing in (contract §10).
 * @param look how it looks on what it will be over (`widgetLook`)
 * @param link by which its feed can be read; null where it shows none
 */
export const widgetAddress = (
  origin: string,
  widget: Widget,
  look: ReturnType<typeof widgetLook>,
  link: { feed: string; sig: string } | null,
): string => new URL(`/player-widgets?${widgetQuery(widget, look, link)}`, origin).href
