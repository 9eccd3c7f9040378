import type { ReactElement } from 'react'
import { startsInTexts } from './startsIn.texts.ts'

/** When the new presentation starts. */
export default function StartsIn(props: { seconds: number }): ReactElement {
  return <>{startsInTexts.starts({ seconds: props.seconds })}</>
}
