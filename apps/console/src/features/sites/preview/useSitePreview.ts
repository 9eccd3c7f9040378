import { useQuery } from '@tanstack/react-query'
import type { ConditionLeaf, RenderData, SiteDraft, ZonePlan } from '@vitrine/core'
import { conditionedPlans, NO_FACTS, type Facts } from '@vitrine/core/conditions'
import type { Site } from '@vitrine/protocol'
import { useSiteNow } from '@vitrine/render'
import { useMemo, useState } from 'react'
import { serverNowMs } from '../../../app/serverClock.ts'
import type { Library } from '../../../queries/wholeLibrary.ts'
import { factsQuery } from '../../../queries/facts.ts'
import { assume, previewFacts, questionsIn, type Assumed } from '../../conditions/index.ts'
import { firstLeaf } from '../items/items.ts'
import { drawable, isScheduled, PREVIEW_START_MS, windowMs } from './preview.ts'
import type { PreviewInstant } from './previewInstant.ts'
import { usePreviewClock, type PreviewClock } from './usePreviewClock.ts'
import { useTimeZones } from './useTimeZones.ts'

/** What the preview of a draft shows, from which instant on, and its clock. */
export type SitePreview = {
  /** null where nothing can be drawn */
  render: RenderData | null
  plans: ReadonlyMap<string, ZonePlan> | null
  /** the questions that conditions ask, each once */
  questions: readonly ConditionLeaf[]
  /** what is known of them */
  facts: Facts
  /** answers that are assumed in place of those that the facts give */
  assumed: Assumed
  setAssumed: (assumed: Assumed) => void
  /** null: a round from its beginning, at no time of day */
  instant: PreviewInstant | null
  pick: (instant: PreviewInstant | null) => void
  /** the instant at the left end of the time line, epoch ms */
  originMs: number
  lengthMs: number
  timeZone: string
  timeZones: readonly string[]
  clock: PreviewClock
  /** the instant that is drawn, epoch ms */
  nowMs: number
}

const NONE_ASSUMED: Assumed = new Map()

export function useSitePreview(site: Site, draft: SiteDraft, library: Library): SitePreview {
  // Where the time of day decides there is no round without one: it begins now.
  const scheduled = useMemo(() => isScheduled(draft), [draft])
  const [openedMs] = useState(() => Math.floor(serverNowMs() / 60_000) * 60_000)
  const timeZones = useTimeZones(site)
  const [chosen, setChosen] = useState<PreviewInstant | null>(null)
  const instant = chosen ?? (scheduled ? { fromMs: openedMs, timeZone: timeZones[0]! } : null)
  const originMs = instant?.fromMs ?? PREVIEW_START_MS
  const timeZone = instant?.timeZone ?? 'UTC'
  const [assumed, setAssumed] = useState<Assumed>(NONE_ASSUMED)
  const drawn = useMemo(() => drawable(draft, library, originMs), [draft, library, originMs])
  const questions = useMemo(() => (drawn ? questionsIn(drawn) : []), [drawn])
  const measured = useQuery({ ...factsQuery, enabled: questions.length > 0 }).data
  const facts = useMemo(() => (measured ? previewFacts(measured) : NO_FACTS), [measured])
  const render = useMemo(() => drawn && assume(drawn, assumed), [drawn, assumed])
  const plans = useMemo(() => render && conditionedPlans(render, timeZone, facts), [render, timeZone, facts])
  const lengthMs = useMemo(() => windowMs(draft, library), [draft, library])
  const clock = usePreviewClock(originMs, lengthMs, afterEntrancesMs(draft), instant !== null)
  const playingNowMs = useSiteNow(plans, clock.readNow, clock.playing)
  return {
    render,
    plans,
    questions,
    facts,
    assumed,
    setAssumed,
    instant,
    pick: (picked) => {
      setChosen(picked)
      clock.seek(0)
    },
    originMs,
    lengthMs,
    timeZone,
    timeZones,
    clock,
    nowMs: clock.playing ? playingNowMs : clock.readNow(),
  }
}

/** The first instant at which the first item of every zone has come in whole. */
function afterEntrancesMs(draft: SiteDraft): number {
  return Math.max(
    0,
    ...draft.groups.map(({ items }) => {
      const first = firstLeaf(items[0])
      return first ? Math.min(first.transition.duration, first.duration / 2) : 0
    }),
  )
}
