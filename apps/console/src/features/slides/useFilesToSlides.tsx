import { Suspense, useEffect, useRef, useState, type ReactNode } from 'react'
import { partFiles, slidesOfFiles } from './slidesOfFiles.ts'
import { lazyPart } from '../../app/lazyPart.ts'

// What reads a PDF is large, and few need it.
const PdfDialog = lazyPart(() =>
  import('./pages/PdfDialog.tsx').then((module) => ({ default: module.PdfDialog })),
)

/**
 * Makes slides of chosen or dropped files: pictures and videos at once, beside them each PDF in a dialog, one after the other.
 * @param onDone called when pictures and videos were taken and the last dialog is closed
 */
export function useFilesToSlides(
  folderId: string | null,
  onDone?: () => void,
): { take: (files: readonly File[]) => void; dialog: ReactNode } {
  const [pdfs, setPdfs] = useState<readonly { key: number; file: File }[]>([])
  const [uploading, setUploading] = useState(0)
  const [hasUploaded, setUploaded] = useState(false)
  const taken = useRef(0)
  const done = useRef(onDone)
  useEffect(() => {
    done.current = onDone
  })
  const isDone = hasUploaded && uploading === 0 && pdfs.length === 0
  useEffect(() => {
    if (isDone) done.current?.()
  }, [isDone])

  const take = (files: readonly File[]) => {
    const { documents, others } = partFiles(files)
    setPdfs((before) => [...before, ...documents.map((file) => ({ key: (taken.current += 1), file }))])
    if (others.length === 0) return
    setUploading((count) => count + 1)
    void slidesOfFiles(others, folderId).then(() => {
      setUploaded(true)
      setUploading((count) => count - 1)
    })
  }
  const [current] = pdfs
  return {
    take,
    dialog: current && (
      <Suspense fallback={null}>
        <PdfDialog
          key={current.key}
          file={current.file}
          folderId={folderId}
          onClose={() => setPdfs((before) => before.filter(({ key }) => key !== current.key))}
        />
      </Suspense>
    ),
  }
}
