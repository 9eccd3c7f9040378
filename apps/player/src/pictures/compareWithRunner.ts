import { settingsOf, isResting } from '@vitrine/core'
import { GLASS_FAULTS, glassFaultsSchema, THUMBNAIL_MOST, type GlassFault } from '@vitrine/core/pictures'
import type { Device } from '@vitrine/device'

/** The event by which a runner asks what is presented, very small; `answer` takes it. */
const PRESENTED = 'vitrine-presented'
/** The event by which a runner says which faults hold. */
const FAULTS = 'vitrine-glass-faults'

type Asked = { width: number; height: number; answer: (thumbnail: string | null) => void }

/** Tells the runner around this page what is presented, so that it can compare its captures, and takes what it found. */
export function compareWithRunner(device: Device, page: Window): void {
  const open = new Set<GlassFault>()
  page.addEventListener(PRESENTED, (event) => {
    const { width, height, answer } = (event as CustomEvent<Asked>).detail
    event.preventDefault()
    if (width > THUMBNAIL_MOST || height > THUMBNAIL_MOST || !presents(device)) return answer(null)
    import('./reconstruct.ts')
      .then(({ thumbnailOfPage }) => thumbnailOfPage(width, height))
      // Something else came while it was drawn.
      .then((thumbnail) => answer(presents(device) ? thumbnail : null))
      .catch(() => answer(null))
  })
  page.addEventListener(FAULTS, (event) => {
    const faults = glassFaultsSchema.safeParse((event as CustomEvent).detail)
    if (!faults.success) return
    event.preventDefault()
    for (const code of GLASS_FAULTS) {
      // The runner repeats itself, and a fault is noted once.
      if (faults.data.includes(code) === open.has(code)) continue
      if (open.delete(code)) device.faultOver(code)
      else {
        open.add(code)
        device.fault(code)
      }
    }
  })
}

/** Whether the presentation is what is meant to be seen: not black, paused or replaced by a capture device on purpose. */
function presents(device: Device): boolean {
  const { state, presentation } = device.view()
  const settings = settingsOf(state)
  return (
    state.kind === 'presenting' &&
    document.visibilityState === 'visible' &&
    presentation.render !== null &&
    presentation.presentedMs !== null &&
    settings !== null &&
    !settings.blankScreen &&
    !settings.mediaPassthrough &&
    !isResting(state)
  )
}
