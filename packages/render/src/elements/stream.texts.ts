import { defineTexts } from '@vitrine/texts'

/** What stands for streams in previews. */
export const streamTexts = defineTexts('preview-stream', {
  stream: ['Live stream', 'in place of its picture'],
})
