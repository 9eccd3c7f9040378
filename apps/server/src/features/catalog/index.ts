export { changedPackagesOf } from './changedPackages.ts'
export { feedsMadeOf } from './feedSources.ts'
export { hasFolder } from './folders.ts'
export {
  changedTimesOf,
  countsOf,
  lockTimes,
  namedTimesOf,
  namesOfUsers,
  usersOfNames,
  type NameUsers,
} from './namedTimes.ts'
export {
  deviceIdsOf,
  groupSites,
  placedDevices,
  placedGroups,
  reportedTimeZones,
  type PlacedDevice,
} from './placedDevices.ts'
export { devicesShowing, scheduledDevices, screensShownBy, silentSince } from './shownScreens.ts'
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
export { calendarsIn, daypartsIn, unknownNames, whensOfDraft, whensOfItems } from './whens.ts'
