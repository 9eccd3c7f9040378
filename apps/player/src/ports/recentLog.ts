import type { LogLine } from '@vitrine/core/remote'
import { systemClock } from './systemClock.ts'

const LINES_MOST = 500
const lines: LogLine[] = []

/** One line for whoever looks at this display with its tools, or has its log sent; never a secret. */
export function log(text: string): void {
  // oxlint-disable-next-line no-console -- the device's own log
  console.info(text)
  lines.push({ at: systemClock.nowMs(), text })
  if (lines.length > LINES_MOST) lines.shift()
}

/** What was logged of late, oldest first. */
export const recentLog = (): LogLine[] => [...lines]
