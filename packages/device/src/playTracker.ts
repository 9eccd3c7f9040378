import type { Play, RenderData } from '@vitrine/core'
import type { DevicePorts, Stop } from './ports.ts'

/** One thing that is on the glass, as it is recorded; `place` names where: one thing at a time is on at a place. */
export type ShownPlay = {
  place: string
  kind: 'item' | 'ad'
  group_id: string
  group_name: string
  item_id: string
  slide_id: string
  slide_name: string
  ad_id: string | null
  version: string
  /** when it should begin and end, epoch ms */
  fromMs: number
  untilMs: number
}

/** Hears what begins and ends on the glass. */
export type PlayWatcher = {
  began(play: ShownPlay): void
  ended(play: ShownPlay, outcome: 'played' | 'cut' | 'failed'): void
}

/** A play that ended this much before its time was cut, ms. */
const EARLY_MS = 250

/** What stays on longer is recorded in pieces of this length, so that a report is never far behind, ms. */
const PLAY_MAX_MS = 3_600_000

/** What is on the glass, from what the renderer really presented. */
export type PlayTracker = {
  /** A zone has presented a play, decoded and painted. */
  presented(render: RenderData, groupId: string, play: Play): void
  /** An item broke; where it is on in its zone, its play ends. */
  failed(groupId: string, itemId: string): void
  /** Nothing of a presentation is on any more. */
  endAll(): void
  watch(watcher: PlayWatcher): Stop
}

/** Turns what zones present into plays that begin and end, ads over items among them. */
export function createPlayTracker(options: {
  timers: DevicePorts['timers']
  nowMs: () => number
}): PlayTracker {
  const on = new Map<string, { shown: ShownPlay; stops: Stop[] }>()
  const watchers = new Set<PlayWatcher>()
  let version: string | null = null
  /** the end of a long wait is looked at again, because a clock may be set in the meantime */
  const at = (atMs: number, run: () => void): Stop =>
    options.timers.after(Math.max(0, Math.min(2 ** 31 - 1, atMs - options.nowMs())), run)

  const begin = (shown: ShownPlay, stops: Stop[] = []) => {
    end(shown.place)
    let stopPiece: Stop = () => undefined
    const nextPiece = () => {
      stopPiece = options.timers.after(PLAY_MAX_MS, () => {
        for (const watcher of watchers) watcher.ended(shown, 'played')
        for (const watcher of watchers) watcher.began(shown)
        nextPiece()
      })
    }
    nextPiece()
    on.set(shown.place, { shown, stops: [...stops, () => stopPiece()] })
    for (const watcher of watchers) watcher.began(shown)
  }
  const end = (place: string, outcome?: 'failed' | 'cut') => {
    const was = on.get(place)
    if (!was) return
    on.delete(place)
    for (const stop of was.stops) stop()
    const early = options.nowMs() < was.shown.untilMs - EARLY_MS
    for (const watcher of watchers) watcher.ended(was.shown, outcome ?? (early ? 'cut' : 'played'))
  }
  const endAll = () => {
    for (const place of on.keys()) end(place)
  }
  const adPlace = (groupId: string) => `${groupId}/ad`

  return {
    presented(render, groupId, play) {
      const group = render.screen.groups.find((one) => one.id === groupId)
      const { item, ad, over } = play
      if (render.version !== version) endAll()
      version = render.version
      end(adPlace(groupId))
      if (!group || !item) return end(groupId)
      const common = {
        group_id: groupId,
        group_name: group.name,
        item_id: item.id,
        slide_id: item.slide.id,
        version: render.version,
      }
      const stops = over.flatMap((span) => {
        const shown: ShownPlay = {
          ...common,
          place: adPlace(groupId),
          kind: 'ad',
          slide_name: span.ad.name ?? span.ad.id,
          ad_id: span.ad.id,
          fromMs: span.fromMs,
          untilMs: span.untilMs,
        }
        return [at(span.fromMs, () => begin(shown)), at(span.untilMs, () => end(adPlace(groupId)))]
      })
      begin(
        {
          ...common,
          place: groupId,
          kind: ad ? 'ad' : 'item',
          slide_name: item.slide.name,
          ad_id: ad?.id ?? null,
          fromMs: play.fromMs,
          untilMs: play.untilMs,
        },
        stops,
      )
    },
    failed(groupId, itemId) {
      if (on.get(groupId)?.shown.item_id !== itemId) return
      end(adPlace(groupId), 'cut')
      end(groupId, 'failed')
    },
    endAll,
    watch(watcher) {
      watchers.add(watcher)
      for (const { shown } of on.values()) watcher.began(shown)
      return () => watchers.delete(watcher)
    },
  }
}
