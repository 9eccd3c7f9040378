import type { Page } from '@playwright/test'

/**
 * Texts of the elements of a drawn slide that nobody can read: smaller than `leastPx` of the slide, cut at the edge of a box without
 * an ellipsis or where they begin, or drawn outside the frame of their element. What moves is cut at both sides on purpose.
 * @returns each with its element, as a sentence
 */
export const unreadableTexts = (page: Page, leastPx: number): Promise<string[]> =>
  page.evaluate((least) => {
    /** Letters reach a little over their line, and lines are on fractions of pixels. */
    const SLACK_PX = 1.5
    const found = new Set<string>()
    const styles = new Map<Element, CSSStyleDeclaration>()
    const styleOf = (element: Element): CSSStyleDeclaration => {
      const style = styles.get(element) ?? getComputedStyle(element)
      styles.set(element, style)
      return style
    }
    const range = document.createRange()
    const isFromRight = (text: string): boolean => /^[^\p{L}]*[\u0590-\u08ff]/u.test(text)
    for (const root of document.querySelectorAll<HTMLElement>('[data-element]')) {
      const frame = root.getBoundingClientRect()
      const scale = frame.width / root.offsetWidth
      const slack = SLACK_PX * scale
      const note = (what: string, text: string) =>
        void found.add(`${root.dataset['element']}: “${text.slice(0, 40)}” ${what}`)
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const text = node.textContent?.trim() ?? ''
        const own: Element = node.parentElement!
        if (
          text === '' ||
          own.closest('style, title, .v-sr') ||
          !own.checkVisibility({ opacityProperty: true })
        )
          continue
        const inDrawing = own instanceof SVGGraphicsElement ? own.getScreenCTM()!.a / scale : 1
        const sizePx = Number.parseFloat(styleOf(own).fontSize) * inDrawing
        // Spaces at the end of a line hang over its edge.
        const lines = [...node.textContent!.matchAll(/\S+/g)].flatMap(({ index, 0: word }) => {
          range.setStart(node, index)
          range.setEnd(node, index + word.length)
          return [...range.getClientRects()].filter(({ width }) => width > 0)
        })
        // What stands behind an ellipsis is not meant to be read.
        let [seen, isSeen] = [0, false]
        for (const line of lines) {
          // Of a line, what letters take: its leading can be cut.
          const middle = (line.top + line.bottom) / 2
          const half = Math.min(line.height / 2, (sizePx * scale) / 2)
          let [left, right, top, bottom] = [line.left, line.right, middle - half, middle + half]
          let isMoving = false
          let ends = false
          let clamps = false
          for (
            let box: Element | null = own;
            box && root.contains(box) && box !== root;
            box = box.parentElement
          ) {
            const style = styleOf(box)
            isMoving ||= box.getAnimations().length > 0 || style.willChange.includes('transform')
            if (style.overflowX === 'visible' || style.display === 'inline') continue
            const edge = box.getBoundingClientRect()
            ends ||= style.textOverflow === 'ellipsis'
            clamps ||= style.webkitLineClamp !== 'none'
            left = Math.max(left, edge.left)
            right = Math.min(right, edge.right)
            top = Math.max(top, edge.top)
            bottom = Math.min(bottom, edge.bottom)
          }
          const highCut = half * 2 - Math.max(0, bottom - top)
          const wideCut = line.width - Math.max(0, right - left)
          if (highCut >= half * 2 - slack) {
            if (!clamps && !isMoving) note('is hidden', text)
            continue
          }
          seen += 1
          isSeen ||= isMoving || right - left > slack
          if (highCut > slack) note(`is cut by ${(highCut / scale).toFixed(1)} px of its height`, text)
          if (isMoving) continue
          // An ellipsis stands where a text ends, whatever is around it.
          const isFirst = line === lines[0]
          const cutAtStart = isFromRight(text) ? line.right - right : left - line.left
          if (isFirst && cutAtStart > slack) note('is cut where it begins', text)
          // An ellipsis takes a digit where less than a pixel is missing.
          if (wideCut > scale / 2 && ends && /^[\d\s:.,]+\S{0,4}$/.test(text))
            note('is a number that is cut', text)
          if (wideCut > slack && !ends && !clamps)
            note(`is cut by ${(wideCut / scale).toFixed(1)} px of its width`, text)
          if (
            left < frame.left - slack ||
            right > frame.right + slack ||
            top < frame.top - slack ||
            bottom > frame.bottom + slack
          )
            note('leaves its frame', text)
        }
        if (seen > 0 && !isSeen) note('is squeezed out', text)
        if (seen > 0 && sizePx < least - 0.05) note(`has letters of ${sizePx.toFixed(1)} px`, text)
      }
    }
    return [...found]
  }, leastPx)
