import { textsReady } from '@vitrine/texts'
import { lazy, type LazyExoticComponent } from 'react'

/** What React loads later: any component. */
type Loaded = Awaited<ReturnType<Parameters<typeof lazy>[0]>>['default']

/** A part that is fetched when it is first shown, together with its texts in the reader's language. */
export const lazyPart = <Part extends Loaded>(
  load: () => Promise<{ default: Part }>,
): LazyExoticComponent<Part> =>
  lazy(async () => {
    const part = await load()
    await textsReady()
    return part
  })
