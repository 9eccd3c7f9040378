import { mediaRefusals } from '@vitrine/core'
import { ATTRIBUTES, ELEMENTS } from './svgLists.ts'

/** Bytes of text that a drawing may have. */
export const SVG_BYTES_MOST = 4 << 20
/** Elements, how deep they lie in one another, and how many are drawn when everything that is used again is counted. */
const ELEMENTS_MOST = 50_000
const DEPTH_MOST = 100
const DRAWN_MOST = 100_000
const FILTERS_MOST = 50
/** How far a filter may blur, in units of the drawing: it takes time by the square. */
const BLUR_MOST = 250
const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
const SVG_NAMESPACE = 'http://www.w3.org/2000/svg'
const XLINK_NAMESPACE = 'http://www.w3.org/1999/xlink'
const EMBEDDED = /^data:image\/(?:png|jpe?g);base64,[A-Za-z0-9+/=\s]+$/

/** Why a drawing cannot be shown: the rest of a sentence about it. */
export class SvgRefused extends Error {
  constructor(readonly why: keyof typeof mediaRefusals & `SVG_${string}`) {
    super(mediaRefusals[why])
  }
}

/** A drawing of which only what draws is left. */
export type SafeSvg = {
  /** its shape */
  width: number
  height: number
  /** the text of the drawing at a size in pixels */
  at(widthPx: number, heightPx: number): string
}

type Element = { name: string; attributes: Map<string, string>; children: (Element | string)[] }

