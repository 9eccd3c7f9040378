import { SignageError, type RenderData } from '@vitrine/core'
import { feedsShown, type FeedContent } from '@vitrine/core/feeds'
import type { ExternalView } from '@vitrine/protocol'
import * as z from 'zod'
import type { OpenBlob } from '../../platform/blobs/blobStore.ts'
import type { Clock } from '../../platform/clock/systemClock.ts'
import type { RateLimits } from '../../platform/limits/rateLimits.ts'
import { openedJson, type Secrets } from '../../platform/secrets.ts'
import { onlyToLookAt } from './onlyToLookAt.ts'

/** What is shown to whoever has a signature: its name, and what is drawn; null before a screen's first publication. */
export type Shown = { name: string; render: RenderData | null }

/** How long addresses of pictures are good, ms, as those of files are. */
const PICTURES_OPEN_MS = 10 * 60_000
/** What is sealed in the key of pictures: the company, the feeds that name them, and its end. Its first word tells it from all else that is sealed. */
const pictureKeySchema = z.tuple([z.literal('feedPictures'), z.string(), z.array(z.string()), z.number()])

/** Makes what the page of a signature draws, with all that it may read for it. */
export function createExternalViews(options: {
  clock: Pick<Clock, 'now'>
  limits: Pick<RateLimits, 'take'>
  secrets: Secrets
  /** what feeds say, of those that said something: its JSON, and when it was read */
  feeds: (
    companyId: string,
    feedIds: readonly string[],
  ) => Promise<{ id: string; content: string; readMs: number }[]>
  /** the hashes of the pictures that a content names */
  picturesNamed: (content: string) => ReadonlySet<string>
  /** a picture by its hash, null where it is gone */
  picture: (companyId: string, sha256: string) => Promise<OpenBlob | null>
  /** an address by which anybody can read a file for ten minutes, and not after an instant (epoch ms) */
  signFile: (companyId: string, sha256: string, endsMs: number) => string
}) {
  const { clock, secrets } = options
  return {
    /**
     * @param known  the version that the page has already, whose render data are left out
     * @param endsMs when its signature ends, epoch ms; no address in the answer is good for longer
     * @param more   what else is said to this page
     */
    async of(
      companyId: string,
      { name, render: whole }: Shown,
      known: string | undefined,
      endsMs: number,
      more: Pick<ExternalView, 'frame_key' | 'host_rules'>,
    ): Promise<ExternalView> {
      const render = whole && onlyToLookAt(whole)
      const ids = render ? feedsShown(render) : []
      const feeds = await options.feeds(companyId, ids)
      const hasPictures = feeds.some(({ content }) => options.picturesNamed(content).size > 0)
      const picturesEndMs = Math.min(endsMs, clock.now() + PICTURES_OPEN_MS)
      return {
        name,
        version: render?.version ?? null,
        render: render?.version === known ? null : render,
        files: Object.fromEntries(
          (render?.media ?? []).map(({ sha256 }) => [sha256, options.signFile(companyId, sha256, endsMs)]),
        ),
        feeds: Object.fromEntries(
          // Checked before it was stored.
          feeds.map(({ id, content, readMs }) => [
            id,
            { content: JSON.parse(content) as FeedContent, read_at: readMs },
          ]),
        ),
        picture_key: hasPictures
          ? secrets.seal(JSON.stringify(['feedPictures', companyId, ids, picturesEndMs]))
          : null,
        ...more,
        now: clock.now(),
      }
    },
    /**
     * A picture that one of the feeds of a view names, for whoever has the key of its pictures.
     * @param address that asks
     * @throws SignageError `ENTITY_NOT_FOUND` whatever is wrong with it, `TOO_MANY`
     */
    async picture(key: string, sha256: string, address: string): Promise<OpenBlob> {
      options.limits.take('widgetFeedsPerAddress', address)
      const { data } = pictureKeySchema.safeParse(openedJson(secrets, key))
      const [, companyId, ids, endsMs] = data ?? ['', '', [], 0]
      const feeds = endsMs > clock.now() ? await options.feeds(companyId, ids) : []
      const isNamed = feeds.some(({ content }) => options.picturesNamed(content).has(sha256))
      const blob = isNamed ? await options.picture(companyId, sha256) : null
      if (!blob) throw new SignageError('ENTITY_NOT_FOUND', { noun: 'externalLink' })
      return blob
    },
  }
}
export type ExternalViews = ReturnType<typeof createExternalViews>
