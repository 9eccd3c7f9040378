import { SignageError } from '@vitrine/core'
import { API_BASE } from '@vitrine/protocol'
import type { Kernel } from '../../platform/http/kernel.ts'
import type { Operator } from '../../platform/http/principal.ts'
import { sendBlob } from '../../platform/http/sendBlob.ts'
import { FEED_PICTURE_TYPE } from './feedPictures.ts'
import type { FeedService } from './feeds.service.ts'
import type { SetFeeds } from './setHere/setFeeds.service.ts'

const SHA256 = /^[0-9a-f]{64}$/

/** The routes of feeds (contract §10). */
export function registerFeedRoutes(kernel: Kernel, feeds: FeedService, setFeeds: SetFeeds): void {
  kernel.handle({
    listFeeds: ({ principal }) => feeds.list(principal),
    readFeed: ({ principal, params }) => feeds.read(principal, params['id']!),
    makeFeed: ({ principal, body }) => feeds.make(principal, principal.name, body),
    changeFeed: ({ principal, params, revision, body }) =>
      feeds.change(principal, principal.name, params['id']!, revision, body),
    deleteFeed: async ({ principal, params, revision }) => {
      await feeds.remove(principal.companyId, params['id']!, revision)
      return undefined
    },
    readFeedContent: ({ principal, params }) => feeds.content(principal.companyId, params['id']!),
    fetchFeed: ({ principal, params }) => feeds.fetchNow(principal, params['id']!),
    listFeedFetches: ({ principal, params }) => feeds.fetches(principal.companyId, params['id']!),
    listFeedPictureFetches: ({ principal, params }) =>
      feeds.pictureFetches(principal.companyId, params['id']!),
    listFeedEntries: ({ principal, params }) => feeds.entries(principal.companyId, params['id']!),
    moderateFeedEntry: ({ principal, params, body }) =>
      feeds.moderate(principal.companyId, params['id']!, params['entry']!, body),
    readQueue: ({ principal, params }) => setFeeds.readQueue(principal.companyId, params['id']!),
    callQueue: ({ principal, params, body }) => setFeeds.orderQueue(principal, params['id']!, body),
    readCounter: ({ principal, params }) => setFeeds.readCounter(principal.companyId, params['id']!),
    changeCounter: ({ principal, params, body }) => setFeeds.orderCounter(principal, params['id']!, body),
    readValue: ({ principal, params }) => setFeeds.readValue(principal.companyId, params['id']!),
    setValue: ({ principal, params, body }) => setFeeds.setValue(principal, params['id']!, body),
    listFeedActions: ({ principal, params }) => setFeeds.actions(principal.companyId, params['id']!),
  })
  // Pictures of news, for the console; devices and links have addresses of their own.
  kernel.route({
    method: 'GET',
    url: `${API_BASE}/feed-pictures/:sha256`,
    access: 'viewer',
    async handler(request, reply) {
      const { sha256 } = request.params as { sha256: string }
      if (!SHA256.test(sha256)) throw new SignageError('ENTITY_NOT_FOUND', { noun: 'feed' })
      // The access rule lets nobody else in.
      const { companyId } = request.principal as Operator
      return sendBlob(request, reply, {
        sha256,
        type: FEED_PICTURE_TYPE,
        blob: await feeds.picture(companyId, sha256),
      })
    },
  })
}
