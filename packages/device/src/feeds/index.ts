export { touchFeed } from './touchFeed.ts'
export { createKnownFeeds, type KnownFeeds } from './knownFeeds.ts'
