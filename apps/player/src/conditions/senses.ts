import type { NoteSense } from '@vitrine/device/connections'

/**
 * Notices what conditions can ask of this display: touches and its language.
 * @returns stops it
 */
export function watchSenses(note: NoteSense): () => void {
  const root = document.documentElement
  const touch = () => note('touch', true)
  let spoken = root.lang
  const language = new MutationObserver(() => {
    // The player writes it again with every change, which would then never end.
    if (root.lang === spoken) return
    spoken = root.lang
    note('language', spoken)
  })
  note('touch', false, true)
  note('language', spoken, true)
  language.observe(root, { attributeFilter: ['lang'] })
  const quietly = { capture: true, passive: true }
  addEventListener('pointerdown', touch, quietly)
  addEventListener('keydown', touch, quietly)
  return () => {
    language.disconnect()
    removeEventListener('pointerdown', touch, quietly)
    removeEventListener('keydown', touch, quietly)
  }
}
