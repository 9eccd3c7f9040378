import { VisuallyHidden } from '@mantine/core'
import { shellTexts } from './shell.texts.ts'

/** Before the first page is there: the quiet frame, so that nothing jumps when it comes. */
export function WholePageLoading() {
  return (
    <div className="v-shell" aria-busy="true">
      <div className="v-sidebar" />
      <VisuallyHidden role="status">{shellTexts.loading()}</VisuallyHidden>
    </div>
  )
}
