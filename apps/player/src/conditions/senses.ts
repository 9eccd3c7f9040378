import type { NoteSense } from '@vitrine/device/connections'
import type { Visits } from '@vitrine/render'

/**
 * Notices what conditions can ask of this display: touches, and the language of whoever stands before it, which is that of the
 * display until they choose another.
 * @returns stops it
 */
export function watchSenses(note: NoteSense, visits: Pick<Visits, 'get' | 'subscribe'>): () => void {
  const root = document.documentElement
  const touch = () => note('touch', true)
  let spoken = root.lang
  const listen = () => {
    const now = visits.get().language ?? root.lang
    // The player writes its own again with every change, which would then never end.
    if (now === spoken) return
    spoken = now
    note('language', now)
  }
  const language = new MutationObserver(listen)
  note('touch', false, true)
  note('language', spoken, true)
  listen()
  language.observe(root, { attributeFilter: ['lang'] })
  const leave = visits.subscribe(listen)
  const quietly = { capture: true, passive: true }
  addEventListener('pointerdown', touch, quietly)
  addEventListener('keydown', touch, quietly)
  return () => {
    language.disconnect()
    leave()
    removeEventListener('pointerdown', touch, quietly)
    removeEventListener('keydown', touch, quietly)
  }
}
