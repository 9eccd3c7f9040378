import { inSize, withSize } from '@vitrine/core'
import type { DraftEditor, DraftState } from '../../draft/draftEditor.ts'
import type { EditedSlide } from './editedSlide.ts'

/**
 * The editor of one of a slide's sizes, as if that were the slide: what is changed goes to that size alone, while saving, undo
 * and what others do are those of the whole.
 * @param index which size, as `inSize` counts
 */
export function sizedEditor(editor: DraftEditor<EditedSlide>, index: number): DraftEditor<EditedSlide> {
  let value = editor.state.get().value
  let shown = inSize(value, index)
  /** The same for the same slide, so that nothing is redrawn for nothing. */
  const shownOf = (whole: EditedSlide): EditedSlide => {
    if (whole !== value) [value, shown] = [whole, inSize(whole, index)]
    return shown
  }
  let state = editor.state.get()
  let shownState: DraftState<EditedSlide> = { ...state, value: shown }
  return {
    ...editor,
    state: {
      subscribe: editor.state.subscribe,
      get: () => {
        const now = editor.state.get()
        if (now !== state) [state, shownState] = [now, { ...now, value: shownOf(now.value) }]
        return shownState
      },
      set: (next) =>
        editor.state.set({ ...next, value: withSize(editor.state.get().value, index, next.value) }),
    },
    edit: (change, gesture) =>
      editor.edit((whole) => {
        const before = shownOf(whole)
        const after = change(before)
        return after === before ? whole : withSize(whole, index, after)
      }, gesture),
  }
}
