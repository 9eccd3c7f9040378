import type { SocialService } from '@vitrine/core'
import { isSetKind, placeNamesIn, takesMqtt } from '@vitrine/core/feeds'
import {
  DISPLAYS_ADDRESS,
  FEED_INTERVAL,
  FEED_OPTIONS,
  MEDIA_ADDRESS,
  TABLE_ADDRESS,
  type StoredFeed,
  type WrittenFeedBody,
} from '@vitrine/protocol'

/** A header in the form. A stored one has no value here, because the server never returns it. */
export type DraftHeader = { name: string; value: string; isStored: boolean }

/** A feed while it is being written. */
export type FeedDraft = {
  name: string
  kind: StoredFeed['kind']
  source: 'address' | 'file' | 'network' | 'displays' | 'media' | 'table'
  url: string
  file: { name: string; text: string } | { name: string; base64: string } | null
  headers: readonly DraftHeader[]
  network: SocialService
  account: string
  /** empty: the stored one stays */
  token: string
  hasToken: boolean
  onlyPictures: boolean
  approval: boolean
  interval: number
  place: string
  /** the forecast is for the place of each device */
  atDevice: boolean
  words: string
  blockedWords: string
  hidePrivate: boolean
  timeZone: string | null
  calDav: boolean
  pointer: string
  desks: string
  prefix: string
  first: number
  last: number
  /** null: without an end */
  capacity: number | null
  nearlyFull: number
  sheet: string
  stop: string
  /** the data table with the names of lines and stops */
  names: string | null
  /** a value or a count that is not set here */
  isFromMqtt: boolean
  topic: string
  qos: 0 | 1
  counts: 'total' | 'steps'
  folder: string | null
  table: string | null
  board: string | null
  order: 'newest' | 'name'
  withAccount: boolean
  /** empty: a stored one stays */
  user: string
  password: string
  /** the server has an account, which it never returns */
  isAccountStored: boolean
}

/** What a file is sent as: its text, or its bytes where it is an archive, as Excel files are. */
export async function contentOfFile(file: File): Promise<{ text: string } | { base64: string }> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  if (bytes[0] !== 0x50 || bytes[1] !== 0x4b) return { text: await file.text() }
  let signs = ''
  // In pieces: a call takes only so many arguments.
  for (let at = 0; at < bytes.length; at += 8_192)
    signs += String.fromCodePoint(...bytes.subarray(at, at + 8_192))
  return { base64: btoa(signs) }
}

const lines = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)

/** The sources that this server has itself, by their addresses. */
const OWN_SOURCES: ReadonlyMap<string, FeedDraft['source']> = new Map([
  [DISPLAYS_ADDRESS, 'displays'],
  [MEDIA_ADDRESS, 'media'],
  [TABLE_ADDRESS, 'table'],
])

function sourceOf(feed: StoredFeed | null): FeedDraft['source'] {
  if (!feed) return 'address'
  if (feed.options.network !== null) return 'network'
  if (feed.url === null) return 'file'
  return OWN_SOURCES.get(feed.url) ?? 'address'
}

/** What a feed is written with at first. @param feed null: a new one */
export function draftOf(feed: StoredFeed | null, newKind: StoredFeed['kind'] = 'weather'): FeedDraft {
  const options = feed?.options ?? FEED_OPTIONS
  return {
    name: feed?.name ?? '',
    kind: feed?.kind ?? newKind,
    source: sourceOf(feed),
    url: sourceOf(feed) === 'address' ? (feed?.url ?? '') : '',
    file: null,
    headers: feed?.headers.map(({ name }) => ({ name, value: '', isStored: true })) ?? [],
    network: options.network ?? 'instagram',
    account: options.account,
    token: '',
    hasToken: feed?.has_token ?? false,
    onlyPictures: options.only_pictures,
    approval: options.approval,
    interval: feed?.interval ?? FEED_INTERVAL.usual,
    place: options.place,
    atDevice: options.at_device,
    words: options.words.join('\n'),
    blockedWords: options.blocked_words.join('\n'),
    hidePrivate: options.hide_private,
    timeZone: options.time_zone,
    pointer: options.pointer,
    desks: options.desks.join('\n'),
    prefix: options.prefix,
    first: options.first,
    last: options.last,
    capacity: options.capacity,
    nearlyFull: options.nearly_full,
    calDav: options.caldav,
    sheet: options.sheet,
    stop: options.stop,
    names: options.names,
    isFromMqtt: feed !== null && isSetKind(feed.kind) && feed.url !== null,
    topic: options.topic,
    qos: options.qos,
    counts: options.counts,
    folder: options.folder,
    table: options.table,
    board: options.board,
    order: options.order,
    withAccount: feed?.has_account ?? false,
    user: '',
    password: '',
    isAccountStored: feed?.has_account ?? false,
  }
}

