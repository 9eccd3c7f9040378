import { NOBODY, type Visits } from '@vitrine/render'
import type { Camera } from '@vitrine/device'
import { isVisitorPage } from '../pages.ts'
import { captureByRunner } from './runnerCamera.ts'

/**
 * Sees what this display shows: through the runner around the browser where there is one, else by drawing again what the page
 * presents. Each picture loads what it needs.
 */
export function createCamera(visits: Visits, log: (line: string) => void): Camera {
  let wanted = false
  let hide: (() => void) | null = null
  return {
    async take(widthMost) {
      try {
        const captured = await captureByRunner(window, widthMost)
        if (captured !== null) return { kind: 'capture', data: captured }
        if (document.visibilityState !== 'visible') return { problem: 'hidden' }
        const { pictureOfPage } = await import('./reconstruct.ts')
        return { kind: 'reconstruction', data: await pictureOfPage(widthMost) }
      } catch (error) {
        log(`no picture could be taken: ${String(error)}`)
        return { problem: 'failed' }
      }
    },
    isVisited: () => {
      const visit = visits.get()
      return (
        (visit !== NOBODY && (visit.steps.length > 0 || Object.keys(visit.values).length > 0)) ||
        isVisitorPage(location.pathname)
      )
    },
    notice(on) {
      if (on === wanted) return
      wanted = on
      hide?.()
      hide = null
      if (!on) return
      import('./showNotice.tsx').then(
        ({ showNotice }) => {
          if (wanted && !hide) hide = showNotice()
        },
        () => log('the notice of a live view could not be loaded'),
      )
    },
  }
}
