import { expect, it } from 'vitest'
import type { Slide } from '@vitrine/protocol'
import { chosenSlides } from './chosenSlides.ts'

const aSlide = (part: Partial<Slide>) =>
  ({ id: 's', name: 'Slide', folder_id: null, type: 'image', epoch: 1, used_by: [], ...part }) as Slide
const slides = [
  aSlide({ id: 'a', name: 'Autumn market', epoch: 1 }),
  aSlide({ id: 'b', name: 'Open day', folder_id: 'f', type: 'video', epoch: 3 }),
  aSlide({ id: 'c', name: 'Lunch', type: 'text', epoch: 2, used_by: [{ id: 'x', name: 'Lobby' }] }),
]
const asked = { folderId: null, words: '', type: 'all', sort: '-epoch' } as const
const ids = (list: Slide[]) => list.map((slide) => slide.id).join('')

it('shows what lies in the folder, newest first', () => {
  expect(ids(chosenSlides(slides, asked))).toBe('ca')
  expect(ids(chosenSlides(slides, { ...asked, folderId: 'f' }))).toBe('b')
})
it('looks through every folder for words, in any order', () =>
  expect(ids(chosenSlides(slides, { ...asked, words: 'day open' }))).toBe('b'))
it('filters by kind and sorts by name or use', () => {
  expect(ids(chosenSlides(slides, { ...asked, type: 'text' }))).toBe('c')
  expect(ids(chosenSlides(slides, { ...asked, sort: 'name' }))).toBe('ac')
  expect(ids(chosenSlides(slides, { ...asked, sort: '-used' }))).toBe('ca')
})
