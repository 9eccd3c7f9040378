import type { RenderData } from '@vitrine/core'
import { expect, it } from 'vitest'
import { filling } from './filling.ts'

it('makes the one slide of a screen, and what lies on it, as large as the page', () => {
  const frame = { x: 0, y: 0, width: 1_920, height: 1_080 }
  const render = {
    version: 'v',
    screen: {
      width: '1920px',
      height: '1080px',
      groups: [
        { id: 'zone', frame, items: [{ id: 'i', slide: { ...frame, elements: [{ id: 'w', frame }] } }] },
      ],
    },
    ads: [],
  } as unknown as RenderData
  const size = { width: 1_080, height: 1_920 }
  const { screen, version } = filling(render, size)
  expect([version, screen.width, screen.height]).toEqual(['v', '1080px', '1920px'])
  expect(screen.groups[0]).toMatchObject({
    frame: { x: 0, y: 0, ...size },
    items: [{ slide: { ...size, elements: [{ frame: { x: 0, y: 0, ...size } }] } }],
  })
  expect(render.screen.width).toBe('1920px')
})
