import { describe, expect, it } from 'vitest'
import { runProgram, type ProgramOptions } from './runProgram.ts'

const node = process.execPath
const run = (code: string, more: Partial<ProgramOptions> = {}) =>
  runProgram(node, ['-e', code], {
    timeoutMs: 10_000,
    outputBytesMost: 1 << 20,
    memoryBytes: 64 * 2 ** 30,
    signal: new AbortController().signal,
    ...more,
  })

describe('a program of the system', () => {
  it('gets its words as they are, whatever is in them, and gives back what it writes', async () => {
    const word = '$(touch /tmp/x) `id` "; rm -rf'
    const said = await runProgram(node, ['-e', 'process.stdout.write(process.argv[1])', word], {
      timeoutMs: 10_000,
      outputBytesMost: 1 << 20,
      memoryBytes: 64 * 2 ** 30,
      signal: new AbortController().signal,
    })
    expect(said.toString()).toBe(word)
  })
  it('is told nothing of the server’s environment but where programs are', async () => {
    process.env['VITRINE_TEST_SECRET'] = 'secret'
    const names = JSON.parse(
      (await run('console.log(JSON.stringify(Object.keys(process.env)))')).toString(),
    ) as string[]
    delete process.env['VITRINE_TEST_SECRET']
    expect(names).toContain('PATH')
    expect(names).not.toContain('VITRINE_TEST_SECRET')
    const ofTheShell = ['PWD', 'OLDPWD', 'SHLVL', '_']
    const told = ['PATH', 'SystemRoot', 'TMPDIR', 'TEMP', 'TMP', 'LANG']
    expect(names.filter((name) => ![...ofTheShell, ...told].includes(name))).toEqual([])
  })
  it('says its lines as they come', async () => {
    const lines: string[] = []
    await run('console.log("one");console.log("two")', { onLine: (line) => lines.push(line) })
    expect(lines).toEqual(['one', 'two'])
  })
  it('fails with its last words, and when it is not there', async () => {
    await expect(run('console.error("no such film"); process.exit(3)')).rejects.toThrow(
      /ended with 3.*no such film/,
    )
    await expect(
      runProgram('no-such-program', [], {
        timeoutMs: 10_000,
        outputBytesMost: 1,
        memoryBytes: 2 ** 30,
        signal: new AbortController().signal,
      }),
    ).rejects.toThrow()
  })
  it('is ended when it takes too long, writes too much, or is not wanted any more', async () => {
    const forever = 'setInterval(() => {}, 1000)'
    await expect(run(forever, { timeoutMs: 300 })).rejects.toThrow(/SIGKILL/)
    await expect(
      run('setInterval(() => process.stdout.write("x".repeat(100000)), 1)', { outputBytesMost: 200_000 }),
    ).rejects.toThrow(/SIGKILL/)
    const unwanted = new AbortController()
    const running = run(forever, { signal: unwanted.signal })
    unwanted.abort()
    await expect(running).rejects.toThrow(/abort/i)
  })
  it.skipIf(process.platform !== 'linux')('gets no more memory than it may have', async () => {
    const limit = await runProgram('/bin/sh', ['-c', 'ulimit -v'], {
      timeoutMs: 10_000,
      outputBytesMost: 1_000,
      memoryBytes: 3 * 2 ** 30,
      signal: new AbortController().signal,
    })
    expect(Number(limit)).toBe(3 * 2 ** 20)
  })
  it.skipIf(process.platform === 'win32')('has the lowest priority', async () => {
    const look = 'setTimeout(() => console.log(require("os").getPriority()), 200)'
    expect(Number(await run(look))).toBeGreaterThanOrEqual(19)
  })
})
