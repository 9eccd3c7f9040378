import type { SlideDraft } from '@vitrine/core'
import type { Slide } from '@vitrine/protocol'
import { api, queryClient } from '../../../app/client.ts'
import { newId } from '../../../draft/newId.ts'
import { mediaItemQuery } from '../../../queries/content.ts'
import { addUploads } from '../../media/index.ts'
import type { OpenPdf, PagePicture } from './openPdf.ts'
import { pageName } from './pageChoice.ts'

/** A page is drawn twice as fine as a full HD screen, so that a 4K screen shows it sharp; smaller copies are made of it. */
const FINE = 2
const WIDE = { width: 1_920, height: 1_080 } as const

/** A slide of a screen's shape with a page whole on it. */
function pageSlide(
  name: string,
  mediaId: string,
  { width, height }: Omit<PagePicture, 'picture'>,
): SlideDraft {
  const upright = height > width
  const slide = upright ? { width: WIDE.height, height: WIDE.width } : WIDE
  return {
    name,
    type: 'image',
    ...slide,
    background: { kind: 'color', color: '#FFFFFF' },
    interactions: [
      {
        id: newId(),
        type: 'image',
        frame: { x: 0, y: 0, ...slide },
        media_id: mediaId,
        fit: 'contain',
        alt: name,
      },
    ],
  }
}

/**
 * Draws pages, uploads each and makes a slide of it, one after the other.
 * @param onPage how many are made
 * @returns the slides, also when it was stopped before the end
 * @throws what the server refused; the slides made before stay
 */
export async function makePageSlides(
  pdf: OpenPdf,
  pages: readonly number[],
  { name, folderId, signal }: { name: string; folderId: string | null; signal: AbortSignal },
  onPage: (made: Slide[]) => void,
): Promise<void> {
  const made: Slide[] = []
  for (const page of pages) {
    if (signal.aborted) return
    const title = pageName(name, page, pdf.pages)
    const drawn = await pdf.draw(page, boxOf(await pdf.sizeOf(page)), signal)
    if (signal.aborted) return
    const ending = drawn.picture.type === 'image/webp' ? 'webp' : 'png'
    const file = new File([drawn.picture], `${title}.${ending}`, { type: drawn.picture.type })
    const [id] = await addUploads([file])
    if (signal.aborted) return
    // The list of uploads says why it was refused.
    if (!id) throw new Error(`Page ${page} could not be uploaded. The list of uploads says why.`)
    await queryClient.fetchQuery({ ...mediaItemQuery(id), staleTime: 0 })
    const draft = pageSlide(title, id, drawn)
    made.push(await api('makeSlide', { body: { ...draft, folder_id: folderId } }))
    onPage([...made])
  }
}

/** What a page is drawn into: the shape of a screen that stands as it does. */
function boxOf({ width, height }: { width: number; height: number }): { width: number; height: number } {
  const [long, short] = [WIDE.width * FINE, WIDE.height * FINE]
  return height > width ? { width: short, height: long } : { width: long, height: short }
}
