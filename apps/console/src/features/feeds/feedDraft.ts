import type { SocialService } from '@vitrine/core'
import { isSetKind } from '@vitrine/core/feeds'
import { FEED_INTERVAL, FEED_OPTIONS, type StoredFeed, type WrittenFeedBody } from '@vitrine/protocol'

/** A header in the form. A stored one has no value here, because the server never returns it. */
export type DraftHeader = { name: string; value: string; isStored: boolean }

/** A feed while it is being written. */
export type FeedDraft = {
  name: string
  kind: StoredFeed['kind']
  source: 'address' | 'file' | 'network'
  url: string
  file: { name: string; text: string } | null
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
  words: string
  blockedWords: string
  hidePrivate: boolean
  timeZone: string | null
  pointer: string
  desks: string
  prefix: string
  first: number
  last: number
  /** null: without an end */
  capacity: number | null
  nearlyFull: number
}

const lines = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)

/** What a feed is written with at first. @param feed null: a new one */
export function draftOf(feed: StoredFeed | null): FeedDraft {
  const options = feed?.options ?? FEED_OPTIONS
  return {
    name: feed?.name ?? '',
    kind: feed?.kind ?? 'weather',
    source: options.network !== null ? 'network' : feed && feed.url === null ? 'file' : 'address',
    url: options.network !== null ? '' : (feed?.url ?? ''),
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
  }
}

/** Whether it is read from a social network. */
export const isSocialDraft = ({ kind, source }: FeedDraft): boolean => kind === 'news' && source === 'network'

/** The same as it is sent. A stored header whose value was not written again keeps it. */
export function bodyOf(draft: FeedDraft): WrittenFeedBody {
  const isSet = isSetKind(draft.kind)
  const isNetwork = isSocialDraft(draft)
  const isAddress = !isSet && draft.source === 'address'
  const isFile = !isSet && draft.source === 'file'
  return {
    name: draft.name.trim(),
    kind: draft.kind,
    url: isAddress ? draft.url.trim() : null,
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
    interval: draft.interval,
    options: {
      place: draft.place.trim(),
      words: lines(draft.words),
      blocked_words: lines(draft.blockedWords),
      hide_private: draft.hidePrivate,
      time_zone: draft.timeZone,
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
    },
  }
}

/** Whether it can be sent. */
export const isComplete = (draft: FeedDraft, isNew: boolean): boolean =>
  draft.name.trim() !== '' &&
  (isSetKind(draft.kind) ||
    (isSocialDraft(draft)
      ? draft.account.trim() !== '' && (draft.token.trim() !== '' || draft.hasToken)
      : draft.source === 'address'
        ? draft.url.trim() !== ''
        : draft.source === 'file' && (draft.file !== null || !isNew)))
