import type { Page } from '@playwright/test'

/** Slides and pictures are content, and a canvas is cut by its window. Texts for screen readers alone are cut on purpose. */
const OUTSIDE =
  'script, style, svg, .v-sr, [data-slide], [data-part=picture], [data-part=design], [data-part=canvas], [data-part=stage], [data-part=timeline], [data-part=motion-timeline], [aria-label="autosize measurement"]'

/**
 * Texts that are cut off at the edge of a box, so that nobody can read them. Those that end with an ellipsis have a tip
 * (apps/console/src/ui/clippedTips.ts).
 * @returns each with its place
 */
export const cutOff = (page: Page): Promise<string[]> =>
  page.evaluate((outside) => {
    const found = new Set<string>()
    const nameOf = (element: Element): string =>
      `${element.tagName.toLowerCase()}${[...element.classList]
        .filter((name) => !/^m_|^__/.test(name))
        .map((name) => `.${name}`)
        .join('')}`
    type Style = Pick<CSSStyleDeclaration, 'overflowX' | 'textOverflow' | 'display' | 'position'>
    const styles = new Map<Element, Style>()
    /** Read once an element: most are around many texts. */
    const styleOf = (element: Element): Style => {
      const known = styles.get(element)
      if (known) return known
      const { overflowX, textOverflow, display, position } = getComputedStyle(element)
      const style = { overflowX, textOverflow, display, position }
      styles.set(element, style)
      return style
    }
    /** The box at whose edge something is cut; null when all of it is in sight, or can be scrolled to. */
    const cutBy = (element: Element, { left, right }: DOMRect): Element | null => {
      for (let box: Element | null = element; box && box !== document.body; box = box.parentElement) {
        const { overflowX, textOverflow, display, position } = styleOf(box)
        if (display !== 'inline' && overflowX !== 'visible') {
          if (/auto|scroll/.test(overflowX)) return null
          const edge = box.getBoundingClientRect()
          if (left < edge.left - 1 || right > edge.right + 1)
            // Texts for screen readers alone are a pixel wide. Only lines of a block can end with an ellipsis.
            return edge.width <= 1 || (textOverflow === 'ellipsis' && !/flex|grid/.test(display)) ? null : box
        }
        if (position === 'fixed') return null
      }
      return null
    }
    const range = document.createRange()
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const text = node.textContent?.trim() ?? ''
      const own = node.parentElement
      if (text === '' || !own || own.closest(outside) || !own.checkVisibility()) continue
      range.selectNodeContents(node)
      const box = cutBy(own, range.getBoundingClientRect())
      if (box) found.add(`${nameOf(box)}: ${text.slice(0, 60)}`)
    }
    const pen = document.createElement('canvas').getContext('2d')!
    for (const input of document.querySelectorAll<HTMLInputElement>('input[placeholder], input[readonly]')) {
      if (!input.checkVisibility() || (input.value !== '' && !input.readOnly)) continue
      const text = input.value || input.placeholder
      // The placeholder of a search box says the name of the box once more, and ends with an ellipsis.
      if (text === input.ariaLabel) continue
      const { font, paddingLeft, paddingRight } = getComputedStyle(input)
      pen.font = font
      const room = input.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight)
      if (pen.measureText(text).width > room + 1) found.add(`${nameOf(input)}: ${text}`)
    }
    return [...found]
  }, OUTSIDE)

/** By how much a page is wider than its window, in a sentence; nothing when it fits. */
export const sidewaysOverflow = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const over = document.documentElement.scrollWidth - document.documentElement.clientWidth
    return over > 0 ? [`${over} px wider than the window`] : []
  })

/** What never stands still for two frames is a fault of its page, ms. */
const RESTLESS_MS = 30_000

/**
 * Waits until letters have their font and what follows the window by script has followed it: two frames without a change.
 * @throws Error with the element that does not come to rest
 */
export const settled = (page: Page): Promise<void> =>
  page.evaluate(async (mostMs) => {
    await document.fonts.ready
    const start = performance.now()
    await new Promise<void>((resolve, reject) => {
      let last: number[] = []
      const look = () => {
        const elements = [...document.querySelectorAll('main, main *, [role=dialog]')].slice(0, 400)
        const now = elements.map((element) => element.getBoundingClientRect().width)
        const changed = now.findIndex((width, index) => width !== last[index])
        if (changed === -1 && now.length === last.length) resolve()
        else if (performance.now() - start > mostMs)
          reject(new Error(`does not come to rest: ${elements[changed]?.className ?? 'how many there are'}`))
        else {
          last = now
          requestAnimationFrame(() => requestAnimationFrame(look))
        }
      }
      look()
    })
  }, RESTLESS_MS)
