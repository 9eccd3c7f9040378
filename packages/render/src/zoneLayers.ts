import type { Play, ZonePlan } from '@vitrine/core'
import { isVideo } from './filledByVideo.ts'
import { UNSEEN, type TransitionKind } from './transitions.ts'
import { entranceMs, zoneScheduleAt } from './zoneSchedule.ts'

/** Whether everything in a layer is decoded (`ready`), still loading, or cannot be shown. */
export type LayerReadiness = 'loading' | 'ready' | 'failed'

/** One movement of a layer: the entrance of the item that begins at `fromMs`, or the exit of the one it replaces. */
export type LayerMotion = {
  kind: TransitionKind
  fromMs: number
  durationMs: number
}

/** One layer of a zone's stack; the higher `z` lies on top. */
export type ZoneLayer = {
  key: string
  play: Play
  /** what the position of its videos counts from, epoch ms: a single item runs on, without its boundaries */
  mediaFromMs: number
  /** a single item starts again after so long, ms, without a new layer; null for all others */
  loopMs: number | null
  role: 'holdover' | 'previous' | 'current' | 'next'
  /** its turn has come */
  begun: boolean
  /** its turn is over: it stands as it is until it goes */
  leaving: boolean
  /** 1 seen, 0 not drawn, `UNSEEN` drawn but not seen */
  opacity: number
  z: number
  enter: LayerMotion | null
  exit: LayerMotion | null
}

/** Whether an item has a video or a stream, whose pictures come from a decoder. */
export function moves({ item }: Play): boolean {
  if (!item) return false
  const { background, elements } = item.slide
  // What can be heard is what a decoder draws.
  return isVideo(background) || elements.some((element) => 'volume' in element)
}

/**
 * The opacity of what waits for its turn or its files. A video has no picture in the frame in which it is first drawn, so it
 * is drawn all along, unseen.
 */
const awaited = (play: Play): number => (moves(play) ? UNSEEN : 0)

const NOTHING: readonly ZoneLayer[] = []

/**
 * The layers of a zone at an instant. Two in the steady state: the previous and the current item while the entrance
 * lasts, then the current one with the next prepared underneath it, moved on top shortly before its turn, still hidden.
 * If an item is not ready when its turn comes, the layer that covered the glass stays until it is: there is no
 * instant without a picture once there was one.
 * @param before    what filled the glass until now (`fillingLayer` of the layers drawn last)
 * @param readiness of a layer by its key
 * @param still     true where motion is unwanted
 */
export function zoneLayersAt(
  plan: ZonePlan,
  startedAtMs: number,
  nowMs: number,
  readiness: (key: string) => LayerReadiness,
  before: ZoneLayer | null,
  still = false,
): readonly ZoneLayer[] {
  const schedule = zoneScheduleAt(plan, nowMs, still)
  if (!schedule) return NOTHING
  const onlyOne = plan.lone
  const keyOf = (play: Play) => (onlyOne ? `${play.path}#only` : play.key)
  // Where nothing plays there is the zone's background, which is always there.
  const isReady = (play: Play) => play.item === null || readiness(keyOf(play)) === 'ready'
  const { previous, current, next } = schedule
  const entering = !onlyOne && nowMs < schedule.settledAtMs
  const armed = !onlyOne && nowMs >= schedule.armedAtMs

  const wanted = onlyOne ? [current] : entering ? [previous, current] : [current, next]
  const covered = entering ? isReady(previous) : isReady(current)
  const onGlass = covered ? null : before
  const holdover = wanted.some((play) => keyOf(play) === onGlass?.key) ? null : onGlass
  const somethingUnder = covered || holdover !== null

  const motionInto = (play: Play): LayerMotion => {
    const durationMs = entranceMs(play, still)
    const kind = durationMs === 0 || !play.item ? 'cut' : play.item.transition.kind
    return { kind, fromMs: play.fromMs, durationMs }
  }
  const enterCurrent = entering && isReady(current) && somethingUnder ? motionInto(current) : null
  const enterNext = armed && isReady(next) && somethingUnder ? motionInto(next) : null
  // Either the clock was set back and it is on already, or the item due cannot be shown and there is nothing else.
  const nextComesEarly =
    !somethingUnder &&
    isReady(next) &&
    (onGlass?.key === keyOf(next) || readiness(keyOf(current)) === 'failed')

  const layers: ZoneLayer[] = []
  if (holdover)
    layers.push({ ...holdover, role: 'holdover', leaving: false, opacity: 1, z: 1, enter: null, exit: null })
  for (const play of wanted) {
    const ready = isReady(play)
    const layer = {
      key: keyOf(play),
      play,
      mediaFromMs: onlyOne ? startedAtMs : play.fromMs,
      loopMs: onlyOne ? (play.item?.duration ?? null) : null,
      begun: play.fromMs <= nowMs,
      leaving: play === previous && !onlyOne && entering,
      enter: null,
      exit: null,
    }
    if (play === current) {
      layers.push({
        ...layer,
        role: 'current',
        opacity: ready ? 1 : awaited(play),
        z: 3,
        enter: enterCurrent,
        exit: enterNext,
      })
    } else if (play === previous) {
      layers.push({
        ...layer,
        role: 'previous',
        opacity: ready ? 1 : awaited(play),
        z: 2,
        exit: enterCurrent,
      })
    } else {
      const shown = ready && (covered || enterNext !== null || nextComesEarly)
      layers.push({
        ...layer,
        role: 'next',
        begun: layer.begun || nextComesEarly,
        opacity: enterNext || nextComesEarly ? 1 : awaited(play) || (shown ? 1 : 0),
        z: enterNext || moves(play) ? 4 : 0,
        enter: enterNext,
      })
    }
  }
  // In the document they stand by play number, so that a layer that stays is never moved: a moved video stops.
  return layers.sort((a, b) => a.play.play - b.play.play)
}

/** The layer that fills the glass: the topmost whose turn has come, decoded and not still entering. */
export function fillingLayer(layers: readonly ZoneLayer[]): ZoneLayer | null {
  return (
    layers
      .filter((layer) => layer.begun && layer.opacity === 1 && layer.enter === null)
      .sort((a, b) => b.z - a.z)[0] ?? null
  )
}
