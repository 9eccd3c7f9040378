import type { Kernel } from '../../platform/http/kernel.ts'
import type { FeedService } from './feeds.service.ts'
import type { SetFeeds } from './setHere/setFeeds.service.ts'

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
    readQueue: ({ principal, params }) => setFeeds.readQueue(principal.companyId, params['id']!),
    callQueue: ({ principal, params, body }) => setFeeds.orderQueue(principal, params['id']!, body),
    readCounter: ({ principal, params }) => setFeeds.readCounter(principal.companyId, params['id']!),
    changeCounter: ({ principal, params, body }) => setFeeds.orderCounter(principal, params['id']!, body),
    readValue: ({ principal, params }) => setFeeds.readValue(principal.companyId, params['id']!),
    setValue: ({ principal, params, body }) => setFeeds.setValue(principal, params['id']!, body),
    listFeedActions: ({ principal, params }) => setFeeds.actions(principal.companyId, params['id']!),
  })
}
