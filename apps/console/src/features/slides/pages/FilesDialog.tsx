import { Button, Group, Progress, SimpleGrid, Skeleton, Stack, Text, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { Media, Slide } from '@vitrine/protocol'
import { useState } from 'react'
import { api } from '../../../app/client.ts'
import { errorMessage, toast } from '../../../app/toasts.ts'
import { allMediaQuery } from '../../../queries/content.ts'
import { FaultMessage } from '../../../ui/Message.tsx'
import { refreshLibrary } from '../../library/index.ts'
import { MediaPicture } from '../../media/index.ts'
import { imageSlide, titleOf, videoSlide } from '../newSlide.ts'
import { addToZone } from './addToZone.ts'
import { pageName } from './pageChoice.ts'
import { ZoneSelect } from './ZoneSelect.tsx'
import { Each } from '../../../ui/Guarded.tsx'
import { Modal } from '../../../ui/Dialog.tsx'
import { pageTexts } from './pages.texts.ts'
import { commonTexts } from '../../../ui/common.texts.ts'
import styles from './pages.module.css'

/** Makes a slide of each of some files of Media: how they are called, and where they are to be shown. */
export function FilesDialog({
  ids,
  folderId,
  onClose,
  onDone,
}: {
  ids: readonly string[]
  folderId: string | null
  onClose: () => void
  onDone: () => void
}) {
  const all = useQuery(allMediaQuery)
  const [name, setName] = useState('')
  const [zone, setZone] = useState<string | null>(null)
  const [made, setMade] = useState(0)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const chosen = ids.flatMap((id) => all.data?.find((media) => media.id === id) ?? [])
  // What failed cannot be shown; what is still being prepared can be once it is ready.
  const files = chosen.filter(({ state }) => state !== 'failed')
  const nameOf = (media: Media, at: number) =>
    name.trim() === '' ? titleOf(media.name) : pageName(name.trim(), at + 1, files.length)
  const make = async () => {
    setBusy(true)
    setProblem(null)
    const slides: Slide[] = []
    try {
      for (const [at, media] of files.entries()) {
        const draft = media.kind === 'image' ? imageSlide(media) : videoSlide(media)
        const body = { ...draft, name: nameOf(media, at), folder_id: folderId }
        slides.push(await api('makeSlide', { body }))
        setMade(slides.length)
      }
      if (zone !== null) await addToZone(zone, slides)
      toast(pageTexts.created({ count: slides.length }))
      onDone()
    } catch (error) {
      setProblem(errorMessage(error))
    } finally {
      setBusy(false)
      await refreshLibrary()
    }
  }
  return (
    <Modal opened onClose={onClose} title={pageTexts.filesTitle()} size="lg" closeOnClickOutside={false}>
      <Stack>
        {all.isError ? (
          <FaultMessage
            title={pageTexts.couldNotLoadFiles()}
            error={all.error}
            retry={() => void all.refetch()}
          />
        ) : all.isPending ? (
          <Skeleton height={120} aria-label={pageTexts.loadingFiles()} />
        ) : (
          <ul className={styles.pdfPages} aria-label={pageTexts.files()}>
            <Each items={files} keyOf={(media) => media.id} what="file" as="li">
              {(media, at) => (
                <li className={styles.pdfFile}>
                  <MediaPicture media={media} />
                  <span className="v-clip v-small">{nameOf(media, at)}</span>
                </li>
              )}
            </Each>
          </ul>
        )}
        {!all.isPending && files.length < ids.length && (
          <Text size="sm">{pageTexts.filesLeftOut({ count: ids.length - files.length })}</Text>
        )}
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <TextInput
            label={commonTexts.name()}
            description={pageTexts.nameHint()}
            value={name}
            maxLength={190}
            disabled={busy}
            onChange={(event) => setName(event.currentTarget.value)}
          />
          <ZoneSelect value={zone} disabled={busy} onChange={setZone} />
        </SimpleGrid>
        {busy && (
          <Progress
            value={(made / Math.max(1, files.length)) * 100}
            aria-label={pageTexts.filesProgress({ made, count: files.length })}
          />
        )}
        {problem && (
          <Text role="alert" c="var(--v-danger)">
            {problem}
          </Text>
        )}
        <Group justify="end">
          <Button variant="default" disabled={busy} onClick={onClose}>
            {commonTexts.cancel()}
          </Button>
          <Button loading={busy} disabled={files.length === 0} onClick={() => void make()}>
            {pageTexts.createCount({ count: files.length })}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
