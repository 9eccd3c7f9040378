import { prepareElements } from '@vitrine/render'

/** After so long of doing nothing else, or at the latest, ms. */
const LATEST_MS = 3_000

/** Loads the editor while whoever looks at a list has not chosen anything yet, so that it opens at once. */
export function prepareEditor(): () => void {
  const load = () => {
    // What cannot be loaded now is loaded, or said, when it is needed.
    Promise.all([import('./SlideEditorPage.tsx'), prepareElements()]).catch(() => undefined)
  }
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(load, LATEST_MS)
    return () => clearTimeout(timer)
  }
  const idle = requestIdleCallback(load, { timeout: LATEST_MS })
  return () => cancelIdleCallback(idle)
}
