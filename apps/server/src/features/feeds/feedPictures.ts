import { createHash } from 'node:crypto'
import { feedContentSchema, type FeedPicture } from '@vitrine/core/feeds'
import type { StoredPictureFetch } from '@vitrine/protocol'
import type { BlobStore, OpenBlob } from '../../platform/blobs/blobStore.ts'
import type { Clock } from '../../platform/clock/systemClock.ts'
import type { Db } from '../../platform/database/schema.ts'
import type { Egress } from '../../platform/egress/egress.ts'
import { createGate } from '../../platform/egress/gate.ts'
import {
  NO_VERSION,
  unlessVersion,
  versionOf,
  type SourceVersion,
} from '../../platform/egress/sourceVersion.ts'
import { createFetchLog, fetchFacts, type Fetch } from '../../platform/fetchLog.ts'
import { hashOf } from '../../platform/ids.ts'
import { createFeedPictureStore, type FeedPictureRecord } from './feedPictures.store.ts'
import { problemOf } from './fetching.ts'
import type { FeedRecord } from './feeds.store.ts'
import type { FeedRead } from './reading/readFeed.ts'

/** The largest picture that is fetched, bytes, how long one may take, and all of a feed together, ms. */
const MOST_BYTES = 8 << 20
const WITHIN_MS = 8_000
const ALL_WITHIN_MS = 20_000
/** Pictures that are fetched at once, in all and of one host. */
const AT_ONCE = { most: 8, perHost: 2 } as const
/** When a picture that couldn't be fetched is tried again, and when one that could is fetched again, ms. */
const TRY_AGAIN_MS = 60 * 60_000
const LOOK_AGAIN_MS = 24 * 60 * 60_000
/** How long a picture stays that no feed names any more, ms. */
const KEPT_MS = 24 * 60 * 60_000
/** The longest side of a picture on displays, px. */
const SIDE_PX = 1_280
/** What every picture is written as. */
export const FEED_PICTURE_TYPE = 'image/webp'

type PictureFetch = Fetch<StoredPictureFetch['outcome']>
/**
 * `picture`: bytes of a small one; null where the address has none, or none but the known one; left out where time was too short.
 * `fetch`: for the log
 */
type Fetched = { picture?: Buffer | null; version?: SourceVersion; fetch?: PictureFetch }

/** Pictures of entries of news: fetched through the one egress client, made small, and stored by the hash of what came of it. */
export type FeedPictures = ReturnType<typeof createFeedPictures>

