import { mediaTexts } from './media.texts.ts'

const POSTER_MAX_PX = 1_280
const POSTER_AT_S = 1

/** Pictures that every browser opens: one that cannot be opened is damaged. */
const SHOWN_TYPES = new Set(['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/avif'])

/** `unplayable`: the browser does not play it, which the server may mend by converting it. */
export type Inspected =
  { ok: true; poster: string | null } | { ok: false; reason: string; unplayable: boolean }
const refused = (reason: string, unplayable = false): Inspected => ({ ok: false, reason, unplayable })

/** What the browser itself can tell of a file before it is sent: whether it can be shown at all, and a video's poster. */
export async function inspectFile(file: File): Promise<Inspected> {
  if (file.size === 0) return refused(mediaTexts.fileEmpty())
  // Only the server opens drawings; it makes pictures of them.
  if (file.type === 'image/svg+xml') return { ok: true, poster: null }
  if (file.type.startsWith('image/')) return inspectImage(file)
  if (file.type.startsWith('video/')) return inspectVideo(file)
  return refused(mediaTexts.typeUnknown())
}

async function inspectImage(file: File): Promise<Inspected> {
  try {
    const bitmap = await createImageBitmap(file, { resizeWidth: 16, resizeHeight: 16 })
    bitmap.close()
    return { ok: true, poster: null }
  } catch {
    return refused(SHOWN_TYPES.has(file.type) ? mediaTexts.pictureDamaged() : mediaTexts.pictureTypeUnknown())
  }
}

async function inspectVideo(file: File): Promise<Inspected> {
  const url = URL.createObjectURL(file)
  const video = document.createElement('video')
  video.muted = true
  video.preload = 'auto'
  try {
    const loaded = eventOf(video, 'loadeddata')
    video.src = url
    await loaded
    if (video.videoWidth === 0) {
      return refused(mediaTexts.codecUnknown(), true)
    }
    return { ok: true, poster: await posterOf(video) }
  } catch {
    return refused(mediaTexts.videoUnplayable(), true)
  } finally {
    video.removeAttribute('src')
    video.load()
    URL.revokeObjectURL(url)
  }
}

/** A frame a moment into the video, as base64 WebP; null when the browser does not give one. */
async function posterOf(video: HTMLVideoElement): Promise<string | null> {
  const atS = Math.min(POSTER_AT_S, Number.isFinite(video.duration) ? video.duration / 3 : 0)
  try {
    if (atS > 0) {
      const sought = eventOf(video, 'seeked')
      video.currentTime = atS
      await sought
    }
    const scale = Math.min(1, POSTER_MAX_PX / Math.max(video.videoWidth, video.videoHeight))
    const canvas = document.createElement('canvas')
    canvas.width = Math.round(video.videoWidth * scale)
    canvas.height = Math.round(video.videoHeight * scale)
    canvas.getContext('2d')?.drawImage(video, 0, 0, canvas.width, canvas.height)
    return canvas.toDataURL('image/webp', 0.85).split(',')[1] ?? null
  } catch {
    return null
  }
}

/** Waits for a media event; a video that says nothing for ten seconds counts as unplayable. */
function eventOf(video: HTMLVideoElement, name: 'loadeddata' | 'seeked'): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('timeout')), 10_000)
    video.addEventListener(
      name,
      () => {
        clearTimeout(timer)
        resolve()
      },
      { once: true },
    )
    video.addEventListener(
      'error',
      () => {
        clearTimeout(timer)
        reject(new Error('unplayable'))
      },
      { once: true },
    )
  })
}
