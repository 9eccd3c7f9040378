/** Layers that move at the same time. */
const LAYERS = 12
/** How long a layer takes from side to side, ms. */
const CROSSING_MS = 2_400

/** A scene over the whole page that moves as much as a busy screen does; whoever wants less movement sees it fade. */
export function showScene(parent: HTMLElement): { moveTo(sinceMs: number): void; end(): void } {
  const scene = document.createElement('div')
  scene.className = 'diagnostics-scene'
  scene.setAttribute('aria-hidden', 'true')
  // The layers move from the left, whatever the page reads.
  scene.dir = 'ltr'
  const layers = Array.from({ length: LAYERS }, () => document.createElement('div'))
  scene.append(...layers)
  parent.append(scene)
  const calm = matchMedia('(prefers-reduced-motion: reduce)').matches
  return {
    moveTo(sinceMs) {
      for (const [index, layer] of layers.entries()) {
        const turn = (sinceMs / CROSSING_MS + index / LAYERS) * Math.PI * 2
        const aside = calm ? 35 : 35 + Math.round(30 * Math.sin(turn))
        layer.style.transform = `translate3d(${aside}vw, 0, 0)`
        if (calm) layer.style.opacity = String(0.55 + 0.25 * Math.sin(turn))
      }
    },
    end: () => scene.remove(),
  }
}
