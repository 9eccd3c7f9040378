import type { PlayRefusal } from '@vitrine/protocol'
import { asideReasonTexts } from './playsAside.texts.ts'

/** Why a play record is not counted, for people. */
export const asideReason = (reason: PlayRefusal): string => asideReasonTexts[reason]()
export const isAsideReason = (text: string): text is PlayRefusal => Object.hasOwn(asideReasonTexts, text)
