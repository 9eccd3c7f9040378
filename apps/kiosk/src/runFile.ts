import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isRunning, markOf, type ProcessMark } from './processes.ts'

/** Who runs in a kiosk's folder: `run.json`. */
export type RunFile = {
  /** the browser that an earlier run left there, if it left one */
  leftBehind: ProcessMark | null
  /** Notes the browser of this run, so that the next run can end it if this one cannot. */
  noteBrowser(pid: number): void
  /** Nothing of this run is left. */
  clear(): void
}

type Content = { kiosk: ProcessMark; browser: ProcessMark | null }

/**
 * Takes a kiosk's folder for this process.
 * @returns the number of the kiosk that runs there already, if one does
 */
export function takeRunFile(
  folder: string,
  ownPid: number,
): { ok: true; file: RunFile } | { ok: false; pid: number } {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const path = join(folder, 'run.json')
  const before = read(path)
  if (before && before.kiosk.pid !== ownPid && isRunning(before.kiosk))
    return { ok: false, pid: before.kiosk.pid }
  const kiosk = markOf(ownPid)
  if (!kiosk) throw new Error('This system does not tell about its processes (/proc): a kiosk needs Linux.')
  const write = (content: Content) => {
    // Whole or not at all: the power may go at any moment.
    writeFileSync(`${path}.new`, JSON.stringify(content), { mode: 0o600 })
    renameSync(`${path}.new`, path)
  }
  // Until it is ended the old browser stays noted: this run may be ended before it comes to that.
  write({ kiosk, browser: before?.browser ?? null })
  return {
    ok: true,
    file: {
      leftBehind: before?.browser ?? null,
      noteBrowser: (pid) => write({ kiosk, browser: markOf(pid) }),
      clear: () => rmSync(path, { force: true }),
    },
  }
}

function read(path: string): Content | null {
  try {
    const content = JSON.parse(readFileSync(path, 'utf8')) as Partial<Content> | null
    if (!isMark(content?.kiosk)) return null
    return { kiosk: content.kiosk, browser: isMark(content.browser) ? content.browser : null }
  } catch {
    // None, or one that was cut short: nobody is known to run here.
    return null
  }
}

function isMark(value: unknown): value is ProcessMark {
  const mark = value as Partial<ProcessMark> | null | undefined
  return Number.isSafeInteger(mark?.pid) && Number(mark?.pid) > 1 && typeof mark?.startedAt === 'string'
}