/** Whether its values come from MQTT. */
const isMqtt = (draft: Pick<FeedDraft, 'kind' | 'isFromMqtt'>): boolean =>
  takesMqtt(draft.kind) && draft.isFromMqtt

function accountOf(draft: FeedDraft): WrittenFeedBody['account'] {
  if (!isMqtt(draft) || !draft.withAccount) return null
  const { user, password, isAccountStored } = draft
  return {
    ...((user.trim() !== '' || !isAccountStored) && { user: user.trim() }),
    ...((password !== '' || !isAccountStored) && { password }),
  }
}

const namesPlace = (address: string): boolean =>
  URL.canParse(address) && placeNamesIn(new URL(address).searchParams) !== null

/** Whether it can be read for the place of each display: forecasts always can, tables such as air quality if they name a place. */
export const canBeAtDevice = ({ kind, source, url }: FeedDraft): boolean =>
  source === 'address' && (kind === 'weather' || (kind === 'table' && namesPlace(url.trim())))

/** Whether it is read from a social network. */
export const isSocialDraft = ({ kind, source }: FeedDraft): boolean => kind === 'news' && source === 'network'

/** Whether it says how the displays are. */
export const isDisplaysDraft = ({ kind, source }: FeedDraft): boolean =>
  kind === 'table' && source === 'displays'

/** Whether it is made of the pictures of a folder. */
export const isFolderDraft = ({ kind, source }: FeedDraft): boolean => kind === 'news' && source === 'media'

/** Whether it is a data table. */
export const isTableDraft = ({ kind, source }: FeedDraft): boolean => kind === 'table' && source === 'table'

function urlOf(draft: FeedDraft): string | null {
  if (isDisplaysDraft(draft)) return DISPLAYS_ADDRESS
  if (isFolderDraft(draft)) return MEDIA_ADDRESS
  if (isTableDraft(draft)) return TABLE_ADDRESS
  const isAddress = !isSetKind(draft.kind) && draft.source === 'address'
  return isAddress || isMqtt(draft) ? draft.url.trim() : null
}

/** The same as it is sent. A stored header whose value was not written again keeps it. */
export function bodyOf(draft: FeedDraft): WrittenFeedBody {
  const isSet = isSetKind(draft.kind)
  const isNetwork = isSocialDraft(draft)
  const isAddress = !isSet && draft.source === 'address'
  const isFile = !isSet && draft.source === 'file'
  return {
    name: draft.name.trim(),
    kind: draft.kind,
    url: urlOf(draft),
    ...(isFile && draft.file && { file: draft.file }),
    ...(isNetwork && draft.token !== '' && { token: draft.token.trim() }),
    headers: isAddress
      ? draft.headers
          .filter(({ name }) => name.trim() !== '')
          .map(({ name, value, isStored }) => ({
            name: name.trim(),
            ...((value !== '' || !isStored) && { value }),
          }))
      : [],
    account: accountOf(draft),
    interval: draft.interval,
    options: {
      place: draft.place.trim(),
      at_device: canBeAtDevice(draft) && draft.atDevice,
      words: lines(draft.words),
      blocked_words: lines(draft.blockedWords),
      hide_private: draft.hidePrivate,
      time_zone: draft.timeZone,
      caldav: draft.calDav,
      pointer: draft.pointer.trim(),
      network: isNetwork ? draft.network : null,
      account: draft.account.trim(),
      only_pictures: draft.onlyPictures,
      approval: draft.approval,
      desks: lines(draft.desks),
      prefix: draft.prefix.trim(),
      first: draft.first,
      last: draft.last,
      capacity: draft.capacity,
      nearly_full: draft.nearlyFull,
      sheet: draft.sheet.trim(),
      stop: draft.stop.trim(),
      names: isAddress && draft.kind === 'table' ? draft.names : null,
      topic: draft.topic,
      qos: draft.qos,
      counts: draft.counts,
      folder: isFolderDraft(draft) ? draft.folder : null,
      table: isTableDraft(draft) ? draft.table : null,
      board: draft.kind === 'board' ? draft.board : null,
      order: draft.order,
    },
  }
}

/** Whether it can be sent. */
export const isComplete = (draft: FeedDraft, isNew: boolean): boolean =>
  draft.name.trim() !== '' &&
  (!isMqtt(draft) || (draft.url.trim() !== '' && draft.topic !== '')) &&
  (draft.kind !== 'board' || draft.board !== null) &&
  (isSetKind(draft.kind) ||
    isDisplaysDraft(draft) ||
    (isFolderDraft(draft) && draft.folder !== null) ||
    (isTableDraft(draft) && draft.table !== null) ||
    (isSocialDraft(draft)
      ? draft.account.trim() !== '' && (draft.token.trim() !== '' || draft.hasToken)
      : draft.source === 'address'
        ? draft.url.trim() !== ''
        : draft.source === 'file' && (draft.file !== null || !isNew)))
