import type { Background, Element, SiteDraft, SlideDraft } from './content.ts'
import { fitBox } from './geometry.ts'
import type {
  MediaEntry,
  RenderBackground,
  RenderData,
  RenderElement,
  RenderSlide,
  ShownMedia,
} from './renderData.ts'
import { renderVersion } from './version.ts'

/** A file that can stand for a media item: the original or a smaller copy. `path` is the bare `/media/…` path. */
export type MediaFile = {
  sha256: string
  bytes: number
  type: string
  width: number
  height: number
  path: string
}

/** What freezing needs to know of a media item: its files, narrowest first (a video has one). */
export type FreezableMedia = { id: string; name: string; files: readonly MediaFile[] }

/** A slide with its id, as stored. */
export type FreezableSlide = SlideDraft & { id: string }

/** Why a draft cannot be published, as a sentence, with the path of the part it speaks of (`groups.0.coll`). */
export type FreezeProblem = { field: string; message: string }

/**
 * Turns a draft into what devices render. The same function makes the console's preview and the published version, so
 * what was previewed is what plays. Pictures are taken at the smallest copy that is at least as wide as they appear on
 * the screen, so that a player never decodes more than its glass.
 * @param startedAtMs instant of publication (epoch ms)
 * @returns the render data, or every problem at once
 */
export function freezeSite(
  draft: SiteDraft,
  slides: ReadonlyMap<string, FreezableSlide>,
  media: ReadonlyMap<string, FreezableMedia>,
  startedAtMs: number,
): { ok: true; render: RenderData } | { ok: false; problems: FreezeProblem[] } {
  const problems: FreezeProblem[] = []
  const files = new Map<string, MediaEntry>()

  /** The file for a media id shown `widthPx` wide, noted in the media list; null (and a problem) where there is none. */
  const show = (mediaId: string, widthPx: number, field: string, slideName: string): ShownMedia | null => {
    const item = media.get(mediaId)
    if (!item || item.files.length === 0) {
      problems.push({ field, message: `“${slideName}” shows a file that is no longer in Media.` })
      return null
    }
    const file =
      item.files.find((candidate) => candidate.width >= widthPx) ?? item.files[item.files.length - 1]!
    files.set(file.sha256, { sha256: file.sha256, bytes: file.bytes, type: file.type, url: file.path })
    return { sha256: file.sha256, type: file.type, width: file.width, height: file.height }
  }

  const freezeElement = (
    element: Element,
    scale: number,
    field: string,
    slideName: string,
  ): RenderElement | null => {
    if (element.type === 'text') return element
    const { media_id, ...rest } = element
    const shown = show(media_id, element.frame.width * scale, field, slideName)
    return shown && ({ ...rest, media: shown } as RenderElement)
  }
  const freezeBackground = (
    background: Background,
    widthPx: number,
    field: string,
    slideName: string,
  ): RenderBackground | null => {
    if (background.kind !== 'media') return background
    const shown = show(background.media_id, widthPx, field, slideName)
    return shown && { kind: 'media', media: shown, dim: background.dim, color: background.color }
  }

  const groups = draft.groups.map((group, groupIndex) => {
    if (group.coll.length === 0) {
      problems.push({
        field: `groups.${groupIndex}.coll`,
        message: `The zone “${group.name}” is empty. Put something into it or remove it.`,
      })
    }
    const coll = group.coll.flatMap((item, itemIndex) => {
      const field = `groups.${groupIndex}.coll.${itemIndex}`
      const slide = slides.get(item.slide_id)
      if (!slide) {
        problems.push({
          field,
          message: `An item of the zone “${group.name}” was deleted from Content. Take it out or bring it back.`,
        })
        return []
      }
      const scale = fitBox(slide, group.frame, item.fit).width / slide.width
      const background = freezeBackground(slide.background, slide.width * scale, field, slide.name)
      const interactions = slide.interactions.map((element) =>
        freezeElement(element, scale, field, slide.name),
      )
      if (!background || interactions.some((element) => element === null)) return []
      const frozen: RenderSlide = {
        id: slide.id,
        name: slide.name,
        width: slide.width,
        height: slide.height,
        background,
        interactions: interactions as RenderElement[],
      }
      return [
        {
          id: item.id,
          duration: item.duration,
          ads: [],
          fit: item.fit,
          transition: item.transition,
          slide: frozen,
        },
      ]
    })
    return { id: group.id, name: group.name, frame: group.frame, background: group.background, coll }
  })
  if (problems.length > 0) return { ok: false, problems }

  const unversioned = {
    startedAt: startedAtMs,
    site: { width: `${draft.width}px`, height: `${draft.height}px`, interactions: { groups }, js: '' },
    crosstalk: [],
    media: [...files.values()].sort((a, b) => (a.sha256 < b.sha256 ? -1 : 1)),
  }
  return { ok: true, render: { version: renderVersion(unversioned), ...unversioned } }
}
