import type { SlideDraft } from '@vitrine/core'
import type { Slide } from '@vitrine/protocol'
import { newId } from '../../../draft/newId.ts'
import type { OpenPdf, PagePicture } from './openPdf.ts'
import { pageName } from './pageChoice.ts'
import { pageTexts } from './pages.texts.ts'

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
    elements: [
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

/** Why a page became no slide, as a sentence. */
export class PageProblem extends Error {}

/** What becomes of a page on the server. */
export type PageServer = {
  /** @returns the media item, or null where the file was refused */
  upload: (file: File) => Promise<string | null>
  make: (draft: SlideDraft) => Promise<Slide>
}

/**
 * Draws pages, uploads each and makes a slide of it, one after the other, until it is stopped.
 * @param onMade after each: all slides made so far
 * @throws PageProblem, or what the server refused; the slides made before stay
 */
export async function makePageSlides(
  pdf: Pick<OpenPdf, 'pages' | 'draw' | 'sizeOf'>,
  pages: readonly number[],
  { name, signal }: { name: string; signal: AbortSignal },
  { upload, make }: PageServer,
  onMade: (made: Slide[]) => void,
): Promise<void> {
  const made: Slide[] = []
  for (const page of pages) {
    if (signal.aborted) return
    const title = pageName(name, page, pdf.pages)
    const drawn = await pdf
      .sizeOf(page)
      .then((size) => pdf.draw(page, boxOf(size), signal))
      .catch(() => null)
    if (signal.aborted) return
    if (!drawn) throw new PageProblem(pageTexts.couldNotConvert({ page }))
    const ending = drawn.picture.type === 'image/webp' ? 'webp' : 'png'
    const file = new File([drawn.picture], `${title}.${ending}`, { type: drawn.picture.type })
    const id = await upload(file)
    if (signal.aborted) return
    // The list of uploads says why it was refused.
    if (!id) throw new PageProblem(pageTexts.couldNotUpload({ page }))
    made.push(await make(pageSlide(title, id, drawn)))
    onMade([...made])
  }
}

/** What a page is drawn into: the shape of a screen that stands as it does. */
function boxOf({ width, height }: { width: number; height: number }): { width: number; height: number } {
  const [long, short] = [WIDE.width * FINE, WIDE.height * FINE]
  return height > width ? { width: short, height: long } : { width: long, height: short }
}
