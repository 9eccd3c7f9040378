import {
  LIVE_FRAME_MS,
  LIVE_VIEW_MS,
  PICTURE_WIDTH_MOST,
  type PictureKind,
  type PictureProblem,
  type SentFrame,
  type SentPicture,
} from '@vitrine/core/pictures'
import type { AskServer } from './http.ts'
import type { DevicePorts, Stop } from './ports.ts'

/** When the next picture of the schedule is due, epoch ms: a restart takes none twice. */
const DUE_KEY = 'pictureDue'
/** How often the schedule is looked at, ms. */
const LOOK_MS = 30_000
/** A live view ends when so many frames in a row could not be delivered. */
const LOST_MOST = 5
/** A picture that the server did not take is sent again so often, this much later, ms. */
const SEND_AGAIN = { times: 3, afterMs: 5_000 }

/** A picture of what is seen, base64. */
export type Photo = { kind: PictureKind; data: string }

/** Whoever can see what the display shows. */
export type Camera = {
  /** Takes a picture, within a bounded time. Never throws. */
  take(widthMost: number): Promise<Photo | { problem: PictureProblem }>
  /** Whether what is seen comes from somebody who uses the display: it can show what that person entered. */
  isVisited(): boolean
  /** Says on the display that somebody is watching, until told otherwise. */
  notice(on: boolean): void
}

export type LiveViewOrder = { session: string; until: number; notice: boolean; duringVisits: boolean }

/** The pictures that a display takes of itself. */
export type Pictures = {
  /** Takes a picture and delivers it; what prevents it is delivered instead. */
  capture(request: string, duringVisits: boolean): void
  /** Delivers frames until somebody ends it, the time is over, or the server is away. Replaces the one before. */
  live(order: LiveViewOrder): void
  /** Forgets all: the device belongs to nobody any more. */
  forget(): void
  stop(): void
}

/**
 * Takes pictures on request, by a schedule and for live views. The schedule waits while somebody uses the display, and
 * never makes up for pictures that it missed.
 * @param options.everyMinutes of the schedule; 0 is off
 */
export function createPictures(options: {
  ports: Pick<DevicePorts, 'keys' | 'timers' | 'clock' | 'chance' | 'log'>
  camera: Camera
  askServer: AskServer
  authorization: () => string | null
  nowMs: () => number
  everyMinutes: () => number
}): Pictures {
  const { ports, camera, askServer, authorization } = options
  const nowMs = () => Math.max(0, Math.round(options.nowMs()))
  let stopped = false
  let stopTick: Stop | null = null
  /** Counts live views: an older one ends when a newer begins. */
  let run = 0
  const waits = new Set<Stop>()
  const wait = (ms: number) =>
    new Promise<void>((resolve) => {
      const stop = ports.timers.after(ms, () => {
        waits.delete(stop)
        resolve()
      })
      waits.add(stop)
    })

  const take = async (duringVisits: boolean): Promise<Photo | { problem: PictureProblem }> => {
    if (!duringVisits && camera.isVisited()) return { problem: 'visitor' }
    const photo = await camera.take(PICTURE_WIDTH_MOST)
    // Somebody may have begun while it was taken.
    return !duringVisits && camera.isVisited() ? { problem: 'visitor' } : photo
  }
  const send = async (picture: SentPicture): Promise<void> => {
    for (let attempt = 0; attempt < SEND_AGAIN.times && !stopped; attempt += 1) {
      const answer = await askServer('/default/v1/device-pictures', {
        authorization: authorization() ?? '',
        json: picture,
      })
      // What it refuses it will not take later either.
      if (answer.ok && answer.status < 500) return
      await wait(SEND_AGAIN.afterMs)
    }
  }

  const dueMs = (): number | null => {
    const kept = Number(ports.keys.get(DUE_KEY) ?? Number.NaN)
    return Number.isFinite(kept) ? kept : null
  }
  const setDue = (atMs: number | null) => {
    try {
      if (atMs === null) ports.keys.remove(DUE_KEY)
      else ports.keys.set(DUE_KEY, String(Math.round(atMs)))
    } catch {
      ports.log('the time of the next picture could not be stored')
    }
  }
  const look = () => {
    const everyMs = options.everyMinutes() * 60_000
    const due = dueMs()
    if (everyMs === 0 || authorization() === null) {
      if (due !== null) setDue(null)
      return
    }
    // Devices that got the same setting at once do not all send at once. A clock that was set back waits one interval at most.
    if (due === null || due > nowMs() + everyMs) return setDue(nowMs() + ports.chance.number() * everyMs)
    if (due > nowMs() || camera.isVisited()) return
    setDue(nowMs() + everyMs)
    void take(false).then((photo) =>
      'problem' in photo ? undefined : send({ request: null, taken_at: nowMs(), ...photo }),
    )
  }
  const tick = () => {
    look()
    stopTick = ports.timers.after(LOOK_MS, tick)
  }
  stopTick = ports.timers.after(LOOK_MS, tick)

  /** One frame. @returns whether to go on; null where the server did not say */
  const sendFrame = async (frame: SentFrame): Promise<boolean | null> => {
    const answer = await askServer('/default/v1/device-pictures/live', {
      authorization: authorization() ?? '',
      json: frame,
    })
    if (!answer.ok || answer.status >= 500 || answer.status === 429) return null
    try {
      return answer.status === 200 && (JSON.parse(answer.text) as { go_on?: unknown }).go_on === true
    } catch {
      return false
    }
  }
  const watch = async ({ session, until, notice, duringVisits }: LiveViewOrder): Promise<void> => {
    run += 1
    const mine = run
    const endsMs = ports.clock.monotonicMs() + Math.min(LIVE_VIEW_MS, until - nowMs())
    if (notice) camera.notice(true)
    let lost = 0
    while (!stopped && mine === run && lost < LOST_MOST && ports.clock.monotonicMs() < endsMs) {
      const startedMs = ports.clock.monotonicMs()
      const photo = await take(duringVisits)
      const goOn = await sendFrame(
        'problem' in photo ? { session, ...photo } : { session, taken_at: nowMs(), ...photo },
      )
      if (goOn === false) break
      lost = goOn ? 0 : lost + 1
      // The next frame waits for the one before: a slow line gets fewer frames and no queue.
      await wait(Math.max(0, LIVE_FRAME_MS - (ports.clock.monotonicMs() - startedMs)))
    }
    if (mine === run) camera.notice(false)
  }

  return {
    capture(request, duringVisits) {
      void take(duringVisits).then((photo) =>
        send('problem' in photo ? { request, ...photo } : { request, taken_at: nowMs(), ...photo }),
      )
    },
    live: (order) => void watch(order),
    forget() {
      run += 1
      camera.notice(false)
      setDue(null)
    },
    stop() {
      stopped = true
      stopTick?.()
      for (const stop of waits) stop()
      waits.clear()
    },
  }
}
