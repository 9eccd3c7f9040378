import type { Page } from '@playwright/test'

/** What `Intl` writes of times, durations and sizes in English. Made-up languages have no such words of their own. */
const WRITTEN_BY_INTL =
  /^(AM|PM|(Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day|January|February|March|April|June|July|August|September|October|November|December|Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec|Mon|Tue|Wed|Thu|Fri|Sat|Sun|ms|secs?|mins?|hrs?|days?|hours?|minutes?|seconds?|ago|and|byte|kB|MB|GB|TB|Mbps|px|UTC|GMT)$/
/** What stands for itself in every language. */
const NAMES =
  /^(Vitrine|Chrome|Linux|High|Mb|MP|WebM|Ctrl|Shift|Alt|Esc|K|ID|API|HTTP|HTTPS|URL|JSON|PDF|QR|RGB|SVG|HTML|JavaScript)$/
/** The filler that makes texts longer (packages/texts, `pseudoLocales.ts`). */
const FILLER =
  /^(one?|two?|t|th|thr|thre|three|f|fo|fou|four|fi|fiv|five|s|si|six|se|sev|seve|seven|e|ei|eig|eigh|eight|n|ni|nin|nine|te|ten|o)$/

/** Pictures, initials of names, and designs, which are content; code; and what says that it stands for itself. */
const OUTSIDE =
  'script, style, code, svg, .cm-editor, [data-part=picture], [data-part=initials], [data-part=design], [translate=no], [aria-label="autosize measurement"]'

/**
 * Notes what the server sends, because names of devices, screens and people are in no catalogue.
 * @returns whether a word was part of it
 */
export function noteData(page: Page): (word: string) => boolean {
  const seen = new Set<string>()
  const note = (value: unknown): void => {
    if (typeof value === 'string') for (const word of value.match(/\p{L}+/gu) ?? []) seen.add(word)
    else if (typeof value === 'object' && value !== null) Object.values(value).forEach(note)
  }
  page.on('response', (response) => {
    if (!response.headers()['content-type']?.includes('json')) return
    response.json().then(note, () => undefined)
  })
  return (word) => seen.has(word)
}

/**
 * Texts on the page that are in no catalogue: in a made-up language every letter of a catalogue has an accent.
 * @returns each with its place
 */
export async function untranslated(page: Page, isData: (word: string) => boolean): Promise<string[]> {
  const texts = await page.evaluate((outside) => {
    const found: [where: string, text: string][] = []
    const whereIs = (element: Element): string =>
      `${element.tagName.toLowerCase()}${element.className && typeof element.className === 'string' ? `.${element.className.split(' ')[0]}` : ''}`
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node.parentElement
      if (!element || element.closest(outside)) continue
      if (!element.checkVisibility()) continue
      found.push([whereIs(element), node.textContent ?? ''])
    }
    for (const element of document.querySelectorAll('[aria-label], [title], [placeholder], [alt]'))
      for (const name of ['aria-label', 'title', 'placeholder', 'alt'])
        if (element.hasAttribute(name) && element.checkVisibility() && !element.closest(outside))
          found.push([`${whereIs(element)}[${name}]`, element.getAttribute(name) ?? ''])
    return found
  }, OUTSIDE)
  const isPlain = (word: string): boolean =>
    /^[A-Za-z]+$/.test(word) &&
    word.length > 1 &&
    ![WRITTEN_BY_INTL, NAMES, FILLER].some((known) => known.test(word)) &&
    !isData(word)
  return [
    ...new Set(
      texts
        // Addresses stand for themselves.
        .filter(([, text]) => !/^(https?:\/)?\//.test(text.trim()))
        .filter(([, text]) => (text.match(/\p{L}+/gu) ?? []).some(isPlain))
        .map(([where, text]) => `${where}: ${text.trim()}`),
    ),
  ]
}
