import { lazy, type ReactNode } from 'react'
import type { ElementType, Fit, RenderElement, RenderElementOf, ShownMedia, TellReason } from '@vitrine/core'
import type { Override } from '../overrides.ts'
import { TextView } from '../TextView.tsx'
import type { ViewFrame } from '../viewFrame.ts'
import { worded } from '../worded.ts'

const HtmlView = lazy(() => import('../HtmlView.tsx'))
const PageView = lazy(() => import('../PageView.tsx'))
const StreamView = lazy(() => import('../StreamView.tsx'))
const StreamSign = worded(() => import('./StreamSign.tsx'))

/** What the slide that an element is on does for it. */
export type PlainHost = {
  override: Override | null
  mode: ViewFrame['mode']
  /** how loud a volume is heard on this host, 0 to 1 */
  heard: (volume: number) => number
  drawMedia: (media: ShownMedia, fit: Fit, alt: string, volume: number) => ReactNode
  onReady: () => void
  onFailed: TellReason
}
type PlainView<Type extends ElementType> = (element: RenderElementOf<Type>, host: PlainHost) => ReactNode

/**
 * What comes before the first slide: how elements are drawn that say nothing rare (`rareFields.ts`). Only types that most slides
 * have belong here, or whose view is loaded by itself; all others are in the table of `index.tsx` alone.
 */
const PLAIN = {
  text: ({ text, style }, { override, onReady }) => (
    <TextView
      text={override?.text ?? text}
      style={override?.color ? { ...style, color: override.color } : style}
      onReady={onReady}
    />
  ),
  image: ({ media, fit, alt }, { drawMedia }) => drawMedia(media, fit, alt, 0),
  video: ({ media, fit, volume }, { drawMedia }) => drawMedia(media, fit, '', volume),
  html: ({ html, css }, { onReady }) => <HtmlView html={html} css={css} onReady={onReady} />,
  page: (page, { onReady, onFailed }) => (
    <PageView {...page} timeoutMs={page.timeout} onReady={onReady} onFailed={onFailed} />
  ),
  stream: (stream, { mode, heard, drawMedia, onReady, onFailed }) => {
    const fallback = stream.media && drawMedia(stream.media, stream.fit, '', 0)
    return mode === 'player' ? (
      <StreamView
        {...stream}
        fallback={fallback}
        volume={heard(stream.volume)}
        onReady={onReady}
        onFailed={onFailed}
      />
    ) : (
      (fallback ?? <StreamSign onReady={onReady} />)
    )
  },
} satisfies { [Type in ElementType]?: PlainView<Type> }
export type PlainType = keyof typeof PLAIN

/** How an element is drawn before anything more is loaded; undefined for types of which that is never so. */
export function plainView({ type }: RenderElement): PlainView<ElementType> | undefined {
  // Each view is handed elements of its own type, which TypeScript cannot follow.
  return (PLAIN as { [Type in ElementType]?: PlainView<ElementType> })[type]
}
