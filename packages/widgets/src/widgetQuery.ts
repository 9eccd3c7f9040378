import type { Widget } from './definitions.ts'

/**
 * The query of `/player-widgets`, the page that shows one widget on a transparent ground without signing in (contract §10).
 * @param look the colours of its letters and its second one, `#RRGGBB`, the size of its letters (`lettersPx`), and their font
 * @param link by which its feed can be read; null where it shows none
 */
export function widgetQuery(
  widget: Widget,
  look: {
    color: string
    accent?: string | undefined
    letters?: number | undefined
    font?: string | undefined
  },
  link: { feed: string; sig: string } | null,
): string {
  const { kind, ...settings } = widget
  // The feed is named beside its signature.
  const own = Object.fromEntries(Object.entries(settings).filter(([name]) => name !== 'feed'))
  return new URLSearchParams({
    kind,
    settings: base64url(JSON.stringify(own)),
    color: look.color.slice(1),
    ...(look.accent !== undefined && { accent: look.accent.slice(1) }),
    ...(look.letters !== undefined && { letters: String(look.letters) }),
    ...(look.font !== undefined && { font: look.font }),
    ...link,
  }).toString()
}

function base64url(text: string): string {
  const bytes = String.fromCodePoint(...new TextEncoder().encode(text))
  return btoa(bytes).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')
}

/** How large the letters of a widget are that has an area to itself, px. @param share of the width, as its form names it */
export const lettersPx = (share: number, { width, height }: { width: number; height: number }): number =>
  Math.round(Math.min(height * 0.5, width * share))
