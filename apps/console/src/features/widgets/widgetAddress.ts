import type { Widget } from '@vitrine/widgets'
import { widgetQuery } from '@vitrine/widgets/query'
import { widgetLook, type Ground } from './widgetSlide.ts'

/**
 * The address of a page that shows one widget on a transparent ground, without signing in (contract §10).
 * @param ground what it will be over, for the colour of its letters
 * @param link   by which its feed can be read; null where it shows none
 */
export const widgetAddress = (
  origin: string,
  widget: Widget,
  ground: Ground,
  link: { feed: string; sig: string } | null,
): string => new URL(`/player-widgets?${widgetQuery(widget, widgetLook(widget, ground), link)}`, origin).href
