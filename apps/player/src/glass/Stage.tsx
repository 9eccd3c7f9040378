import { useEffect, useLayoutEffect, useRef, useState, type ReactElement } from 'react'
import { itemsOf, type RenderData } from '@vitrine/core'
import { plansHere, SiteView, UNSEEN, useSiteNow, type ReadNow, type ResolveMedia } from '@vitrine/render'
import { Guard } from './Guard.tsx'

/** How often a presentation that broke while it was on is drawn anew before it is given up. */
const REDRAWS = 3
/** A new version whose zones are not all there by then takes the glass with those that are, ms. */
const LATE_MS = 8_000

type Handlers = {
  readNow: ReadNow
  resolve: ResolveMedia
  onPainted: (version: string, atMs: number) => void
  onBroken: (version: string, reason: string) => void
  onItemFailed: (name: string, reason: string) => void
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
  },
): ReactElement {
  const { render, ...rest } = props
  const [shown, setShown] = useState<RenderData | null>(null)
  const coming = shown?.version === render.version ? null : render
  return (
    <>
      {coming && (
        <Play key={coming.version} {...rest} render={coming} seen={false} onWhole={() => setShown(coming)} />
      )}
      {shown && <Play key={shown.version} {...rest} render={shown} seen />}
    </>
  )
}

/** One presentation, playing. `onWhole` says once that each of its zones shows something. */
function Play(
  props: Handlers & {
    render: RenderData
    box: { widthPx: number; heightPx: number }
    playing: boolean
    /** it is what is seen; before that it lies over the old one, unseen */
    seen: boolean
    onWhole?: () => void
  },
): ReactElement {
  const { render, box, playing, seen, readNow, resolve, onPainted, onBroken, onItemFailed, onWhole } = props
  const plans = plansHere(render)
  const nowMs = useSiteNow(plans, readNow, playing)
  const [redraw, setRedraw] = useState(0)
  const zones = render.site.interactions.groups.filter((group) =>
    itemsOf(group.coll).some((item) => item.duration > 0),
  )
  const missing = useRef(new Set(zones.map((group) => group.id)))
  const [whole, setWhole] = useState(false)
  const told = useRef(onWhole)
  useLayoutEffect(() => {
    told.current = onWhole
  })
  useEffect(() => {
    if (whole) told.current?.()
  }, [whole])
  useEffect(() => {
    if (whole) return
    const timer = setTimeout(() => {
      // One zone that never gets ready must not keep the others from the glass.
      if (missing.current.size < zones.length) setWhole(true)
    }, LATE_MS)
    return () => clearTimeout(timer)
  }, [whole, zones.length])

  // Painted is what is on top: two frames after nothing lies over it any more.
  useEffect(() => {
    if (!seen) return
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => onPainted(render.version, readNow()))
    })
    return () => cancelAnimationFrame(frame)
  }, [seen, render.version, onPainted, readNow])

  return (
    <div className="stage-layer" style={{ zIndex: seen ? 1 : 2, opacity: seen ? 1 : UNSEEN }}>
      <Guard
        key={redraw}
        onBroken={(reason) => {
          if (seen && redraw < REDRAWS) setTimeout(() => setRedraw(redraw + 1), 0)
          else onBroken(render.version, reason)
        }}
      >
        <SiteView
          render={render}
          frame={{ nowMs, ...box, mode: 'player', playing }}
          resolve={resolve}
          readNow={readNow}
          onPresented={(groupId) => {
            missing.current.delete(groupId)
            if (missing.current.size === 0) setWhole(true)
          }}
          onFailed={(_groupId, itemId, reason) => onItemFailed(itemId, reason)}
        />
      </Guard>
    </div>
  )
}
