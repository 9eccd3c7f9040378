import { Button } from '@mantine/core'
import { slideDraftReader } from '@vitrine/core'
import type { Slide } from '@vitrine/protocol'
import { useState } from 'react'
import { formatInstant } from '../../app/format.ts'
import { serverNowMs } from '../../app/serverClock.ts'
import type { DraftEditor } from '../../draft/draftEditor.ts'
import { keptDraft } from '../../draft/keptDraft.ts'
import { SlidePicture } from '../../ui/SlidePicture.tsx'
import { editedOf, type EditedSlide } from './editedSlide.ts'
import type { MediaById } from './studio/drawing.ts'
import { Modal } from '../../ui/Dialog.tsx'
import { slideEditorTexts } from './slideEditor.texts.ts'
import { commonTexts } from '../../ui/common.texts.ts'
import styles from './slides.module.css'

/** What an older page kept may not be a slide any more. The folder is the slide's own, wherever it was moved since. */
function keptSlide(key: string, slide: Slide) {
  return keptDraft<EditedSlide>(localStorage, key, (value) => {
    const parsed = slideDraftReader.safeParse(value)
    return parsed.success ? { ...parsed.data, folder_id: slide.folder_id } : null
  })
}

/** Asks once, when a slide is opened, whether changes that never reached the server are brought back. */
export function KeptNotice({
  slide,
  keptKey,
  editor,
  media,
}: {
  slide: Slide
  keptKey: string
  editor: DraftEditor<EditedSlide>
  media: MediaById | null
}) {
  const [kept, setKept] = useState(() => {
    const found = keptSlide(keptKey, slide)
    return found && JSON.stringify(found.value) !== JSON.stringify(editedOf(slide)) ? found : null
  })
  if (!kept) return null
  const answer = (bring: boolean) => {
    localStorage.removeItem(keptKey)
    setKept(null)
    if (bring) editor.bringBack(kept.value, kept.revision, slide.changed_by)
  }
  return (
    <Modal
      opened
      onClose={() => {}}
      withCloseButton={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
      size="lg"
      title={slideEditorTexts.keptTitle({ when: formatInstant(kept.atMs, serverNowMs()) })}
    >
      <div className={styles.twoPictures}>
        <figure>
          <SlidePicture slide={{ id: 'kept', ...kept.value }} media={media} />
          <figcaption>{slideEditorTexts.keptMine()}</figcaption>
        </figure>
        <figure>
          <SlidePicture slide={slide} media={media} />
          <figcaption>{slideEditorTexts.keptSaved({ name: slide.changed_by })}</figcaption>
        </figure>
      </div>
      <div className="v-two-answers">
        <Button variant="default" onClick={() => answer(false)}>
          {commonTexts.discard()}
        </Button>
        <Button data-autofocus onClick={() => answer(true)}>
          {slideEditorTexts.restoreKept()}
        </Button>
      </div>
    </Modal>
  )
}
