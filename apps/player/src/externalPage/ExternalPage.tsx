import type { RenderData } from '@vitrine/core'
import {
  FeedsContext,
  SiteView,
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
import { filling } from './filling.ts'
import type { LinkedContent } from './linkedContent.ts'

const Note = spoken(() => import('./Note.tsx'))

/** The former version goes when each zone of the next one has a picture, or after this, ms. */
const LATE_MS = 8_000

/** How something is tried on a display. */
export type ShownTrial = {
  /** the one widget of a package on it is as large as the page */
  fills: boolean
  /** hears once whether it is seen; whoever frames the page waits for it */
  onSettled: (isSeen: boolean) => void
}

/**
 * What a signature shows, over the whole page: only to be looked at.
 * @param props.trial null for a link
 */
export function ExternalPage({
  content,
  trial,
}: {
  content: LinkedContent
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
    if (trial?.fills) trial.onSettled(false)
    return () => undefined
  }, [trial])
  // The display says nothing about it: the console shows the reason to the person who tries something.
  if (isNothing && trial) return null
  if (isNothing)
    return (
      <Suspense fallback={null}>
        <Note note={kind === 'gone' || kind === 'empty' ? kind : 'broken'} />
      </Suspense>
    )
  const layer = (of: RenderData, seen: boolean) => (
    <Guard
      key={of.version}
      onBroken={() => {
        setBroken(of.version)
        setShown((now) => (now === of ? null : now))
      }}
    >
      <Show
        content={content}
        name={name}
        render={of}
        fills={trial?.fills ?? false}
        seen={seen}
        onWhole={() => setShown(of)}
        // A link can have other zones and items; a trial has this slide alone.
        onFailed={trial ? () => trial.onSettled(false) : undefined}
      />
    </Guard>
  )
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
  render: given,
  fills,
  seen,
  onWhole,
  onFailed,
}: {
  content: LinkedContent
  name: string
  render: RenderData
  fills: boolean
  seen: boolean
  onWhole: () => void
  onFailed: (() => void) | undefined
}): ReactElement {
  const { widthPx, heightPx } = useGlassSize()
  const render = useMemo(
    () => (fills ? filling(given, { width: widthPx, height: heightPx }) : given),
    [fills, given, widthPx, heightPx],
  )
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
