export { createBrandService } from './brand.ts'
export { registerContentRoutes } from './content.routes.ts'
export { createContentService } from './content.service.ts'
export { createLibraryService, type LibraryService } from './library.service.ts'
export {
  deviceTagCounts,
  forgetTags,
  foundBy,
  hasTag,
  nameKey,
  siteTagCounts,
  tagNamed,
  tagsOf,
} from './tags.ts'
export { isShown, namesOf, replaceUsage, screensUsingTables, usersOf } from './usage.ts'
