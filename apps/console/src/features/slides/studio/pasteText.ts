import { TEXT_MAX } from '@vitrine/core'
import { showProblem } from '../../../app/toasts.ts'
import { elementsIn } from './clipboard.ts'
import { ELEMENTS_MAX } from './elementEdits.ts'
import { newElement } from './elements/newElement.ts'
import type { Studio } from './studio.ts'
import { studioTexts } from './studio.texts.ts'

/** Puts what a clipboard's text holds on the slide: elements of ours, or words as a text. @returns false for nothing */
export function pasteText(studio: Studio, text: string): boolean {
  const elements = elementsIn(text)
  if (elements) {
    // On another slide it lies where it lay; on its own it would hide under itself.
    const isHere = elements.some((element) => studio.element(element.id))
    if (!studio.addCopies(elements, isHere ? undefined : 0))
      showProblem(studioTexts.noRoom({ max: ELEMENTS_MAX }))
    return true
  }
  const words = text.trim().slice(0, TEXT_MAX)
  if (words === '') return false
  const made = newElement('text', studio.editor.state.get().value)
  if (!studio.add({ ...made, text: words })) showProblem(studioTexts.noRoom({ max: ELEMENTS_MAX }))
  return true
}