/** Whether a text is a drawing, whatever remarks and declarations stand before it. */
export const isSvg = (text: string): boolean =>
  /^\uFEFF?\s*(?:<\?[^>]*\?>\s*|<!--[\s\S]*?-->\s*|<!DOCTYPE[^>[]*(?:\[[\s\S]*?\]\s*)?>\s*)*<(?:svg:)?svg[\s/>]/i.test(
    text.slice(0, 64 << 10),
  )

/**
 * Takes a drawing apart and keeps what draws, by lists of what is known to be harmless: no scripts, no foreign content, nothing
 * that leads out of it, no entities.
 * @throws SvgRefused
 */
export function safeSvg(text: string): SafeSvg {
  const root = parse(text)
  const filters = bounded(root)
  if (filters > FILTERS_MOST) throw new SvgRefused('SVG_FILTERS')
  if (root.children.every((child) => typeof child === 'string')) throw new SvgRefused('SVG_EMPTY')
  const { width, height, viewBox } = sizeOf(root)
  return {
    width,
    height,
    at: (widthPx, heightPx) => {
      const attributes = new Map(root.attributes)
      attributes.set('width', String(widthPx))
      attributes.set('height', String(heightPx))
      attributes.set('viewBox', viewBox)
      return written({ ...root, attributes }, true)
    },
  }
}

const TOKEN =
  /<!--[\s\S]*?-->|<!\[CDATA\[([\s\S]*?)\]\]>|<\?[\s\S]*?\?>|<!DOCTYPE[^>[]*>|<\/([^\s>]+)\s*>|<([A-Za-z_][\w:.-]*)((?:\s+[\w:.-]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(\/?)>|([^<]+)/y
const ATTRIBUTE = /([\w:.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g

function parse(text: string): Element {
  const broken = (): SvgRefused => new SvgRefused('SVG_BROKEN')
  const top: Element = { name: '', attributes: new Map(), children: [] }
  const open: { element: Element | null; tag: string }[] = [{ element: top, tag: '' }]
  let elements = 0
  TOKEN.lastIndex = text.startsWith('\uFEFF') ? 1 : 0
  while (TOKEN.lastIndex < text.length) {
    const at = TOKEN.lastIndex
    const found = TOKEN.exec(text)
    if (!found) {
      if (/^<!DOCTYPE/i.test(text.slice(at, at + 9))) throw new SvgRefused('SVG_ENTITIES')
      throw broken()
    }
    const [, data, closes, opens, given, alone, words] = found
    const parent = open.at(-1)!
    if (closes !== undefined) {
      if (open.length === 1 || parent.tag !== closes) throw broken()
      open.pop()
    } else if (opens !== undefined) {
      elements += 1
      if (elements > ELEMENTS_MOST || open.length > DEPTH_MOST) throw new SvgRefused('SVG_PARTS')
      // Prefixes are names for namespaces that anybody may choose; SVG's own is the one that is usual.
      const name = opens.replace(/^svg:/, '')
      const kept = parent.element !== null && ELEMENTS.has(name)
      const element = kept ? { name, attributes: attributesOf(name, given ?? ''), children: [] } : null
      if (element) parent.element!.children.push(element)
      if (alone === '') open.push({ element, tag: opens })
    } else {
      const said = data ?? (words === undefined ? undefined : decoded(words))
      if (said !== undefined) parent.element?.children.push(said)
    }
  }
  const roots = top.children.filter((child): child is Element => typeof child !== 'string')
  if (open.length !== 1 || roots.length !== 1 || roots[0]!.name !== 'svg') throw broken()
  return roots[0]!
}

const decoded = (text: string): string =>
  text.replace(/&(#x[\da-f]{1,6}|#\d{1,7}|\w+);/gi, (_whole, name: string) => {
    const code = /^#x/i.test(name)
      ? parseInt(name.slice(2), 16)
      : name.startsWith('#')
        ? Number(name.slice(1))
        : null
    if (code !== null)
      return code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff)
        ? String.fromCodePoint(code)
        : ''
    const known = ENTITIES[name]
    if (known === undefined) throw new SvgRefused('SVG_ENTITIES')
    return known
  })

function attributesOf(element: string, given: string): Map<string, string> {
  const kept = new Map<string, string>()
  for (const [, name, double, single] of given.matchAll(ATTRIBUTE)) {
    const value = decoded(double ?? single ?? '')
    if (name === 'href' || name === 'xlink:href') {
      if (/^#[^\s"'()]+$/.test(value) || (element === 'image' && EMBEDDED.test(value)))
        kept.set('href', value)
    } else if (ATTRIBUTES.has(name!) && isHarmless(value)) {
      kept.set(name!, value)
    }
  }
  return kept
}

/** Whether a value leads to nothing but parts of the drawing itself. A backslash could spell anything. */
const isHarmless = (value: string): boolean => {
  const inside = value.replaceAll(/url\(\s*(["']?)#[^\s"'()]+\1\s*\)/gi, '')
  return !/url\s*\(|@|\\|expression|javascript:|image-set|(?:^|[^-\w])src\s*\(|\/\*/i.test(inside)
}

/** Bounds what drawing costs. @returns how many filter steps there are */
function bounded(root: Element): number {
  const byId = new Map<string, Element>()
  let filters = 0
  const visit = (element: Element): void => {
    const id = element.attributes.get('id')
    if (id !== undefined && !byId.has(id)) byId.set(id, element)
    if (element.name.startsWith('fe')) filters += 1
    const blur =
      element.attributes
        .get('stdDeviation')
        ?.split(/[\s,]+/)
        .map(Number) ?? []
    if (blur.some((far) => !(far <= BLUR_MOST))) element.attributes.set('stdDeviation', String(BLUR_MOST))
    for (const child of element.children) if (typeof child !== 'string') visit(child)
  }
  visit(root)

  const costs = new Map<Element, number>()
  const underway = new Set<Element>()
  const costOf = (element: Element): number => {
    const known = costs.get(element)
    if (known !== undefined) return known
    if (underway.has(element)) throw new SvgRefused('SVG_CIRCLE')
    underway.add(element)
    let cost = 1
    for (const child of element.children) if (typeof child !== 'string') cost += costOf(child)
    for (const name of namesIn(element)) {
      const used = byId.get(name)
      if (used) cost += costOf(used)
    }
    underway.delete(element)
    if (cost > DRAWN_MOST) throw new SvgRefused('SVG_REPEATS')
    costs.set(element, cost)
    return cost
  }
  costOf(root)
  return filters
}

/** Parts that an element uses: what it draws again, fills, clips, masks, marks or filters with. */
function* namesIn({ attributes }: Element): Generator<string> {
  for (const [name, value] of attributes) {
    if (name === 'href' && value.startsWith('#')) yield value.slice(1)
    else for (const [, , used] of value.matchAll(/url\(\s*(["']?)#([^\s"'()]+)\1\s*\)/gi)) yield used!
  }
}

const UNITS: Readonly<Record<string, number>> = {
  '': 1,
  px: 1,
  pt: 4 / 3,
  pc: 16,
  mm: 96 / 25.4,
  cm: 96 / 2.54,
  in: 96,
  em: 16,
  rem: 16,
}
function sizeOf({ attributes }: Element): { width: number; height: number; viewBox: string } {
  const length = (name: string): number | null => {
    const [, amount, unit] =
      /^\s*\+?(\d*\.?\d+(?:e[+-]?\d+)?)\s*([a-z]*)\s*$/i.exec(attributes.get(name) ?? '') ?? []
    const scale = UNITS[(unit ?? '').toLowerCase()]
    return amount === undefined || scale === undefined || !(Number(amount) > 0)
      ? null
      : Number(amount) * scale
  }
  const box = (attributes.get('viewBox') ?? '')
    .trim()
    .split(/[\s,]+/)
    .map(Number)
  const [, , boxWidth, boxHeight] = box
  const hasBox = box.length === 4 && box.every(Number.isFinite) && boxWidth! > 0 && boxHeight! > 0
  const shape = hasBox ? boxWidth! / boxHeight! : null
  let width = length('width')
  let height = length('height')
  if (width !== null && height === null && shape !== null) height = width / shape
  if (height !== null && width === null && shape !== null) width = height * shape
  if (width === null && height === null && hasBox) [width, height] = [boxWidth!, boxHeight!]
  if (width === null || height === null) throw new SvgRefused('SVG_NO_SIZE')
  if (!(width / height <= 200 && height / width <= 200)) throw new SvgRefused('SVG_SHAPE')
  return { width, height, viewBox: hasBox ? box.join(' ') : `0 0 ${width} ${height}` }
}

const CONTROL = /[\p{Cc}\p{Cs}]/gu
const escaped = (text: string): string =>
  text
    .replaceAll(CONTROL, (sign) => (/[\t\n\r]/.test(sign) ? sign : ''))
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')

/** The rules of a drawing's own style sheet; what loads something or depends on where it is shown is left out. */
function styleOf(css: string): string {
  const rules = css
    .replaceAll(/\/\*[\s\S]*?\*\//g, '')
    .replaceAll(/@(?:import|charset|namespace)[^;{}]*;/gi, '')
    .replaceAll(/@font-face\s*\{[^{}]*\}/gi, '')
  return isHarmless(rules) ? escaped(rules) : ''
}

function written({ name, attributes, children }: Element, isRoot = false): string {
  const spaces = isRoot ? ` xmlns="${SVG_NAMESPACE}" xmlns:xlink="${XLINK_NAMESPACE}"` : ''
  const said = [...attributes].map(
    ([key, value]) => ` ${key === 'href' ? 'xlink:href' : key}="${escaped(value)}"`,
  )
  const inside = children.map((child) => {
    if (typeof child !== 'string') return written(child)
    return name === 'style' ? styleOf(child) : escaped(child)
  })
  return `<${name}${spaces}${said.join('')}>${inside.join('')}</${name}>`
}
