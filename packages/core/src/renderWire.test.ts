import { expect, it } from 'vitest'
import type { WireRenderData } from './renderData.ts'
import { readRender, writeRender, type RenderData } from './renderWire.ts'

const render = {
  version: 'v',
  startedAt: 0,
  screen: {
    width: '1920px',
    height: '1080px',
    js: '',
    sound: 'all',
    groups: [
      {
        id: 'zone',
        items: [
          { id: 'item', slide: { id: 'slide', elements: [{ id: 'text' }] } },
          {
            id: 'list',
            list: { items: [{ id: 'inner', list: { items: [{ id: 'leaf', slide: { elements: [] } }] } }] },
          },
        ],
      },
    ],
    slides: [{ id: 'linked', elements: [] }],
  },
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
      interactions: {
        groups: [
          {
            id: 'zone',
            coll: [
              { id: 'item', slide: { id: 'slide', interactions: [{ id: 'text' }] } },
              {
                id: 'list',
                list: {
                  coll: [{ id: 'inner', list: { coll: [{ id: 'leaf', slide: { interactions: [] } }] } }],
                },
              },
            ],
          },
        ],
        slides: [{ id: 'linked', interactions: [] }],
      },
    },
    crosstalk: [{ id: 'ad' }],
    media: [],
  })
})
it('reads what it wrote, also where nothing can be touched', () => {
  const { slides: _slides, ...untouchable } = render.screen
  for (const one of [render, { ...render, screen: untouchable }]) {
    const wire = JSON.parse(JSON.stringify(writeRender(one))) as WireRenderData
    expect('slides' in wire.site.interactions).toBe('slides' in one.screen)
    expect(readRender(wire)).toEqual(one)
  }
})
