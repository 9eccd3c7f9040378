import { useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore, type ReactElement } from 'react'
import { itemsOf, type Play, type RenderData, type TellReason } from '@vitrine/core'
import {
  isCovered,
  SiteView,
  UNSEEN,
  useSiteNow,
  type Facts,
  type Overrides,
  type ReadNow,
  type ResolveMedia,
  type SitePlans,
  type Visits,
} from '@vitrine/render'
import { Guard } from './Guard.tsx'

/** How often a presentation that broke while it was on is redrawn before it is given up. */
const REDRAWS = 3
/** A new version whose zones are not all there by then takes the glass with those that are, ms. */
const LATE_MS = 8_000

/** How long a presentation stays under the one that took its place, ms. */
const LEAVES_AFTER_MS = 250

type Handlers = {
  readNow: ReadNow
  resolve: ResolveMedia
  onPainted: (version: string, atMs: number) => void
  onBroken: (version: string, reason: string) => void
  onItemFailed: (groupId: string, itemId: string, ...why: Parameters<TellReason>) => void
  /** the plans of a presentation; the same object until they change */
  plansOf: (render: RenderData) => SitePlans
  overrides: Overrides
  /** of whoever touches the screen */
  visits: Visits
  /** what texts may tell of where they are shown */
  facts: Facts
  /** a zone has presented a play, and it is seen */
  onPresented: (render: RenderData, groupId: string, play: Play) => void
  /** nothing of the presentation is seen any more */
  onCovered: () => void
}

/**
 * Shows a presentation, and another one when it changes: the new one is drawn over it, unseen, until each of its zones has
 * a picture, then the old one goes. There is no frame without either.
 */
export function Stage(
  props: Handlers & {
    render: RenderData
    box: { widthPx: number; heightPx: number }
    playing: boolean
    /** something else is seen over it: it plays on, but does not count as shown */
    covered?: boolean
    /** what lies over it while nothing of it may play */
    quiet: ReactElement
    /** nothing is shown yet, as at a start: the first presentation appears as soon as it is decoded */
    bare: boolean
  },
): ReactElement {
  const { render, quiet, bare, ...rest } = props
  const [shown, setShown] = useState<RenderData | null>(null)
  // What was there stays underneath until the new one has been drawn for a moment.
  const [leaving, setLeaving] = useState<RenderData | null>(null)
  useEffect(() => {
    if (!leaving) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => setLeaving(null), LEAVES_AFTER_MS)
    })
    return () => {
      cancelAnimationFrame(frame)
      clearTimeout(timer)
    }
  }, [leaving])
  const coming = shown?.version === render.version ? null : render
  return (
    <>
      {leaving && leaving.version !== render.version && (
        <Show key={leaving.version} {...rest} render={leaving} seen={false} under />
      )}
      {coming && (
        <Show
          key={coming.version}
          {...rest}
          render={coming}
          seen={false}
          bare={bare && !shown}
          onWhole={() => {
            setLeaving(shown)
            setShown(coming)
          }}
        />
      )}
      {shown && <Show key={shown.version} {...rest} render={shown} seen wanted={!coming} quiet={quiet} />}
    </>
  )
}

