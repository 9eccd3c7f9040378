import type { ChildProcess } from 'node:child_process'

/** Resolves true when the process has ended, false if it still runs after the time (ms). */
export function ended(child: ChildProcess, withinMs: number): Promise<boolean> {
  if (hasEnded(child)) return Promise.resolve(true)
  return new Promise((resolve) => {
    const onExit = () => finish(true)
    const timer = setTimeout(() => finish(false), withinMs)
    const finish = (answer: boolean) => {
      clearTimeout(timer)
      child.off('exit', onExit)
      resolve(answer)
    }
    child.once('exit', onExit)
  })
}

export function hasEnded(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null
}

/** Sends the signal and, if the process is still there after `graceMs`, SIGKILL. */
export async function endProcess(
  child: ChildProcess,
  signal: NodeJS.Signals,
  graceMs: number,
): Promise<void> {
  if (hasEnded(child) || child.pid === undefined) return
  child.kill(signal)
  if (await ended(child, graceMs)) return
  child.kill('SIGKILL')
  await ended(child, 5_000)
}

/** Children that must not outlive us: ended at once if this process exits without having stopped them. */
export function endWithUs(child: ChildProcess, signal: NodeJS.Signals): void {
  const onExit = () => child.kill(signal)
  process.once('exit', onExit)
  child.once('exit', () => process.off('exit', onExit))
}
