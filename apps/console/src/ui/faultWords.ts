import type { DeviceReport } from '@vitrine/core'
import { asideReason, isAsideReason } from './playsAsideWords.ts'
import { faultTexts } from './fault.texts.ts'

/**
 * What a device reports, for people. Most texts of the device are sentences; a fault whose reasons are codes of the server
 * gets the console's words.
 */
export function faultWords({ code, text, facts }: DeviceReport['faults'][number]): string {
  if (code !== 'PLAYS_REFUSED') return text
  const given = String(facts?.['reason'] ?? /\(([^()]*)\)\.?$/.exec(text)?.[1] ?? '').split(', ')
  const reasons = given.filter(isAsideReason)
  // Anything else is no code: the server did not take the record at all, and the text says why.
  if (reasons.length === 0) return text
  return [faultTexts.playsAside(), ...reasons.map(asideReason)].join(' ')
}
