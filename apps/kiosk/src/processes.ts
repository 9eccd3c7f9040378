import { readFileSync, readlinkSync, rmSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { join } from 'node:path'

/** One process and no other: its number is used again some day, its start is not. */
export type ProcessMark = { pid: number; startedAt: string }

/** When a process began: the boot and the ticks since it; null when there is no such process. Linux only (`/proc`). */
export function startOf(pid: number): string | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name in the brackets may hold anything; what follows is: state, parent, …, the start as the 20th.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    if (fields[0] === 'Z' || fields[19] === undefined) return null
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
    return `${boot}/${fields[19]}`
  } catch {
    return null
  }
}

/** The mark of a process, null when it is gone. */
export function markOf(pid: number): ProcessMark | null {
  const startedAt = startOf(pid)
  return startedAt === null ? null : { pid, startedAt }
}

/** Whether this very process still runs. */
export function isRunning(mark: ProcessMark): boolean {
  return startOf(mark.pid) === mark.startedAt
}

/** Whether the process is a browser of this profile: its command line names the folder. */
function usesProfile(pid: number, userData: string): boolean {
  try {
    // The browser writes its whole command line as one text, other programs end each word with a zero byte.
    const words = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split(/[\0\s]+--/)
    return words.some((word) => word.replace(/\0.*$/s, '').trim() === `user-data-dir=${userData}`)
  } catch {
    return false
  }
}

/** The process that holds a profile, as the browser's own lock says (`SingletonLock`, a link to `host-pid`). */
function holderOf(userData: string): ProcessMark | null {
  try {
    const pid = Number(/-(\d+)$/.exec(readlinkSync(join(userData, 'SingletonLock')))?.[1])
    return Number.isSafeInteger(pid) && pid > 1 ? markOf(pid) : null
  } catch {
    return null
  }
}

/**
 * Ends a browser that an earlier run of this kiosk left behind, and no other process: only one whose command line names
 * this profile. Then clears the browser's lock, which would otherwise ask on the glass whose profile it is when the
 * machine got another name.
 * @param remembered the browser of the run file
 * @returns the numbers of the processes that were ended
 */
export async function endOrphans(
  userData: string,
  remembered: ProcessMark | null,
): Promise<readonly number[]> {
  const ended: number[] = []
  for (const mark of [remembered, holderOf(userData)]) {
    if (!mark || !isRunning(mark) || !usesProfile(mark.pid, userData)) continue
    await endProcess(mark)
    ended.push(mark.pid)
  }
  for (const name of ['SingletonLock', 'SingletonCookie', 'SingletonSocket'])
    rmSync(join(userData, name), { force: true })
  return ended
}

/** Asks a process to end, and ends it when it has not done so within `graceMs`. */
async function endProcess(mark: ProcessMark, graceMs = 2_000): Promise<void> {
  signal(mark, 'SIGTERM')
  for (let waitedMs = 0; waitedMs < graceMs && isRunning(mark); waitedMs += 50) await wait(50)
  signal(mark, 'SIGKILL')
  for (let waitedMs = 0; waitedMs < 2_000 && isRunning(mark); waitedMs += 50) await wait(50)
}

function signal(mark: ProcessMark, name: NodeJS.Signals): void {
  if (!isRunning(mark)) return
  try {
    process.kill(mark.pid, name)
  } catch {
    // It went between the look and the signal.
  }
}
