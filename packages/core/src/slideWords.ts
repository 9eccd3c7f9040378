import type { SlideDraft } from './draftWire.ts'
import { rulesOf } from './elements/index.ts'
import { elementsOf } from './slideSizes.ts'

/** As much of a slide's text as can be looked for, characters. */
const WORDS_MOST = 20_000

/** Text as it is compared when somebody looks for it: without capitals, accents and signs that are not seen. */
export function foldWords(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[\p{Cc}\p{Cf}\p{White_Space}]+/gu, ' ')
    .toLowerCase()
    .trim()
}

/** What a slide can be found by, folded: its name and every text that is to be read on it. */
export function slideWords(slide: Pick<SlideDraft, 'name' | 'elements' | 'sizes'>): string {
  const read = elementsOf(slide).flatMap((element) => rulesOf(element).words(element))
  return foldWords([slide.name, ...read].join('\n')).slice(0, WORDS_MOST)
}
