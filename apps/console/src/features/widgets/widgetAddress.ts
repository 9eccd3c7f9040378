import type { Widget } from '@vitrine/widgets'
import { LETTERS, type Ground } from './widgetSlide.ts'

/**
 * The address of a page that shows one widget on a transparent ground, without signing in (contract §10).
 * @param ground what it will be over, for the colour of its letters
 * @param link   by which its feed can be read; null where it shows none
 */
export function widgetAddress(
  origin: string,
  widget: Widget,
  ground: Ground,
  link: { feed: string; sig: string } | null,
): string {
  const { kind, ...settings } = widget
  // The feed is named beside its signature.
  const own = Object.fromEntries(Object.entries(settings).filter(([name]) => name !== 'feed'))
  const url = new URL('/player-widgets', origin)
  url.searchParams.set('kind', kind)
  url.searchParams.set('settings', base64url(JSON.stringify(own)))
  url.searchParams.set('color', LETTERS[ground].slice(1))
  if (link) {
    url.searchParams.set('feed', link.feed)
    url.searchParams.set('sig', link.sig)
  }
  return url.href
}

function base64url(text: string): string {
  const bytes = String.fromCodePoint(...new TextEncoder().encode(text))
  return btoa(bytes).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')
}
