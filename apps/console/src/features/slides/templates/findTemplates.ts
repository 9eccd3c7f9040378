import { foldWords } from '@vitrine/core'

/**
 * What of some designs words find: each word must begin a word of the name or of what else it is looked for by.
 * @param words as typed; empty finds everything
 */
export function findTemplates<T extends { name: string; words?: string }>(
  templates: readonly T[],
  words: string,
): T[] {
  const wanted = foldWords(words).split(' ').filter(Boolean)
  return templates.filter(({ name, words: more = '' }) => {
    const there = foldWords(`${name} ${more}`).split(' ')
    return wanted.every((word) => there.some((one) => one.startsWith(word)))
  })
}
