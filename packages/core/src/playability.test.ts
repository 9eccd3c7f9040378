import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DEVICE_KINDS } from './deviceKinds.ts'
import type { MediaFacts } from './mediaFacts.ts'
import { adviceFor, VERDICTS, worstOf, type AdvisedFile, type AdviceReason } from './playability.ts'

const aFilm = (facts: MediaFacts = {}, more: Partial<AdvisedFile> = {}): AdvisedFile => ({
  kind: 'video',
  width: 1_920,
  height: 1_080,
  durationMs: 10_000,
  facts: { container: 'mp4', codec: 'avc', bit_depth: 8, chroma: '420', frame_rate: 30, ...facts },
  ...more,
})
const verdicts = (file: AdvisedFile, converting = false) =>
  Object.fromEntries(adviceFor(file, converting).map(({ kind, verdict }) => [kind, verdict]))
const said = (file: AdvisedFile, kind: string) =>
  adviceFor(file)
    .find((one) => one.kind === kind)!
    .reasons.map(({ code }) => code)
const rank = (verdict: (typeof VERDICTS)[number]) => VERDICTS.indexOf(verdict)

describe('a video', () => {
  it('of H.264 in Full HD with 30 pictures a second plays everywhere, with nothing to say', () => {
    for (const { verdict, reasons } of adviceFor(aFilm({ bit_rate: 8_000_000, audio_codec: 'aac' })))
      expect([verdict, reasons]).toEqual(['plays', []])
  })
  it.each<[string, AdvisedFile, Record<string, string>, AdviceReason]>([
    [
      'H.265',
      aFilm({ codec: 'hevc' }),
      { pc: 'cannot', pi4: 'cannot', panel: 'cannot' },
      { code: 'codec', params: { codec: 'hevc' } },
    ],
    [
      'AV1',
      aFilm({ codec: 'av1' }),
      { pc: 'plays', panel: 'cannot', stick: 'cannot' },
      { code: 'codec', params: { codec: 'av1' } },
    ],
    [
      'ten bits',
      aFilm({ bit_depth: 10 }),
      { pc: 'plays', pi5: 'cannot', panel: 'cannot' },
      { code: 'bitDepth', params: { bits: 10 } },
    ],
    [
      'ten bits in VP9',
      aFilm({ codec: 'vp9', bit_depth: 10 }),
      { panel: 'plays', pi4: 'cannot' },
      { code: 'bitDepth', params: { bits: 10 } },
    ],
    [
      '4:2:2',
      aFilm({ chroma: '422' }),
      { pc: 'stutters', stick: 'cannot' },
      { code: 'chromaIsHard', params: {} },
    ],
    [
      '4K',
      aFilm({}, { width: 3_840, height: 2_160 }),
      { pc: 'plays', pi4: 'stutters', stick: 'plays' },
      { code: 'pixels', params: { width: 3_840, height: 2_160, mostWidth: 1_920, mostHeight: 1_080 } },
    ],
    [
      '4K, standing',
      aFilm({}, { width: 2_160, height: 3_840 }),
      { pi5: 'stutters', panel: 'plays' },
      { code: 'pixels', params: { width: 2_160, height: 3_840, mostWidth: 1_920, mostHeight: 1_080 } },
    ],
    [
      '4K with 60 pictures',
      aFilm({ frame_rate: 60 }, { width: 3_840, height: 2_160 }),
      { panel: 'plays', stick: 'stutters' },
      { code: 'frameRate', params: { rate: 60, most: 30 } },
    ],
    [
      '120 pictures',
      aFilm({ frame_rate: 120 }),
      { pc: 'stutters', pi4: 'stutters' },
      { code: 'frameRate', params: { rate: 120, most: 60 } },
    ],
    [
      'many bits',
      aFilm({ bit_rate: 90_000_000 }),
      { pc: 'stutters', pi4: 'stutters' },
      { code: 'bitRate', params: { rate: 90_000_000, most: 60_000_000 } },
    ],
    [
      'a turned phone',
      aFilm({ rotation: 90 }),
      { pc: 'plays', panel: 'stutters' },
      { code: 'rotated', params: {} },
    ],
    [
      'Matroska',
      aFilm({ container: 'mkv' }),
      { pc: 'cannot', brightsign: 'cannot' },
      { code: 'container', params: { container: 'mkv' } },
    ],
  ])('%s', (_name, file, wanted, reason) => {
    expect(verdicts(file)).toMatchObject(wanted)
    expect(adviceFor(file).flatMap(({ reasons }) => reasons)).toContainEqual(reason)
  })
  it('that plays may still have something to be known', () => {
    expect(said(aFilm({ hdr: true }), 'pc')).toEqual(['hdr'])
    expect(said(aFilm({ uneven: true }), 'pc')).toEqual(['unevenPictures'])
    expect(said(aFilm({ audio_codec: 'ac3' }), 'pc')).toEqual(['sound'])
    expect(said(aFilm({}, { durationMs: 200 }), 'pc')).toEqual(['short'])
    expect(worstOf(adviceFor(aFilm({ hdr: true, uneven: true, audio_codec: 'ac3' })))).toBe('plays')
  })
  it('that is being converted will play where it does not yet, and plays on where it does', () => {
    expect(verdicts(aFilm({ codec: 'av1' }), true)).toMatchObject({ pc: 'plays', panel: 'converted' })
  })
})

