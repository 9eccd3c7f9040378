import type { Element } from '@vitrine/core'
import { describe, expect, it } from 'vitest'
import {
  changeElements,
  copiesOf,
  groupElements,
  placeElement,
  removeElements,
  reorderElements,
  toggleElements,
  ungroupElements,
  withField,
  withGroups,
} from './elementEdits.ts'

const anElement = (id: string, part: Partial<Element> = {}): Element =>
  ({
    id,
    type: 'shape',
    shape: 'rectangle',
    frame: { x: 10, y: 20, width: 100, height: 50 },
    ...part,
  }) as Element
const aDraft = (...elements: Element[]) => ({ name: 'Slide', elements })
const order = (draft: { elements: Element[] }) => draft.elements.map(({ id }) => id).join('')
const ids = (...names: string[]) => new Set(names)

describe('withField', () => {
  it('leaves a field out where it says nothing', () =>
    expect(withField(anElement('a', { opacity: 0.5 }), 'opacity', undefined)).toEqual(anElement('a')))
})

describe('changeElements', () => {
  it('keeps what is not changed the same object, and the draft too', () => {
    const draft = aDraft(anElement('a'), anElement('b'))
    const next = changeElements(draft, ids('b'), (element) => ({ ...element, opacity: 0.5 }))
    expect(next.elements[0]).toBe(draft.elements[0])
    expect(changeElements(draft, ids('b'), (element) => element)).toBe(draft)
  })
})

describe('groups', () => {
  const draft = aDraft(anElement('a'), anElement('b'), anElement('c'), anElement('d'))
  it('lie together in the order, where the topmost of them was', () => {
    const next = groupElements(draft, ids('a', 'c'), 'g')
    expect(order(next)).toBe('bacd')
    expect(next.elements.map((element) => element.group)).toEqual([undefined, 'g', 'g', undefined])
  })
  it('are selected as a whole', () =>
    expect(withGroups(groupElements(draft, ids('a', 'c'), 'g').elements, ids('a'))).toEqual(ids('a', 'c')))
  it('are not made of one', () => expect(groupElements(draft, ids('a'), 'g')).toBe(draft))
  it('end as if they had never been', () => {
    const next = ungroupElements(groupElements(draft, ids('a', 'b'), 'g'), ids('a'))
    expect(next.elements).toEqual(draft.elements)
  })
})

describe('copiesOf', () => {
  let made = 0
  const makeId = () => `new${(made += 1)}`
  it('have ids of their own, and groups of their own', () => {
    const originals = [
      anElement('a', { group: 'g' }),
      anElement('b', { group: 'g' }),
      anElement('c', { group: 'h' }),
    ]
    const copies = copiesOf(originals, makeId, 24)
    expect(new Set([...copies.map(({ id }) => id), 'a', 'b', 'c']).size).toBe(6)
    expect(copies[0]!.group).toBe(copies[1]!.group)
    expect(copies[0]!.group).not.toBe('g')
    expect(copies[2]!.group).not.toBe(copies[0]!.group)
  })
  it('lie a little off', () =>
    expect(copiesOf([anElement('a')], makeId, 24)[0]!.frame).toMatchObject({ x: 34, y: 44 }))
})

it('leaves what is locked when it removes', () => {
  const draft = aDraft(anElement('a', { locked: true }), anElement('b'))
  expect(order(removeElements(draft, ids('a', 'b')))).toBe('a')
})
it('puts a layer at the place of another, up and down', () => {
  const draft = aDraft(anElement('a'), anElement('b'), anElement('c'))
  expect(order(placeElement(draft, 'a', 'c'))).toBe('bca')
  expect(order(placeElement(draft, 'c', 'a'))).toBe('cab')
})
it('brings several to the front in their order', () =>
  expect(
    order(reorderElements(aDraft(anElement('a'), anElement('b'), anElement('c')), ids('a', 'b'), 'front')),
  ).toBe('cab'))
it('locks all that are chosen, and unlocks them when all are locked', () => {
  const draft = aDraft(anElement('a', { locked: true }), anElement('b'))
  const locked = toggleElements(draft, ids('a', 'b'), 'locked')
  expect(locked.elements.every((element) => element.locked)).toBe(true)
  expect(toggleElements(locked, ids('a', 'b'), 'locked').elements.some((one) => 'locked' in one)).toBe(false)
})