/** One presentation, playing. `onWhole` says once that each of its zones shows something. */
function Show(
  props: Handlers & {
    render: RenderData
    box: { widthPx: number; heightPx: number }
    playing: boolean
    covered?: boolean
    /** it is what is seen; before that it lies over the old one, unseen */
    seen: boolean
    /** nothing else is to take its place */
    wanted?: boolean
    /** it was what is seen, and stands under what is now */
    under?: boolean
    quiet?: ReactElement
    /** there is nothing that a frame without its picture could be seen against */
    bare?: boolean
    onWhole?: () => void
  },
): ReactElement {
  const { render, box, playing, seen, wanted, readNow, resolve, onPainted, onBroken, onItemFailed, onWhole } =
    props
  const plans = props.plansOf(render)
  const nowMs = useSiteNow(plans, readNow, playing)
  const [redraw, setRedraw] = useState(0)
  const zones = render.screen.groups.filter((group) => itemsOf(group.items).some((item) => item.duration > 0))
  const missing = useRef(new Set(zones.map((group) => group.id)))
  const [whole, setWhole] = useState(false)
  const told = useRef(onWhole)
  useLayoutEffect(() => {
    told.current = onWhole
  })
  // One that had just left and is wanted again has all its pictures still.
  const isComing = onWhole !== undefined
  useEffect(() => {
    if (whole && isComing) told.current?.()
  }, [whole, isComing])
  const has = (groupId: string) => {
    missing.current.delete(groupId)
    if (missing.current.size === 0) setWhole(true)
  }
  useEffect(() => {
    if (whole) return
    const timer = setTimeout(() => {
      // One zone that never gets ready must not keep the others from the glass.
      if (missing.current.size < zones.length) setWhole(true)
    }, LATE_MS)
    return () => clearTimeout(timer)
  }, [whole, zones.length])

  // A play counts only while it is seen: what was presented underneath counts from when it comes out.
  const presented = useRef(new Map<string, Play>())
  const uncovered = seen && playing && props.covered !== true
  const report = useRef(props)
  useLayoutEffect(() => {
    report.current = props
  })
  useEffect(() => {
    if (!uncovered) return
    for (const [groupId, play] of presented.current)
      if (!isCovered(report.current.visits.get(), groupId)) report.current.onPresented(render, groupId, play)
    return () => report.current.onCovered()
  }, [uncovered, render])
  // What a visitor opened lies over what plays: that goes on, and does not count as shown until it comes out again.
  const visit = useSyncExternalStore(props.visits.subscribe, props.visits.get)
  const coveredBefore = useRef(visit)
  useEffect(() => {
    const before = coveredBefore.current
    coveredBefore.current = visit
    if (!uncovered || before === visit) return
    for (const [groupId, play] of presented.current) {
      const isNow = isCovered(visit, groupId)
      if (isNow !== isCovered(before, groupId))
        report.current.onPresented(render, groupId, isNow ? nothingOf(play) : play)
    }
  }, [visit, uncovered, render])
  const nothingPlays = [...plans.values()].every((plan) => !plan.momentAt(nowMs)?.current.item)

  // Painted is what is on top: two frames after nothing lies over it any more. It is said again where another one was to come and
  // did not, because the device waits for it.
  const isThere = seen && wanted
  useEffect(() => {
    if (!isThere) return
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => onPainted(render.version, readNow()))
    })
    return () => cancelAnimationFrame(frame)
  }, [isThere, render.version, onPainted, readNow])

  return (
    <div
      className="stage-layer"
      style={{ zIndex: props.under ? 0 : seen ? 1 : 2, opacity: seen || props.under ? 1 : UNSEEN }}
    >
      <Guard
        key={redraw}
        onBroken={(reason) => {
          if (seen && redraw < REDRAWS) setTimeout(() => setRedraw(redraw + 1), 0)
          else onBroken(render.version, reason)
        }}
      >
        <SiteView
          render={render}
          frame={{ nowMs, ...box, mode: 'player', playing, facts: props.facts }}
          resolve={resolve}
          readNow={readNow}
          plans={plans}
          overrides={seen ? props.overrides : null}
          visits={seen ? props.visits : null}
          onPresented={(groupId, play) => {
            presented.current.set(groupId, play)
            if (uncovered && !isCovered(visit, groupId)) props.onPresented(render, groupId, play)
            has(groupId)
          }}
          onReached={(groupId) => props.bare && has(groupId)}
          onFailed={onItemFailed}
        />
      </Guard>
      {seen && nothingPlays && <div className="stage-quiet">{props.quiet}</div>}
    </div>
  )
}

/** A play of which nothing is seen. */
const nothingOf = (play: Play): Play => ({ ...play, item: null, over: [] })
