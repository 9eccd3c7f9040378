import { XMLParser } from 'fast-xml-parser'
import { decodeEntities } from './plainText.ts'

/** How deep elements can be nested. */
const DEPTH_MOST = 60

export type XmlNode = string | { [name: string]: XmlNode | XmlNode[] } | undefined
export type XmlBranch = { [name: string]: XmlNode | XmlNode[] }

const common = {
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  parseTagValue: false,
  parseAttributeValue: false,
  // What a document defines itself is never expanded.
  processEntities: false,
  maxNestedTags: DEPTH_MOST,
} as const
const parser = new XMLParser({ ...common, cdataPropName: '#cdata' })
/** In Atom, markup can stand in these as it is; it is taken as it is written. */
const atomParser = new XMLParser({ ...common, stopNodes: ['..title', '..summary', '..content'] })

const isBranch = (node: XmlNode | XmlNode[]): node is XmlBranch =>
  typeof node === 'object' && !Array.isArray(node)
/** The elements of a name, with its prefix if it has one. */
export function all(node: XmlNode | XmlNode[], name: string): XmlNode[] {
  const found = isBranch(node) && Object.hasOwn(node, name) ? node[name] : undefined
  return found === undefined ? [] : Array.isArray(found) ? found : [found]
}

/** All elements of a local name, whatever their prefix and however deep. */
export function deep(node: XmlNode | XmlNode[], local: string): XmlNode[] {
  if (!isBranch(node)) return []
  return Object.entries(node).flatMap(([name, value]) => {
    if (name.startsWith('@') || name.startsWith('#')) return []
    const found = Array.isArray(value) ? value : [value]
    return name.slice(name.indexOf(':') + 1) === local ? found : found.flatMap((one) => deep(one, local))
  })
}

/** Everything that is written in an element: its text decoded, its markup as it is. */
export function written(node: XmlNode): string {
  if (typeof node === 'string') return decodeEntities(node.replace(/<!\[CDATA\[|\]\]>/g, ''))
  if (!isBranch(node)) return ''
  return Object.entries(node)
    .filter(([name]) => !name.startsWith('@'))
    .flatMap(([name, value]) =>
      (Array.isArray(value) ? value : [value]).map((one) =>
        name === '#cdata' ? (typeof one === 'string' ? one : '') : written(one),
      ),
    )
    .join(' ')
}
/** What is written in the first element of a name. */
export const first = (node: XmlNode | XmlNode[], name: string): string => written(all(node, name)[0]).trim()
/** An attribute, decoded. */
export function attribute(node: XmlNode, name: string): string {
  const value = isBranch(node) ? node[`@${name}`] : undefined
  return typeof value === 'string' ? decodeEntities(value).trim() : ''
}

/**
 * Reads an XML document. It need not be well formed in every place, as many feeds are not.
 * @returns its root with its name as it is written; null for what is none, is nested too deep, or has a document type
 */
export function readXml(xml: string): { name: string; root: XmlBranch } | null {
  // A document type is how entities come in; no feed of today has one.
  if (/<!(?:DOCTYPE|ENTITY)/i.test(xml)) return null
  const isAtom = /<(?:[\w.-]+:)?feed[\s>]/.test(xml.slice(0, 5_000))
  try {
    const found = (isAtom ? atomParser : parser).parse(xml.replace(/^\uFEFF/, '')) as XmlBranch
    const [entry, ...others] = Object.entries(found).filter(([name]) => !/^[?#]/.test(name))
    if (!entry || others.length > 0) return null
    const [name, root] = entry
    return isBranch(root) ? { name, root } : null
  } catch {
    return null
  }
}
