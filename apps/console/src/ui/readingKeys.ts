const TURNED: Readonly<Record<string, string>> = { ArrowLeft: 'ArrowRight', ArrowRight: 'ArrowLeft' }

/**
 * A key along a line that is read: `ArrowRight` leads on and `ArrowLeft` back, where lines are read from the right too.
 * What stays left to right on such a page (a canvas, a time scale) takes keys as they are.
 * @param at an element of the line
 */
export const keyAlongLine = (key: string, at: Element): string =>
  TURNED[key] !== undefined && getComputedStyle(at).direction === 'rtl' ? TURNED[key] : key
