import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  beginGlassWatch,
  BLACK_AFTER_MS,
  COVERED_AFTER_MS,
  FROZEN_AFTER_MS,
  stepGlassWatch,
  type GlassFault,
  type GlassLook,
  type Thumbnail,
} from './glassWatch.ts'

const [WIDTH, HEIGHT] = [8, 4]
type Colour = [red: number, green: number, blue: number]
const thumbnail = (colourOf: (cell: number) => Colour | null): Thumbnail => ({
  width: WIDTH,
  height: HEIGHT,
  pixels: Uint8Array.from(
    Array.from({ length: WIDTH * HEIGHT }, (_, cell) => {
      const colour = colourOf(cell)
      return colour ? [...colour, 255] : [0, 0, 0, 0]
    }).flat(),
  ),
})
const plain = (...colour: Colour) => thumbnail(() => colour)
const [BLACK, BLUE, GREEN, RED] = [plain(0, 0, 0), plain(20, 40, 200), plain(20, 200, 40), plain(220, 20, 20)]
const UNKNOWN = thumbnail(() => null)

/** Looks every `everyMs`; what each look finds. */
function looks(
  count: number,
  lookAt: (nth: number) => Omit<GlassLook, 'atMs'>,
  everyMs = 20_000,
): (readonly GlassFault[])[] {
  let watch = beginGlassWatch()
  return Array.from({ length: count }, (_, nth) => {
    watch = stepGlassWatch(watch, { atMs: nth * everyMs, ...lookAt(nth) })
    return watch.faults
  })
}

describe('a display whose captures are compared', () => {
  it('has no fault while it shows what is presented', () => {
    expect(
      looks(20, (nth) => (nth % 2 ? { seen: BLUE, presented: BLUE } : { seen: RED, presented: RED })).flat(),
    ).toEqual([])
  })
  it('is black after a while, and no longer with the first picture', () => {
    const found = looks(6, (nth) => ({ seen: nth < 5 ? BLACK : BLUE, presented: BLUE }))
    expect(found.findIndex((faults) => faults.includes('DISPLAY_BLACK'))).toBe(BLACK_AFTER_MS / 20_000)
    expect(found[5]).toEqual([])
  })
  it('is covered by something else after a while', () => {
    const found = looks(6, (nth) => ({ seen: nth < 5 ? RED : BLUE, presented: BLUE }))
    expect(found.map((faults) => faults.join())).toEqual([
      ...Array(COVERED_AFTER_MS / 20_000).fill(''),
      'DISPLAY_COVERED',
      'DISPLAY_COVERED',
      '',
    ])
  })
  it('is frozen when what is presented changes and the captures do not', () => {
    const found = looks(9, (nth) => ({
      seen: nth < 8 ? BLUE : RED,
      presented: [BLUE, GREEN, RED][nth % 3]!,
    }))
    expect(found[FROZEN_AFTER_MS / 20_000]).toEqual(['DISPLAY_FROZEN'])
    expect(found[8]).toEqual([])
  })
  it('is not frozen while it presents a still picture', () => {
    expect(looks(30, () => ({ seen: BLUE, presented: BLUE })).flat()).toEqual([])
  })
  it('may be black where dark content is presented, or where nothing is known of it', () => {
    expect(looks(10, () => ({ seen: BLACK, presented: plain(10, 10, 10) })).flat()).toEqual([])
    expect(looks(10, () => ({ seen: BLACK, presented: UNKNOWN })).flat()).toEqual([])
    expect(looks(10, () => ({ seen: RED, presented: UNKNOWN })).flat()).toEqual([])
  })
  it('is compared only where it is known what is presented', () => {
    const half = thumbnail((cell) => (cell % 2 ? null : [20, 40, 200]))
    const beside = thumbnail((cell) => (cell % 2 ? [220, 20, 20] : [20, 40, 200]))
    expect(looks(10, () => ({ seen: beside, presented: half })).flat()).toEqual([])
    expect(looks(10, () => ({ seen: RED, presented: half })).at(-1)).toEqual(['DISPLAY_COVERED'])
  })
})

const cell = fc.tuple(fc.nat(255), fc.nat(255), fc.nat(255), fc.constantFrom(0, 255))
const anyThumbnail = fc
  .array(cell, { minLength: WIDTH * HEIGHT, maxLength: WIDTH * HEIGHT })
  .map((cells): Thumbnail => ({ width: WIDTH, height: HEIGHT, pixels: Uint8Array.from(cells.flat()) }))
const anyLook = fc.record({ seen: anyThumbnail, presented: fc.option(anyThumbnail), afterMs: fc.nat(60_000) })

describe('whatever the captures are', () => {
  const run = (given: readonly { seen: Thumbnail; presented: Thumbnail | null; afterMs: number }[]) => {
    let atMs = 0
    let watch = beginGlassWatch()
    return given.map(({ afterMs, ...look }) => {
      atMs += afterMs
      watch = stepGlassWatch(watch, { atMs, ...look })
      return { atMs, faults: watch.faults, look }
    })
  }
  it('a display that presents nothing on purpose has no fault', () => {
    fc.assert(
      fc.property(fc.array(anyLook, { maxLength: 12 }), (given) => {
        for (const { faults, look } of run(given)) if (!look.presented) expect(faults).toEqual([])
      }),
    )
  })
  it('no fault comes before its time, and at most one at once', () => {
    fc.assert(
      fc.property(fc.array(anyLook, { maxLength: 12 }), (given) => {
        let since = 0
        for (const { atMs, faults, look } of run(given)) {
          if (!look.presented) since = atMs
          expect(faults.length).toBeLessThanOrEqual(1)
          if (faults.length > 0) expect(atMs - since).toBeGreaterThanOrEqual(BLACK_AFTER_MS)
        }
      }),
    )
  })
  it('what is seen just as it is presented is right', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(anyThumbnail, fc.nat(60_000)), { maxLength: 12 }), (given) => {
        const found = run(given.map(([one, afterMs]) => ({ seen: one, presented: one, afterMs })))
        expect(found.flatMap(({ faults }) => faults)).toEqual([])
      }),
    )
  })
})
