/** Letters never become smaller than this, px of the slide: what does not fit then is cut. */
export const TEXT_MIN_PX = 8

/**
 * The largest whole size at which a text fits, found by halving.
 * @param sizePx the size that is wanted
 * @param fits   whether the text fits at a size; it is asked about ten times
 */
export function fittingSize(sizePx: number, fits: (sizePx: number) => boolean): number {
  if (fits(sizePx)) return sizePx
  let low = TEXT_MIN_PX
  let high = Math.max(TEXT_MIN_PX, Math.ceil(sizePx) - 1)
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if (fits(middle)) low = middle
    else high = middle - 1
  }
  return low
}
