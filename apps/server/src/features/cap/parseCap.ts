import {
  CAP_CATEGORIES,
  CAP_CERTAINTIES,
  CAP_MESSAGE_TYPES,
  CAP_SCOPES,
  CAP_SEVERITIES,
  CAP_STATUSES,
  CAP_URGENCIES,
  type CapAlert,
  type CapArea,
  type CapCode,
  type CapInfo,
  type CapPoint,
  type CapReference,
} from '@vitrine/core/cap'
import { XMLParser, XMLValidator } from 'fast-xml-parser'

/** The largest document, characters. */
export const CAP_MOST = 1 << 20
/** How deep elements can be nested. An alert needs five levels, its signature six, an index around it three. */
const DEPTH_MOST = 20
/** Documents and entries of one index that are looked at. */
const ENTRIES_MOST = 500
/** Points of all polygons of an alert, and how many infos and areas it can have. */
const POINTS_MOST = 20_000
const PARTS_MOST = 200
/** What a code or a name of an alert can have at most. */
const TEXT_MOST = 10_000
const NAMESPACE = /^urn:oasis:names:tc:emergency:cap:1\.[12]$/

type Node = string | { [name: string]: Node | Node[] } | undefined
type Branch = { [name: string]: Node | Node[] }

const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  parseTagValue: false,
  parseAttributeValue: false,
  // What a document defines itself is never expanded. The five that XML knows are replaced below.
  processEntities: false,
  maxNestedTags: DEPTH_MOST,
})
const ENTITIES: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" }

class Unreadable extends Error {}

const isBranch = (node: Node | Node[]): node is Branch => typeof node === 'object' && !Array.isArray(node)
const listOf = (node: Node | Node[]): Node[] =>
  node === undefined ? [] : Array.isArray(node) ? node : [node]
const localName = (name: string): string => name.slice(name.indexOf(':') + 1)

/** Reads a document. @throws Unreadable for one that is too large or deep, not well formed, or that has a document type */
function read(xml: string): { name: string; root: Branch } {
  // A document type is how entities come in; no alert has one.
  if (xml.length > CAP_MOST || /<!(?:DOCTYPE|ENTITY)/i.test(xml)) throw new Unreadable()
  let found: Branch
  try {
    if (XMLValidator.validate(xml) !== true) throw new Unreadable()
    found = parser.parse(xml) as Branch
  } catch (error) {
    throw new Unreadable('not XML', { cause: error })
  }
  const [entry, ...others] = Object.entries(found).filter(([name]) => !name.startsWith('?'))
  if (!entry || others.length > 0) throw new Unreadable()
  const [name, root] = entry
  return { name, root: isBranch(root) ? root : {} }
}
/** The elements of a name, whatever their prefix. */
const all = (branch: Node, name: string): Node[] =>
  isBranch(branch)
    ? Object.entries(branch).flatMap(([key, node]) =>
        !key.startsWith('@') && localName(key) === name ? listOf(node) : [],
      )
    : []
function textOf(node: Node): string {
  const text = isBranch(node) ? node['#text'] : node
  if (typeof text !== 'string') return ''
  return text
    .slice(0, TEXT_MOST)
    .replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|(\w+));/gi, (whole, decimal, hex, name: string) => {
      if (name !== undefined) return ENTITIES[name] ?? whole
      const code = decimal === undefined ? Number.parseInt(hex as string, 16) : Number(decimal)
      return code > 0x10ffff || code === 0 || (code >= 0xd800 && code <= 0xdfff)
        ? ''
        : String.fromCodePoint(code)
    })
    .replaceAll('\u0000', '')
    .trim()
}
const text = (branch: Node, name: string): string => textOf(all(branch, name)[0])
function needed(branch: Node, name: string): string {
  const value = text(branch, name)
  if (value === '') throw new Unreadable(name)
  return value
}
function oneOf<const Option extends string>(value: string, options: readonly Option[]): Option {
  const found = options.find((option) => option === value)
  if (found === undefined) throw new Unreadable(value)
  return found
}
/** @throws Unreadable for what is no date and time with a zone. Source: CAP 1.2, §3.3.2 */
function instant(value: string): number {
  const ms = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)$/.test(value)
    ? Date.parse(value)
    : Number.NaN
  if (Number.isNaN(ms)) throw new Unreadable(value)
  return ms
}
const number = (value: string, most: number): number => {
  const found = Number(value)
  if (value.trim() === '' || !Number.isFinite(found) || Math.abs(found) > most) throw new Unreadable(value)
  return found
}
function pointOf(pair: string): CapPoint {
  const [latitude = '', longitude = '', ...rest] = pair.split(',')
  if (rest.length > 0) throw new Unreadable(pair)
  return { latitude: number(latitude, 90), longitude: number(longitude, 180) }
}
function polygonOf(node: Node): CapPoint[] {
  const polygon = textOf(node).split(/\s+/).map(pointOf)
  const [first, last] = [polygon[0]!, polygon.at(-1)!]
  if (polygon.length < 4 || first.latitude !== last.latitude || first.longitude !== last.longitude)
    throw new Unreadable()
  return polygon
}
function circleOf(node: Node): CapArea['circles'][number] {
  const [centre = '', radius = '', ...rest] = textOf(node).split(/\s+/)
  const radiusKm = number(radius, 40_000)
  if (rest.length > 0 || radiusKm < 0) throw new Unreadable()
  return { centre: pointOf(centre), radiusKm }
}
const codesOf = (branch: Node, name: string): CapCode[] =>
  all(branch, name).map((node) => ({ system: text(node, 'valueName'), value: text(node, 'value') }))

