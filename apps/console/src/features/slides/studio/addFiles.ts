import { queryClient } from '../../../app/client.ts'
import { showError, showProblem } from '../../../app/toasts.ts'
import { allMediaQuery, mediaItemQuery } from '../../../queries/content.ts'
import { addUploads } from '../../media/index.ts'
import { ELEMENTS_MAX } from './elementEdits.ts'
import { newMediaElement } from './elements/newElement.ts'
import type { Studio } from './studio.ts'
import { studioTexts } from './studio.texts.ts'

/** Uploads files that were dropped or pasted and puts each on the slide. What is refused says why in the list of uploads. */
export async function addFiles(studio: Studio, files: readonly File[]): Promise<void> {
  for (const id of await addUploads(files)) {
    if (id === null) continue
    try {
      const media = await queryClient.fetchQuery({ ...mediaItemQuery(id), staleTime: 0 })
      await queryClient.invalidateQueries({ queryKey: allMediaQuery.queryKey })
      if (!studio.add(newMediaElement(media, studio.editor.state.get().value)))
        showProblem(studioTexts.noRoom({ max: ELEMENTS_MAX }))
    } catch (error) {
      showError(error)
    }
  }
}
