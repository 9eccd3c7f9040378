import type { BuiltInSound } from '@vitrine/core'
import { masterVolume } from '../masterVolume.ts'

/** Tones of a built-in sound: Hz, when it begins and how long it lasts (s), how loud (0 to 1). */
type Tone = { hz: number; atS: number; lengthS: number; loud: number; wave: OscillatorType }
const TONES: Record<BuiltInSound, readonly Tone[]> = {
  tap: [{ hz: 1_400, atS: 0, lengthS: 0.05, loud: 0.3, wave: 'sine' }],
  chime: [
    { hz: 880, atS: 0, lengthS: 0.5, loud: 0.3, wave: 'sine' },
    { hz: 1_318.5, atS: 0.12, lengthS: 0.7, loud: 0.3, wave: 'sine' },
  ],
  bell: [
    { hz: 659.3, atS: 0, lengthS: 1.4, loud: 0.35, wave: 'sine' },
    { hz: 1_318.5, atS: 0, lengthS: 0.9, loud: 0.12, wave: 'sine' },
    { hz: 2_793.8, atS: 0, lengthS: 0.4, loud: 0.05, wave: 'sine' },
  ],
  refused: [
    { hz: 220, atS: 0, lengthS: 0.16, loud: 0.25, wave: 'triangle' },
    { hz: 165, atS: 0.16, lengthS: 0.24, loud: 0.25, wave: 'triangle' },
  ],
}
const SILENT = 0.0001

/** Plays a sound that needs no file. Where the browser plays none, nothing happens. */
export function playBuiltIn(sound: BuiltInSound): void {
  if (typeof AudioContext === 'undefined' || masterVolume.get() === 0) return
  const context = new AudioContext()
  const nowS = context.currentTime
  let endS = nowS
  for (const { hz, atS, lengthS, loud, wave } of TONES[sound]) {
    const oscillator = context.createOscillator()
    const gain = context.createGain()
    oscillator.type = wave
    oscillator.frequency.value = hz
    gain.gain.setValueAtTime(SILENT, nowS + atS)
    gain.gain.exponentialRampToValueAtTime(loud * masterVolume.get(), nowS + atS + 0.01)
    gain.gain.exponentialRampToValueAtTime(SILENT, nowS + atS + lengthS)
    oscillator.connect(gain).connect(context.destination)
    oscillator.start(nowS + atS)
    oscillator.stop(nowS + atS + lengthS)
    endS = Math.max(endS, nowS + atS + lengthS)
  }
  setTimeout(() => void context.close().catch(() => undefined), (endS - nowS + 0.2) * 1_000)
}

let playing: HTMLAudioElement | null = null
/** Plays the sound of a file, in the place of the one before. */
export function playFile(src: string, volume: number): void {
  playing?.pause()
  playing = new Audio(src)
  playing.volume = volume * masterVolume.get()
  void playing.play().catch(() => undefined)
}
/** Whoever heard it has gone. */
export function stopSound(): void {
  playing?.pause()
  playing = null
}
