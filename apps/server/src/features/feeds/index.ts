export { feedContent, feedContents, type FeedState } from './feeds.store.ts'
