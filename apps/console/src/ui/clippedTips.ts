/** Text with an ellipsis: what the box shows ends before the text does. */
const isClipped = (element: HTMLElement): boolean =>
  element.scrollWidth > element.clientWidth && getComputedStyle(element).textOverflow === 'ellipsis'

/**
 * Gives every text that ends with an ellipsis a tip with all of it, while the pointer is over it. One handler for the page, so
 * that no list has to think of it.
 */
export function startClippedTips(page: Document): void {
  page.addEventListener('pointerover', ({ target }) => {
    if (!(target instanceof HTMLElement)) return
    // How much room there is changes with the window, so a tip is judged each time.
    const given = target.closest<HTMLElement>('[data-clipped]')
    given?.removeAttribute('title')
    given?.removeAttribute('data-clipped')
    const clipped = isClipped(target) ? target : target.parentElement
    if (!clipped || clipped.closest('[title]') || !isClipped(clipped)) return
    clipped.title = clipped.textContent
    clipped.dataset['clipped'] = ''
  })
}
