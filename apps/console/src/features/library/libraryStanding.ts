/** What a page of the library shows below its folders. */
export type LibraryStanding = 'failed' | 'loading' | 'list' | 'nothingFound' | 'empty' | 'inFolders'

/**
 * @param page.narrowed  words or filters leave out some of what is there
 * @param page.inFolders for each folder that lies here, how many things of this list it holds
 * @returns `empty` where there is nothing here and in no folder either, `inFolders` where only folders hold something
 */
export function libraryStanding(page: {
  failed: boolean
  pending: boolean
  loaded: number
  total: number
  narrowed: boolean
  inFolders: readonly number[]
}): LibraryStanding {
  if (page.failed && page.loaded === 0) return 'failed'
  if (page.pending) return 'loading'
  if (page.total > 0) return 'list'
  if (page.narrowed) return 'nothingFound'
  return page.inFolders.some((count) => count > 0) ? 'inFolders' : 'empty'
}
