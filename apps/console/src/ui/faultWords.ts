import type { DeviceErrorCode, DeviceReport } from '@vitrine/core'
import { deviceReasonText, isDeviceReason } from './deviceReasonText.ts'
import { asideReason, isAsideReason } from './playsAsideWords.ts'
import { faultTexts } from './fault.texts.ts'

type Facts = Readonly<Record<string, string | number>>
/** What a text of a fault needs to know. Older players and a few faults report none of it. */
type FaultFacts = { name: string; count: number }
const TEXTS: { readonly [Code in DeviceErrorCode]: (facts: FaultFacts) => string } = faultTexts.fault
/** The facts that stand in the text of a fault; without them it is shown as the device says it. */
const NEEDED: { readonly [Code in DeviceErrorCode]?: keyof FaultFacts } = {
  MEDIA_CHECK_FAILED: 'name',
  MEDIA_FETCH_FAILED: 'name',
  STORAGE_FULL: 'name',
  PROGRAMME_NOT_READY: 'name',
  PLAYS_LOST: 'count',
  PLAYS_REFUSED: 'count',
  SCRIPT_FAILED: 'name',
  ITEM_FAILED: 'name',
  WIDGET_UNREADABLE: 'name',
  WIDGET_STOPPED: 'name',
}
const isKnown = (code: string): code is DeviceErrorCode => Object.hasOwn(TEXTS, code)

/** A fault that a device reports, for the reader. A code that this console does not know is shown as the device says it. */
export function faultWords({ code, text, facts = {} }: DeviceReport['faults'][number]): string {
  const aside = code === 'PLAYS_REFUSED' ? asideWords(text, facts) : null
  if (aside !== null) return aside
  if (!isKnown(code)) return text
  const needed = NEEDED[code]
  if (needed !== undefined && facts[needed] === undefined) return text
  const isOfScreen = code === 'SCRIPT_FAILED' && facts['of'] === 'screen'
  const fault = isOfScreen ? faultTexts.screenScript() : TEXTS[code](facts as FaultFacts)
  const why = reasonWords(facts)
  return why === null ? fault : `${fault} ${why}`
}

/** Why it happened: in words where the reason is a code, else as the browser or the network said it. */
function reasonWords({ reason, reason_code: code }: Facts): string | null {
  if (typeof code === 'string' && isDeviceReason(code)) return deviceReasonText({ reason_code: code })
  return reason === undefined || reason === '' ? null : faultTexts.details({ details: reason })
}

/** Why the server set play records aside; null where it did not take them at all, and the reason says why. */
function asideWords(text: string, facts: Facts): string | null {
  const given = String(facts['reason'] ?? /\(([^()]*)\)\.?$/.exec(text)?.[1] ?? '').split(', ')
  const reasons = given.filter(isAsideReason)
  return reasons.length === 0 ? null : [faultTexts.playsAside(), ...reasons.map(asideReason)].join(' ')
}
