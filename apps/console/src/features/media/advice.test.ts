import { describe, expect, it } from 'vitest'
import { mediaAdvice, mediaMark } from './advice.ts'

type Given = Parameters<typeof mediaMark>[0]
const aFilm = (more: Partial<Given> = {}): Given => ({
  kind: 'video',
  state: 'ready',
  ahead: null,
  width: 3_840,
  height: 2_160,
  duration: 10_000,
  bytes: 20_000_000,
  codec: 'avc',
  frame_rate: 30,
  facts: { container: 'mp4', codec: 'avc', bit_depth: 8, chroma: '420', frame_rate: 30 },
  files: [],
  shown_as: null,
  conversions: [],
  ...more,
})
const copy = (rendition: string, width: number, height: number) => ({
  rendition,
  width,
  height,
  sha256: 'a'.repeat(64),
  bytes: 9_000_000,
  type: 'video/mp4',
  path: '/media/a',
})
const on = (film: Given, kind: string) => mediaAdvice(film).find((one) => one.kind === kind)!.verdict

describe('a video in Media', () => {
  it('that some displays cannot show in time is marked, and no more once they get a copy', () => {
    const film = aFilm()
    expect(on(film, 'pi4')).toBe('stutters')
    expect(mediaMark(film)).toMatchObject({ tone: 'warn', text: 'May stutter' })
    const converted = aFilm({
      shown_as: 'mp4',
      files: [copy('mp4-3840', 3_840, 2_160), copy('mp4-1920', 1_920, 1_080)],
    })
    expect(on(converted, 'pi4')).toBe('plays')
    expect(mediaMark(converted)).toBeNull()
  })
  it('that is stored in a way that some do not decode is marked', () => {
    expect(mediaMark(aFilm({ facts: { codec: 'av1', container: 'mp4' } }))?.text).toBe(
      'Doesn’t play on every display',
    )
  })
  it('says how far its conversion is', () => {
    const conversions = (state: 'queued' | 'running' | 'failed') => [
      { format: 'mp4' as const, state, progress: 0.426, problem: null },
    ]
    expect(mediaMark(aFilm({ conversions: conversions('running') }))?.text).toBe('Converting, 42%')
    expect(mediaMark(aFilm({ conversions: conversions('queued') }))?.text).toBe('Waiting for conversion')
    expect(on(aFilm({ conversions: conversions('running') }), 'pi4')).toBe('converted')
    expect(mediaMark(aFilm({ conversions: conversions('failed') }))?.text).toBe('May stutter')
  })
  it('of which little was noted is judged by what is known', () => {
    expect(on(aFilm({ facts: null }), 'pi4')).toBe('stutters')
    expect(mediaMark(aFilm({ facts: null, codec: null, frame_rate: null, width: 0, height: 0 }))).toBeNull()
  })
})

it('says whether a file waits or is prepared, and for how many it waits', () => {
  const words = (ahead: number | null) =>
    mediaMark(aFilm({ kind: 'image', state: 'processing', ahead }))?.text
  expect([null, 0, 1, 12].map(words)).toEqual([
    'Preparing',
    'Preparing',
    'Waiting, 1 file ahead',
    'Waiting, 12 files ahead',
  ])
})
