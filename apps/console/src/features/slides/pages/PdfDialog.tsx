import { Button, Checkbox, Group, Loader, Progress, SimpleGrid, Stack, Text, TextInput } from '@mantine/core'
import type { SlideDraft } from '@vitrine/core'
import type { Slide } from '@vitrine/protocol'
import { useEffect, useRef, useState } from 'react'
import { api } from '../../../app/client.ts'
import { errorMessage, toast } from '../../../app/toasts.ts'
import { rowKeys } from '../../../ui/rowKeys.ts'
import { refreshLibrary } from '../../library/index.ts'
import { addUploads } from '../../media/index.ts'
import { titleOf } from '../newSlide.ts'
import { addToZone } from './addToZone.ts'
import { makePageSlides, PageProblem } from './makePageSlides.ts'
import { openPdf, type OpenPdf } from './openPdf.ts'
import { pagesOf, wordsOf } from './pageChoice.ts'
import { ZoneSelect } from './ZoneSelect.tsx'
import { Modal } from '../../../ui/Dialog.tsx'
import { pageTexts } from './pages.texts.ts'
import { commonTexts } from '../../../ui/common.texts.ts'
import styles from './pages.module.css'

/** A page in the list of them, px. */
const THUMBNAIL = { width: 220, height: 160 }

type Opened = { pdf: OpenPdf } | { problem: string }

/** Makes slides of a PDF's pages: which of them, how they are called, and where they are to be shown. */
export function PdfDialog({
  file,
  folderId,
  onClose,
}: {
  file: File
  folderId: string | null
  onClose: () => void
}) {
  const [opened, setOpened] = useState<Opened | null>(null)
  useEffect(() => {
    let wanted = true
    let close: (() => void) | null = null
    void openPdf(file).then((result) => {
      if (!result.ok) return wanted && setOpened({ problem: result.problem })
      close = () => void result.close()
      if (wanted) setOpened({ pdf: result })
      else close()
      return undefined
    })
    return () => {
      wanted = false
      close?.()
    }
  }, [file])
  return (
    <Modal
      opened
      onClose={onClose}
      title={pageTexts.pdfTitle({ name: file.name })}
      size="xl"
      closeOnClickOutside={false}
    >
      {opened === null ? (
        <Group justify="center" p="xl" role="status">
          <Loader size="sm" /> <Text>{pageTexts.loadingPdf()}</Text>
        </Group>
      ) : 'problem' in opened ? (
        <Stack>
          <Text role="alert" c="var(--v-danger)">
            {opened.problem}
          </Text>
          <Button variant="default" onClick={onClose} style={{ alignSelf: 'end' }}>
            {commonTexts.close()}
          </Button>
        </Stack>
      ) : (
        <Pages pdf={opened.pdf} file={file} folderId={folderId} onClose={onClose} />
      )}
    </Modal>
  )
}

