import type { PackageWidget } from '@vitrine/widgets/definitions'
import { dataAsked, dataAt, textsWithPlaceholders } from '../dataTable.ts'
import { ARRANGEMENT } from '../elements/drafted.ts'
import { rulesOf, type Element, type RenderElement } from '../elements/index.ts'
import type { ShownMedia } from '../elements/parts.ts'
import type { RenderTouch, Touch } from '../touch.ts'
import type { FreezeProblem } from './freezeProblem.ts'
import { frozen, needsOf, refused, together, type Frozen } from './frozen.ts'
import type { Library } from './library.ts'

/** Where a part stands that is frozen: the path of its field, and the name of the slide or ad that it is on. */
export type Place = { field: string; on: string }

/**
 * The file of a media item that is shown `widthPx` wide on the screen: the smallest copy that is at least so wide, so that a
 * player never decodes more than its display.
 */
export function freezeFile(
  mediaId: string,
  widthPx: number,
  { media }: Library,
  { field, on }: Place,
): Frozen<ShownMedia> {
  const item = media.get(mediaId)
  const file = item?.files.find(({ width }) => width >= widthPx) ?? item?.files[item.files.length - 1]
  if (!item || !file) {
    if (item?.lacks === undefined) return refused(field, { code: 'FILE_DELETED', params: { on } })
    const code = item.lacks === 'processing' ? 'FILE_PROCESSING' : 'FILE_FAILED'
    return refused(field, { code, params: { on, file: item.name } })
  }
  const { sha256, bytes, type, width, height, path } = file
  return frozen<ShownMedia>(
    { sha256, type, width, height },
    {
      media: [{ sha256, bytes, type, url: path }],
      ...(item.expiresMs !== undefined && { expiresMs: item.expiresMs }),
    },
  )
}

/** What a touch does, its file and its slide found. */
function freezeTouch(action: Touch, library: Library, place: Place): Frozen<RenderTouch> {
  if ('media_id' in action) {
    const { media_id, ...rest } = action
    const sound = freezeFile(media_id, 0, library, place)
    return { ...sound, isTouchable: true, value: sound.value && { ...rest, media: sound.value } }
  }
  if (!('slide_id' in action)) return frozen<RenderTouch>(action, { isTouchable: true })
  if (!library.slides.has(action.slide_id))
    return refused(place.field, { code: 'LINK_DELETED', params: { on: place.on } })
  return frozen<RenderTouch>(action, { isTouchable: true, links: [action.slide_id] })
}

/** A widget of a package with what displays need of it, and its file among those that have to be there. */
function freezePackage(
  { package: _drafted, ...widget }: PackageWidget,
  { packages }: Library,
  { field, on }: Place,
): Frozen<PackageWidget> {
  if (packages === null) return frozen<PackageWidget>(widget)
  const found = packages.get(widget.kind)
  if (!found) return refused(field, { code: 'PACKAGE_MISSING', params: { on, kind: widget.kind } })
  const { shown, bytes, path, defaults } = found
  return frozen<PackageWidget>(
    { ...widget, settings: { ...defaults, ...widget.settings }, package: shown },
    { media: [{ sha256: shown.sha256, bytes, type: shown.type, url: path }] },
  )
}

/**
 * An element as devices receive it: without what only the editor keeps of it, its file named by its hash.
 * @param scale px of the screen for each px of the slide
 */
export function freezeElement(
  element: Element,
  scale: number,
  library: Library,
  place: Place,
): Frozen<RenderElement> {
  const { touch: action, ...own } = stripEditorFields(element)
  const touch = action && freezeTouch(action, library, place)
  if (touch?.value === null) return { ...touch, value: null }
  const { file: use } = rulesOf(element)
  const file =
    use && 'media_id' in element && element.media_id !== undefined
      ? freezeFile(element.media_id, use.widthPx(element, scale), library, place)
      : null
  const foreign =
    element.type === 'widget' && 'settings' in element.widget
      ? freezePackage(element.widget, library, place)
      : null
  const needs = needsOf([touch, file, foreign].filter((part) => part !== null && part !== undefined))
  if (file?.value === null || foreign?.value === null) return { ...needs, value: null }
  const { media_id: _draft, ...rest } = own
  // Its fields are those of its type, and its file and touch are now the frozen ones.
  const value = {
    ...rest,
    ...(touch && { touch: touch.value }),
    ...(file && { media: file.value }),
    ...(foreign && { widget: foreign.value }),
  } as RenderElement
  return { ...needs, value }
}

/** All elements of a slide or an ad, less those that are hidden, with what their words ask of data tables. */
export function freezeElements(
  elements: readonly Element[],
  scale: number,
  library: Library,
  place: Place,
): Frozen<RenderElement[]> {
  const shown = elements.filter(({ hidden }) => !hidden)
  const all = together(shown.map((element) => freezeElement(element, scale, library, place)))
  return { ...needsOf([freezeData(shown, library, place), all]), value: all.value }
}

/** The words that placeholders in elements ask of data tables. */
function freezeData(shown: readonly Element[], { tables }: Library, { field, on }: Place): Frozen<null> {
  if (tables === null) return frozen(null)
  const data: Record<string, string> = {}
  const problems: FreezeProblem[] = []
  for (const asked of shown.flatMap(textsWithPlaceholders).flatMap(dataAsked)) {
    const words = dataAt(tables, asked)
    if (words !== null) data[asked] = words
    else problems.push({ field, code: 'DATA_MISSING', params: { on, place: asked } })
  }
  return frozen(null, { data, problems })
}

/** An element less what only the editor keeps of it. */
function stripEditorFields(element: Element): Partial<Element> & { media_id?: string } {
  const kept: Record<string, unknown> = { ...element }
  for (const name of ARRANGEMENT) delete kept[name]
  return kept
}
