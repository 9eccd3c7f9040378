import type { Element } from '@vitrine/core'
import { reordered, type Move } from '../../../stage/arranging.ts'
import type { Point } from '../../../stage/turned.ts'

/** Steps on the elements of a slide, as plain functions: what is not changed stays the same object. */
type WithElements = { elements: Element[] }
export type Selection = ReadonlySet<string>

/** How many elements one slide holds. Source: `slideDraftSchema`. */
export const ELEMENTS_MAX = 200
/** How far a copy lies from what it was made of, px. */
export const COPY_OFFSET_PX = 24

/** A copy with a field set, or left out where it says nothing: versions are hashes. */
export function withField<T extends object, K extends keyof T>(whole: T, key: K, value: T[K] | undefined): T {
  const copy = { ...whole }
  if (value === undefined) delete copy[key]
  else copy[key] = value
  return copy
}

export function changeElements<D extends WithElements>(
  draft: D,
  ids: Selection,
  change: (element: Element) => Element,
): D {
  let changed = false
  const elements = draft.elements.map((element) => {
    if (!ids.has(element.id)) return element
    const next = change(element)
    if (next !== element) changed = true
    return next
  })
  return changed ? { ...draft, elements } : draft
}

export function addElements<D extends WithElements>(draft: D, added: readonly Element[]): D {
  return added.length === 0 ? draft : { ...draft, elements: [...draft.elements, ...added] }
}

/** Removes them; what is locked stays. */
export function removeElements<D extends WithElements>(draft: D, ids: Selection): D {
  const elements = draft.elements.filter((element) => !ids.has(element.id) || element.locked)
  return elements.length === draft.elements.length ? draft : { ...draft, elements }
}

export function moveElement(element: Element, by: Point): Element {
  if (by.x === 0 && by.y === 0) return element
  return { ...element, frame: { ...element.frame, x: element.frame.x + by.x, y: element.frame.y + by.y } }
}

/** Selected elements with everything that is in a group with one of them. */
export function withGroups(elements: readonly Element[], ids: Selection): Selection {
  const groups = new Set<string>()
  for (const element of elements)
    if (ids.has(element.id) && element.group !== undefined) groups.add(element.group)
  if (groups.size === 0) return ids
  const all = new Set(ids)
  for (const element of elements)
    if (element.group !== undefined && groups.has(element.group)) all.add(element.id)
  return all
}

/** Makes them one group. They come to lie together in the order, where the topmost of them was. */
export function groupElements<D extends WithElements>(draft: D, ids: Selection, group: string): D {
  const chosen = draft.elements.filter((element) => ids.has(element.id))
  const top = chosen.at(-1)
  if (chosen.length < 2 || !top) return draft
  const above = draft.elements.indexOf(top)
  const rest = (from: number, to?: number) =>
    draft.elements.slice(from, to).filter((element) => !ids.has(element.id))
  return {
    ...draft,
    elements: [...rest(0, above), ...chosen.map((element) => ({ ...element, group })), ...rest(above)],
  }
}

/** Ends every group that one of them is in. */
export function ungroupElements<D extends WithElements>(draft: D, ids: Selection): D {
  return changeElements(draft, withGroups(draft.elements, ids), (element) =>
    element.group === undefined ? element : withField(element, 'group', undefined),
  )
}

/**
 * Copies with ids of their own; those of one group are a group of their own. They lie a little off what they were made of.
 * @param offset px to the right and down
 */
export function copiesOf(elements: readonly Element[], makeId: () => string, offset: number): Element[] {
  const groups = new Map<string, string>()
  return elements.map((element) => {
    const copy = { ...moveElement(element, { x: offset, y: offset }), id: makeId() }
    if (element.group === undefined) return copy
    const group = groups.get(element.group) ?? makeId()
    groups.set(element.group, group)
    return { ...copy, group }
  })
}

export function reorderElements<D extends WithElements>(draft: D, ids: Selection, move: Move): D {
  const elements = reordered(draft.elements, (element) => ids.has(element.id), move)
  return elements === draft.elements ? draft : { ...draft, elements: [...elements] }
}

/** One element put at the place of another in the order, as by dragging its layer. */
export function placeElement<D extends WithElements>(draft: D, id: string, over: string): D {
  const from = draft.elements.findIndex((element) => element.id === id)
  const to = draft.elements.findIndex((element) => element.id === over)
  const element = draft.elements[from]
  if (!element || to < 0 || from === to) return draft
  const rest = draft.elements.filter((one) => one.id !== id)
  return { ...draft, elements: [...rest.slice(0, to), element, ...rest.slice(to)] }
}

/** All locked or hidden; the same again when all of them were already. */
export function toggleElements<D extends WithElements>(
  draft: D,
  ids: Selection,
  field: 'locked' | 'hidden',
): D {
  const all = draft.elements.every((element) => !ids.has(element.id) || element[field])
  return changeElements(draft, ids, (element) => withField(element, field, all ? undefined : true))
}
