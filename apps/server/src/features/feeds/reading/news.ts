import { FEED_MAX, type FeedContentOf } from '@vitrine/core/feeds'
import type { FeedOptions } from '@vitrine/protocol'
import { oneLine, plainText } from './plainText.ts'
import {
  fieldsOf,
  isFields,
  listOf,
  parseJson,
  textIn,
  WRONG_FORMAT,
  type Read,
  type Source,
} from './read.ts'
import { NETWORKS } from './social/index.ts'
import { readSocial } from './social/readSocial.ts'
import type { Found, Written } from './writtenNews.ts'
import { all, attribute, first, readXml, written, type XmlBranch, type XmlNode } from './xml.ts'

/** Entries of a source that are looked at. */
const ENTRIES_MOST = 1_000
/** A headline made of the text of an entry that has none, characters. */
const OWN_TITLE_MOST = 120

type Entry = FeedContentOf<'news'>['items'][number]

/**
 * Reads news from RSS 2.0 and 1.0, Media RSS among it, from Atom, from JSON Feed 1 and 1.1, and from the APIs of social networks
 * where the options name one.
 */
export function readNews(source: Source): Read<'news'> {
  const { text, url, options } = source
  const { network } = options
  const found =
    network === null
      ? /^\s*\{/.test(text)
        ? fromJsonFeed(text)
        : fromXml(text)
      : readSocial(source, network)
  if (!found) return WRONG_FORMAT
  if ('code' in found) return { ok: false, code: found.code }
  const isWanted = createFilter(options)
  const pictures = new Map<Entry, string | null>()
  const items = found.entries
    .slice(0, ENTRIES_MOST)
    .flatMap((one) => {
      const entry = entryOf(one, url)
      if (!entry) return []
      pictures.set(entry, linkOf(one.picture, url))
      return entry
    })
    .filter(isWanted)
    // Entries without a date stay in the order of the source, after those with one.
    .toSorted((a, b) => (b.published_ms ?? -Infinity) - (a.published_ms ?? -Infinity) || 0)
  const kept = unique(items).slice(0, FEED_MAX.news)
  return {
    ok: true,
    format: found.format,
    content: {
      kind: 'news',
      title: plainText(found.title, FEED_MAX.title),
      items: kept,
      ...(network !== null && { network }),
      ...(network !== null && NETWORKS[network].keptMs !== null && { kept_ms: NETWORKS[network].keptMs }),
    },
    pictures: kept.map((entry) => pictures.get(entry) ?? null),
  }
}

function unique(items: readonly Entry[]): Entry[] {
  const seen = new Set<string>()
  return items.filter(({ id }) => !seen.has(id) && seen.add(id))
}

function entryOf({ id, title, text, link, author, published }: Written, base: string | null): Entry | null {
  const summary = plainText(text, FEED_MAX.text)
  const headline = plainText(title, FEED_MAX.title) || oneLine(summary, OWN_TITLE_MOST)
  if (headline === '') return null
  const address = linkOf(link, base)
  const atMs = Date.parse(published.trim())
  return {
    id: (oneLine(id, FEED_MAX.address) || address) ?? headline,
    title: headline,
    summary: summary === headline ? '' : summary,
    link: address,
    author: plainText(author, FEED_MAX.title) || null,
    published_ms: Number.isNaN(atMs) ? null : atMs,
    picture: null,
  }
}

/** An address that may be opened, or shown as a code; null for anything but http and https. */
function linkOf(link: string, base: string | null): string | null {
  const url = link === '' ? null : URL.parse(link.trim(), base ?? undefined)
  if (!url || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '') return null
  return url.href.length > FEED_MAX.address ? null : url.href
}

function fromXml(xml: string): Found | null {
  const document = readXml(xml)
  if (!document) return null
  const { name, root } = document
  const local = name.slice(name.indexOf(':') + 1)
  if (local === 'feed') return fromAtom(root, name.slice(0, -local.length))
  const channel = all(root, 'channel')[0]
  if (local === 'rss' && channel !== undefined)
    return { format: 'rss', title: first(channel, 'title'), entries: all(channel, 'item').map(rssEntry) }
  // RSS 1.0 has its items beside the channel.
  if (local === 'RDF')
    return { format: 'rss', title: first(channel, 'title'), entries: all(root, 'item').map(rssEntry) }
  return null
}

function rssEntry(item: XmlNode): Written {
  // Media RSS has what belongs to a picture or video in an element of its own, or in a group.
  const media = [...all(item, 'media:group'), ...all(item, 'media:content'), item]
  const inMedia = (name: string): string => media.map((one) => first(one, name)).find(Boolean) ?? ''
  const link = first(item, 'link') || attribute(all(item, 'atom:link')[0], 'href')
  const guid = all(item, 'guid')[0]
  const isPermanent = guid !== undefined && attribute(guid, 'isPermaLink') !== 'false'
  const id = written(guid).trim() || attribute(item, 'rdf:about')
  return {
    id,
    title: first(item, 'title') || inMedia('media:title'),
    text: first(item, 'description') || first(item, 'content:encoded') || inMedia('media:description'),
    link: link || (isPermanent ? id : ''),
    // The author of RSS is an address, with the name in brackets.
    author:
      first(item, 'dc:creator') || first(item, 'author').replace(/^[^\s()]+@[^\s()]+\s*(?:\((.*)\))?$/, '$1'),
    published: first(item, 'pubDate') || first(item, 'dc:date'),
    picture: mediaPicture(media) || enclosed(all(item, 'enclosure'), 'url') || thumbnail(media),
  }
}

/** Whether a link to a file says that it is a picture, or nothing but its name says so. */
function isPicture(type: string, address: string): boolean {
  if (type !== '') return /^image\/(?!svg)/i.test(type)
  return /\.(?:jpe?g|png|webp|gif|avif)(?:[?#]|$)/i.test(address)
}
const widthOf = (node: XmlNode): number => {
  const width = Number(attribute(node, 'width'))
  return Number.isFinite(width) ? width : 0
}
/** The address of the widest element, of those that have one; the first where they are alike. */
const widest = (nodes: readonly XmlNode[]): string =>
  nodes
    .filter((node) => attribute(node, 'url') !== '')
    .reduce<{ url: string; width: number }>(
      (best, node) =>
        best.url === '' || widthOf(node) > best.width
          ? { url: attribute(node, 'url'), width: widthOf(node) }
          : best,
      { url: '', width: 0 },
    ).url
/** The picture of an entry in Media RSS: the widest of several sizes. */
const mediaPicture = (within: readonly XmlNode[]): string =>
  widest(
    within
      .flatMap((node) => all(node, 'media:content'))
      .filter((node) =>
        attribute(node, 'medium') === ''
          ? isPicture(attribute(node, 'type'), attribute(node, 'url'))
          : attribute(node, 'medium') === 'image',
      ),
  )
const thumbnail = (within: readonly XmlNode[]): string =>
  widest(within.flatMap((node) => all(node, 'media:thumbnail')))
/** The first enclosed file that is a picture. @param address the attribute with its address */
const enclosed = (nodes: readonly XmlNode[], address: 'url' | 'href'): string => {
  const found = nodes.find((node) => isPicture(attribute(node, 'type'), attribute(node, address)))
  return attribute(found, address)
}

function fromAtom(root: XmlBranch, prefix: string): Found {
  const of = (node: XmlNode, name: string): string => first(node, prefix + name)
  return {
    format: 'atom',
    title: of(root, 'title'),
    entries: all(root, `${prefix}entry`).map((entry) => {
      const links = all(entry, `${prefix}link`)
      const best = links.find((link) => ['', 'alternate'].includes(attribute(link, 'rel')))
      return {
        id: of(entry, 'id'),
        title: of(entry, 'title'),
        text:
          of(entry, 'summary') ||
          of(entry, 'content') ||
          first(all(entry, 'media:group')[0], 'media:description'),
        link: attribute(best, 'href'),
        author: of(all(entry, `${prefix}author`)[0], 'name'),
        published: of(entry, 'published') || of(entry, 'updated'),
        picture:
          enclosed(
            links.filter((link) => attribute(link, 'rel') === 'enclosure'),
            'href',
          ) ||
          mediaPicture([...all(entry, 'media:group'), entry]) ||
          thumbnail([...all(entry, 'media:group'), ...all(entry, 'media:content'), entry]),
      }
    }),
  }
}

function fromJsonFeed(text: string): Found | null {
  const feed = parseJson(text)
  if (!isFields(feed) || !/^https?:\/\/(?:www\.)?jsonfeed\.org\/version\/1/.test(textIn(feed['version'])))
    return null
  return {
    format: 'jsonFeed',
    title: textIn(feed['title']),
    entries: listOf(feed['items']).map((item) => {
      const entry = fieldsOf(item)
      const id = entry['id']
      return {
        id: typeof id === 'number' ? String(id) : textIn(id),
        title: textIn(entry['title']),
        text: textIn(entry['summary']) || textIn(entry['content_html']) || textIn(entry['content_text']),
        link: textIn(entry['url']) || textIn(entry['external_url']),
        author: textIn(fieldsOf(listOf(entry['authors'])[0] ?? entry['author'])['name']),
        published: textIn(entry['date_published']) || textIn(entry['date_modified']),
        picture:
          textIn(entry['image']) ||
          textIn(entry['banner_image']) ||
          textIn(
            listOf(entry['attachments'])
              .map(fieldsOf)
              .find((file) => isPicture(textIn(file['mime_type']), textIn(file['url'])))?.['url'],
          ),
      }
    }),
  }
}

/** A text as words between spaces, however they are written. */
const wordsOf = (text: string): string =>
  ` ${text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\p{M}]+/gu, ' ')
    .trim()} `

/** Which entries are wanted: with one of some words, and without any of others. */
function createFilter({ words, blocked_words: blocked }: FeedOptions): (entry: Entry) => boolean {
  const patternOf = (word: string): string => {
    const pattern = wordsOf(word)
    return word.endsWith('*') ? pattern.trimEnd() : pattern
  }
  // Nothing but signs would be in every entry, or in none.
  const patternsOf = (list: readonly string[]): string[] =>
    list.map(patternOf).filter((pattern) => pattern.trim() !== '')
  const wanted = patternsOf(words)
  const unwanted = patternsOf(blocked)
  return ({ title, summary, author }) => {
    const text = wordsOf(`${title} ${summary} ${author ?? ''}`)
    return (
      !unwanted.some((pattern) => text.includes(pattern)) &&
      (wanted.length === 0 || wanted.some((pattern) => text.includes(pattern)))
    )
  }
}
