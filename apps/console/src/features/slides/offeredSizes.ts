import type { Message } from '@vitrine/texts'
import { slideEditorTexts } from './slideEditor.texts.ts'

/** Sizes that a slide can be given by name. */
export const OFFERED_SIZES: readonly { label: Message; width: number; height: number }[] = [
  { label: slideEditorTexts.size.landscape, width: 1_920, height: 1_080 },
  { label: slideEditorTexts.size.portrait, width: 1_080, height: 1_920 },
  { label: slideEditorTexts.size.square, width: 1_080, height: 1_080 },
  { label: slideEditorTexts.size.strip, width: 1_920, height: 270 },
]
