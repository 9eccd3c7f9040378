import type { EmergencyKind, EmergencySound } from '@vitrine/core/emergency'

/** A tone: when it begins and how long it lasts in its cycle (s), Hz, and the part of the loudest (0 to 1). */
type Tone = { atS: number; lengthS: number; hz: number; loud: number }
type Pattern = { everyS: number; tones: readonly Tone[] }

/** A friendly signal that asks people to look, every ten seconds. */
const CHIME: Pattern = {
  everyS: 10,
  tones: [
    { atS: 0, lengthS: 0.9, hz: 659.3, loud: 0.6 },
    { atS: 0.35, lengthS: 1.4, hz: 523.3, loud: 0.6 },
  ],
}
/** Three pulses and a pause: the evacuation signal of ISO 8201, which means nothing else and must not be used for anything else. */
const EVACUATION: Pattern = {
  everyS: 4,
  tones: [0, 1, 2].map((atS) => ({ atS, lengthS: 0.5, hz: 520, loud: 1 })),
}
/** Two tones in turn, for every other alarm. */
const ALARM: Pattern = {
  everyS: 4,
  tones: [0, 1, 2, 3].map((step) => ({
    atS: step * 0.6,
    lengthS: 0.55,
    hz: step % 2 === 0 ? 587.3 : 440,
    loud: 0.9,
  })),
}

/** What an emergency sounds like; null: silent. A drill never sounds like an alarm. */
export function patternOf(what: {
  kind: EmergencyKind
  drill: boolean
  sound: EmergencySound
}): Pattern | null {
  if (what.sound === 'none') return null
  if (what.sound === 'chime' || what.drill || what.kind === 'all_clear') return CHIME
  return what.kind === 'evacuate' ? EVACUATION : ALARM
}

/** A browser that refuses sound has done so by then, ms. */
const REFUSED_AFTER_MS = 1_500
const SILENT = 0.0001

export type Alarm = {
  /** Sounds until another call; null is silent. The same again goes on. */
  play(
    what: { activation_id: string; kind: EmergencyKind; drill: boolean; sound: EmergencySound } | null,
  ): void
  /** A person has touched the page: a browser that refused before may play now. */
  retry(): void
}

/**
 * Makes the sound of an emergency by Web Audio, without a file. It is as loud as the page can be, whatever volume its content has.
 * @param onRefused why the browser plays nothing; null: it does
 */
export function createAlarm(open: () => AudioContext, onRefused: (reason: string | null) => void): Alarm {
  let playing: { key: string; pattern: Pattern; context: AudioContext; stop: () => void } | null = null
  let isRefused = false

  const refused = (reason: string | null) => {
    if ((reason !== null) === isRefused) return
    isRefused = reason !== null
    onRefused(reason)
  }
  const cycle = ({ tones }: Pattern, context: AudioContext, fromS: number) => {
    for (const { atS, lengthS, hz, loud } of tones) {
      const oscillator = context.createOscillator()
      const gain = context.createGain()
      const [startS, endS] = [fromS + atS, fromS + atS + lengthS]
      oscillator.frequency.value = hz
      gain.gain.setValueAtTime(SILENT, startS)
      gain.gain.exponentialRampToValueAtTime(loud, startS + 0.015)
      gain.gain.setValueAtTime(loud, Math.max(startS + 0.015, endS - 0.08))
      gain.gain.exponentialRampToValueAtTime(SILENT, endS)
      oscillator.connect(gain).connect(context.destination)
      oscillator.start(startS)
      oscillator.stop(endS)
    }
  }
  const begin = (key: string, pattern: Pattern) => {
    let context: AudioContext
    try {
      context = open()
    } catch (error) {
      return refused(error instanceof Error ? error.message : 'this browser has no Web Audio')
    }
    let nextS = context.currentTime + 0.02
    const sound = () => {
      // One cycle ahead, so that a busy page leaves no gap. After a pause it goes on from now.
      nextS = Math.max(nextS, context.currentTime + 0.02)
      if (nextS > context.currentTime + pattern.everyS) return
      cycle(pattern, context, nextS)
      nextS += pattern.everyS
    }
    sound()
    const timer = setInterval(sound, (pattern.everyS * 1_000) / 2)
    const look = () =>
      refused(context.state === 'running' ? null : 'the browser wants a touch before a page can sound')
    const late = setTimeout(look, REFUSED_AFTER_MS)
    void context.resume().then(look, () => undefined)
    playing = {
      key,
      pattern,
      context,
      stop() {
        clearInterval(timer)
        clearTimeout(late)
        void context.close().catch(() => undefined)
      },
    }
    return undefined
  }

  return {
    play(what) {
      const pattern = what && patternOf(what)
      const key = what && pattern ? `${what.activation_id} ${what.sound}` : null
      if (key === (playing?.key ?? null)) return
      playing?.stop()
      playing = null
      if (key !== null && pattern) begin(key, pattern)
    },
    retry() {
      if (!playing || playing.context.state === 'running') return
      const { context } = playing
      void context.resume().then(
        () => refused(null),
        () => undefined,
      )
    },
  }
}
