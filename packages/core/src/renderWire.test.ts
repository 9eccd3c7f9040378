import { expect, it } from 'vitest'
import { readRender, writeRender, type RenderData } from './renderWire.ts'

const render = {
  version: 'v',
  startedAt: 0,
  site: { width: '1920px', height: '1080px', js: '', sound: 'all', groups: [], slides: [] },
  ads: [{ id: 'ad' }],
  media: [],
} as unknown as RenderData

it('says on the wire what contract §6 says', () => {
  expect(writeRender(render)).toEqual({
    version: 'v',
    startedAt: 0,
    site: {
      width: '1920px',
      height: '1080px',
      js: '',
      sound: 'all',
      interactions: { groups: [], slides: [] },
    },
    crosstalk: [{ id: 'ad' }],
    media: [],
  })
})
it('reads what it wrote, also where nothing can be touched', () => {
  const { slides: _slides, ...untouchable } = render.site
  for (const one of [render, { ...render, site: untouchable }]) {
    const wire = writeRender(one)
    expect('slides' in wire.site.interactions).toBe('slides' in one.site)
    expect(readRender(wire)).toEqual(one)
  }
})
