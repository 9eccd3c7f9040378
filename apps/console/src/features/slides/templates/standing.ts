import { sizesOf, type SlideDraft } from '@vitrine/core'
import type { Way } from '@vitrine/core/templates'

/**
 * A slide whose first size stands as asked, the others after it.
 * @returns null where it has none that does; a square stands wide
 */
export function standing<T extends SlideDraft>(slide: T, way: Way): T | null {
  const sizes = sizesOf(slide)
  const at = sizes.findIndex(({ width, height }) => (height > width ? 'portrait' : 'landscape') === way)
  if (at < 0) return null
  const others = sizes.filter((_size, index) => index !== at)
  const { sizes: _sizes, ...rest } = slide
  return { ...rest, ...sizes[at], ...(others.length === 0 ? {} : { sizes: others }) } as T
}
