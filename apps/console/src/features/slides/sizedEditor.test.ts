import { expect, it } from 'vitest'
import { createDraftEditor } from '../../draft/draftEditor.ts'
import type { EditedSlide } from './editedSlide.ts'
import { sizedEditor } from './sizedEditor.ts'

const ground = (color: string) => ({ kind: 'color' as const, color })
const upright = { width: 1_080, height: 1_920, background: ground('#101828'), elements: [] }
function anEditor() {
  const editor = createDraftEditor<EditedSlide>({
    value: {
      name: 'Slide',
      type: 'text',
      width: 1_920,
      height: 1_080,
      background: ground('#FFFFFF'),
      elements: [],
      sizes: [upright],
      folder_id: null,
    },
    revision: 1,
    save: () => new Promise(() => {}),
    readTheirs: () => new Promise(() => {}),
    nowMs: () => 0,
  })
  return { editor, sized: sizedEditor(editor, 1) }
}

it('shows one size as if it were the slide, and changes that one alone', () => {
  const { editor, sized } = anEditor()
  expect(sized.state.get().value).toMatchObject({ name: 'Slide', ...upright })
  sized.edit((slide) => ({ ...slide, background: ground('#0B5563') }))
  expect(editor.state.get().value).toMatchObject({
    width: 1_920,
    background: ground('#FFFFFF'),
    sizes: [{ ...upright, background: ground('#0B5563') }],
  })
  expect(sized.state.get().value.background).toEqual(ground('#0B5563'))
  sized.undo()
  expect(sized.state.get().value.background).toEqual(ground('#101828'))
})

it('makes no step of what changes nothing, and the same value of the same slide', () => {
  const { editor, sized } = anEditor()
  sized.edit((slide) => slide)
  expect(editor.state.get().past).toHaveLength(0)
  const before = sized.state.get()
  expect(sized.state.get()).toBe(before)
  editor.edit((slide) => ({ ...slide, name: 'Other' }))
  expect(sized.state.get().value.elements).toBe(before.value.elements)
})
