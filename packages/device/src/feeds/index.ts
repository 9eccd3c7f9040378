export { createKnownFeeds, type KnownFeeds } from './knownFeeds.ts'
