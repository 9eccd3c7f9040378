import type { Slide } from '@vitrine/protocol'
import type { Message } from '@vitrine/texts'
import { slideTexts } from './slides.texts.ts'
import { commonTexts } from '../../ui/common.texts.ts'

/** What the kinds of slides are called. */
export const TYPE_NAMES: Record<Slide['type'], Message> = {
  image: slideTexts.picture,
  video: slideTexts.video,
  text: commonTexts.text,
}
