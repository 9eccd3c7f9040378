import { playId, playName, type DeviceErrorCode, type PlayFacts } from '@vitrine/core'
import type { PlayBatch } from '@vitrine/protocol/device'
import type { HttpAnswer } from './http.ts'
import { createPlayDelivery } from './playDelivery.ts'
import type { OpenPlay, PlayingFacts, PlayOwner, PlayStore } from './playStore.ts'
import { createPlayWriter } from './playWriter.ts'
import type { Chance, Stop, Timers } from './ports.ts'

/** How often a play that goes on is noted, so that a power cut loses no more of it, ms. */
const PULSE_MS = 30_000

/** The clocks that a play is measured with. */
export type PlayClock = {
  /** the server's time as far as known, epoch ms */
  nowMs(): number
  /** ms since some moment, which nobody sets */
  monotonicMs(): number
  /** server clock minus the device's own, ms; null while unknown */
  offsetMs(): number | null
}

/** The plays of one display, from what its glass shows to the server. */
export type PlayLog = {
  /**
   * Something has appeared. It is noted at once, so that a power cut does not lose it.
   * @param place where on the glass, such as the zone's id: one thing at a time is on at a place, and what was on there
   * without an end is closed as `cut`. While the display is not paired nothing is noted
   */
  began(place: string, facts: PlayingFacts): void
  /** What was on at a place has gone; its record is written. Where nothing was on, nothing happens. */
  ended(place: string, outcome: PlayFacts['outcome']): void
  /** Everything that is on has gone: before a reload, or when the glass shows something else. */
  endAll(outcome: PlayFacts['outcome']): void
  /** The network is back: nothing waits any longer. */
  hurry(): void
  /** about how many records wait for the server */
  waiting(): number
  /** Resolves when what happened so far is in the storage, or could not be written for now. */
  settled(): Promise<void>
  stop(): void
}

/**
 * Records what was on the glass (docs/protocol.md, "Play records"). A play is noted when it begins and written as a record
 * when it ends; records wait in the storage until the server has named their ids. What an earlier run left open is closed
 * as `cut`, with the time that is known.
 * @param options.owner  whose plays they are; null while the display is not paired
 * @param options.send   brings a batch to the server with the display's credential
 * @param options.whenIdle resolves when nothing else needs the processor: a signature takes some ms of a small display
 */
export function createPlayLog(options: {
  store: PlayStore
  ports: { timers: Timers; chance: Chance }
  clock: PlayClock
  owner: () => PlayOwner | null
  send: (batch: PlayBatch) => Promise<HttpAnswer>
  onFault: (code: DeviceErrorCode, facts: Record<string, string | number>) => void
  /** what was wrong with the storage is right again; `name` is that of its faults */
  onRecovered: (name: string) => void
  whenIdle?: () => Promise<void>
}): PlayLog {
  const { store, ports, clock, owner, onFault } = options
  /** what is on, by place */
  const on = new Map<string, { play: OpenPlay; sinceMs: number }>()
  let stopPulse: Stop | null = null

  const writer = createPlayWriter({
    store,
    ports,
    nowMs: clock.nowMs,
    onFault,
    onRecovered: options.onRecovered,
    onWritten: () => delivery.kept(),
    onLoaded(left) {
      for (const play of left) close(play, 'cut', play.from + play.knownMs)
      // Whatever waits from an earlier run.
      delivery.hurry()
    },
    whenIdle: options.whenIdle,
  })
  const delivery = createPlayDelivery({
    store,
    ports,
    owner,
    send: options.send,
    onFault,
    onRemoved: writer.removed,
    // The storage was copied or set back: what follows goes into a chain of its own.
    onForked: (publicKey) => writer.note({ kind: 'forked', publicKey }),
  })
  const close = (play: OpenPlay, outcome: PlayFacts['outcome'], untilMs: number) => {
    const { id, deviceId, facts, from, knownMs } = play
    const offsetMs = clock.offsetMs()
    writer.note({
      kind: 'ended',
      owner: play.owner,
      facts: {
        ...facts,
        id,
        device_id: deviceId,
        from,
        until: wholeMs(untilMs),
        duration: knownMs,
        clock_offset: offsetMs === null ? null : Math.round(offsetMs),
        outcome,
      },
    })
  }
  const known = ({ play, sinceMs }: { play: OpenPlay; sinceMs: number }): OpenPlay => ({
    ...play,
    knownMs: wholeMs(clock.monotonicMs() - sinceMs),
  })
  const pulse = () => {
    for (const entry of on.values()) writer.note({ kind: 'open', play: known(entry) })
    stopPulse = on.size > 0 ? ports.timers.after(PULSE_MS, pulse) : null
  }
  const ended = (place: string, outcome: PlayFacts['outcome']) => {
    const entry = on.get(place)
    if (!entry) return
    on.delete(place)
    close(known(entry), outcome, clock.nowMs())
  }

  return {
    began(place, facts) {
      ended(place, 'cut')
      const whose = owner()
      if (!whose) return
      const from = wholeMs(clock.nowMs())
      const play: OpenPlay = {
        owner: whose.owner,
        deviceId: whose.deviceId,
        id: playId(from, ports.chance.bytes(10)),
        facts: named(facts),
        from,
        knownMs: 0,
      }
      on.set(place, { play, sinceMs: clock.monotonicMs() })
      writer.note({ kind: 'open', play })
      stopPulse ??= ports.timers.after(PULSE_MS, pulse)
    },
    ended,
    endAll(outcome) {
      for (const place of on.keys()) ended(place, outcome)
    },
    hurry: delivery.hurry,
    waiting: writer.count,
    settled: writer.settled,
    stop() {
      stopPulse?.()
      writer.stop()
      delivery.stop()
    },
  }
}

/** Names as a record takes them. */
function named(facts: PlayingFacts): PlayingFacts {
  const cut = (name: string | null) => (name === null ? null : playName(name))
  return {
    ...facts,
    site_name: cut(facts.site_name),
    group_name: playName(facts.group_name),
    slide_name: cut(facts.slide_name),
    ad_name: cut(facts.ad_name),
  }
}

/** An instant or a time as records carry it; a clock may stand before 1970. */
function wholeMs(ms: number): number {
  return Math.max(0, Math.round(ms))
}
