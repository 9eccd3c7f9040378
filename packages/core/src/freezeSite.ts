import type {
  AdDraft,
  Background,
  GroupDraft,
  ItemDraft,
  LeafDraft,
  SiteDraft,
  SlideDraft,
} from './content.ts'
import { PAGE_TIMEOUT_MS, SITE_LIMITS } from './constants.ts'
import { dataAsked, dataAt, wordsOfElement, type DataTable } from './dataTable.ts'
import { ARRANGEMENT, type Element } from './elementDraft.ts'
import { fitBox, type Fit, type Size } from './geometry.ts'
import type {
  MediaEntry,
  RenderBackground,
  RenderAd,
  RenderElement,
  RenderEntry,
  RenderItem,
  RenderSlide,
} from './renderData.ts'
import type { RenderData } from './renderWire.ts'
import type { ShownMedia } from './elements.ts'
import type { RenderTouch, Touch } from './touch.ts'
import { fittingSizeOf, inSize } from './slideSizes.ts'
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

/**
 * What freezing needs to know of a media item: its files, narrowest first. One without files may say `why`: the rest of a
 * sentence that begins with its name.
 */
export type FreezableMedia = {
  id: string
  name: string
  files: readonly MediaFile[]
  why?: string
  /** instant from which it must not be shown any more (epoch ms); left out: none */
  expiresMs?: number
}

/** A slide with its id, as stored. */
export type FreezableSlide = SlideDraft & { id: string }

type Less<Whole, Names extends string> = Whole extends unknown ? Omit<Whole, Names> : never
/** What a device is told of an element, its file still named by its id. */
type DevicesElement = Less<Element, (typeof ARRANGEMENT)[number]>

/** Why a draft cannot be published, as a sentence, with the path of the part it speaks of (`groups.0.coll`). */
export type FreezeProblem = { field: string; message: string }

/**
 * Turns a draft into what devices render. The same function makes the console's preview and the published version, so
 * what was previewed is what plays. Pictures are taken at the smallest copy that is at least as wide as they appear on
 * the screen, so that a player never decodes more than its glass.
 * @param startedAtMs instant of publication (epoch ms)
 * @param tables      what texts may ask of; null leaves them unanswered, in pictures that are told otherwise
 * @returns the render data, or every problem at once
 */
