import { invalidField, SignageError } from '@vitrine/core'
import type { FeedContent } from '@vitrine/core/feeds'
import type { MadeWidgetLink, WidgetFeed, WidgetLink, WidgetLinkBody } from '@vitrine/protocol'
import type { OpenBlob } from '../../platform/blobs/blobStore.ts'
import type { Bus } from '../../platform/bus/bus.ts'
import type { Clock } from '../../platform/clock/systemClock.ts'
import type { Db } from '../../platform/database/schema.ts'
import type { Operator } from '../../platform/http/principal.ts'
import { CREDENTIAL_PREFIX, mintCredential, newId, readCredential, sameHash } from '../../platform/ids.ts'
import type { RateLimits } from '../../platform/limits/rateLimits.ts'
import type { TrialSignatures } from './trialSignatures.ts'
import { createWidgetLinkStore, type WidgetLinkRecord } from './widgetLinks.store.ts'

/** Links of one company that are not revoked. */
const LINKS_MOST = 200

/** Links by which widgets outside displays show what feeds say. Only a hash of a signature is kept. */
export function createWidgetLinks(options: {
  db: Db
  bus: Bus
  clock: Clock
  limits: RateLimits
  /** widgets that are tried on displays read feeds in the same way */
  trials: Pick<TrialSignatures, 'companyOf'>
  /** what a feed of a company says, null where it is gone or has said nothing */
  feed: (companyId: string, feedId: string) => Promise<{ content: string; readMs: number } | null>
  /** the hashes of the pictures that a content names */
  picturesNamed: (content: string) => ReadonlySet<string>
  /** a picture by its hash, null where it is gone */
  picture: (companyId: string, sha256: string) => Promise<OpenBlob | null>
}) {
  const { clock, limits } = options
  const store = createWidgetLinkStore(options.db)
  const publish = (companyId: string, id: string, change: 'created' | 'deleted'): void =>
    options.bus.publish({ kind: 'change', companyId, event: { noun: 'widgetLinks', id, change } })
  const wireOf = (link: WidgetLinkRecord): WidgetLink => ({
    id: link.id,
    name: link.name,
    feed_id: link.feed_id,
    starts_with: `${CREDENTIAL_PREFIX.widget}${link.key_id.slice(0, 6)}`,
    made_by: link.made_by,
    created_at: link.created_ms,
    revoked_at: link.revoked_ms,
  })
  /** The company of the link that a signature is good for; null where there is none, or it doesn't open this feed. */
  const companyOfLink = async (feedId: string, signature: string): Promise<string | null> => {
    const credential = readCredential('widget', signature)
    const link = credential && (await store.byKeyId(credential.id))
    const isValid = link && sameHash(link.hash, credential.hash) && link.revoked_ms === null
    return isValid && link.feed_id === feedId ? link.company_id : null
  }
  /** What a feed says by the signature of a link to it, or of a trial. @throws SignageError `ENTITY_NOT_FOUND` whatever is wrong with it */
  const saidOrThrow = async (feedId: string, signature: string) => {
    const companyId = (await companyOfLink(feedId, signature)) ?? options.trials.companyOf(feedId, signature)
    const said = companyId === null ? null : await options.feed(companyId, feedId)
    if (!said || companyId === null) throw new SignageError('ENTITY_NOT_FOUND', { noun: 'feed' })
    return { ...said, companyId }
  }
  return {
    hasFeed: store.hasFeed,
    list: async (companyId: string): Promise<{ items: WidgetLink[] }> => ({
      items: (await store.list(companyId)).map(wireOf),
    }),
    /** @throws SignageError `INVALID_INPUT` for an unknown feed, or too many links */
    async make({ companyId, name: madeBy }: Operator, body: WidgetLinkBody): Promise<MadeWidgetLink> {
      if (!(await store.hasFeed(companyId, body.feed_id))) throw invalidField('feed_id', 'FEED_MISSING')
      const valid = (await store.list(companyId)).filter((link) => link.revoked_ms === null)
      if (valid.length >= LINKS_MOST)
        throw invalidField('name', 'WIDGET_LINKS_TOO_MANY', { maximum: LINKS_MOST })
      const { id: keyId, hash, text } = mintCredential('widget')
      const link: WidgetLinkRecord = {
        id: newId(),
        company_id: companyId,
        feed_id: body.feed_id,
        name: body.name,
        key_id: keyId,
        hash,
        made_by: madeBy,
        created_ms: clock.now(),
        revoked_ms: null,
      }
      await store.insert(link)
      publish(companyId, link.id, 'created')
      return { link: wireOf(link), sig: text }
    },
    /** A link that is revoked already stays so. @throws SignageError `ENTITY_NOT_FOUND` */
    async revoke(companyId: string, id: string): Promise<void> {
      if (!(await store.revoke(companyId, id, clock.now())))
        throw new SignageError('ENTITY_NOT_FOUND', { noun: 'widgetLink' })
      publish(companyId, id, 'deleted')
    },
    /**
     * What a feed says, for whoever has the signature of a link to it.
     * @param address that asks
     * @throws SignageError `ENTITY_NOT_FOUND` whatever is wrong with it, `TOO_MANY`
     */
    async read(feedId: string, signature: string, address: string): Promise<WidgetFeed> {
      limits.take('widgetFeedsPerAddress', address)
      const said = await saidOrThrow(feedId, signature)
      // Checked before it was stored.
      return { content: JSON.parse(said.content) as FeedContent, read_at: said.readMs }
    },
    /**
     * A picture that a feed names, for whoever has the signature of a link to it.
     * @param address that asks
     * @throws SignageError `ENTITY_NOT_FOUND` whatever is wrong with it, `TOO_MANY`
     */
    async picture(feedId: string, signature: string, sha256: string, address: string): Promise<OpenBlob> {
      limits.take('widgetFeedsPerAddress', address)
      const { companyId, content } = await saidOrThrow(feedId, signature)
      const blob = options.picturesNamed(content).has(sha256)
        ? await options.picture(companyId, sha256)
        : null
      if (!blob) throw new SignageError('ENTITY_NOT_FOUND', { noun: 'feed' })
      return blob
    },
  }
}
export type WidgetLinks = ReturnType<typeof createWidgetLinks>
