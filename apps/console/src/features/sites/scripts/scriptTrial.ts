import type { Play, RenderData, ZonePlan } from '@vitrine/core'
import { createOverrides, type Override, type Overrides } from '@vitrine/render'
import { startScript, type RunningScript, type ScriptPlay } from '@vitrine/render/scripts'
import { listedShort } from '../../../app/format.ts'
import { createStore, type Store } from '../../../app/store.ts'
import { deviceReasonText } from '../../../ui/deviceReasonText.ts'
import { scriptTexts } from './script.texts.ts'

/** A trial ends by itself after this long, ms. */
export const TRIAL_MS = 60_000
/** How often it is looked at what begins and ends, ms. */
const LOOK_MS = 200
/** Lines that are kept; what came before goes. */
const LINES_MAX = 200

export type TrialLine = { key: number; atMs: number; kind: 'log' | 'change' | 'error' | 'end'; text: string }
export type TrialState = { lines: readonly TrialLine[]; running: boolean }
/** A script that is tried. */
export type Trial = {
  state: Store<TrialState>
  overrides: Overrides
  /** the instant that the trial is at, epoch ms */
  readNow: () => number
  stop: () => void
}

/**
 * Runs a script in the sandbox that displays use, with what the screen would play from an instant on. It ends after a minute.
 * @param options.fromMs      the instant at which the screen stands when it begins, epoch ms
 * @param options.monotonicMs a clock that only goes on
 * @param options.start       `startScript`, another one in tests
 */
export function startTrial(options: {
  code: string
  network: readonly string[]
  plans: ReadonlyMap<string, ZonePlan>
  timeZone: string
  fromMs: number
  monotonicMs: () => number
  nameOf: (elementId: string) => string
  start?: typeof startScript
}): Trial {
  const beganMs = options.monotonicMs()
  const readNow = () => options.fromMs + options.monotonicMs() - beganMs
  const overrides = createOverrides()
  const state = createStore<TrialState>({ lines: [], running: true })
  let key = 0
  const say = (kind: TrialLine['kind'], text: string) => {
    key += 1
    const line = { key, atMs: options.monotonicMs() - beganMs, kind, text }
    state.set({ ...state.get(), lines: [...state.get().lines, line].slice(-LINES_MAX) })
  }
  const script: RunningScript = (options.start ?? startScript)({
    code: options.code,
    frameUrl: '/script-frame',
    network: options.network,
    timeZone: options.timeZone,
    readNow,
    onChange: (elementId, change) => {
      overrides.set(elementId, change)
      say('change', `${options.nameOf(elementId)}: ${changeWords(change)}`)
    },
    onLog: (text) => say('log', text),
    onFailed: (given, over, code) => {
      const reason = code ? deviceReasonText({ reason: given, reason_code: code }) : given
      say('error', over ? scriptTexts.wouldStop({ reason }) : reason)
      if (over) end(null)
    },
  })
  const on = new Map<string, Play>()
  const look = () => {
    for (const [groupId, plan] of options.plans) {
      const play = plan.momentAt(readNow())?.current
      const before = on.get(groupId)
      const isSame = before !== undefined && (plan.lone || before.key === play?.key)
      if (isSame) continue
      if (before) script.ended(told(groupId, before))
      if (play?.item) {
        on.set(groupId, play)
        script.began(told(groupId, play))
      } else on.delete(groupId)
    }
  }
  look()
  const looking = setInterval(look, LOOK_MS)
  const ending = setTimeout(() => end(scriptTexts.endedByItself()), TRIAL_MS)
  function end(words: string | null): void {
    if (!state.get().running) return
    clearInterval(looking)
    clearTimeout(ending)
    script.stop()
    if (words !== null) say('end', words)
    state.set({ ...state.get(), running: false })
  }
  return { state, overrides, readNow, stop: () => end(scriptTexts.stopped()) }
}

function told(groupId: string, play: Play): ScriptPlay {
  return {
    group_id: groupId,
    item_id: play.item?.id ?? '',
    slide_id: play.item?.slide.id ?? '',
    ad_id: play.ad?.id ?? null,
    from: play.fromMs,
    until: play.untilMs,
  }
}

function changeWords({ text, color, opacity, x, y }: Override): string {
  const changes = [
    text === undefined ? null : scriptTexts.changed.text({ text }),
    color === undefined ? null : scriptTexts.changed.colour({ colour: color }),
    opacity === undefined ? null : scriptTexts.changed.opacity({ opacity: String(opacity) }),
    x === undefined && y === undefined ? null : scriptTexts.changed.moved({ x: x ?? 0, y: y ?? 0 }),
  ]
  return listedShort(changes.filter((word) => word !== null))
}

/** An element of a screen: what a script calls it, and what people do. */
export type NamedElement = { id: string; name: string; on: string }

/** The elements of a screen, each once. */
export function elementsOf(
  render: Pick<RenderData, 'ads'>,
  slides: readonly {
    name: string
    elements: readonly { id: string; type: string; name?: string | undefined; text?: string }[]
  }[],
): NamedElement[] {
  const named = (
    on: string,
    elements: readonly { id: string; type: string; name?: string | undefined; text?: string }[],
  ) =>
    elements.map((element) => ({
      id: element.id,
      name: element.name ?? element.text?.split('\n')[0]?.slice(0, 40) ?? element.type,
      on,
    }))
  const all = [
    ...slides.flatMap((slide) => named(slide.name, slide.elements)),
    ...render.ads.flatMap((ad) => named(ad.name ?? ad.id, ad.overlays)),
  ]
  return [...new Map(all.map((element) => [element.id, element])).values()]
}