export function freezeSite(
  draft: SiteDraft,
  slides: ReadonlyMap<string, FreezableSlide>,
  media: ReadonlyMap<string, FreezableMedia>,
  startedAtMs: number,
  tables: readonly DataTable[] | null = null,
): { ok: true; render: RenderData } | { ok: false; problems: FreezeProblem[] } {
  const problems: FreezeProblem[] = []
  const data: Record<string, string> = {}
  const files = new Map<string, MediaEntry>()

  /** When the first of the files ends that what is being frozen shows; whatever shows it ends then, as a whole. */
  let endsMs: number | undefined
  const ending = (): { expires?: number } => (endsMs === undefined ? {} : { expires: endsMs })
  const noteEnd = ({ expiresMs }: FreezableMedia): void => {
    if (expiresMs !== undefined) endsMs = Math.min(endsMs ?? expiresMs, expiresMs)
  }

  /** The file for a media id shown `widthPx` wide, noted in the media list; null (and a problem) where there is none. */
  const show = (mediaId: string, widthPx: number, field: string, slideName: string): ShownMedia | null => {
    const item = media.get(mediaId)
    if (!item || item.files.length === 0) {
      const message =
        item?.why === undefined
          ? `“${slideName}” shows a file that is no longer in Media.`
          : `“${slideName}” shows “${item.name}”, which ${item.why}`
      problems.push({ field, message })
      return null
    }
    noteEnd(item)
    const file =
      item.files.find((candidate) => candidate.width >= widthPx) ?? item.files[item.files.length - 1]!
    files.set(file.sha256, { sha256: file.sha256, bytes: file.bytes, type: file.type, url: file.path })
    return { sha256: file.sha256, type: file.type, width: file.width, height: file.height }
  }

  /** slides that touches lead to, as they are found; null for those that are still to be frozen */
  const ledTo = new Map<string, RenderSlide | null>()
  let touchable = false
  const freezeTouch = (action: Touch, field: string, slideName: string): RenderTouch | null => {
    touchable = true
    if ('media_id' in action) {
      const { media_id, ...rest } = action
      const media = show(media_id, 0, field, slideName)
      return media && { ...rest, media }
    }
    if ('slide_id' in action && !ledTo.has(action.slide_id)) {
      if (!slides.has(action.slide_id)) {
        problems.push({
          field,
          message: `A touch on “${slideName}” leads to something that was deleted from Content.`,
        })
        return null
      }
      ledTo.set(action.slide_id, null)
    }
    return action
  }

  const freezeElement = (
    element: Element,
    scale: number,
    field: string,
    slideName: string,
  ): RenderElement | null => {
    const { touch: action, ...told } = stripEditorFields(element)
    const touch = action && freezeTouch(action, field, slideName)
    if (action && !touch) return null
    const touched = touch ? { touch } : {}
    if (!('media_id' in told)) return { ...told, ...touched }
    const { media_id, ...rest } = told
    // Where a part of it fills the frame, all of it is that much wider.
    const widthPx = (told.frame.width * scale) / (told.crop?.width ?? 1)
    const shown = show(media_id, widthPx, field, slideName)
    return shown && { ...rest, ...touched, media: shown }
  }
  const freezeElements = (
    elements: readonly Element[],
    scale: number,
    field: string,
    ofName: string,
  ): RenderElement[] | null => {
    const shown = elements.filter((element) => !element.hidden)
    if (tables !== null)
      for (const place of shown.flatMap(wordsOfElement).flatMap(dataAsked)) {
        const told = dataAt(tables, place)
        if (told === null)
          problems.push({ field, message: `“${ofName}” asks for “${place}”, which is in no data table.` })
        else data[place] = told
      }
    const frozen = shown.map((element) => freezeElement(element, scale, field, ofName))
    return frozen.some((element) => element === null) ? null : (frozen as RenderElement[])
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
  const freezeSlide = (kept: FreezableSlide, box: Size, fit: Fit, field: string): RenderSlide | null => {
    const slide = inSize(kept, fittingSizeOf(kept, box))
    const scale = fitBox(slide, box, fit).width / slide.width
    const background = freezeBackground(slide.background, slide.width * scale, field, slide.name)
    const interactions = freezeElements(slide.interactions, scale, field, slide.name)
    if (!background || !interactions) return null
    const { id, name, width, height } = slide
    return { id, name, width, height, background, interactions }
  }
  /** A picture, a video and a web page are slides with nothing else on them: there is one thing that is drawn. */
  const slideOfItem = (item: LeafDraft, group: GroupDraft, field: string): FreezableSlide | null => {
    if ('slide_id' in item) {
      const slide = slides.get(item.slide_id)
      if (!slide)
        problems.push({
          field,
          message: `An item of the zone “${group.name}” was deleted from Content. Take it out or bring it back.`,
        })
      return slide ?? null
    }
    const background = { kind: 'color', color: group.background } as const
    if ('page' in item) {
      const { width, height } = group.frame
      const element: Element = {
        id: 'page',
        type: 'page',
        frame: { x: 0, y: 0, width, height },
        url: item.page.url,
        timeout: item.page.timeout ?? PAGE_TIMEOUT_MS.default,
        background: group.background,
      }
      return slideOf(item.id, item.page.url, { width, height }, background, element)
    }
    const file = media.get(item.media_id)
    const largest = file?.files[file.files.length - 1]
    if (!file || !largest) {
      const message =
        file?.why === undefined
          ? `The zone “${group.name}” shows a file that is no longer in Media.`
          : `The zone “${group.name}” shows “${file.name}”, which ${file.why}`
      problems.push({ field, message })
      return null
    }
    const { width, height } = largest
    const base = {
      id: 'media',
      frame: { x: 0, y: 0, width, height },
      media_id: item.media_id,
      fit: 'fill',
    } as const
    const element: Element = largest.type.startsWith('video/')
      ? { ...base, type: 'video', volume: 1 }
      : { ...base, type: 'image', alt: file.name }
    return slideOf(item.media_id, file.name, { width, height }, background, element)
  }

  const adsOf = (groupId: string): string[] =>
    (draft.ads ?? []).filter((ad) => ad.group_id === groupId).map((ad) => ad.id)
  const freezeItems = (coll: readonly ItemDraft[], group: GroupDraft, path: string): RenderEntry[] =>
    coll.flatMap((item, index): RenderEntry[] => {
      const field = `${path}.${index}`
      if ('list' in item) {
        const { id, list, ...timing } = item
        const inside = freezeItems(list.coll, group, `${field}.list.coll`)
        const duration = inside.reduce((sum, entry) => sum + entry.duration, 0)
        const frozen = { id, duration, ads: [], list: { ...list, coll: inside }, ...timing }
        return [frozen as RenderEntry]
      }
      endsMs = undefined
      const source = slideOfItem(item, group, field)
      const slide = source && freezeSlide(source, group.frame, item.fit, field)
      if (!slide) return []
      const { id, duration, fit, transition, volume, when, weight } = item
      const frozen: RenderItem = { id, duration, ads: adsOf(group.id), fit, transition, slide, ...ending() }
      if (volume !== undefined) frozen.volume = volume
      if (when !== undefined) frozen.when = when
      if (weight !== undefined) frozen.weight = weight
      return [frozen]
    })

  const groups = draft.groups.map((group, groupIndex) => {
    const path = `groups.${groupIndex}.coll`
    if (group.coll.length === 0) {
      problems.push({
        field: path,
        message: `The zone “${group.name}” is empty. Put something into it or remove it.`,
      })
    }
    return { ...group, coll: freezeItems(group.coll, group, path) }
  })

  const freezeAd = (ad: AdDraft, index: number): RenderAd | null => {
    const field = `ads.${index}`
    const group = draft.groups.find((one) => one.id === ad.group_id)
    if (!group) {
      problems.push({
        field: `${field}.group_id`,
        message: `The zone of the ad “${ad.name}” is not there any more.`,
      })
      return null
    }
    const scale = fitBox(ad, group.frame, 'contain').width / ad.width
    endsMs = undefined
    const overlays = freezeElements(ad.overlays, scale, field, ad.name)
    if (!overlays) return null
    const { id, group_id, duration, name, mode, frequency, per_hour, when } = ad
    const frozen: RenderAd = {
      id,
      group_id,
      duration,
      width: `${ad.width}px`,
      height: `${ad.height}px`,
      overlays,
      js: ad.js ?? '',
      name,
      mode,
      frequency,
      ...ending(),
    }
    if (per_hour !== undefined) frozen.per_hour = per_hour
    if (when !== undefined) frozen.when = when
    return frozen
  }
  const ads = (draft.ads ?? []).flatMap((ad, index) => freezeAd(ad, index) ?? [])
  // One leads to the next; each may be seen over the whole screen. A map goes on to what is added meanwhile.
  for (const id of ledTo.keys()) {
    const slide = slides.get(id)
    if (slide) ledTo.set(id, freezeSlide(slide, draft, 'contain', 'groups'))
    if (ledTo.size > SITE_LIMITS.ledTo) {
      problems.push({
        field: 'groups',
        message: `Touches lead to more than ${SITE_LIMITS.ledTo} slides. Take some of them out.`,
      })
      break
    }
  }
  if (problems.length > 0) return { ok: false, problems }
  const slidesLed = [...ledTo.values()].flatMap((slide) => slide ?? [])

  const unversioned = {
    startedAt: startedAtMs,
    site: {
      width: `${draft.width}px`,
      height: `${draft.height}px`,
      groups,
      ...(touchable ? { slides: slidesLed } : {}),
      js: draft.js ?? '',
      ...(draft.network === undefined ? {} : { network: draft.network }),
      ...(draft.sound === undefined ? {} : { sound: draft.sound }),
      ...(Object.keys(data).length > 0 ? { data } : {}),
    },
    ads,
    media: [...files.values()].sort((a, b) => (a.sha256 < b.sha256 ? -1 : 1)),
  }
  return { ok: true, render: { version: renderVersion(unversioned), ...unversioned } }
}

/** An element less what only the editor keeps of it. */
function stripEditorFields(element: Element): DevicesElement {
  const told: Record<string, unknown> = { ...element }
  for (const name of ARRANGEMENT) delete told[name]
  return told as DevicesElement
}

function slideOf(
  id: string,
  name: string,
  size: { width: number; height: number },
  background: Background,
  element: Element,
): FreezableSlide {
  return { id, name, type: 'text', ...size, background, interactions: [element] }
}
