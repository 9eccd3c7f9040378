import { api, queryClient } from '../../app/client.ts'
import { showError, toast } from '../../app/toasts.ts'
import { mediaItemQuery } from '../../queries/content.ts'
import { refreshLibrary } from '../library/index.ts'
import { addUploads } from '../media/index.ts'
import { imageSlide, videoSlide } from './newSlide.ts'
import { slideTexts } from './slides.texts.ts'

type NamedFile = Pick<File, 'type' | 'name'>
const isPdf = ({ type, name }: NamedFile): boolean => type === 'application/pdf' || /\.pdf$/i.test(name)

/** Parts chosen files into documents, which are read page by page, and all others. None is left out. */
export function partFiles<F extends NamedFile>(files: readonly F[]): { documents: F[]; others: F[] } {
  return { documents: files.filter(isPdf), others: files.filter((file) => !isPdf(file)) }
}

/** Uploads files and makes a slide of each in a folder. What the server refuses stays in the list of uploads with its reason. */
export async function slidesOfFiles(files: readonly File[], folderId: string | null): Promise<void> {
  const ids = await addUploads(files)
  let made = 0
  for (const id of ids) {
    if (id === null) continue
    try {
      const media = await queryClient.fetchQuery({ ...mediaItemQuery(id), staleTime: 0 })
      const draft = media.kind === 'image' ? imageSlide(media) : videoSlide(media)
      await api('makeSlide', { body: { ...draft, folder_id: folderId } })
      made += 1
    } catch (error) {
      showError(error)
    }
  }
  await refreshLibrary()
  if (made > 0) toast(slideTexts.created({ count: made }))
}
