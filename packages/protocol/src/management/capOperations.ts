import * as z from 'zod'
import type {
  ReadCapFeed,
  StoredCapAlert,
  StoredCapFeed,
  StoredCapFeedFetches,
  StoredCapFeeds,
  WrittenCapFeed,
} from './capShapes.ts'
import { operation, type Operation } from './operation.ts'
import { idSchema, listQuerySchema, type Page } from './shapes.ts'

/** Schemas as the table of operations knows them: outlines. The server reads and describes them in full (strict.ts). */
const outline = <T, In = T>() => z.looseObject({}) as unknown as z.ZodType<T, In>

/** Alerts of the Common Alerting Protocol: feeds, what they may fire, and what was received (contract §12). */
export const capOperations = {
  receiveCapAlert: operation({
    method: 'POST',
    path: '/cap',
    tag: 'emergencies',
    summary:
      'Receive a CAP 1.2 alert, which fires or clears what its feed allows. The same alert again does nothing new',
    access: 'editor',
    alarmKeys: 'only',
    status: 202,
    query: z.object({
      feed: idSchema
        .optional()
        .meta({ description: 'The feed whose rules count; left out: the first one without an address' }),
    }),
    textBody: ['application/cap+xml', 'application/xml', 'text/xml'],
    bodyMostBytes: 1 << 20,
    answer: outline<StoredCapAlert>(),
  }),
  listCapFeeds: operation({
    method: 'GET',
    path: '/cap-feeds',
    tag: 'emergencies',
    summary: 'List sources of CAP alerts, by name',
    access: 'admin',
    answer: outline<StoredCapFeeds>(),
  }),
  makeCapFeed: operation({
    method: 'POST',
    path: '/cap-feeds',
    tag: 'emergencies',
    summary: 'Add a source of CAP alerts, with the rules for what it fires',
    access: 'admin',
    status: 201,
    body: outline<ReadCapFeed, WrittenCapFeed>(),
    answer: outline<StoredCapFeed>(),
  }),
  changeCapFeed: operation({
    method: 'PUT',
    path: '/cap-feeds/{id}',
    tag: 'emergencies',
    summary: 'Replace a source of CAP alerts',
    access: 'admin',
    noun: 'capFeed',
    ifMatch: true,
    body: outline<ReadCapFeed, WrittenCapFeed>(),
    answer: outline<StoredCapFeed>(),
  }),
  deleteCapFeed: operation({
    method: 'DELETE',
    path: '/cap-feeds/{id}',
    tag: 'emergencies',
    summary: 'Delete a source of CAP alerts. What it fired goes on until it is cleared or ends',
    access: 'admin',
    noun: 'capFeed',
    ifMatch: true,
  }),
  listCapFeedFetches: operation({
    method: 'GET',
    path: '/cap-feeds/{id}/fetches',
    tag: 'emergencies',
    summary: 'List the last 100 fetches for a source of CAP alerts, from the last 30 days, newest first',
    access: 'admin',
    noun: 'capFeed',
    answer: outline<StoredCapFeedFetches>(),
  }),
  listCapAlerts: operation({
    method: 'GET',
    path: '/cap-alerts',
    tag: 'emergencies',
    summary: 'List received CAP alerts with what was done, the newest first. They are kept for 90 days',
    access: 'viewer',
    query: listQuerySchema.omit({ q: true }),
    answer: outline<Page<StoredCapAlert>>(),
  }),
} as const satisfies Record<string, Operation>
