import { deviceErrorText, type DeviceReport, type DeviceErrorCode } from '@vitrine/core'

/** Faults that are remembered and reported. */
const FAULTS_MAX = 20

export type FaultLog = {
  note(code: DeviceErrorCode, facts?: Record<string, string | number>): void
  /** A text that was filled in already. */
  noteText(code: string, text: string): void
  newest(): DeviceReport['faults']
}

/** The last faults, newest first; the same text is there once, with its newest instant. */
export function createFaultLog(
  nowMs: () => number,
  log: (line: string) => void,
  onNoted: () => void,
): FaultLog {
  const faults: DeviceReport['faults'] = []
  const noteText = (code: string, text: string) => {
    log(`${code} ${text}`)
    const cut = text.slice(0, 1_000)
    const same = faults.findIndex((known) => known.text === cut)
    if (same >= 0) faults.splice(same, 1)
    faults.unshift({ code, text: cut, at: wholeMs(nowMs()) })
    faults.splice(FAULTS_MAX)
    onNoted()
  }
  return {
    note: (code, facts = {}) => noteText(code, deviceErrorText(code, facts)),
    noteText,
    newest: () => [...faults],
  }
}

/** An instant as reports carry it; a clock may stand before 1970. */
export function wholeMs(ms: number): number {
  return Math.max(0, Math.round(ms))
}
