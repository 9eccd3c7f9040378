import { useState, type ReactNode } from 'react'
import { useStore } from '../../../app/store.ts'
import type { DraftEditor } from '../../../draft/draftEditor.ts'
import { useMediaById } from '../../../queries/content.ts'
import type { EditedSlide } from '../editedSlide.ts'
import { createStudio } from './studio.ts'
import { StudioView } from './StudioView.tsx'

/**
 * The slide editor for what lies over something else: an ad over its zone. It has no background of its own.
 * @param ground what it lies over, in px of its own
 */
export default function OverlayStudio({
  editor,
  ground,
  readOnly,
}: {
  editor: DraftEditor<EditedSlide>
  ground: ReactNode
  readOnly: boolean
}) {
  const [studio] = useState(() => createStudio(editor))
  const { value } = useStore(editor.state)
  return (
    <StudioView studio={studio} value={value} media={useMediaById()} readOnly={readOnly} ground={ground} />
  )
}
