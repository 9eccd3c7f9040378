import type { Element } from '@vitrine/core'
import { describe, expect, it } from 'vitest'
import { createDraftEditor } from '../../../draft/draftEditor.ts'
import type { EditedSlide } from '../editedSlide.ts'
import { commandOf, commands } from './commands.ts'
import { createStudio } from './studio.ts'

const aBox = (id: string, x: number, part: Partial<Element> = {}): Element =>
  ({ id, type: 'shape', shape: 'rectangle', frame: { x, y: 0, width: 100, height: 100 }, ...part }) as Element

function aStudio(...elements: Element[]) {
  const editor = createDraftEditor<EditedSlide>({
    value: {
      name: 'Slide',
      type: 'text',
      width: 1920,
      height: 1080,
      background: { kind: 'color', color: '#FFFFFF' },
      elements,
      folder_id: null,
    },
    revision: 1,
    save: () => new Promise(() => {}),
    readTheirs: () => new Promise(() => {}),
    nowMs: () => 0,
  })
  const studio = createStudio(editor)
  const ids = () => studio.elements().map((element) => element.id)
  return { studio, editor, ids }
}
const pressed = (code: string, key: string, part: object = {}) =>
  commandOf({ key, code, ctrlKey: false, metaKey: false, shiftKey: false, altKey: false, ...part })

describe('commandOf', () => {
  it.each([
    ['KeyD', 'd', { ctrlKey: true }, commands.duplicate],
    ['KeyG', 'g', { metaKey: true }, commands.group],
    ['KeyG', 'G', { ctrlKey: true, shiftKey: true }, commands.ungroup],
    ['BracketRight', ']', { ctrlKey: true }, commands.forward],
    ['BracketLeft', '{', { ctrlKey: true, shiftKey: true }, commands.back],
    ['Backspace', 'Backspace', {}, commands.remove],
    ['Digit1', '!', { shiftKey: true }, commands.fit],
  ])('knows %s %s %j', (code, key, part, command) => expect(pressed(code, key, part)).toBe(command))
  it('leaves other keys alone', () => expect(pressed('KeyQ', 'q')).toBeNull())
})

describe('selecting', () => {
  it('takes a group as a whole, and one of it alone when asked', () => {
    const { studio } = aStudio(aBox('a', 0, { group: 'g' }), aBox('b', 200, { group: 'g' }), aBox('c', 400))
    studio.select(['a'])
    expect([...studio.selection.get()]).toEqual(['a', 'b'])
    studio.select(['a'], { alone: true })
    expect([...studio.selection.get()]).toEqual(['a'])
  })
  it('adds with Shift, and takes away what was there', () => {
    const { studio } = aStudio(aBox('a', 0), aBox('b', 200))
    studio.select(['a'])
    studio.select(['b'], { add: true })
    expect(studio.selection.get().size).toBe(2)
    studio.select(['a'], { add: true })
    expect([...studio.selection.get()]).toEqual(['b'])
  })
  it('selects all that can be touched', () => {
    const { studio } = aStudio(
      aBox('a', 0),
      aBox('b', 200, { locked: true }),
      aBox('c', 400, { hidden: true }),
    )
    commands.selectAll.run(studio)
    expect([...studio.selection.get()]).toEqual(['a'])
  })
})

it('duplicates what is selected, selects the copies, and undo takes them back in one step', () => {
  const { studio, editor, ids } = aStudio(aBox('a', 0), aBox('b', 200))
  commands.selectAll.run(studio)
  commands.duplicate.run(studio)
  expect(ids()).toHaveLength(4)
  expect(studio.chosen().map((element) => element.frame.x)).toEqual([24, 224])
  editor.undo()
  expect(ids()).toEqual(['a', 'b'])
})
it('has no room for more than a slide holds', () => {
  const { studio, ids } = aStudio(...Array.from({ length: 150 }, (_, index) => aBox(`e${index}`, index)))
  commands.selectAll.run(studio)
  expect(studio.addCopies(studio.chosen())).toBe(false)
  expect(ids()).toHaveLength(150)
})
it('aligns one to the slide and several to each other', () => {
  const { studio } = aStudio(aBox('a', 10), aBox('b', 300))
  studio.select(['b'])
  commands.right.run(studio)
  expect(studio.element('b')!.frame.x).toBe(1_820)
  commands.selectAll.run(studio)
  commands.left.run(studio)
  expect(studio.elements().map((element) => element.frame.x)).toEqual([10, 10])
})
it('removes what is selected and keeps what is locked selected', () => {
  const { studio, ids } = aStudio(aBox('a', 0, { locked: true }), aBox('b', 200))
  studio.select(['a', 'b'])
  commands.remove.run(studio)
  expect(ids()).toEqual(['a'])
  expect([...studio.selection.get()]).toEqual(['a'])
})
