export { expandPlaylist, type PlaylistContents } from './expandPlaylist.ts'
export { intersectSchedules } from './intersectSchedules.ts'
export { circleFrom, depthAbove, depthBelow, withNested, type Nesting } from './nesting.ts'
export {
  FOUND_KINDS,
  FOUND_ORDERS,
  itemsFound,
  playlistItemsSchema,
  playlistRuleSchema,
  type Findable,
  type FoundKind,
  type FoundOrder,
  type PlaylistRule,
} from './playlist.ts'
export { renewPlaylists } from './renewPlaylists.ts'
