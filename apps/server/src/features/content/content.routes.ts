import { SignageError } from '@vitrine/core'
import type { Kernel } from '../../platform/http/kernel.ts'
import type { BrandService } from './brand.ts'
import type { ContentService } from './content.service.ts'
import type { LibraryService } from './library.service.ts'

/** The routes of folders and slides, and of what is done with many things of the library at once. */
export function registerContentRoutes(
  kernel: Kernel,
  content: ContentService,
  library: LibraryService,
  brand: BrandService,
): void {
  kernel.handle({
    listFolders: ({ principal, query }) => content.folders(principal.companyId, query),
    makeFolder: ({ principal, body }) => content.makeFolder(principal.companyId, principal.name, body),
    changeFolder: ({ principal, params, revision, body }) =>
      content.changeFolder(principal.companyId, params['id']!, revision, body),
    deleteFolder: async ({ principal, params, revision }) => {
      await library.removeFolder(principal.companyId, principal.name, params['id']!, revision)
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
    restoreSlide: ({ principal, params }) => content.restoreSlide(principal.companyId, params['id']!),
    listSlideVersions: ({ principal, params, query }) =>
      content.versions(principal.companyId, params['id']!, query),
    restoreSlideVersion: ({ principal, params, body }) =>
      content.restoreVersion(principal.companyId, principal.name, params['id']!, body.version),

    readBrand: ({ principal }) => brand.read(principal.companyId),
    changeBrand: ({ principal, revision, body }) =>
      brand.change(principal.companyId, principal.name, revision, body),
    applyBrand: async ({ principal, body }) => {
      const { brand: look } = await brand.read(principal.companyId)
      if (!look) throw new SignageError('ENTITY_NOT_FOUND', { noun: 'brand' })
      const { companyId, name } = principal
      return { items: await content.applyBrand(companyId, name, body.slide_ids, look) }
    },

    lookAtMany: ({ principal, body }) => library.look(principal.companyId, body.items),
    moveMany: ({ principal, body }) => library.move(principal.companyId, body.items, body.folder_id),
    tagMany: ({ principal, body }) => library.tag(principal.companyId, body.items, body),
    copyMany: ({ principal, body }) =>
      library.copy(principal.companyId, principal.name, body.items, body.folder_id),
    deleteMany: ({ principal, body }) => library.remove(principal.companyId, principal.name, body.items),
    listBin: ({ principal, query }) => library.bin(principal.companyId, query),
    restoreMany: ({ principal, body }) => library.restore(principal.companyId, body.items),
    purgeMany: ({ principal, body }) => library.purge(principal.companyId, body.items),
    listTags: ({ principal, query }) => library.tags(principal.companyId, query),
  })
}
