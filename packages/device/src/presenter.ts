import {
  actionForFault,
  itemsOf,
  mediaOfAd,
  mediaShown,
  sitePlans,
  type DeviceReasonCode,
  type MediaEntry,
  type PresentWhen,
  type RenderData,
  type RenderGroup,
  type ShownMedia,
  type ZonePlan,
} from '@vitrine/core'
import type { CheckRender } from './checkRender.ts'
import type { HttpAnswer } from './http.ts'
import type { MediaStore } from './mediaStore.ts'
import type { DevicePorts, Stop } from './ports.ts'

/** A version that is on its way to the glass. */
type Coming = { version: string; when: PresentWhen; render: RenderData | null; attempt: number; stop: Stop }

/** What the glass should show and what is on its way. `presentedMs` is null until it was painted. */
export type Presentation = {
  render: RenderData | null
  presentedMs: number | null
  coming: { version: string; render: RenderData | null } | null
}

export type Presenter = {
  view(): Presentation
  /** Plays the stored presentation; no network. */
  playStored(render: RenderData): void
  /** Fetches (unless `known`), checks and shows a version; null shows nothing. The newest call wins. */
  present(version: string | null, when: PresentWhen, known?: RenderData | null): void
  stopPresenting(): void
  /** The glass has painted this version. */
  painted(version: string, atMs: number): void
  /** The glass cannot draw this version: the one before comes back. */
  failed(version: string, reason: string): void
  /** Nothing of it is seen: it counts as presented again when it was painted again. */
  rest(): void
  /** Files that are needed besides, after those of what is shown and what is coming. */
  keep(entries: readonly MediaEntry[]): void
  /** A file's state has changed. */
  mediaChanged(): void
  stop(): void
}

/**
 * Brings versions to the glass: a version is shown only when all its files are checked, at an item boundary of the
 * biggest zone or at once if asked. What is broken or empty is refused, and the last good one stays.
 */
export function createPresenter(options: {
  ports: Pick<DevicePorts, 'timers' | 'chance'>
  media: () => MediaStore
  nowMs: () => number
  /** IANA name of the zone this display hangs in */
  timeZone: () => string
  fetchRender: (version: string) => Promise<HttpAnswer>
  /** says whether a version that is new here can be shown; its code comes after the first slide */
  checkRender: CheckRender
  onChange: () => void
  onRefused: (reason: string, code?: DeviceReasonCode) => void
  onCredentialRefused: () => void
  /** a version was painted and is the last good one from now on; null: nothing is to be shown */
  onGood: (render: RenderData | null) => void
}): Presenter {
  const { ports, nowMs } = options
  let shown: RenderData | null = null
  let presentedMs: number | null = null
  /** the last version that was painted, while its successor was not yet */
  let good: { render: RenderData; presentedMs: number } | null = null
  let coming: Coming | null = null
  let kept: readonly MediaEntry[] = []
  /** a version that cannot be shown is not tried again until another was asked for */
  let refusedVersion: string | null = null

  const changed = () => {
    const atMs = nowMs()
    const entries: MediaEntry[] = []
    for (const render of [shown, good?.render, coming?.render])
      if (render) entries.push(...inOrderOfNeed(render, atMs, options.timeZone()))
    options.media().need([...entries, ...kept])
    options.onChange()
  }
  const refuse = (version: string, reason: string, code?: DeviceReasonCode) => {
    refusedVersion = version
    if (coming?.version === version) drop()
    options.onRefused(reason, code)
    changed()
  }
  const drop = () => {
    coming?.stop()
    coming = null
  }

  const fetchComing = async (wanted: Coming) => {
    const answer = await options.fetchRender(wanted.version)
    if (coming !== wanted) return
    if (answer.ok && answer.status === 200) return take(wanted, answer.text)
    if (answer.ok && answer.status === 404)
      return refuse(wanted.version, 'the server does not have it for this display', 'versionUnavailable')
    if (answer.ok && answer.status === 401) options.onCredentialRefused()
    const action = actionForFault(
      { area: 'presentation', fatal: false, attempt: wanted.attempt },
      ports.chance.number(),
    )
    wanted.attempt += 1
    const afterMs = action.do === 'retry' ? action.afterMs : 1_000
    wanted.stop = ports.timers.after(
      Math.max(afterMs, answer.ok ? (answer.retryAfterMs ?? 0) : 0),
      () => void fetchComing(wanted),
    )
  }

  /** Goes on with what arrived, or refuses it. */
  const take = async (wanted: Coming, arrived: string | RenderData) => {
    const checked = await options.checkRender(arrived, wanted.version)
    if (coming !== wanted) return
    if (!checked.ok) return refuse(wanted.version, checked.reason, checked.code)
    wanted.render = checked.render
    changed()
    proceed()
  }

  /** Swaps when all is there, now or at the boundary. */
  const proceed = () => {
    const wanted = coming
    if (!wanted?.render) return
    const { render } = wanted
    if (!render.media.every((entry) => options.media().stateOf(entry.sha256) === 'checked')) return
    const boundaryMs =
      wanted.when === 'now' || !shown ? null : boundaryAfterMs(shown, nowMs(), options.timeZone())
    wanted.stop()
    if (boundaryMs === null) return swap(wanted, render)
    wanted.stop = ports.timers.after(Math.max(0, boundaryMs - nowMs()), () => swap(wanted, render))
  }
  const swap = (wanted: Coming, render: RenderData) => {
    if (coming !== wanted) return
    coming = null
    if (shown && presentedMs !== null) good = { render: shown, presentedMs }
    shown = render
    presentedMs = null
    changed()
  }

  return {
    view: () => ({
      render: shown,
      presentedMs,
      coming: coming && { version: coming.version, render: coming.render },
    }),
    playStored(render) {
      shown = render
      presentedMs = null
      changed()
    },
    present(version, when, known = null) {
      if (version === null) {
        drop()
        if (!shown) return
        shown = null
        good = null
        presentedMs = null
        options.onGood(null)
        return changed()
      }
      if (version === shown?.version) {
        // What was on its way has been overtaken by what is on already.
        if (!coming) return
        drop()
        return changed()
      }
      if (coming?.version === version) {
        if (when === 'now' && coming.when !== 'now') {
          coming.when = 'now'
          proceed()
        }
        return
      }
      if (version === refusedVersion) return
      drop()
      const wanted: Coming = { version, when, render: null, attempt: 0, stop: () => undefined }
      coming = wanted
      changed()
      void (known ? take(wanted, known) : fetchComing(wanted))
    },
    stopPresenting() {
      drop()
      shown = null
      good = null
      presentedMs = null
      refusedVersion = null
      changed()
    },
    painted(version, atMs) {
      if (shown?.version !== version || presentedMs !== null) return
      presentedMs = atMs
      good = null
      refusedVersion = null
      options.onGood(shown)
      changed()
    },
    failed(version, reason) {
      if (shown?.version !== version) return
      shown = good?.render ?? null
      presentedMs = good?.presentedMs ?? null
      good = null
      refuse(version, reason)
    },
    rest() {
      presentedMs = null
    },
    keep(entries) {
      kept = entries
      changed()
    },
    mediaChanged: proceed,
    stop: drop,
  }
}

