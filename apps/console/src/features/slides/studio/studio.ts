import type { Element, Frame } from '@vitrine/core'
import { createStore, type Store } from '../../../app/store.ts'
import type { DraftEditor } from '../../../draft/draftEditor.ts'
import { newId } from '../../../draft/newId.ts'
import type { Size } from '../../../stage/geometry.ts'
import { NO_MARKS, type SnapMarks } from '../../../stage/snapping.ts'
import { boundsOf } from '../../../stage/turned.ts'
import { centred, fitted, type Viewport } from '../../../stage/viewport.ts'
import type { EditedSlide } from '../editedSlide.ts'
import {
  addElements,
  changeElements,
  COPY_OFFSET_PX,
  copiesOf,
  ELEMENTS_MAX,
  withGroups,
  type Selection,
} from './elementEdits.ts'
import { freePlace, freeSteps } from './freePlace.ts'

/** Where an element lies while a gesture goes on. */
export type Place = { frame: Frame; rotate: number }
/** Room around the slide when all of it is shown, display px. */
const EDGE_PX = 36

/**
 * What the parts of the studio share beside the draft. Each is a store of its own, so that a gesture redraws only what
 * it touches: the draft is told once, when the gesture ends.
 */
export type Studio = {
  editor: DraftEditor<EditedSlide>
  selection: Store<Selection>
  /** places that the gesture gives to elements, by id; null without one */
  live: Store<ReadonlyMap<string, Place> | null>
  marks: Store<SnapMarks>
  /** the rectangle that selects what it touches, px of the slide */
  marquee: Store<Frame | null>
  /** the text that is edited where it stands */
  editing: Store<string | null>
  view: Store<Viewport>
  /** how much room the slide has on the display; 0 before it is known */
  window: Store<Size>
  /** whether the view goes with the window's size */
  isFitted: Store<boolean>

  elements: () => readonly Element[]
  element: (id: string) => Element | undefined
  /** the selected elements, lowest first */
  chosen: () => Element[]
  /** @param how.alone not with its group @param how.add beside what is selected, or no longer selected when it was */
  select: (ids: readonly string[], how?: { alone?: boolean; add?: boolean }) => void
  /** one step that changes the selected elements */
  changeChosen: (change: (element: Element) => Element, gesture?: string) => void
  /** adds copies of elements and selects them; false when there is no room for them */
  addCopies: (elements: readonly Element[], offset?: number, gesture?: string) => boolean
  /** adds an element where it lies on no other and selects it; false when there is no room for it */
  add: (element: Element) => boolean
  fit: () => void
  /** shows it at a zoom, in the middle */
  zoomTo: (zoom: number) => void
  setView: (view: Viewport) => void
  setWindow: (size: Size) => void
}

export const placeOf = (element: Element): Place => ({ frame: element.frame, rotate: element.rotate ?? 0 })
export const boundsOfElement = (element: Element): Frame => boundsOf(element.frame, element.rotate ?? 0)

export function createStudio(editor: DraftEditor<EditedSlide>): Studio {
  const selection = createStore<Selection>(new Set())
  const view = createStore<Viewport>({ zoom: 1, x: 0, y: 0 })
  const window = createStore<Size>({ width: 0, height: 0 })
  const isFitted = createStore(true)
  const elements = () => editor.state.get().value.elements
  const hasRoom = (count: number) => elements().length + count <= ELEMENTS_MAX

  const select: Studio['select'] = (ids, how = {}) => {
    const asked = new Set(ids)
    const wanted = how.alone ? asked : withGroups(elements(), asked)
    if (!how.add) {
      selection.set(wanted)
      return
    }
    const before = selection.get()
    const taken = [...wanted].every((id) => before.has(id))
    selection.set(
      taken ? new Set([...before].filter((id) => !wanted.has(id))) : new Set([...before, ...wanted]),
    )
  }
  // What undo or somebody else took away is not selected any more.
  editor.state.subscribe(() => {
    const before = selection.get()
    if (before.size === 0) return
    const there = new Set(elements().map((element) => element.id))
    const left = [...before].filter((id) => there.has(id))
    if (left.length < before.size) selection.set(new Set(left))
  })
  const fit = () => {
    isFitted.set(true)
    const room = window.get()
    if (room.width > 0) view.set(fitted(editor.state.get().value, room, EDGE_PX))
  }
  const setView = (next: Viewport) => {
    isFitted.set(false)
    view.set(next)
  }
  return {
    editor,
    selection,
    live: createStore<ReadonlyMap<string, Place> | null>(null),
    marks: createStore<SnapMarks>(NO_MARKS),
    marquee: createStore<Frame | null>(null),
    editing: createStore<string | null>(null),
    view,
    window,
    isFitted,
    elements,
    element: (id) => elements().find((element) => element.id === id),
    chosen: () => elements().filter((element) => selection.get().has(element.id)),
    select,
    changeChosen: (change, gesture) =>
      editor.edit((draft) => changeElements(draft, selection.get(), change), gesture),
    addCopies: (originals, offset = COPY_OFFSET_PX, gesture) => {
      if (!hasRoom(originals.length)) return false
      const framesOf = (these: readonly Element[]) => these.map(({ frame }) => frame)
      const steps = offset === 0 ? 0 : freeSteps(framesOf(originals), framesOf(elements()), offset)
      const copies = copiesOf(originals, newId, steps * offset)
      editor.edit((draft) => addElements(draft, copies), gesture)
      select(copies.map((copy) => copy.id))
      return true
    },
    add: (element) => {
      if (!hasRoom(1)) return false
      const slide = editor.state.get().value
      const taken = slide.elements.map(({ frame }) => frame)
      const placed = { ...element, frame: freePlace(element.frame, taken, slide) }
      editor.edit((draft) => addElements(draft, [placed]))
      select([element.id])
      return true
    },
    fit,
    zoomTo: (zoom) => setView(centred(editor.state.get().value, window.get(), zoom)),
    setView,
    setWindow: (size) => {
      window.set(size)
      if (isFitted.get()) fit()
    },
  }
}
