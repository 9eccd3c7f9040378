import { expect, it } from 'vitest'
import { placeholderOf } from './placeholder.ts'

const blur = 'data:image/webp;base64,AAAA'

it('stands in for a picture only until that is there, so that nothing of it shows around a transparent one', () => {
  expect(placeholderOf({ blur, facts: null }, false)).toEqual({ backgroundImage: `url("${blur}")` })
  expect(placeholderOf({ blur, facts: null }, true)).toBeUndefined()
  expect(placeholderOf({ blur: null, facts: null }, false)).toBeUndefined()
})
it('does not stand in for a transparent picture: it would jump', () =>
  expect(placeholderOf({ blur, facts: { transparent: true } }, false)).toBeUndefined())