const plansOf = new WeakMap<RenderData, Map<string, ReadonlyMap<string, ZonePlan>>>()

/**
 * The plans of a presentation's zones for a time zone, made once.
 * @param made plans that count from now on instead
 */
export function plansFor(
  render: RenderData,
  timeZone: string,
  made?: ReadonlyMap<string, ZonePlan>,
): ReadonlyMap<string, ZonePlan> {
  const known = plansOf.get(render) ?? new Map<string, ReadonlyMap<string, ZonePlan>>()
  plansOf.set(render, known)
  const plans = made ?? known.get(timeZone) ?? sitePlans(render, timeZone)
  known.set(timeZone, plans)
  return plans
}

/** How many plays ahead of the present the order of need is looked up in, for each zone. */
const AHEAD = 500

/**
 * The files of a presentation by when they are next needed: those on now, then those of the plays that come, then those of
 * ads and of items that are not due for long.
 */
export function inOrderOfNeed(render: RenderData, nowMs: number, timeZone: string): MediaEntry[] {
  const neededMs = new Map<string, number>()
  const need = (media: readonly ShownMedia[], atMs: number) => {
    for (const { sha256 } of media)
      neededMs.set(sha256, Math.min(atMs, neededMs.get(sha256) ?? Number.POSITIVE_INFINITY))
  }
  for (const [groupId, plan] of plansFor(render, timeZone)) {
    const group = render.screen.groups.find((one) => one.id === groupId)
    const ahead = Math.min(AHEAD, 2 * itemsOf(group?.items ?? []).length + render.ads.length)
    let atMs = nowMs
    for (let step = 0; step <= ahead; step += 1) {
      const play = plan.momentAt(atMs)?.current
      if (!play) break
      if (play.item) need(mediaShown(play.item.slide), atMs)
      for (const span of play.over) need(mediaOfAd(span.ad), atMs)
      atMs = play.untilMs
      if (!Number.isFinite(atMs)) break
    }
  }
  const last = Number.POSITIVE_INFINITY
  return [...render.media].sort((a, b) => {
    const [first, second] = [neededMs.get(a.sha256) ?? last, neededMs.get(b.sha256) ?? last]
    return first === second ? 0 : first - second
  })
}

/** The next item boundary of the biggest zone (epoch ms); null where nothing is cut off by swapping at once. */
export function boundaryAfterMs(render: RenderData, nowMs: number, timeZone: string): number | null {
  const zones = render.screen.groups.filter((group) => itemsOf(group.items).some((item) => item.duration > 0))
  const [biggest] = zones.sort((a, b) => areaOf(b) - areaOf(a))
  const plan = biggest && plansFor(render, timeZone).get(biggest.id)
  const current = plan?.momentAt(nowMs)?.current
  if (!plan || !current?.item) return null
  const moves = mediaShown(current.item.slide).some((media) => media.type.startsWith('video/'))
  // A picture that stands for hours is cut off by nothing.
  const stands = plan.lone || current.untilMs - current.fromMs > current.item.duration
  return stands && !moves ? null : Math.min(current.untilMs, current.fromMs + cyclesUntil(current, nowMs))
}

/** From the beginning of a play to the end of the item's time that is running, ms: a long play is many of them. */
function cyclesUntil(play: { fromMs: number; item: { duration: number } | null }, nowMs: number): number {
  const durationMs = play.item?.duration ?? 1
  return (Math.floor((nowMs - play.fromMs) / durationMs) + 1) * durationMs
}

function areaOf(group: Pick<RenderGroup, 'frame'>): number {
  return group.frame.width * group.frame.height
}
