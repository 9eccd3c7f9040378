import type { RenderData } from '@vitrine/core'
import { expect, it } from 'vitest'
import { zoneBoxes } from './zoneBoxes.ts'

it('finds zones where the screen draws them: whole, as large as fits, in the middle', () => {
  const group = { id: 'ticker', frame: { x: 960, y: 540, width: 960, height: 540 } }
  const render = { screen: { width: '1920px', height: '1080px', groups: [group] } } as unknown as RenderData
  expect(zoneBoxes(render, { widthPx: 1_280, heightPx: 720 })).toEqual([
    { id: 'ticker', x: 640, y: 360, width: 640, height: 360 },
  ])
  // Bars above and below.
  expect(zoneBoxes(render, { widthPx: 1_280, heightPx: 1_000 })).toEqual([
    { id: 'ticker', x: 640, y: 500, width: 640, height: 360 },
  ])
})