function Pages({
  pdf,
  file,
  folderId,
  onClose,
}: {
  pdf: OpenPdf
  file: File
  folderId: string | null
  onClose: () => void
}) {
  const all = Array.from({ length: pdf.pages }, (_, at) => at + 1)
  const [words, setWords] = useState(wordsOf(all))
  const [name, setName] = useState(titleOf(file.name))
  const [zone, setZone] = useState<string | null>(null)
  const [made, setMade] = useState(0)
  const [stopping, setStopping] = useState<AbortController | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const thumbnails = useThumbnails(pdf, stopping !== null)
  const chosen = pagesOf(words, pdf.pages)
  const toggle = (page: number) => {
    const before = chosen ?? []
    setWords(wordsOf(before.includes(page) ? before.filter((one) => one !== page) : [...before, page]))
  }
  // Half of them made is no reason to lose the other half unseen: leaving stops it.
  useEffect(() => () => stopping?.abort(), [stopping])
  const make = async () => {
    if (!chosen) return
    const stop = new AbortController()
    let slides: Slide[] = []
    setStopping(stop)
    setProblem(null)
    setMade(0)
    try {
      const server = {
        upload: async (picture: File) => (await addUploads([picture]))[0] ?? null,
        make: (draft: SlideDraft) => api('makeSlide', { body: { ...draft, folder_id: folderId } }),
      }
      await makePageSlides(pdf, chosen, { name, signal: stop.signal }, server, (done) => {
        slides = done
        setMade(done.length)
      })
      if (zone !== null && slides.length > 0) await addToZone(zone, slides)
      if (!stop.signal.aborted) {
        toast(pageTexts.created({ count: slides.length }))
        onClose()
      }
    } catch (error) {
      if (!stop.signal.aborted) setProblem(error instanceof PageProblem ? error.message : errorMessage(error))
    } finally {
      // What is made already is not made again by the next try.
      setWords(wordsOf(chosen.slice(slides.length)))
      setStopping(null)
      await refreshLibrary()
    }
  }
  const busy = stopping !== null
  return (
    <Stack>
      {pdf.left > 0 && <Text size="sm">{pageTexts.tooManyPages({ pages: pdf.pages, count: pdf.left })}</Text>}
      <ul className={styles.pdfPages} ref={rowKeys} aria-label={pageTexts.pages()}>
        {all.map((page) => (
          <li key={page}>
            <button
              type="button"
              data-row
              className={styles.pdfPage}
              aria-pressed={chosen?.includes(page) ?? false}
              aria-label={pageTexts.page({ page })}
              disabled={busy}
              onClick={() => toggle(page)}
            >
              {thumbnails[page - 1] ? <img src={thumbnails[page - 1]} alt="" /> : <span aria-hidden="true" />}
              <Checkbox.Indicator
                size="xs"
                checked={chosen?.includes(page) ?? false}
                aria-hidden="true"
                className={styles.pdfCheck}
              />
              <span className="v-small v-numbers">{page}</span>
            </button>
          </li>
        ))}
      </ul>
      <SimpleGrid cols={{ base: 1, sm: 3 }}>
        <TextInput
          label={pageTexts.whichPages()}
          description={pageTexts.whichPagesHint()}
          value={words}
          disabled={busy}
          error={words !== '' && chosen === null && pageTexts.pagesNotValid()}
          onChange={(event) => setWords(event.currentTarget.value)}
        />
        <TextInput
          label={commonTexts.name()}
          description={pageTexts.pdfNameHint()}
          value={name}
          maxLength={190}
          disabled={busy}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <ZoneSelect value={zone} disabled={busy} onChange={setZone} />
      </SimpleGrid>
      {busy && (
        <div>
          <Progress
            value={(made / Math.max(1, chosen?.length ?? 1)) * 100}
            aria-label={pageTexts.slidesCreated()}
          />
          <Text size="sm" c="dimmed" role="status">
            {pageTexts.pdfProgress({ made, count: chosen?.length ?? 0 })}
          </Text>
        </div>
      )}
      {problem && (
        <Text role="alert" c="var(--v-danger)">
          {problem}
        </Text>
      )}
      <Group justify="end">
        <Button variant="default" onClick={() => (stopping ? stopping.abort() : onClose())}>
          {busy ? pageTexts.stop() : commonTexts.cancel()}
        </Button>
        <Button loading={busy} disabled={chosen === null || name.trim() === ''} onClick={() => void make()}>
          {chosen ? pageTexts.createCount({ count: chosen.length }) : pageTexts.create()}
        </Button>
      </Group>
    </Stack>
  )
}

/** Small pictures of the pages, drawn one after the other; none while `paused`. */
function useThumbnails(pdf: OpenPdf, paused: boolean): readonly (string | undefined)[] {
  const [pictures, setPictures] = useState<(string | undefined)[]>([])
  const drawn = useRef(0)
  const made = useRef<string[]>([])
  useEffect(() => {
    if (paused) return undefined
    const stop = new AbortController()
    const draw = async () => {
      while (drawn.current < pdf.pages) {
        const page = drawn.current + 1
        const picture = await pdf.draw(page, THUMBNAIL, stop.signal).catch(() => null)
        if (stop.signal.aborted) return
        drawn.current = page
        // A page that cannot be drawn stays blank here, and says why when it is to be made.
        if (!picture) continue
        const url = URL.createObjectURL(picture.picture)
        made.current.push(url)
        setPictures((before) => {
          const next = [...before]
          next[page - 1] = url
          return next
        })
      }
    }
    void draw()
    return () => stop.abort()
  }, [pdf, paused])
  useEffect(() => {
    const urls = made.current
    return () => urls.forEach((url) => URL.revokeObjectURL(url))
  }, [])
  return pictures
}
