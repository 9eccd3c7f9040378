import type { ReactElement } from 'react'
import { liveNoticeTexts } from './liveNotice.texts.ts'

/** Somebody is watching this display. */
export default function LiveNotice(): ReactElement {
  return <p>{liveNoticeTexts.watched()}</p>
}
