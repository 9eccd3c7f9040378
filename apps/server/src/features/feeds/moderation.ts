import { feedContentSchema, type FeedContentOf } from '@vitrine/core/feeds'
import type { FeedOptions, StoredModeratedEntry, Verdict } from '@vitrine/protocol'
import type { Queries } from '../../platform/database/schema.ts'
import { hashOf } from '../../platform/ids.ts'
import { createModerationStore } from './moderation.store.ts'

type News = FeedContentOf<'news'>
type Entry = News['items'][number]
type Rules = Pick<FeedOptions, 'approval' | 'only_pictures'>

/** Whether displays show an entry: what somebody decided counts before the rules of the feed. */
function isShown(
  entry: Entry,
  verdict: Verdict | undefined,
  { approval, only_pictures: pictures }: Rules,
): boolean {
  if (verdict === 'hidden') return false
  return (!pictures || entry.picture !== null) && (!approval || verdict === 'approved')
}

/** What a network says, as it was stored. */
function newsOf(json: string): News | null {
  const content = feedContentSchema.parse(JSON.parse(json))
  return content.kind === 'news' ? content : null
}

/** What displays get of what a network says. */
function moderated(content: News, verdicts: ReadonlyMap<string, Verdict>, rules: Rules) {
  const items = content.items.filter((entry) => isShown(entry, verdicts.get(hashOf(entry.id)), rules))
  const json = JSON.stringify({ ...content, items })
  return { content: json, sha256: hashOf(json), items: items.length }
}
/** The content of a feed as it is stored for displays. */
export type Moderated = ReturnType<typeof moderated>

/** The entries of a network with what was decided about them, as people see them. */
export async function moderatedEntries(
  db: Queries,
  { companyId, id, options }: { companyId: string; id: string; options: FeedOptions },
): Promise<StoredModeratedEntry[]> {
  const store = createModerationStore(db)
  const json = await store.content(companyId, id)
  const verdicts = await store.verdicts(companyId, id)
  const entries = (json === null ? null : newsOf(json))?.items ?? []
  return entries.map((entry) => {
    const hash = hashOf(entry.id)
    const verdict = verdicts.get(hash)
    return {
      id: hash,
      title: entry.title,
      summary: entry.summary,
      author: entry.author,
      link: entry.link,
      published_at: entry.published_ms,
      has_picture: entry.picture !== null,
      verdict: verdict ?? null,
      shown: isShown(entry, verdict, options),
    }
  })
}

/**
 * Stores the current entries of a network, and removes decisions about entries that are gone.
 * @param trx a transaction that holds the lock of the feed
 * @returns what displays get of it
 */
export async function moderateRead(
  trx: Queries,
  feed: { companyId: string; id: string; options: FeedOptions },
  json: string,
): Promise<Moderated> {
  const { companyId, id } = feed
  const store = createModerationStore(trx)
  await store.keep(companyId, id, json)
  const content = newsOf(json)!
  const verdicts = await store.verdicts(companyId, id)
  const there = new Set(content.items.map((entry) => hashOf(entry.id)))
  await store.forget(
    companyId,
    id,
    [...verdicts.keys()].filter((hash) => !there.has(hash)),
  )
  return moderated(content, verdicts, feed.options)
}

/**
 * Decides about one entry.
 * @param trx a transaction
 * @param entryHash the hash of its id
 * @param verdict null: as the feed decides
 * @returns what displays get now; null where the feed has no such entry
 */
export async function moderateEntry(
  trx: Queries,
  feed: { companyId: string; id: string; options: FeedOptions },
  entryHash: string,
  verdict: Verdict | null,
): Promise<Moderated | null> {
  const { companyId, id } = feed
  const store = createModerationStore(trx)
  const json = await store.content(companyId, id)
  const content = json === null ? null : newsOf(json)
  if (!content?.items.some((entry) => hashOf(entry.id) === entryHash)) return null
  await store.decide(companyId, id, entryHash, verdict)
  return moderated(content, await store.verdicts(companyId, id), feed.options)
}

/**
 * Empties what a network says, because it may not be kept without being read again.
 * @param trx a transaction that holds the lock of the feed
 * @returns what displays get now; null where nothing was kept
 */
export async function emptyModerated(
  trx: Queries,
  { companyId, id, options }: { companyId: string; id: string; options: FeedOptions },
): Promise<Moderated | null> {
  const store = createModerationStore(trx)
  const json = await store.content(companyId, id)
  const content = json === null ? null : newsOf(json)
  if (!content) return null
  await store.keep(companyId, id, null)
  return moderated({ ...content, title: '', items: [] }, new Map(), options)
}
