import { deviceErrorText, faultLasts, type DeviceReport, type DeviceErrorCode } from '@vitrine/core'

/** Faults that are remembered and reported. */
const FAULTS_MAX = 20

export type FaultLog = {
  /** @param facts fill the text; `name` says what the fault is about, so that its end can be told from others' */
  note(code: DeviceErrorCode, facts?: Facts): void
  /** A text that was filled in already. */
  noteText(code: string, text: string): void
  /** What was wrong is right again: open faults of this code end, only those about `name` where it is given. */
  over(code: DeviceErrorCode, name?: string): void
  newest(): DeviceReport['faults']
}

type Fault = DeviceReport['faults'][number]
type Facts = NonNullable<Fault['facts']>

/**
 * The last faults, newest first; the same text is there once, with its newest instant. A fault lasts until `over` is
 * called, unless its code is of the kind that happens in a moment: then it ends as it begins.
 */
export function createFaultLog(
  nowMs: () => number,
  log: (line: string) => void,
  onNoted: () => void,
): FaultLog {
  const faults: Fault[] = []
  const note = (code: string, text: string, facts?: Facts) => {
    log(`${code} ${text}`)
    const cut = text.slice(0, 1_000)
    const same = faults.findIndex((known) => known.text === cut)
    const [before] = same >= 0 ? faults.splice(same, 1) : []
    const at = wholeMs(nowMs())
    faults.unshift({
      code,
      text: cut,
      at,
      ...(before && { first: before.first ?? before.at, count: (before.count ?? 1) + 1 }),
      ...(faultLasts(code) ? {} : { ended: at }),
      ...(facts && { facts }),
    })
    faults.splice(FAULTS_MAX)
    onNoted()
  }
  return {
    note: (code, facts) => note(code, deviceErrorText(code, facts), facts),
    noteText: (code, text) => note(code, text),
    over(code, name) {
      const open = faults.filter(
        (fault) =>
          fault.code === code &&
          fault.ended === undefined &&
          (name === undefined || fault.facts?.['name'] === name),
      )
      if (open.length === 0) return
      for (const fault of open) fault.ended = Math.max(fault.at, wholeMs(nowMs()))
      onNoted()
    },
    newest: () => faults.map((fault) => ({ ...fault })),
  }
}

/** An instant as reports carry it; a clock may stand before 1970. */
export function wholeMs(ms: number): number {
  return Math.max(0, Math.round(ms))
}
