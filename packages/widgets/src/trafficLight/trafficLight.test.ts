import type { FeedReading, Light } from '@vitrine/core/feeds'
import { describe, expect, it } from 'vitest'
import { drawWidget, wordsIn } from '../testing/drawWidget.tsx'
import { trafficLight as kind } from './index.ts'

const NOW_MS = Date.parse('2026-11-23T12:09:00Z')
const settings = kind.previews['a traffic light']!
const content = kind.sample!(settings, NOW_MS)
const feedOf = (light: Light): FeedReading => ({
  content: { ...content, light } as FeedReading['content'],
  readMs: NOW_MS,
})
const words = async (light: Light, more: object = {}) =>
  wordsIn(await drawWidget({ ...settings, ...more }, { feed: feedOf(light) }))

describe('a traffic light', () => {
  it('says what its light means, in words of the display or of one’s own', async () => {
    expect([await words('go'), await words('wait'), await words('stop')]).toEqual([
      'Reading room Come in',
      'Reading room Please wait',
      'Reading room Stop',
    ])
    expect(await words('stop', { stop: 'Use the other door' })).toBe('Reading room Use the other door')
  })
  it('has exactly one lamp lit', async () => {
    for (const light of ['go', 'wait', 'stop'] as const) {
      const markup = await drawWidget(settings, { feed: feedOf(light) })
      expect(markup.match(/#3a4353/g)).toHaveLength(2)
    }
  })
  it('is dark nowhere: while nothing is known, nothing is drawn', async () => {
    expect(await drawWidget(settings)).not.toContain('<svg')
  })
})
