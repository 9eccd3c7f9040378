import type { RenderData, RenderSlide } from '@vitrine/core'
import {
  FeedsContext,
  SiteView,
  SlideView,
  useSiteNow,
  plansHere,
  UNSEEN,
  WidgetFaultContext,
  type Facts,
  type NoteWidgetFault,
} from '@vitrine/render'
import {
  Suspense,
  useCallback,
  useEffect,
  useMemo,
  useState,
  useSyncExternalStore,
  type ReactElement,
} from 'react'
import { Guard } from '../glass/Guard.tsx'
import { useGlassSize } from '../glass/useGlassSize.ts'
import { spoken } from '../language/spoken.ts'
import { filling, inPage } from './filling.ts'
import type { LinkedContent } from './linkedContent.ts'

const Note = spoken(() => import('./Note.tsx'))

/** The former version goes when each zone of the next one has a picture, or after this, ms. */
const LATE_MS = 8_000

/** How something is tried on a display. */
export type ShownTrial = {
  /** hears once whether it is seen; whoever frames the page waits for it */
  onSettled: (isSeen: boolean) => void
}

/**
 * What a signature shows, over the whole page: only to be looked at.
 * @param props.fills the one widget of a package on it is as large as the page, which a link shows on a transparent ground
 * @param props.trial null for a link
 */
export function ExternalPage({
  content,
  fills,
  trial,
}: {
  content: LinkedContent
  fills: boolean
  trial: ShownTrial | null
}): ReactElement | null {
  const { kind, name, render } = useSyncExternalStore(content.follow, content.state)
  useEffect(() => {
    if (name !== '') document.title = name
  }, [name])
  const [shown, setShown] = useState<RenderData | null>(null)
  const [broken, setBroken] = useState<string | null>(null)
  // A version that can't be drawn leaves the former one where it is.
  const coming = render && render.version !== shown?.version && render.version !== broken ? render : null
  const isNothing = kind === 'gone' || kind === 'empty' || (shown === null && broken !== null)
  useEffect(() => {
    if (isNothing || shown) trial?.onSettled(!isNothing)
  }, [isNothing, shown, trial])
  const noteFault = useCallback<NoteWidgetFault>(() => {
    // Of a slide the rest is seen.
    if (fills) trial?.onSettled(false)
    return () => undefined
  }, [fills, trial])
  // The display says nothing about it: the console shows the reason to the person who tries something.
  if (isNothing && trial) return null
  if (isNothing)
    return (
      <Suspense fallback={null}>
        <Note note={kind === 'gone' || kind === 'empty' ? kind : 'broken'} />
      </Suspense>
    )
  const layer = (of: RenderData, seen: boolean) => {
    const slide = fills ? filling(of) : null
    return (
      <Guard
        key={of.version}
        onBroken={() => {
          setBroken(of.version)
          setShown((now) => (now === of ? null : now))
        }}
      >
        {slide ? (
          <Alone
            content={content}
            slide={slide}
            seen={seen}
            transparent={!trial}
            onWhole={() => setShown(of)}
            onFailed={() => trial?.onSettled(false)}
          />
        ) : (
          <Show
            content={content}
            name={name}
            render={of}
            seen={seen}
            onWhole={() => setShown(of)}
            // A link can have other zones and items; a trial has this slide alone.
            onFailed={trial ? () => trial.onSettled(false) : undefined}
          />
        )}
      </Guard>
    )
  }
  return (
    <FeedsContext value={content.feeds}>
      <WidgetFaultContext value={noteFault}>
        {shown && layer(shown, true)}
        {coming && layer(coming, false)}
      </WidgetFaultContext>
    </FeedsContext>
  )
}

/** One version, playing. `onWhole` says that each of its zones shows something. */
function Show({
  content,
  name,
  render,
  seen,
  onWhole,
  onFailed,
}: {
  content: LinkedContent
  name: string
  render: RenderData
  seen: boolean
  onWhole: () => void
  onFailed: (() => void) | undefined
}): ReactElement {
  const { widthPx, heightPx } = useGlassSize()
  const plans = useMemo(() => plansHere(render), [render])
  const nowMs = useSiteNow(plans, content.nowMs, true)
  const facts = useMemo<Facts>(
    () => ({ device: '', screen: name, language: document.documentElement.lang }),
    [name],
  )
  const [missing] = useState(() => new Set([...plans.keys()].filter((id) => plans.get(id)!.momentAt(nowMs))))
  const has = (groupId: string) => {
    missing.delete(groupId)
    if (missing.size === 0 && !seen) onWhole()
  }
  useEffect(() => {
    if (seen) return
    const timer = setTimeout(onWhole, missing.size === 0 ? 0 : LATE_MS)
    return () => clearTimeout(timer)
  }, [seen, missing, onWhole])
  return (
    <div className="external-layer" style={{ opacity: seen ? 1 : UNSEEN }}>
      <SiteView
        render={render}
        frame={{ nowMs, widthPx, heightPx, mode: 'preview', playing: true, facts }}
        resolve={({ sha256 }) => content.file(sha256)}
        readNow={content.nowMs}
        plans={plans}
        onPresented={has}
        onFailed={onFailed ?? has}
      />
    </div>
  )
}

/** The widget of a package that is all there is, as large as the page. */
function Alone({
  content,
  slide: given,
  seen,
  transparent,
  onWhole,
  onFailed,
}: {
  content: LinkedContent
  slide: RenderSlide
  seen: boolean
  transparent: boolean
  onWhole: () => void
  onFailed: () => void
}): ReactElement {
  const { widthPx, heightPx } = useGlassSize()
  const slide = useMemo(() => inPage(given, { width: widthPx, height: heightPx }), [given, widthPx, heightPx])
  const facts = useMemo<Facts>(
    () => ({ device: '', screen: '', language: document.documentElement.lang }),
    [],
  )
  return (
    <div className="external-layer" style={{ opacity: seen ? 1 : UNSEEN }}>
      <SlideView
        slide={slide}
        frame={{ nowMs: content.nowMs(), widthPx, heightPx, mode: 'preview', playing: true, facts }}
        resolve={({ sha256 }) => content.file(sha256)}
        readNow={content.nowMs}
        transparent={transparent}
        live
        onReady={onWhole}
        onFailed={onFailed}
      />
    </div>
  )
}
