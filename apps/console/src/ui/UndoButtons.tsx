import { ActionIcon, Tooltip } from '@mantine/core'
import { IconArrowBackUp, IconArrowForwardUp } from '@tabler/icons-react'
import { commonTexts } from './common.texts.ts'
import { frameTexts } from './frame.texts.ts'

/** Undo and redo of an editor. */
export function UndoButtons({
  editor,
  canUndo,
  canRedo,
}: {
  editor: { undo: () => void; redo: () => void }
  canUndo: boolean
  canRedo: boolean
}) {
  return (
    <>
      <Tooltip label={frameTexts.undoTip()}>
        <ActionIcon
          variant="default"
          size={36}
          aria-label={commonTexts.undo()}
          disabled={!canUndo}
          onClick={editor.undo}
        >
          <IconArrowBackUp className="v-points" size={18} />
        </ActionIcon>
      </Tooltip>
      <Tooltip label={frameTexts.redoTip()}>
        <ActionIcon
          variant="default"
          size={36}
          aria-label={commonTexts.redo()}
          disabled={!canRedo}
          onClick={editor.redo}
        >
          <IconArrowForwardUp className="v-points" size={18} />
        </ActionIcon>
      </Tooltip>
    </>
  )
}
