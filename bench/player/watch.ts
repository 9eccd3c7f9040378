import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import { pixelsOf, startCapture, type Capture } from './capture.ts'
import { isBlack, readZone, type Sight, type Zone } from './classify.ts'

/** A slide that stood in a zone, whole, from `fromMs` (epoch ms of the frame) until another one did. */
export type Stay = { zone: string; code: number; fromMs: number }
/** A frame that must not be. */
export type WrongFrame = {
  atMs: number
  during: string
  zone: string
  sight: Sight
  /** file with the picture */
  evidence: string | null
}
/** Time in which a zone showed neither a slide nor a transition between two. */
export type Gap = { zone: string; fromMs: number; lengthMs: number }

/** What was seen of one player. Frames of a page load, until its first whole picture, are `bootFrames` and not judged. */
export type Seen = {
  frames: number
  bootFrames: number
  /** a zone showed another slide than before */
  transitions: number
  stays: Stay[]
  wrong: WrongFrame[]
  gaps: Gap[]
  /** a zone changed from the middle of a transition to slides that were allowed last: content was updated there */
  interrupted: number
}

export type Watch = {
  seen(): Seen
  /** Slides that may be in a zone from now on, by zone; the others are foreign. */
  allow(zones: readonly Zone[]): void
  /**
   * A page load begins. From the first frame without the old picture to the first whole one nothing is judged; where no
   * such frame is seen, `booted` ends it.
   */
  boots(): void
  /** The page says that it plays. */
  booted(): void
  /** What happens from now on; written on the pictures of wrong frames. */
  during(what: string): void
  /** Waits for a frame after `afterMs` in which every zone shows a slide (of `among`, if given). @returns its time, epoch ms */
  whole(afterMs: number, mostMs: number, among?: ReadonlySet<number>): Promise<number>
  /** Goes on with another page, in the place of one that crashed. */
  moveTo(page: Page): Promise<void>
  stop(): Promise<Seen>
}

const EVIDENCE_MOST = 20
/** Between the looks at what the capture has brought, ms. */
const LOOK_EVERY_MS = 20

/**
 * Watches a player's glass from outside, and judges every frame.
 * @param evidence folder for the pictures of wrong frames; null keeps none
 */
export async function watchGlass(
  page: Page,
  expected: readonly Zone[],
  evidence: string | null = null,
): Promise<Watch> {
  const seen: Seen = {
    frames: 0,
    bootFrames: 0,
    transitions: 0,
    stays: [],
    wrong: [],
    gaps: [],
    interrupted: 0,
  }
  let zones = expected
  let boot: 'none' | 'old picture' | 'blank' = 'blank'
  let latest = { atMs: 0, codes: new Set<number | null>() }
  const shown = new Map<string, number>()
  const openGaps = new Map<string, Gap>()
  const before = new Map<string, Sight>()
  let happening = ''
  /** slides that `allow` brought last */
  let fresh = new Set<number>()

  const judge = async (atMs: number, zone: Zone, sight: Sight, png: Buffer): Promise<void> => {
    const isFresh = (of: Sight | undefined): boolean =>
      of !== undefined && codesOf(of).some((code) => fresh.has(code))
    const last = before.get(zone.id)
    before.set(zone.id, sight)
    if (last?.kind === 'blend' && !isFresh(last) && isFresh(sight)) seen.interrupted += 1
    const good = sight.kind === 'slide' || sight.kind === 'blend'
    const gap = openGaps.get(zone.id)
    if (gap) gap.lengthMs = atMs - gap.fromMs
    if (good) openGaps.delete(zone.id)
    if (sight.kind === 'slide' && shown.get(zone.id) !== sight.code) {
      if (shown.has(zone.id)) seen.transitions += 1
      shown.set(zone.id, sight.code)
      seen.stays.push({ zone: zone.id, code: sight.code, fromMs: atMs })
    }
    if (good) return
    if (!gap) {
      const opened = { zone: zone.id, fromMs: atMs, lengthMs: 0 }
      openGaps.set(zone.id, opened)
      seen.gaps.push(opened)
    }
    let file: string | null = null
    if (evidence !== null && seen.wrong.length < EVIDENCE_MOST) {
      await mkdir(evidence, { recursive: true })
      file = join(evidence, `${atMs.toFixed(0)} ${happening} ${zone.id} ${sight.kind}.png`)
      await writeFile(file, png)
    }
    seen.wrong.push({ atMs, during: happening, zone: zone.id, sight, evidence: file })
  }
  const onFrame = async ({ atMs, png }: { atMs: number; png: Buffer }): Promise<void> => {
    const pixels = await pixelsOf(png)
    const sights = zones.map((zone) => readZone(pixels, zone, shown.get(zone.id) ?? null))
    latest = { atMs, codes: new Set(sights.map((sight) => (sight.kind === 'slide' ? sight.code : null))) }
    if (boot !== 'none') {
      const isWhole = sights.every(({ kind }) => kind === 'slide' || kind === 'blend')
      if (!isWhole) boot = 'blank'
      else if (boot === 'blank') boot = 'none'
      if (boot !== 'none') return void (seen.bootFrames += 1)
    }
    seen.frames += 1
    const black = isBlack(pixels)
    for (const [at, zone] of zones.entries())
      await judge(atMs, zone, black ? { kind: 'black' } : sights[at]!, png)
  }
  let capture: Capture = await startCapture(page, onFrame)
  return {
    seen: () => seen,
    allow(next) {
      const known = new Set(zones.flatMap(allCodes))
      const more = next.flatMap(allCodes).filter((code) => !known.has(code))
      if (more.length > 0) fresh = new Set(more)
      zones = next
    },
    boots() {
      boot = 'old picture'
      // What it showed before is another life: the first slide after it is no transition.
      shown.clear()
      openGaps.clear()
      before.clear()
    },
    during(what) {
      happening = what.replaceAll(/[^\w ]/g, '')
    },
    booted() {
      if (boot === 'old picture') boot = 'none'
    },
    async whole(afterMs, mostMs, among) {
      const endMs = performance.now() + mostMs
      const isIt = (): boolean =>
        latest.atMs > afterMs &&
        !latest.codes.has(null) &&
        (!among || [...latest.codes].every((code) => among.has(code!)))
      while (!isIt()) {
        if (performance.now() > endMs)
          throw new Error(
            `the glass did not show ${among ? 'what it should' : 'slides'} within ${mostMs} ms; the last frame ${sinceWords(latest, afterMs)}`,
          )
        await wait(LOOK_EVERY_MS)
      }
      return latest.atMs
    },
    async moveTo(next) {
      await capture.stop()
      capture = await startCapture(next, onFrame)
    },
    async stop() {
      await capture.stop()
      return seen
    },
  }
}

const codesOf = (sight: Sight): readonly number[] =>
  sight.kind === 'slide' ? [sight.code] : sight.kind === 'blend' ? sight.codes : []
const allCodes = ({ editions }: Zone): number[] => editions.flatMap((codes) => [...codes])

/** What was seen last, for whoever has to find out why it was not enough. */
function sinceWords(latest: { atMs: number; codes: ReadonlySet<number | null> }, afterMs: number): string {
  const sinceMs = Math.round(latest.atMs - afterMs)
  return `came ${Math.abs(sinceMs)} ms ${sinceMs < 0 ? 'before' : 'after'} the start and had ${[...latest.codes].map((code) => code ?? 'no slide').join(', ')}`
}
