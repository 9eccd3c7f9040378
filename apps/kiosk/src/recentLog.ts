import { LOG_LINES_MOST, withoutSecrets, type LogLine } from '@vitrine/core/remote'

type Log = (event: string, facts?: Record<string, string | number>) => void

/** A log whose last lines are kept in memory, for operators who ask for them. */
export function keepRecent(log: Log, nowMs: () => number): { log: Log; lines: () => readonly LogLine[] } {
  const lines: LogLine[] = []
  return {
    log(event, facts) {
      log(event, facts)
      const text = facts && Object.keys(facts).length > 0 ? `${event} ${JSON.stringify(facts)}` : event
      lines.push({ at: nowMs(), text: withoutSecrets(text) })
      if (lines.length > LOG_LINES_MOST) lines.shift()
    },
    lines: () => lines,
  }
}
