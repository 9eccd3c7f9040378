/** Letters never become smaller than this, px of the slide: what does not fit then is cut. */
export const TEXT_MIN_PX = 8

/**
 * The largest whole size at which a text fits, found by halving.
 * @param sizePx the size that is wanted
 * @param fits   whether the text fits at a size; it is asked about ten times
 * @param leastPx the size that it has where none fits
 */
export function fittingSize(
  sizePx: number,
  fits: (sizePx: number) => boolean,
  leastPx: number = TEXT_MIN_PX,
): number {
  if (fits(sizePx)) return sizePx
  let low = leastPx
  let high = Math.max(leastPx, Math.ceil(sizePx) - 1)
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if (fits(middle)) low = middle
    else high = middle - 1
  }
  return low
}
