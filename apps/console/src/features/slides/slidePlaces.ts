import type { Folder } from '@vitrine/protocol'
import { commonTexts } from '../../ui/common.texts.ts'

type Place = { label: string; path: string }
/** Where one comes from and goes back to, and where a copy is kept. */
export type SlidePlaces = {
  /** the folder above the one that *Back* leads to; null where it is Content itself */
  above: Place | null
  back: Place
  /** the folder that a copy goes to; null: none */
  copyTo: string | null
  /** how the address of a copy goes on behind its id */
  tail: string
}

const content = (): Place => ({ label: commonTexts.content(), path: '/slides' })

/**
 * What the address `/slides-edit/{id}/{folder}/{parent}` says: *Back* and *Save a copy* lead to the folder, and where that is
 * not there any more to its parent. An address without them leads to where the slide lies.
 * @param asked      the folders of the address
 * @param ownFolder  the folder that the slide lies in; null: none
 * @param folders    all folders; undefined until they are known
 */
export function slidePlaces(
  asked: { folder?: string | undefined; parent?: string | undefined },
  ownFolder: string | null,
  folders: readonly Folder[] | undefined,
): SlidePlaces {
  const find = (id: string | null | undefined) => folders?.find((folder) => folder.id === id)
  const placeOf = ({ id, name }: Folder): Place => ({ label: name, path: `/slides-folder/${id}` })
  const folder = find(asked.folder) ?? find(asked.parent) ?? find(ownFolder)
  if (!folder) {
    const unknown = asked.folder ?? ownFolder
    // Folders are not known yet: the way is, its name is not.
    if (folders === undefined && unknown !== null)
      return {
        above: null,
        back: { ...content(), path: `/slides-folder/${unknown}` },
        copyTo: unknown,
        tail: `/${unknown}`,
      }
    return { above: null, back: content(), copyTo: null, tail: '' }
  }
  const above = find(asked.parent === folder.id ? folder.parent_id : (asked.parent ?? folder.parent_id))
  return {
    above: above ? placeOf(above) : content(),
    back: placeOf(folder),
    copyTo: folder.id,
    tail: above ? `/${folder.id}/${above.id}` : `/${folder.id}`,
  }
}
