import type { DeviceReasonCode, DeviceReasonFacts, ReportedReason } from '@vitrine/core'
import { deviceReasonTexts } from './deviceReason.texts.ts'

const TEXTS: {
  readonly [C in DeviceReasonCode]: (facts: Record<keyof DeviceReasonFacts[C], string>) => string
} = deviceReasonTexts.reason
/** Whether this console has words for a reason. */
export const isDeviceReason = (code: string | undefined): code is DeviceReasonCode =>
  code !== undefined && Object.hasOwn(TEXTS, code)

/**
 * Why something on a device is not as it should be, for the reader. A code that this console does not know, and what older
 * players report, is shown as the device says it.
 */
export function deviceReasonText({ reason, reason_code, reason_params }: ReportedReason): string {
  if (!isDeviceReason(reason_code)) return reason ?? deviceReasonTexts.unknown()
  // What a device reports may lack facts, or have others, so the types cannot be followed here.
  const text = TEXTS[reason_code] as (facts: Readonly<Record<string, string | number>>) => string
  return text(reason_params ?? {})
}
