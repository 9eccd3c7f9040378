import type { RenderSlide } from '@vitrine/core'
import { FeedsContext, SlideView, WidgetFaultContext, type Facts } from '@vitrine/render'
import { lettersPx } from '@vitrine/widgets/query'
import { Suspense, useEffect, useMemo, useState, useSyncExternalStore, type ReactElement } from 'react'
import { spoken } from '../language/spoken.ts'
import { useGlassSize } from '../glass/useGlassSize.ts'
import { systemClock } from '../ports/systemClock.ts'
import type { AskedWidget } from './address.ts'
import type { LinkedFeed } from './linkedFeed.ts'

const Problem = spoken(() => import('./Problem.tsx'))

const COLOR = '#FFFFFF'
const ACCENT = '#D9503F'
/** Of letters: this share of the shorter side, px, and never smaller than can be read. */
const LETTERS = { share: 0.08, least: 14 }
const resolveNothing = () => null

/** A slide with nothing on it but the widget, as large as the page. */
function slideOf(
  { widget, color, accent, letters, font }: AskedWidget,
  width: number,
  height: number,
): RenderSlide {
  return {
    id: 'page',
    name: '',
    width,
    height,
    background: { kind: 'color', color: '#000000' },
    elements: [
      {
        id: 'widget',
        type: 'widget',
        frame: { x: 0, y: 0, width, height },
        widget,
        style: {
          color: color ?? COLOR,
          size: Math.max(
            LETTERS.least,
            letters === null
              ? Math.round(Math.min(width, height) * LETTERS.share)
              : lettersPx(letters, { width, height }),
          ),
          weight: 'regular',
          align: 'center',
          valign: 'middle',
          ...(font && { font }),
        },
        accent: accent ?? ACCENT,
      },
    ],
  }
}

/** One widget over the whole page, drawn as on a display. */
export function WidgetPage({
  asked,
  feed,
}: {
  asked: AskedWidget
  /** null where the widget shows none */
  feed: LinkedFeed | null
}): ReactElement {
  const { widthPx, heightPx } = useGlassSize()
  const [isDrawn, setDrawn] = useState(false)
  const hasSaid = useSyncExternalStore(
    feed?.follow ?? noSubscription,
    () => !feed || feedOf(asked, feed) !== null,
  )
  const isGone = useSyncExternalStore(feed?.follow ?? noSubscription, () => feed?.isGone() ?? false)
  const [isUnreadable, setUnreadable] = useState(false)
  const noteFault = useMemo(
    () => () => {
      setUnreadable(true)
      return () => setUnreadable(false)
    },
    [],
  )
  // For whoever shows this page and has to know when there is something to see (widgetTrial/TrialLayer.tsx).
  useEffect(() => {
    if (isDrawn && hasSaid) document.documentElement.dataset['widget'] = 'drawn'
  }, [isDrawn, hasSaid])
  const slide = useMemo(() => slideOf(asked, widthPx, heightPx), [asked, widthPx, heightPx])
  const facts = useMemo<Facts>(
    () => ({ device: '', screen: '', language: document.documentElement.lang }),
    [],
  )
  if (isGone || isUnreadable)
    return (
      <Suspense fallback={null}>
        <Problem problem={isGone ? 'gone' : 'settings'} />
      </Suspense>
    )
  return (
    <FeedsContext value={feed}>
      <WidgetFaultContext value={noteFault}>
        <SlideView
          slide={slide}
          frame={{
            nowMs: systemClock.nowMs(),
            widthPx,
            heightPx,
            mode: 'preview',
            playing: true,
            facts,
          }}
          resolve={resolveNothing}
          transparent
          live
          readNow={systemClock.nowMs}
          onReady={() => setDrawn(true)}
        />
      </WidgetFaultContext>
    </FeedsContext>
  )
}

const feedOf = ({ feed }: AskedWidget, source: LinkedFeed) => (feed ? source.read(feed.id) : null)
const noSubscription = () => () => undefined
