import { expect, it } from 'vitest'
import { gradientLine, isReadable, placeIn, readGradient } from './paintMedia.ts'

const box = { width: 200, height: 100 }
const square = { width: 50, height: 50 }

it('puts a picture where its fit and position say', () => {
  expect(placeIn(box, square, 'contain', '50% 50%')).toEqual({ x: 50, y: 0, width: 100, height: 100 })
  expect(placeIn(box, square, 'cover', '50% 0%')).toEqual({ x: 0, y: -0, width: 200, height: 200 })
  expect(placeIn(box, square, 'fill', '50% 50%')).toEqual({ x: 0, y: 0, width: 200, height: 100 })
  expect(placeIn(box, square, 'none', '100% 100%')).toEqual({ x: 150, y: 50, width: 50, height: 50 })
})
it('reads pixels of this origin only', () => {
  const here = 'http://signage.test'
  for (const address of ['/media/x', `${here}/media/x`, `blob:${here}/1-2`, 'data:image/png;base64,AA'])
    expect(isReadable(address, here)).toBe(true)
  for (const address of [
    'https://elsewhere.test/x',
    'blob:https://elsewhere.test/1-2',
    'http://signage.test:81/x',
  ])
    expect(isReadable(address, here)).toBe(false)
})
it('reads the gradients of slides, and nothing else', () => {
  expect(readGradient('linear-gradient(90deg, rgb(1, 2, 3), rgba(4, 5, 6, 0.5) 80%)')).toEqual({
    degrees: 90,
    stops: [
      { at: 0, colour: 'rgb(1, 2, 3)' },
      { at: 0.8, colour: 'rgba(4, 5, 6, 0.5)' },
    ],
  })
  for (const css of [
    'none',
    'url("x")',
    'radial-gradient(red, blue)',
    'linear-gradient(to right, red, blue)',
  ])
    expect(readGradient(css)).toBeNull()
})
it('lays a gradient across its box', () => {
  expect(gradientLine(box, 90).map(Math.round)).toEqual([-100, 0, 100, -0])
  expect(gradientLine(box, 180).map(Math.round)).toEqual([-0, -50, 0, 50])
})
