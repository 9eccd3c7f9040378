import { getDocument, GlobalWorkerOptions, InvalidPDFException } from 'pdfjs-dist'
// oxlint-disable-next-line import/default -- with `?url` it is the address of what is built
import workerUrl from 'pdfjs-dist/build/pdf.worker.min.mjs?url'
import { pageTexts } from './pages.texts.ts'

GlobalWorkerOptions.workerSrc = workerUrl

/** Pages of one file that can be taken over. */
const PAGES_MAX = 300
/** The largest picture inside a file that is drawn, pixels: a small file can name one that fills all memory. */
const IMAGE_MAX_PX = 100_000_000

/** A file of pages that was opened. */
export type OpenPdf = {
  /** how many pages it has, and at most `PAGES_MAX` of them */
  pages: number
  left: number
  /**
   * Draws a page whole into a box, on white. Pages are counted from 1.
   * @returns the picture, as WebP, or as PNG where the browser writes no WebP
   */
  draw(page: number, box: { width: number; height: number }, signal: AbortSignal): Promise<PagePicture>
  /** how large a page is, in units of its own */
  sizeOf(page: number): Promise<{ width: number; height: number }>
  close(): Promise<void>
}
export type PagePicture = { picture: Blob; width: number; height: number }

class LockedError extends Error {}

/** Why a file could not be opened, as a sentence. */
export type PdfProblem = { ok: false; problem: string }

/**
 * Opens a PDF in a worker of its own. Nothing in it is run: there is no script engine, forms are not built, text is not made
 * into code, and nothing is fetched for it.
 */
export async function openPdf(file: Blob): Promise<({ ok: true } & OpenPdf) | PdfProblem> {
  const task = getDocument({
    data: new Uint8Array(await file.arrayBuffer()),
    isEvalSupported: false,
    enableXfa: false,
    // What WebAssembly would decode is left out: the page's policy lets none run.
    useWasm: false,
    useWorkerFetch: false,
    maxImageSize: IMAGE_MAX_PX,
    verbosity: 0,
  })
  // A file may ask for a password for ever.
  const locked = new Promise<never>((_resolve, reject) => {
    task.onPassword = () => reject(new LockedError())
  })
  try {
    const pdf = await Promise.race([task.promise, locked])
    return {
      ok: true,
      pages: Math.min(pdf.numPages, PAGES_MAX),
      left: Math.max(0, pdf.numPages - PAGES_MAX),
      async draw(number, box, signal) {
        const page = await pdf.getPage(number)
        const own = page.getViewport({ scale: 1 })
        const scale = Math.min(box.width / own.width, box.height / own.height)
        const viewport = page.getViewport({ scale })
        const canvas = document.createElement('canvas')
        canvas.width = Math.max(1, Math.round(viewport.width))
        canvas.height = Math.max(1, Math.round(viewport.height))
        const drawing = page.render({ canvas, viewport, background: '#FFFFFF' })
        const stop = () => drawing.cancel()
        signal.addEventListener('abort', stop)
        try {
          signal.throwIfAborted()
          await drawing.promise
          const { width, height } = canvas
          const picture = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/webp', 0.92))
          if (!picture) throw new Error('The browser couldn’t convert this page.')
          return { picture, width, height }
        } finally {
          signal.removeEventListener('abort', stop)
          page.cleanup()
          // Browsers keep a canvas's memory until they feel like it.
          canvas.width = 0
        }
      },
      async sizeOf(number) {
        const { width, height } = (await pdf.getPage(number)).getViewport({ scale: 1 })
        return { width, height }
      },
      close: () => task.destroy(),
    }
  } catch (error) {
    void task.destroy()
    return { ok: false, problem: problemOf(error) }
  }
}

function problemOf(error: unknown): string {
  if (error instanceof LockedError) return pageTexts.locked()
  if (error instanceof InvalidPDFException) return pageTexts.damaged()
  return pageTexts.couldNotRead()
}
