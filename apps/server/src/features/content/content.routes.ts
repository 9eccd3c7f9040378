import type { Kernel } from '../../platform/http/kernel.ts'
import type { ContentService } from './content.service.ts'

/** The routes of folders and slides. */
export function registerContentRoutes(kernel: Kernel, content: ContentService): void {
  kernel.handle({
    listFolders: ({ principal, query }) => content.folders(principal.companyId, query),
    makeFolder: ({ principal, body }) => content.makeFolder(principal.companyId, principal.name, body),
    changeFolder: ({ principal, params, revision, body }) =>
      content.changeFolder(principal.companyId, params['id']!, revision, body),
    deleteFolder: async ({ principal, params, revision }) => {
      await content.deleteFolder(principal.companyId, params['id']!, revision)
      return undefined
    },
    restoreFolder: ({ principal, params }) => content.restoreFolder(principal.companyId, params['id']!),
    listSlides: ({ principal, query }) => content.slides(principal.companyId, query),
    readSlide: ({ principal, params }) => content.slide(principal.companyId, params['id']!),
    makeSlide: ({ principal, body }) => content.makeSlide(principal.companyId, principal.name, body),
    changeSlide: ({ principal, params, revision, body }) =>
      content.changeSlide(principal.companyId, principal.name, params['id']!, revision, body),
    deleteSlide: async ({ principal, params, revision }) => {
      await content.deleteSlide(principal.companyId, principal.name, params['id']!, revision)
      return undefined
    },
    restoreSlide: ({ principal, params }) =>
      content.restoreSlide(principal.companyId, principal.name, params['id']!),
  })
}
