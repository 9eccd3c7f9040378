export { createBrandService } from './brand.ts'
export { registerContentRoutes } from './content.routes.ts'
export { createContentService } from './content.service.ts'
export { createLibraryService, type LibraryService } from './library.service.ts'
