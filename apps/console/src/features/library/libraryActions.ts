import { LIBRARY_ITEMS_MAX, type LibraryRef } from '@vitrine/protocol'
import { api, queryClient } from '../../app/client.ts'
import { showError } from '../../app/toasts.ts'
import { undoNotice } from '../../ui/undoNotice.tsx'
import { libraryTexts } from './library.texts.ts'

/** Everything that a change in the library shows up in. */
export const refreshLibrary = async (): Promise<void> => {
  await Promise.all(
    ['slides', 'folders', 'media', 'bin', 'tags', 'storage'].map((noun) =>
      queryClient.invalidateQueries({ queryKey: [noun] }),
    ),
  )
}

/** One request takes so many things; more go one after the other. */
async function inRequests<T>(
  refs: readonly LibraryRef[],
  send: (items: LibraryRef[]) => Promise<{ items: T[] }>,
): Promise<T[]> {
  const done: T[] = []
  for (let at = 0; at < refs.length; at += LIBRARY_ITEMS_MAX)
    done.push(...(await send(refs.slice(at, at + LIBRARY_ITEMS_MAX))).items)
  return done
}

const THINGS = {
  slide: libraryTexts.things.slides,
  folder: libraryTexts.things.folders,
  media: libraryTexts.things.files,
  item: libraryTexts.things.items,
}

/** Things as a sentence names them: one by its name, more by how many. */
export const things = (refs: readonly LibraryRef[], name?: string): string => {
  if (refs.length === 1 && name !== undefined) return libraryTexts.things.named({ name })
  const nouns = new Set(refs.map(({ noun }) => noun))
  const [noun] = nouns.size === 1 ? nouns : []
  return THINGS[noun ?? 'item']({ count: refs.length })
}

/** Runs a change, says what went wrong if it did, and reads everything again. @returns whether it was done */
async function doing(run: () => Promise<void>): Promise<boolean> {
  try {
    await run()
    return true
  } catch (error) {
    showError(error)
    return false
  } finally {
    await refreshLibrary()
  }
}

/**
 * Moves things, and offers the way back to where each was.
 * @param homes      the folder that each lies in
 * @param folderName null: the top level
 */
export const moveThings = (
  homes: ReadonlyMap<LibraryRef, string | null>,
  folderId: string | null,
  folderName: string | null,
): Promise<boolean> =>
  doing(async () => {
    const refs = [...homes.keys()]
    await inRequests(refs, (items) => api('moveMany', { body: { items, folder_id: folderId } }))
    const said =
      folderName === null
        ? libraryTexts.movedToTop({ things: things(refs) })
        : libraryTexts.movedToFolder({ things: things(refs), folder: folderName })
    undoNotice(said, async () => {
      for (const home of new Set(homes.values()))
        await inRequests(
          refs.filter((ref) => homes.get(ref) === home),
          (items) => api('moveMany', { body: { items, folder_id: home } }),
        )
      await refreshLibrary()
    })
  })

/** Copies slides and folders beside themselves, and offers to take the copies away again. */
export const copyThings = (refs: readonly LibraryRef[], name?: string): Promise<boolean> =>
  doing(async () => {
    const copies = await inRequests(
      refs.filter(({ noun }) => noun !== 'media'),
      (items) => api('copyMany', { body: { items } }),
    )
    undoNotice(libraryTexts.copied({ things: things(refs, name) }), async () => {
      await inRequests(copies, (items) => api('deleteMany', { body: { items } }))
      await refreshLibrary()
    })
  })

/** Puts tags on and takes tags off, and offers the way back for those that it changed. */
export const tagThings = (
  tagged: ReadonlyMap<LibraryRef, readonly string[]>,
  change: { add: string[]; remove: string[] },
): Promise<boolean> =>
  doing(async () => {
    const refs = [...tagged.keys()]
    await inRequests(refs, (items) => api('tagMany', { body: { items, ...change } }))
    const [tag = ''] = [...change.add, ...change.remove]
    undoNotice(
      change.add.length > 0
        ? libraryTexts.tagged({ things: things(refs), tag })
        : libraryTexts.tagRemoved({ tag, things: things(refs) }),
      async () => {
        const had = (ref: LibraryRef, word: string) =>
          (tagged.get(ref) ?? []).some((one) => one.toLowerCase() === word.toLowerCase())
        for (const word of change.add)
          await inRequests(
            refs.filter((ref) => !had(ref, word)),
            (items) => api('tagMany', { body: { items, remove: [word] } }),
          )
        for (const word of change.remove)
          await inRequests(
            refs.filter((ref) => had(ref, word)),
            (items) => api('tagMany', { body: { items, add: [word] } }),
          )
        await refreshLibrary()
      },
    )
  })

/** Puts things into the bin, and offers them back. */
export const deleteThings = (refs: readonly LibraryRef[], name?: string): Promise<boolean> =>
  doing(async () => {
    const gone = await inRequests(refs, (items) => api('deleteMany', { body: { items } }))
    if (gone.length === 0) return
    undoNotice(libraryTexts.deleted({ things: things(gone, name) }), async () => {
      await inRequests(gone, (items) => api('restoreMany', { body: { items } }))
      await refreshLibrary()
    })
  })

export const restoreThings = (refs: readonly LibraryRef[]): Promise<boolean> =>
  doing(async () => void (await inRequests(refs, (items) => api('restoreMany', { body: { items } }))))
export const purgeThings = (refs: readonly LibraryRef[]): Promise<boolean> =>
  doing(async () => void (await inRequests(refs, (items) => api('purgeMany', { body: { items } }))))
