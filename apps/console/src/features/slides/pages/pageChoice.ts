/**
 * The pages that words name: `1-3, 5` is 1, 2, 3 and 5; `4-` is everything from 4 on.
 * @param most how many pages there are
 * @returns pages in order, each once; null where the words name none, or are not understood
 */
export function pagesOf(words: string, most: number): number[] | null {
  const chosen = new Set<number>()
  for (const part of words.split(',')) {
    const match = /^\s*(\d{1,5})\s*(?:([-–])\s*(\d{1,5})?\s*)?$/.exec(part)
    if (!match) return null
    const from = Number(match[1])
    const to = match[2] === undefined ? from : match[3] === undefined ? most : Number(match[3])
    if (from < 1 || to < from || from > most) return null
    for (let page = from; page <= Math.min(to, most); page += 1) chosen.add(page)
  }
  return [...chosen].sort((a, b) => a - b)
}

/** What people type between pages, in every language. */
const BETWEEN = ', '

/** Pages as words name them: the shortest that `pagesOf` understands. */
export function wordsOf(pages: readonly number[]): string {
  const sorted = [...pages].sort((a, b) => a - b)
  const runs: [number, number][] = []
  for (const page of sorted) {
    const last = runs.at(-1)
    if (last && page === last[1] + 1) last[1] = page
    else runs.push([page, page])
  }
  return runs.map(([from, to]) => (from === to ? String(from) : `${from}-${to}`)).join(BETWEEN)
}

/** What the slide of a page is called. All have as many digits, so that they stand in order. */
export function pageName(name: string, page: number, most: number): string {
  const number = String(page).padStart(String(most).length, '0')
  return `${name.slice(0, 190)} ${number}`.trim()
}
