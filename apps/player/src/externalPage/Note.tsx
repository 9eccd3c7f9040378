import type { ReactElement } from 'react'
import { externalPageTexts } from './externalPage.texts.ts'

/** Why there is nothing to see, for whoever has the link. */
export default function Note({ note }: { note: 'gone' | 'empty' | 'broken' }): ReactElement {
  return (
    <p className="external-note" role="status">
      {externalPageTexts[note]()}
    </p>
  )
}
