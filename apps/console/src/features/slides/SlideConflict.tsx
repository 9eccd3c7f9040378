import { Button } from '@mantine/core'
import { useStore } from '../../app/store.ts'
import type { DraftEditor } from '../../draft/draftEditor.ts'
import { SlidePicture } from '../../ui/SlidePicture.tsx'
import type { EditedSlide } from './editedSlide.ts'
import type { MediaById } from './studio/drawing.ts'
import { Modal } from '../../ui/Dialog.tsx'
import { slideEditorTexts } from './slideEditor.texts.ts'
import styles from './slides.module.css'

/** Two operators changed the same slide: both as pictures beside each other. Whichever is taken, undo brings the other back. */
export function SlideConflict({
  editor,
  media,
}: {
  editor: DraftEditor<EditedSlide>
  media: MediaById | null
}) {
  const { theirs, value } = useStore(editor.state)
  if (!theirs) return null
  return (
    <Modal
      opened
      onClose={() => {}}
      withCloseButton={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
      size="xl"
      title={slideEditorTexts.conflictTitle({ name: theirs.by })}
    >
      <div className={styles.twoPictures}>
        <figure>
          <SlidePicture slide={{ id: 'mine', ...value }} media={media} />
          <figcaption>{slideEditorTexts.mineUnsaved()}</figcaption>
        </figure>
        <figure>
          <SlidePicture slide={{ id: 'theirs', ...theirs.value }} media={media} />
          <figcaption>{slideEditorTexts.theirsSaved()}</figcaption>
        </figure>
      </div>
      <p className="v-quiet v-small">{slideEditorTexts.conflictHint()}</p>
      <div className="v-two-answers">
        <Button variant="default" onClick={editor.takeTheirs}>
          {slideEditorTexts.takeTheirs()}
        </Button>
        <Button data-autofocus onClick={editor.keepMine}>
          {slideEditorTexts.keepMine()}
        </Button>
      </div>
    </Modal>
  )
}
