import * as z from 'zod'
import type {
  FeedBody,
  StoredFeed,
  StoredFeedFetches,
  StoredFeedReading,
  StoredFeeds,
  WrittenFeedBody,
} from './feedShapes.ts'
import { operation, type Operation } from './operation.ts'

/** Schemas as the table of operations knows them: outlines. The server reads and describes them in full (strict.ts). */
const outline = <T, In = T>() => z.looseObject({}) as unknown as z.ZodType<T, In>
const BODY_MOST_BYTES = 8 << 20

/** Feeds: outside data that widgets show (contract §10). */
export const feedOperations = {
  listFeeds: operation({
    method: 'GET',
    path: '/feeds',
    tag: 'feeds',
    summary: 'List feeds by name with their state',
    access: 'viewer',
    answer: outline<StoredFeeds>(),
  }),
  readFeed: operation({
    method: 'GET',
    path: '/feeds/{id}',
    tag: 'feeds',
    summary: 'Get a feed with its state',
    access: 'viewer',
    noun: 'feed',
    answer: outline<StoredFeed>(),
  }),
  makeFeed: operation({
    method: 'POST',
    path: '/feeds',
    tag: 'feeds',
    summary: 'Create a feed. The server reads it before it responds, and creates it even if that fails',
    access: 'editor',
    status: 201,
    body: outline<FeedBody, WrittenFeedBody>(),
    bodyMostBytes: BODY_MOST_BYTES,
    answer: outline<StoredFeed>(),
  }),
  changeFeed: operation({
    method: 'PUT',
    path: '/feeds/{id}',
    tag: 'feeds',
    summary: 'Replace a feed. Its last content stays until it has been read again',
    access: 'editor',
    noun: 'feed',
    ifMatch: true,
    body: outline<FeedBody, WrittenFeedBody>(),
    bodyMostBytes: BODY_MOST_BYTES,
    answer: outline<StoredFeed>(),
  }),
  deleteFeed: operation({
    method: 'DELETE',
    path: '/feeds/{id}',
    tag: 'feeds',
    summary: 'Delete a feed. Widgets that use it no longer show its data',
    access: 'editor',
    noun: 'feed',
    ifMatch: true,
  }),
  readFeedContent: operation({
    method: 'GET',
    path: '/feeds/{id}/content',
    tag: 'feeds',
    summary: 'Get the last content of a feed that the server could read',
    access: 'viewer',
    noun: 'feed',
    answer: outline<StoredFeedReading>(),
  }),
  fetchFeed: operation({
    method: 'POST',
    path: '/feeds/{id}/fetch',
    tag: 'feeds',
    summary: 'Read a feed now',
    access: 'editor',
    noun: 'feed',
    answer: outline<StoredFeed>(),
  }),
  listFeedFetches: operation({
    method: 'GET',
    path: '/feeds/{id}/fetches',
    tag: 'feeds',
    summary: 'List the last 50 reads of a feed, newest first',
    access: 'viewer',
    noun: 'feed',
    answer: outline<StoredFeedFetches>(),
  }),
} as const satisfies Record<string, Operation>
