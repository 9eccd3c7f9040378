import { lazy, type ComponentType, type LazyExoticComponent } from 'react'

/**
 * A part of the player that has texts: shown when those of the display's language are there. What says texts is loaded with the
 * first such part, because a display that plays needs none of it before its first slide.
 */
export const spoken = <Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): LazyExoticComponent<ComponentType<Props>> =>
  lazy(async () => (await import('./withTexts.tsx')).withTexts(load()))