/** @param options.shrink a picture as WebP, at most so long on its longest side; throws for what is no picture */
export function createFeedPictures(options: {
  db: Db
  clock: Clock
  egress: Pick<Egress, 'request'>
  blobs: BlobStore
  shrink: (source: Uint8Array, sidePx: number) => Promise<Uint8Array>
  close: () => Promise<void>
}) {
  const { db, clock, egress, blobs } = options
  const store = createFeedPictureStore(db)
  const gate = createGate(AT_ONCE)
  /** Files that are just being stored: the housekeeping leaves them alone. */
  const storing = new Map<string, number>()
  const stop = new AbortController()

  /** What comes of an address, and what the log keeps of it. */
  const fetched = async (
    url: string,
    known: FeedPictureRecord | undefined,
    late: AbortSignal,
  ): Promise<Fetched> => {
    if (late.aborted) return {}
    const atMs = clock.now()
    const isKnown = known !== undefined && known.sha256 !== null
    const result = await egress.request({
      url,
      headers: {
        accept: 'image/webp, image/jpeg, image/png, image/avif, image/gif',
        'user-agent': 'Vitrine',
        ...(isKnown && unlessVersion({ etag: known.etag, lastModified: known.last_modified })),
      },
      mostBytes: MOST_BYTES,
      withinMs: WITHIN_MS,
      signal: late,
    })
    const facts = fetchFacts({ url, atMs, nowMs: clock.now() }, result)
    if (!result.ok) {
      if (result.failure.kind === 'cancelled') return {}
      return { picture: null, fetch: { ...facts, outcome: problemOf(result.failure).code } }
    }
    const { status, headers, body } = result.response
    if (status === 304 && isKnown) return { picture: null, fetch: { ...facts, outcome: 'same' } }
    if (status !== 200) return { picture: null, fetch: { ...facts, outcome: 'status' } }
    try {
      // What it is decides its content, whatever its source says.
      const picture = Buffer.from(await options.shrink(body, SIDE_PX))
      return { picture, version: versionOf(headers), fetch: { ...facts, outcome: 'changed' } }
    } catch {
      return stop.signal.aborted ? {} : { picture: null, fetch: { ...facts, outcome: 'notPicture' } }
    }
  }
  const keep = async (
    companyId: string,
    addressHash: string,
    { picture = null, version = NO_VERSION }: Fetched,
    before: FeedPictureRecord | undefined,
  ): Promise<FeedPictureRecord> => {
    const nowMs = clock.now()
    const record = {
      company_id: companyId,
      address_hash: addressHash,
      // One that was there stays while its address has none.
      sha256: before?.sha256 ?? null,
      bytes: before?.bytes ?? 0,
      etag: before?.etag ?? null,
      last_modified: before?.last_modified ?? null,
      tried_ms: nowMs,
      used_ms: nowMs,
    }
    if (picture === null) {
      await store.note(record)
      return record
    }
    const sha256 = createHash('sha256').update(picture).digest('hex')
    const name = `${companyId} ${sha256}`
    storing.set(name, (storing.get(name) ?? 0) + 1)
    try {
      // Before its row: a row without a file could not be shown.
      await blobs.put(companyId, picture)
      const { etag, lastModified } = version
      const stored = { ...record, sha256, bytes: picture.length, etag, last_modified: lastModified }
      await store.note(stored)
      return stored
    } finally {
      const left = storing.get(name)! - 1
      if (left > 0) storing.set(name, left)
      else storing.delete(name)
    }
  }
  /** @returns the picture of an address, null if it can't be fetched, with the fetch where there was one */
  const pictureAt = async (
    companyId: string,
    url: string,
    before: FeedPictureRecord | undefined,
    fetch: (url: string) => Promise<Fetched>,
  ): Promise<{ shown: FeedPicture | null; fetch?: PictureFetch | undefined }> => {
    const waitMs = before?.sha256 ? LOOK_AGAIN_MS : TRY_AGAIN_MS
    const isDue = before === undefined || before.tried_ms <= clock.now() - waitMs
    const found = isDue ? await gate.run(new URL(url).host, () => fetch(url)) : {}
    const { picture, fetch: made } = found
    const record = picture === undefined ? before : await keep(companyId, hashOf(url), found, before)
    const isSame = made?.outcome === 'changed' && record?.sha256 === before?.sha256
    return {
      shown: record?.sha256 ? { sha256: record.sha256, bytes: record.bytes, type: FEED_PICTURE_TYPE } : null,
      fetch: isSame ? { ...made, outcome: 'same' } : made,
    }
  }

  return {
    /**
     * What a source of news says with the pictures of its entries. An entry whose picture can't be fetched has none.
     * @param own where its pictures are the company's own: the bytes of one by its address, small already; null: it is gone
     */
    async added(
      { companyId, id: feedId }: Pick<FeedRecord, 'companyId' | 'id'>,
      read: Extract<FeedRead, { ok: true }>,
      own?: (address: string) => Promise<Buffer | null>,
    ): Promise<typeof read> {
      const addresses = [...new Set(read.pictures)].filter((url) => url !== null)
      if (addresses.length === 0) return read
      const known = await store.known(companyId, addresses.map(hashOf))
      await store.noteUsed(companyId, [...known.keys()], clock.now())
      const late = AbortSignal.any([AbortSignal.timeout(ALL_WITHIN_MS), stop.signal])
      const pictures = new Map(
        await Promise.all(
          addresses.map(
            async (url) =>
              [
                url,
                await pictureAt(companyId, url, known.get(hashOf(url)), async (one) =>
                  own ? { picture: await own(one) } : fetched(one, known.get(hashOf(url)), late),
                ),
              ] as const,
          ),
        ),
      )
      const made = [...pictures.values()].flatMap(({ fetch }) => fetch ?? [])
      await createFetchLog(db).note(companyId, { noun: 'feedPicture', id: feedId }, made)
      const content = feedContentSchema.parse(JSON.parse(read.content))
      if (content.kind !== 'news') return read
      const items = content.items.map((entry, at) => ({
        ...entry,
        picture: pictures.get(read.pictures[at] ?? '')?.shown ?? null,
      }))
      const json = JSON.stringify({ ...content, items })
      return { ...read, content: json, sha256: hashOf(json) }
    },
    /** The last fetches of pictures for a feed. */
    fetches: (companyId: string, feedId: string): Promise<StoredPictureFetch[]> =>
      createFetchLog(db).list(companyId, { noun: 'feedPicture', id: feedId }),
    /** A stored picture; null where the company has none with this hash. */
    async open(companyId: string, sha256: string): Promise<OpenBlob | null> {
      return (await store.has(companyId, sha256)) ? blobs.open(companyId, sha256) : null
    },
    /** Removes pictures that no content has had for long. */
    async sweep(): Promise<void> {
      const old = await store.unusedSince(clock.now() - KEPT_MS)
      for (const companyId of new Set(old.map((row) => row.company_id))) {
        const rows = old.filter((row) => row.company_id === companyId)
        const named = await store.inContents(companyId)
        const unused = rows.filter(({ sha256 }) => sha256 === null || !named.has(sha256))
        await store.remove(
          companyId,
          unused.map(({ address_hash: hash }) => hash),
        )
        for (const sha256 of new Set(unused.flatMap((row) => row.sha256 ?? [])))
          if (!storing.has(`${companyId} ${sha256}`) && !(await store.has(companyId, sha256)))
            await blobs.remove(companyId, sha256)
      }
    },
    /** Ends what is under way. */
    async close(): Promise<void> {
      stop.abort()
      await options.close()
    },
  }
}
