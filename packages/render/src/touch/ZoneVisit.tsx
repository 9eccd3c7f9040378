import { useContext, useSyncExternalStore, type ReactElement } from 'react'
import type { RenderGroup, RenderSlide } from '@vitrine/core'
import type { ReadNow, ResolveMedia, ViewFrame } from '../viewFrame.ts'
import { afterTouch, seenOf } from './afterTouch.ts'
import { OpenedSlide } from './OpenedSlide.tsx'
import { NOBODY, VisitsContext } from './visits.ts'

const noSubscription = () => () => undefined
const nobody = () => NOBODY

/** What a touch opened in a zone, over what plays in it. */
export default function ZoneVisit(props: {
  group: RenderGroup
  slides: readonly RenderSlide[]
  frame: ViewFrame
  resolve: ResolveMedia
  readNow: ReadNow
}): ReactElement | null {
  const { group, slides, frame } = props
  const visits = useContext(VisitsContext)
  const visit = useSyncExternalStore(visits?.subscribe ?? noSubscription, visits?.get ?? nobody)
  const opened = seenOf(visit).inZones.get(group.id)
  const slide = slides.find(({ id }) => id === opened)
  if (!slide || !visits) return null
  return (
    <div
      data-opened="zone"
      style={{ position: 'absolute', left: 0, top: 0, width: '100%', height: '100%', zIndex: 1_000 }}
    >
      <OpenedSlide
        slide={slide}
        background={group.background}
        frame={{ ...frame, widthPx: group.frame.width, heightPx: group.frame.height }}
        fit="contain"
        resolve={props.resolve}
        readNow={props.readNow}
        onFailed={() => visits.set(afterTouch(visits.get(), { do: 'back' }, group.id))}
      />
    </div>
  )
}
