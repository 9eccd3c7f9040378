/** One line of a list: its sign, empty where the line is, and its words. */
export type ListEntry = { sign: string; words: string }

/** The lines of a text as entries; empty lines part a list and are not counted. */
export function listEntries(text: string, list: 'bullets' | 'numbers'): ListEntry[] {
  const lines = text.split('\n')
  return lines.map((words, at) => {
    if (words.trim() === '') return { sign: '', words }
    const number = lines.slice(0, at + 1).filter((line) => line.trim() !== '').length
    return { sign: list === 'numbers' ? `${number}.` : '•', words }
  })
}
