import { spawn, type ChildProcess } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { findChromium, partsAreRequired, temporaryFolder } from '@vitrine/testbed'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { startOf } from './processes.ts'
import { startPageServer } from './testing/pageServer.ts'

const MAIN = join(dirname(fileURLToPath(import.meta.url)), 'main.ts')

/** Browsers (not their helpers) that use a profile. */
function browsersOf(profile: string): number[] {
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => {
      if (!pid || startOf(pid) === null) return false
      try {
        const line = readFileSync(`/proc/${pid}/cmdline`, 'utf8')
        return (
          line.includes(`--user-data-dir=${profile}/`) &&
          !line.includes('--type=') &&
          !line.includes('main.ts')
        )
      } catch {
        return false
      }
    })
}

describe.skipIf(findChromium() === null && !partsAreRequired())('the kiosk as a program', () => {
  it('starts again after it was killed, ends the browser it left behind, and leaves nothing when it is told to end', async () => {
    const server = await startPageServer()
    const folder = await temporaryFolder('kiosk')
    const children: ChildProcess[] = []
    onTestFinished(async () => {
      for (const child of children) child.kill('SIGKILL')
      for (const pid of browsersOf(folder.path)) process.kill(pid, 'SIGKILL')
      await server.close()
      await folder.remove()
    })
    const start = () => {
      const args = [
        '--server',
        server.origin,
        '--profile',
        folder.path,
        '--hardware-id',
        'board-7',
        '--headless',
      ]
      const child = spawn(process.execPath, ['--import', 'tsx', MAIN, ...args, '--browser', findChromium()!])
      children.push(child)
      const facts = {
        said: '',
        exit: new Promise<number | null>((resolve) => child.once('exit', resolve)),
        child,
      }
      for (const stream of [child.stdout, child.stderr])
        stream.on('data', (chunk: Buffer) => (facts.said += chunk.toString()))
      return facts
    }
    const until = (condition: () => unknown) =>
      vi.waitFor(() => expect(condition()).toBeTruthy(), { timeout: 120_000, interval: 50 })
    const loads = () => server.said.filter(({ hash }) => hash === '#hardware-id=board-7').length

    const first = start()
    await until(() => loads() === 1)
    expect(first.said).not.toContain('board-7')
    const [orphan] = browsersOf(folder.path)
    expect(browsersOf(folder.path)).toHaveLength(1)

    const second = start()
    expect(await second.exit).toBe(3)
    expect(second.said).toContain(`already, as process ${first.child.pid}`)

    // A browser that is stopped does not notice that its kiosk has gone.
    process.kill(orphan!, 'SIGSTOP')
    first.child.kill('SIGKILL')
    await first.exit
    const third = start()
    await until(() => loads() === 2)
    expect(startOf(orphan!)).toBeNull()
    expect(browsersOf(folder.path)).toHaveLength(1)

    third.child.kill('SIGTERM')
    expect(await third.exit).toBe(0)
    expect(browsersOf(folder.path)).toEqual([])
    expect(existsSync(join(folder.path, 'run.json'))).toBe(false)
  })
})
