import { lazy, type ComponentType, type LazyExoticComponent } from 'react'

/**
 * A part that has texts. It is shown when they are there in the language of the page, so that no text changes while it is read.
 * Only with the first such part is the code loaded that says texts: most screens have none.
 */
export const worded = <Props>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): LazyExoticComponent<ComponentType<Props>> =>
  lazy(async () => (await import('./whenTextsReady.ts')).whenTextsReady(load()))
