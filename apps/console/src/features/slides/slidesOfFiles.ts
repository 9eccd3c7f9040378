import { api, queryClient } from '../../app/client.ts'
import { counted } from '../../app/format.ts'
import { dangerToast, sentenceOf, toast } from '../../app/toasts.ts'
import { mediaItemQuery } from '../../queries/content.ts'
import { refreshLibrary } from '../library/index.ts'
import { addUploads } from '../media/index.ts'
import { imageSlide, videoSlide } from './newSlide.ts'

/** Whether a file is to be read page by page. */
export const isPdf = ({ type, name }: File): boolean => type === 'application/pdf' || /\.pdf$/i.test(name)

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
      dangerToast(sentenceOf(error))
    }
  }
  await refreshLibrary()
  if (made > 0) toast(`${counted(made, 'slide')} made.`)
}
