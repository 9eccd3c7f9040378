import type { Site } from '@vitrine/protocol'
import { uploadMedia, type UploadTo } from '../load/uploadMedia.ts'
import type { Zone } from './classify.ts'
import { pictureOf, videoOf, ZONE_BACKGROUND, type Size } from './patches.ts'

type Motion = 'cut' | 'fade' | 'slide' | 'wipe' | 'zoom'
/** `text`: a picture in the background with words over it. */
export type PlannedSlide = {
  code: number
  kind: 'image' | 'video' | 'text'
  durationMs: number
  motion: Motion
  motionMs?: number
  /** of a picture: another variant is another file that shows the same */
  variant?: number
}
/** A zone to be made; the frame is in shares of the screen. */
export type PlannedZone = { id: string; frame: Zone['frame']; slides: readonly PlannedSlide[] }

export const GLASS: Size = { width: 1_280, height: 720 }
export const WHOLE_GLASS: Zone['frame'] = { x: 0, y: 0, width: 1, height: 1 }
const VIDEO_S = 4
/** In the uppermost part of the first band, where the classifier does not look. */
const WORDS = {
  text: 'Vitrine',
  style: { color: '#FFFFFF', size: 12, weight: 'bold', align: 'left', valign: 'top' },
} as const

/** Makes slides and screens whose slides are patches, through the management API. Each slide is made once. */
export function createContent(to: UploadTo): {
  /** Makes a screen, or changes what is in it, and publishes it. */
  publish(
    name: string,
    zones: readonly PlannedZone[],
    options?: { site?: Site; when?: 'now' | 'boundary'; size?: Size; js?: string },
  ): Promise<{ site: Site; version: string }>
} {
  const { call } = to
  const slides = new Map<string, string>()
  const slideOf = async ({ code, kind, variant = 0 }: PlannedSlide, size: Size): Promise<string> => {
    const name = `patch-${code}-${kind}-${size.width}x${size.height}-v${variant}`
    const known = slides.get(name)
    if (known !== undefined) return known
    const file = kind === 'video' ? await videoOf(code, size, VIDEO_S) : await pictureOf(code, size, variant)
    await uploadMedia(to, file, `${name}.${kind === 'video' ? 'mp4' : 'png'}`)
    const media_id = (await call('listMedia', { query: { q: name } })).items[0]!.id
    const frame = { x: 0, y: 0, ...size }
    const shown = { id: 'patch', frame, media_id, fit: 'fill' as const }
    const made = await call('makeSlide', {
      body: {
        name,
        type: kind,
        ...size,
        folder_id: null,
        background:
          kind === 'text'
            ? { kind: 'media', media_id, dim: 0, color: ZONE_BACKGROUND }
            : { kind: 'color', color: ZONE_BACKGROUND },
        elements:
          kind === 'image'
            ? [{ ...shown, type: 'image', alt: '' }]
            : kind === 'video'
              ? [{ ...shown, type: 'video', volume: 0 }]
              : [{ id: 'words', type: 'text', frame: { ...frame, height: size.height / 20 }, ...WORDS }],
      },
    })
    slides.set(name, made.id)
    return made.id
  }
  const groupsOf = (zones: readonly PlannedZone[], size: Size) =>
    Promise.all(
      zones.map(async ({ id, frame, slides: planned }) => {
        const px = {
          x: frame.x * size.width,
          y: frame.y * size.height,
          width: frame.width * size.width,
          height: frame.height * size.height,
        }
        const items = []
        for (const [index, slide] of planned.entries())
          items.push({
            id: `${id}-${index}`,
            slide_id: await slideOf(slide, { width: px.width, height: px.height }),
            duration: slide.durationMs,
            fit: 'fill' as const,
            transition: {
              kind: slide.motion,
              duration: slide.motion === 'cut' ? 0 : (slide.motionMs ?? 250),
            },
          })
        return { id, name: id, frame: px, background: ZONE_BACKGROUND, items }
      }),
    )
  return {
    async publish(name, zones, { site, when = 'now', size = GLASS, js } = {}) {
      const draft = { ...size, groups: await groupsOf(zones, size), ...(js === undefined ? {} : { js }) }
      const fresh = site && (await call('readSite', { params: { id: site.id } }))
      const saved = fresh
        ? await call('changeSite', {
            params: { id: fresh.id },
            revision: fresh.revision,
            body: { name: fresh.name, draft },
          })
        : await call('makeSite', { body: { name, draft } })
      const answer = await call('publishSite', {
        params: { id: saved.id },
        body: { revision: saved.revision, when },
      })
      return { site: answer.site, version: answer.version.version }
    },
  }
}

/** What the rig expects to see of a planned screen. */
export const zonesOf = (planned: readonly PlannedZone[]): Zone[] =>
  planned.map(({ id, frame, slides }) => ({ id, frame, editions: [new Set(slides.map(({ code }) => code))] }))
