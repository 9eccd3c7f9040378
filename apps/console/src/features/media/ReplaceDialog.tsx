import { Button, Group, Text } from '@mantine/core'
import { useMutation, useQueries } from '@tanstack/react-query'
import type { Media, Slide } from '@vitrine/protocol'
import { useState } from 'react'
import { api } from '../../app/client.ts'
import { toast } from '../../app/toasts.ts'
import { slideQuery, useMediaById } from '../../queries/content.ts'
import { SlidePicture } from '../../ui/SlidePicture.tsx'
import { undoNotice } from '../../ui/undoNotice.tsx'
import { refreshLibrary } from '../library/index.ts'
import { MediaPicker } from './MediaPicker.tsx'
import { Modal } from '../../ui/Dialog.tsx'
import { mediaTexts } from './media.texts.ts'
import { commonTexts } from '../../ui/common.texts.ts'
import styles from './media.module.css'

/** How many slides are shown before and after. */
const SHOWN_MOST = 6

/** Shows another file wherever one is shown: first the choice, then what it will look like, then the change with a way back. */
export function ReplaceDialog({ media, onClose }: { media: Media | null; onClose: () => void }) {
  const [by, setBy] = useState<Media | null>(null)
  const close = () => {
    setBy(null)
    onClose()
  }
  if (!media) return null
  if (!by) return <MediaPicker kind={media.kind} without={media.id} opened onClose={close} onPick={setBy} />
  return (
    <Modal
      opened
      onClose={close}
      title={mediaTexts.replaceQuestion({ name: media.name, other: by.name })}
      size="lg"
    >
      <Preview media={media} by={by} onClose={close} onOther={() => setBy(null)} />
    </Modal>
  )
}

function Preview({
  media,
  by,
  onClose,
  onOther,
}: {
  media: Media
  by: Media
  onClose: () => void
  onOther: () => void
}) {
  const shownBy = media.used_by.filter(({ noun }) => noun === 'slide')
  const sites = media.used_by.filter(({ noun }) => noun === 'site').length
  const slides = useQueries({ queries: shownBy.slice(0, SHOWN_MOST).map(({ id }) => slideQuery(id)) })
  const files = useMediaById()
  const replace = useMutation({
    mutationFn: () => api('replaceMedia', { params: { id: media.id }, body: { by: by.id } }),
    onSuccess: () => {
      const said = mediaTexts.replaced({ name: media.name, other: by.name })
      // Where the other file was shown already, changing back would change those places too.
      if (by.used_by.length > 0) toast(said)
      else
        undoNotice(said, async () => {
          await api('replaceMedia', { params: { id: by.id }, body: { by: media.id } })
          await refreshLibrary()
        })
      void refreshLibrary()
      onClose()
    },
  })
  return (
    <>
      <Text>
        {sites > 0
          ? mediaTexts.replaceEffectScreens({ slides: shownBy.length, screens: sites })
          : mediaTexts.replaceEffect({ slides: shownBy.length })}
      </Text>
      <ul className={styles.replaced}>
        {slides.map(({ data }) =>
          data ? (
            <li key={data.id}>
              <SlidePicture slide={data} media={files} ratio={16 / 9} />
              <SlidePicture slide={showing(data, media.id, by.id)} media={files} ratio={16 / 9} />
              <span className="v-clip">{data.name}</span>
            </li>
          ) : null,
        )}
      </ul>
      {shownBy.length > SHOWN_MOST && (
        <Text c="dimmed">{mediaTexts.moreSlides({ count: shownBy.length - SHOWN_MOST })}</Text>
      )}
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={onOther}>
          {mediaTexts.anotherFile()}
        </Button>
        <Button loading={replace.isPending} onClick={() => replace.mutate()} data-autofocus>
          {commonTexts.replace()}
        </Button>
      </Group>
    </>
  )
}

const showing = (slide: Slide, from: string, to: string): Slide => ({
  ...slide,
  background:
    slide.background.kind === 'media' && slide.background.media_id === from
      ? { ...slide.background, media_id: to }
      : slide.background,
  elements: slide.elements.map((element) =>
    'media_id' in element && element.media_id === from ? { ...element, media_id: to } : element,
  ),
})
