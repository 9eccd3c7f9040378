import { Button } from '@mantine/core'
import { useStore } from '../../app/store.ts'
import type { DraftEditor } from '../../draft/draftEditor.ts'
import { SlidePicture } from '../../ui/SlidePicture.tsx'
import type { EditedSlide } from './editedSlide.ts'
import type { MediaById } from './studio/drawing.ts'
import { Modal } from '../../ui/Dialog.tsx'

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
      title={`${theirs.by} changed this slide while you were editing`}
    >
      <div className="v-two-pictures">
        <figure>
          <SlidePicture slide={{ id: 'mine', ...value }} media={media} />
          <figcaption>Your version, not saved</figcaption>
        </figure>
        <figure>
          <SlidePicture slide={{ id: 'theirs', ...theirs.value }} media={media} />
          <figcaption>Their version, saved</figcaption>
        </figure>
      </div>
      <p className="v-quiet v-small">You can undo your choice.</p>
      <div className="v-two-answers">
        <Button variant="default" onClick={editor.takeTheirs}>
          Use their version
        </Button>
        <Button data-autofocus onClick={editor.keepMine}>
          Keep my version
        </Button>
      </div>
    </Modal>
  )
}