const areaOf = (node: Node): CapArea => ({
  name: text(node, 'areaDesc'),
  polygons: all(node, 'polygon').filter(textOf).map(polygonOf),
  circles: all(node, 'circle').filter(textOf).map(circleOf),
  codes: codesOf(node, 'geocode'),
})
function infoOf(node: Node): CapInfo {
  const expires = text(node, 'expires')
  const language = text(node, 'language')
  return {
    language:
      /^[A-Za-z]{2,8}(?:-[A-Za-z0-9]{1,8})*$/.test(language) && language.length <= 35 ? language : 'en-US',
    categories: all(node, 'category')
      .map(textOf)
      .filter((one) => (CAP_CATEGORIES as readonly string[]).includes(one)),
    event: needed(node, 'event'),
    urgency: oneOf(needed(node, 'urgency'), CAP_URGENCIES),
    severity: oneOf(needed(node, 'severity'), CAP_SEVERITIES),
    certainty: oneOf(needed(node, 'certainty').replace(/^Very Likely$/, 'Likely'), CAP_CERTAINTIES),
    expiresMs: expires === '' ? null : instant(expires),
    headline: text(node, 'headline'),
    description: text(node, 'description'),
    instruction: text(node, 'instruction'),
    eventCodes: codesOf(node, 'eventCode'),
    areas: all(node, 'area').slice(0, PARTS_MOST).map(areaOf),
  }
}
/** `sender,identifier,sent` of earlier alerts, with spaces between them. */
const referencesOf = (value: string): CapReference[] =>
  value
    .split(/\s+/)
    .filter(Boolean)
    .slice(0, PARTS_MOST)
    .map((one) => {
      const [sender = '', identifier = '', sent = '', ...rest] = one.split(',')
      if (sender === '' || identifier === '' || rest.length > 0) throw new Unreadable(one)
      return { sender, identifier, sentMs: instant(sent) }
    })

/**
 * Reads an alert of CAP 1.2, or of 1.1, which has the same elements.
 * @returns null for what is none: not XML, too large, of another kind, or with values that the standard does not know
 */
export function parseCap(xml: string): CapAlert | null {
  try {
    const { name, root } = read(xml)
    const colon = name.indexOf(':')
    const namespace = root[colon < 0 ? '@xmlns' : `@xmlns:${name.slice(0, colon)}`]
    if (localName(name) !== 'alert' || typeof namespace !== 'string' || !NAMESPACE.test(namespace))
      return null
    const infos = all(root, 'info').slice(0, PARTS_MOST).map(infoOf)
    const points = infos.flatMap(({ areas }) => areas.flatMap(({ polygons }) => polygons.flat())).length
    if (points > POINTS_MOST) return null
    const identifier = needed(root, 'identifier')
    const sender = needed(root, 'sender')
    if (identifier.length > 500 || sender.length > 500) return null
    return {
      identifier,
      sender,
      sentMs: instant(needed(root, 'sent')),
      status: oneOf(needed(root, 'status'), CAP_STATUSES),
      msgType: oneOf(needed(root, 'msgType'), CAP_MESSAGE_TYPES),
      scope: oneOf(needed(root, 'scope'), CAP_SCOPES),
      references: referencesOf(text(root, 'references')),
      infos,
    }
  } catch (error) {
    if (error instanceof Unreadable) return null
    throw error
  }
}

/** What an address that is fetched holds: alerts themselves, or where they are. */
export type CapIndex = {
  /** documents of alerts, as they stand */
  alerts: string[]
  /** where further ones are; `version` is another when the entry changed */
  links: { url: string; version: string }[]
}
/** Each alert within a document, with its prefix. */
const ALERTS = /<((?:[\w.-]+:)?)alert[\s>][\s\S]*?<\/\1alert\s*>/g

/**
 * Reads what a feed serves: an alert, a list of alerts in any envelope, or an index in Atom or RSS.
 * @param base the address it came from, which links are relative to
 * @returns null for what is none of these
 */
export function parseIndex(xml: string, base: string): CapIndex | null {
  let name: string
  let root: Branch
  try {
    const document = read(xml)
    name = localName(document.name)
    root = document.root
  } catch (error) {
    if (error instanceof Unreadable) return null
    throw error
  }
  if (name === 'alert') return { alerts: [xml], links: [] }
  const alerts = [...xml.matchAll(ALERTS)].slice(0, ENTRIES_MOST).map(([whole]) => whole)
  if (alerts.length > 0) return { alerts, links: [] }
  const absolute = (address: string): string[] =>
    address !== '' && URL.canParse(address, base) ? [new URL(address, base).href] : []
  if (name === 'feed') {
    const links = all(root, 'entry').flatMap((entry) => {
      const found = all(entry, 'link').filter(isBranch)
      const best =
        found.find((link) => link['@type'] === 'application/cap+xml') ??
        found.find((link) => (link['@rel'] ?? 'alternate') === 'alternate')
      const version = text(entry, 'updated') || text(entry, 'published')
      return absolute(typeof best?.['@href'] === 'string' ? textOf(best['@href']) : '').map((url) => ({
        url,
        version,
      }))
    })
    return { alerts: [], links: links.slice(0, ENTRIES_MOST) }
  }
  if (name === 'rss' || name === 'RDF') {
    const items = [...all(all(root, 'channel')[0], 'item'), ...all(root, 'item')]
    const links = items.flatMap((item) =>
      absolute(text(item, 'link')).map((url) => ({ url, version: text(item, 'pubDate') })),
    )
    return { alerts: [], links: links.slice(0, ENTRIES_MOST) }
  }
  // An empty envelope, such as that of a service without alerts just now.
  return name === 'alerts' ? { alerts: [], links: [] } : null
}
