import { spawn } from 'node:child_process'
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { temporaryFolder } from '@vitrine/testbed'
import { expect, it, onTestFinished } from 'vitest'
import { endOrphans, isRunning, markOf } from './processes.ts'
import { takeRunFile } from './runFile.ts'

/** A process that waits, with words on its command line. */
async function idleProcess(...words: string[]) {
  const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)', '--', ...words])
  onTestFinished(() => void child.kill('SIGKILL'))
  await new Promise((resolve) => child.once('spawn', resolve))
  return markOf(child.pid!)!
}
async function folder() {
  const { path, remove } = await temporaryFolder('kiosk')
  onTestFinished(remove)
  return path
}

it('ends a process only when its command line names the very profile', async () => {
  const profile = await folder()
  const ours = await idleProcess(`--user-data-dir=${profile}`)
  const neighbour = await idleProcess(`--user-data-dir=${profile}-2`)
  const other = await idleProcess(profile)
  expect(await endOrphans(profile, other)).toEqual([])
  expect(await endOrphans(profile, neighbour)).toEqual([])
  expect(isRunning(other) && isRunning(neighbour)).toBe(true)
  expect(await endOrphans(profile, ours)).toEqual([ours.pid])
  expect(isRunning(ours)).toBe(false)
})

it('does not take a process for another that had its number before', async () => {
  const profile = await folder()
  const now = await idleProcess(`--user-data-dir=${profile}`)
  expect(await endOrphans(profile, { ...now, startedAt: 'another boot/1' })).toEqual([])
  expect(isRunning(now)).toBe(true)
})

it('finds a browser that nobody noted by the lock in its profile, and clears that lock', async () => {
  const profile = await folder()
  const browser = await idleProcess(`--user-data-dir=${profile}`)
  symlinkSync(`old-name-${browser.pid}`, join(profile, 'SingletonLock'))
  expect(await endOrphans(profile, null)).toEqual([browser.pid])
  symlinkSync('free', join(profile, 'SingletonLock'))
})

it('refuses a folder in which a kiosk runs, and takes one whose kiosk is gone', async () => {
  const path = await folder()
  const kiosk = await idleProcess()
  const browser = await idleProcess()
  const run = (mark: object) =>
    writeFileSync(join(path, 'run.json'), JSON.stringify({ kiosk: mark, browser }))
  run(kiosk)
  expect(takeRunFile(path, process.pid)).toEqual({ ok: false, pid: kiosk.pid })
  run({ ...kiosk, startedAt: 'earlier' })
  const taken = takeRunFile(path, process.pid)
  expect(taken.ok && taken.file.leftBehind).toEqual(browser)
  // Not ended yet: it must be known to the next run as well.
  expect(JSON.parse(readFileSync(join(path, 'run.json'), 'utf8'))).toEqual({
    kiosk: markOf(process.pid),
    browser,
  })
})

it.each(['', '{"kiosk":', 'null', '{"kiosk":{"pid":-1,"startedAt":"x"}}', '[]'])(
  'starts over a run file that says %s',
  async (text) => {
    const path = join(await folder(), 'new')
    mkdirSync(path)
    writeFileSync(join(path, 'run.json'), text)
    const taken = takeRunFile(path, process.pid)
    expect(taken.ok && taken.file.leftBehind).toBeNull()
  },
)
