import { describe, expect, it } from 'vitest'
import { sitePlans, type RenderData, type RenderGroup } from '@vitrine/core'
import { itemLoudness, loudnessAt } from './loudness.ts'
import { anItem, T0 } from './testing/fixtures.ts'

const withSound = (id: string, volume: number) => {
  const item = anItem(id)
  item.slide.elements = [
    {
      id: 'film',
      type: 'video',
      frame: { x: 0, y: 0, width: 1920, height: 1080 },
      media: { sha256: 'ab'.repeat(32), type: 'video/mp4', width: 1920, height: 1080 },
      fit: 'cover',
      volume,
    },
  ]
  return item
}
const zone = (id: string, items: RenderGroup['items'], volume?: number): RenderGroup => ({
  id,
  name: id,
  frame: { x: 0, y: 0, width: 960, height: 540 },
  background: '#101828',
  items,
  ...(volume === undefined ? {} : { volume }),
})
const screen = (groups: RenderGroup[], sound?: 'all'): RenderData => ({
  version: '0'.repeat(64),
  startedAt: T0,
  screen: { width: '1920px', height: '1080px', groups, js: '', ...(sound && { sound }) },
  ads: [],
  media: [],
})
const loudness = (render: RenderData, atMs = T0) => [
  ...loudnessAt(render, sitePlans(render, 'UTC'), atMs).values(),
]

describe('loudnessAt', () => {
  it('lets one zone be heard at a time, the first whose item has sound', () => {
    const silentFirst = [
      zone('a', [anItem('x')]),
      zone('b', [withSound('y', 1)]),
      zone('c', [withSound('z', 1)]),
    ]
    expect(loudness(screen(silentFirst))).toEqual([0, 1, 0])
  })
  it('lets every zone be heard where the screen asks for it, each as loud as it is set', () => {
    const both = [zone('a', [withSound('x', 1)], 0.3), zone('b', [withSound('y', 1)])]
    expect(loudness(screen(both, 'all'))).toEqual([0.3, 1])
  })
  it('gives the turn to the next zone while an item without sound is on', () => {
    const taking = screen([zone('a', [withSound('x', 1), anItem('quiet')]), zone('b', [withSound('y', 1)])])
    expect(loudness(taking, T0)).toEqual([1, 0])
    expect(loudness(taking, T0 + 10_000)).toEqual([0, 1])
  })
  it('does not count what is silent by itself, by its item or by its zone', () => {
    const groups = [
      zone('a', [withSound('x', 0)]),
      zone('b', [{ ...withSound('y', 1), volume: 0 }]),
      zone('c', [withSound('z', 1)], 0),
      zone('d', [withSound('w', 1)]),
    ]
    expect(loudness(screen(groups))).toEqual([0, 0, 0, 1])
  })
})
it('multiplies the loudness of a zone by that of its item', () => {
  expect(itemLoudness(0.5, { ...anItem('a'), volume: 0.5 })).toBe(0.25)
  expect(itemLoudness(0.5, anItem('a'))).toBe(0.5)
})
