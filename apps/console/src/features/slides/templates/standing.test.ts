import { TEMPLATES } from '@vitrine/core/templates'
import { expect, it } from 'vitest'
import { standing } from './standing.ts'

const [template] = TEMPLATES
const wide = template!.draw(template!.look, 'landscape')
const { width, height, background, elements } = template!.draw(template!.look, 'portrait')
const upright = { width, height, background, elements }

it('puts the size that stands as asked first, and keeps the others', () => {
  const both = { ...wide, sizes: [upright] }
  expect(standing(both, 'landscape')).toEqual(both)
  const turned = standing(both, 'portrait')!
  expect(turned).toMatchObject(upright)
  expect(turned.sizes).toMatchObject([{ width: 1_920, height: 1_080 }])
  expect(standing(turned, 'landscape')).toEqual(both)
})

it('knows that there is none that stands so', () => {
  expect(standing(wide, 'portrait')).toBeNull()
  expect(standing(wide, 'landscape')).toEqual(wide)
})
