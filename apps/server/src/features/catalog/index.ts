export { foundBy, hasTag, nameKey, wordsHold } from './search.ts'
export { deviceTagCounts, siteTagCounts, tagSummaries } from './tagCounts.ts'
export { changeTags, forgetTags, overTagged, tagNamed, tagsOf } from './tags.ts'
export {
  binnedMediaOf,
  forgetUsage,
  isShown,
  isUsed,
  namesOf,
  replaceUsage,
  screensUsingTables,
  usersOf,
} from './usage.ts'
