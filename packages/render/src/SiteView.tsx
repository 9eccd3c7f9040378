import {
  Suspense,
  useCallback,
  useContext,
  useLayoutEffect,
  useRef,
  useSyncExternalStore,
  type ReactElement,
} from 'react'
import type { Play, RenderData, TellReason } from '@vitrine/core'
import { DataContext } from './facts.ts'
import { loudnessAt } from './loudness.ts'
import { masterVolume } from './masterVolume.ts'
import { OverridesContext, type Overrides } from './overrides.ts'
import { timelineNowMs } from './systemClock.ts'
import { VisitsContext, type Visits } from './touch/visits.ts'
import { usePrefersReducedMotion } from './usePrefersReducedMotion.ts'
import { plansHere, type SitePlans } from './zoneSchedule.ts'
import { worded } from './worded.ts'
import { ZoneView } from './ZoneView.tsx'
import type { ReadNow, ResolveMedia, ViewFrame } from './viewFrame.ts'

// Most screens cannot be touched.
const SiteVisit = worded(() => import('./touch/SiteVisit.tsx'))

/**
 * The only thing that draws a screen, in editor, preview and player. It is laid out in the screen's own pixels and
 * scaled whole into the frame's box.
 * @param props.readNow     the exact present of the clock of `frame.nowMs`; without it the time since the last frame is measured
 * @param props.plans       of its zones; by default those of this browser's time zone
 * @param props.overrides   what scripts changed of its elements
 * @param props.visits      of whoever touches it; without them nothing on it can be touched
 * @param props.onReached   a zone has something to show, all of which the next frame has
 * @param props.onPresented an item was really presented, decoded and painted, at an instant (epoch ms)
 * @param props.onFailed    an item could not be shown; what was on the glass before stays
 */
export function SiteView(props: {
  render: RenderData
  frame: ViewFrame
  resolve: ResolveMedia
  readNow?: ReadNow
  plans?: SitePlans
  overrides?: Overrides | null
  visits?: Visits | null
  onReached?: (groupId: string) => void
  onPresented?: (groupId: string, play: Play, atMs: number) => void
  onFailed?: (groupId: string, itemId: string, ...why: Parameters<TellReason>) => void
}): ReactElement {
  const { render, frame, resolve, visits = null } = props
  const ledTo = visits ? render.screen.slides : undefined
  const plans = props.plans ?? plansHere(render)
  const loudness = loudnessAt(render, plans, frame.nowMs)
  const master = useSyncExternalStore(masterVolume.subscribe, masterVolume.get)
  const reducedMotion = usePrefersReducedMotion()
  const width = Number.parseInt(render.screen.width, 10)
  const height = Number.parseInt(render.screen.height, 10)
  const scale = Math.min(frame.widthPx / width, frame.heightPx / height)

  const taken = useRef({ nowMs: frame.nowMs, atTimelineMs: 0 })
  useLayoutEffect(() => {
    taken.current = { nowMs: frame.nowMs, atTimelineMs: timelineNowMs() }
  }, [frame.nowMs])
  const sinceTaken = useCallback(() => {
    const { nowMs, atTimelineMs } = taken.current
    return atTimelineMs === 0 ? nowMs : nowMs + timelineNowMs() - atTimelineMs
  }, [])

  const readNow = props.readNow ?? sinceTaken
  const told = useContext(DataContext)
  const { data } = render.screen
  const tellData = useCallback((place: string) => data?.[place] ?? told(place), [data, told])

  return (
    <div
      data-version={render.version}
      dir="ltr"
      style={{
        position: 'relative',
        width: frame.widthPx,
        height: frame.heightPx,
        overflow: 'hidden',
        background: '#000',
      }}
    >
      <div
        style={{
          position: 'absolute',
          left: (frame.widthPx - width * scale) / 2,
          top: (frame.heightPx - height * scale) / 2,
          width,
          height,
          overflow: 'hidden',
          transformOrigin: '0 0',
          ...(scale === 1 ? {} : { transform: `scale(${scale})` }),
        }}
      >
        <DataContext value={tellData}>
          <OverridesContext value={props.overrides ?? null}>
            <VisitsContext value={ledTo ? visits : null}>
              {render.screen.groups.map((group) => {
                const plan = plans.get(group.id)
                return (
                  plan && (
                    <ZoneView
                      key={group.id}
                      group={group}
                      plan={plan}
                      startedAtMs={render.startedAt}
                      loudness={(loudness.get(group.id) ?? 0) * master}
                      frame={frame}
                      still={reducedMotion && frame.mode !== 'player'}
                      resolve={resolve}
                      readNow={readNow}
                      ledTo={ledTo}
                      onReached={props.onReached}
                      onPresented={props.onPresented}
                      onFailed={props.onFailed}
                    />
                  )
                )
              })}
              {ledTo && visits && (
                <Suspense fallback={null}>
                  <SiteVisit
                    size={{ width, height }}
                    slides={ledTo}
                    visits={visits}
                    frame={frame}
                    resolve={resolve}
                    readNow={readNow}
                  />
                </Suspense>
              )}
            </VisitsContext>
          </OverridesContext>
        </DataContext>
      </div>
    </div>
  )
}
