import type { Slide } from '@vitrine/protocol'

/** What the kinds of slides are called. */
export const TYPE_NAMES: Record<Slide['type'], string> = { image: 'Picture', video: 'Video', text: 'Text' }
