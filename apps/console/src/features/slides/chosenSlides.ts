import type { Slide } from '@vitrine/protocol'

export const TYPE_NAMES: Record<Slide['type'], string> = { image: 'Picture', video: 'Video', text: 'Text' }
export type SlideSort = '-epoch' | 'name' | '-used'

/**
 * The slides of a folder that fit the words and kind, in order. Words look through every folder; without words, the top
 * shows what lies in no folder.
 */
export function chosenSlides(
  slides: readonly Slide[],
  asked: { folderId: string | null; words: string; type: string; sort: SlideSort },
): Slide[] {
  const words = asked.words.trim().toLowerCase().split(/\s+/).filter(Boolean)
  return slides
    .filter((slide) =>
      words.length > 0
        ? words.every((word) => slide.name.toLowerCase().includes(word))
        : slide.folder_id === asked.folderId,
    )
    .filter((slide) => asked.type === 'all' || slide.type === asked.type)
    .sort((a, b) => {
      if (asked.sort === 'name') return a.name.localeCompare(b.name)
      if (asked.sort === '-used') return b.used_by.length - a.used_by.length || b.epoch - a.epoch
      return b.epoch - a.epoch
    })
}