describe('a picture', () => {
  it.each<[string, AdvisedFile, AdviceReason['code']]>([
    [
      'larger than any display',
      { kind: 'image', width: 6_000, height: 4_000, durationMs: null, facts: {} },
      'largePicture',
    ],
    [
      'for print',
      { kind: 'image', width: 600, height: 400, durationMs: null, facts: { cmyk: true } },
      'printColours',
    ],
    [
      'that moves',
      { kind: 'image', width: 600, height: 400, durationMs: null, facts: { pictures: 12 } },
      'stillPicture',
    ],
  ])('%s plays, and it says what is to be known', (_name, file, code) => {
    expect(worstOf(adviceFor(file))).toBe('plays')
    expect(said(file, 'pc')).toEqual([code])
  })
})

const anyFacts = fc.record(
  {
    container: fc.constantFrom('mp4', 'webm', 'mkv', 'avi'),
    codec: fc.constantFrom('avc', 'hevc', 'vp8', 'vp9', 'av1', 'prores'),
    bit_depth: fc.constantFrom(8, 10, 12),
    chroma: fc.constantFrom('420' as const, '422' as const, '444' as const),
    hdr: fc.boolean(),
    bit_rate: fc.nat(200_000_000),
    frame_rate: fc.double({ min: 1, max: 240, noNaN: true }),
    uneven: fc.boolean(),
    rotation: fc.constantFrom(0, 90, 180, 270),
    audio_codec: fc.constantFrom(null, 'aac', 'opus', 'ac3'),
  },
  { requiredKeys: [] },
)
const anyFilm = fc.record({
  kind: fc.constant('video' as const),
  width: fc.integer({ min: 16, max: 8_192 }),
  height: fc.integer({ min: 16, max: 8_192 }),
  durationMs: fc.integer({ min: 1, max: 86_400_000 }),
  facts: anyFacts,
})

describe('whatever the file', () => {
  it('there is one answer for each kind of device, and whatever is not well has a reason', () => {
    fc.assert(
      fc.property(anyFilm, fc.boolean(), (file, converting) => {
        const advice = adviceFor(file, converting)
        expect(advice.map(({ kind }) => kind)).toEqual(DEVICE_KINDS.map(({ id }) => id))
        for (const { verdict, reasons } of advice) {
          if (verdict !== 'plays') expect(reasons.length).toBeGreaterThan(0)
          if (!converting) expect(verdict).not.toBe('converted')
          else expect(['plays', 'converted']).toContain(verdict)
        }
      }),
    )
  })
  it('knowing nothing of how it is stored is never worse than knowing something', () => {
    fc.assert(
      fc.property(anyFilm, (file) => {
        const unknown = adviceFor({ ...file, facts: {} })
        adviceFor(file).forEach(({ verdict }, index) =>
          expect(rank(unknown[index]!.verdict)).toBeLessThanOrEqual(rank(verdict)),
        )
      }),
    )
  })
  it('more bits, more pictures a second and more pixels never make it better', () => {
    fc.assert(
      fc.property(
        anyFilm,
        fc.constantFrom('bit_rate', 'frame_rate', 'width'),
        fc.integer({ min: 1, max: 4 }),
        (file, what, times) => {
          const more =
            what === 'width'
              ? { ...file, width: file.width * times }
              : {
                  ...file,
                  facts: {
                    ...file.facts,
                    ...(file.facts[what as 'bit_rate'] === undefined
                      ? {}
                      : { [what]: file.facts[what as 'bit_rate']! * times }),
                  },
                }
          const after = adviceFor(more)
          adviceFor(file).forEach(({ verdict }, index) =>
            expect(rank(after[index]!.verdict)).toBeGreaterThanOrEqual(rank(verdict)),
          )
        },
      ),
    )
  })
  it('lying or standing is the same to a decoder', () => {
    fc.assert(
      fc.property(anyFilm, (file) => {
        expect(verdicts({ ...file, width: file.height, height: file.width })).toEqual(verdicts(file))
      }),
    )
  })
})
