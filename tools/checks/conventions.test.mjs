import { execFile } from 'node:child_process'
import { copyFile, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { conventionProblems } from './conventions.mjs'
import { lockProblems, rangeProblems } from './lockfile.mjs'
import { REPOSITORY } from './repository.mjs'

describe('conventions', () => {
  it.each([
    ['packages/core/src/a.ts', 'export const a = () => new Date()', 'Clock'],
    ['packages/core/src/a.ts', 'export const a = () => Date()', 'Clock'],
    ['packages/core/src/a.ts', 'export const a = () => new globalThis.Date()', 'Clock'],
    ['apps/player/src/a.ts', 'export const a = () => window.performance.now()', 'Clock'],
    ['apps/player/src/a.ts', 'export const a = () => Temporal.Now.instant()', 'Clock'],
    ['apps/server/src/features/x/a.ts', 'export const a = () => globalThis.fetch("x")', 'egress'],
    [
      'apps/server/src/features/x/a.ts',
      'import http from "node:http"\nexport const a = () => http.request("x")',
      'egress',
    ],
    ['apps/server/src/features/x/a.ts', 'import { get } from "node:https"\nexport const a = get', 'egress'],
    ['apps/server/src/features/x/a.ts', 'import { Agent as a } from "http"\nexport const b = a', 'egress'],
    [
      'apps/server/src/features/x/a.ts',
      'import * as http from "node:http2"\nexport const a = http',
      'egress',
    ],
    ['apps/server/src/features/x/a.ts', 'export const a = () => import("node:https")', 'egress'],
    [
      'apps/server/src/features/x/a.ts',
      'import { request } from "undici"\nexport const a = request',
      'egress',
    ],
    ['apps/server/src/features/x/a.ts', 'export { Agent } from "undici"', 'egress'],
    ['apps/server/src/features/x/a.ts', 'export const a = () => import("undici")', 'egress'],
    ['apps/server/src/features/x/a.ts', 'export const a = () => new WebSocket("ws://x")', 'egress'],
    ['apps/server/src/features/x/a.ts', 'import { spawn } from "node:child_process"', 'runProgram'],
    ['apps/server/src/features/x/a.ts', 'export const a = () => import("child_process")', 'runProgram'],
    ['apps/server/src/features/media/a.ts', 'export const a = () => import("sharp")', 'decoding.run'],
    ['apps/server/src/features/x/a.ts', 'import { Input } from "mediabunny"', 'decoding.run'],
    ['apps/console/src/ui/a.ts', 'export const a = (zone: Zone) => zone.coll', 'our words'],
    ['packages/render/src/a.ts', 'export const a = ({ interactions }: Slide) => 1', 'our words'],
    ['packages/device/src/a.ts', 'export type A = Pick<Wire, "crosstalk">', 'our words'],
    ['apps/console/src/ui/a.ts', 'export const a = new Intl.DateTimeFormat()', 'app/format'],
    ['apps/console/src/ui/a.ts', 'export const a = (n: number) => n.toLocaleString()', 'app/format'],
    ['apps/console/src/ui/a.ts', 'export const a = (n: number) => n.toFixed(1)', 'app/format'],
    ['apps/console/src/ui/a.ts', 'export const a = (n: string[]) => n.join(", ")', 'app/format'],
    ['apps/console/src/ui/a.tsx', 'export const A = () => <NumberInput suffix=" px" />', 'catalogue'],
    ['apps/console/src/ui/a.tsx', 'export const A = () => <p>Read me</p>', 'catalogue'],
    ['apps/console/src/ui/a.tsx', 'export const A = () => <p>{"Read me"}</p>', 'catalogue'],
    ['apps/player/src/glass/a.tsx', 'export const A = () => <p>Read me</p>', 'catalogue'],
    ['packages/render/src/touch/a.tsx', 'export const A = () => <p>Read me</p>', 'catalogue'],
    ['packages/widgets/src/clock/View.tsx', 'export const A = () => <p>Read me</p>', 'catalogue'],
    ['apps/console/src/ui/a.tsx', 'export const A = () => <input aria-label="Name" />', 'catalogue'],
    ['apps/console/src/ui/a.tsx', 'export const A = () => <B label={c ? d() : "Name"} />', 'catalogue'],
  ])('refuses in %s: %s', (file, text, door) => {
    const problems = conventionProblems(file, text)
    expect(problems).toHaveLength(1)
    expect(problems[0]).toMatch(new RegExp(`^${file}:\\d+: Use .*${door}`))
  })

  it.each([
    ['packages/core/src/a.ts', 'export const a = (ms: number) => new Date(ms) // new Date()'],
    [
      'apps/console/src/ui/a.tsx',
      'export const A = () => <p className="v-small" id={c ? "a" : "b"}>{d()} · /</p>',
    ],
    ['apps/server/src/platform/systemClock.ts', 'export const a = () => new Date()'],
    ['apps/player/src/a.ts', 'export const a = () => globalThis.fetch("x")'],
    ['apps/server/src/a.ts', 'export const text = "new Date()"'],
    [
      'apps/server/src/a.ts',
      'import { IncomingMessage, type Server } from "node:http"\nexport const a = IncomingMessage',
    ],
    ['apps/server/src/a.ts', 'import type { Agent } from "undici"\nexport type A = Agent'],
    ['apps/server/src/a.ts', 'declare const s: { on(name: string): void }\ns.on("request")\nexport {}'],
    ['apps/server/src/platform/egress/a.ts', 'import { request } from "undici"\nexport const a = request'],
    ['apps/console/src/app/format.ts', 'export const a = new Intl.DateTimeFormat()'],
    ['apps/console/src/ui/a.ts', 'export const a = (n: string[]) => n.join(" ")'],
    ['apps/console/src/ui/a.ts', 'export const a = Intl.supportedValuesOf("timeZone")'],
  ])('allows in %s: %s', (file, text) => {
    expect(conventionProblems(file, text)).toEqual([])
  })
})

describe('the linter’s choke points', () => {
  /** Lints one file at the given place under the project's own configuration. */
  async function lint(file, text) {
    const root = await mkdtemp(join(tmpdir(), 'vitrine-lint-'))
    onTestFinished(() => rm(root, { recursive: true }))
    await copyFile(join(REPOSITORY, '.oxlintrc.json'), join(root, '.oxlintrc.json'))
    await symlink(join(REPOSITORY, 'node_modules'), join(root, 'node_modules'))
    await mkdir(join(root, dirname(file)), { recursive: true })
    await writeFile(join(root, file), text)
    return new Promise((resolve) => {
      execFile(
        join(REPOSITORY, 'node_modules/.bin/oxlint'),
        ['--deny-warnings'],
        { cwd: root },
        (_error, stdout) => resolve(stdout),
      )
    })
  }

  it.each([
    ['packages/core/src/a.ts', 'export const a = () => Date.now()\n', 'Use the injected Clock'],
    ['apps/player/src/a.ts', 'export const a = () => performance.now()\n', 'Use the injected Clock'],
    [
      'apps/server/src/features/x/a.ts',
      'export const a = () => process.env.HOME\n',
      'Use the configuration object',
    ],
    ['apps/server/src/features/x/a.ts', 'export const a = () => fetch("x")\n', 'Use the egress client'],
    ['apps/console/src/a.ts', 'console.log(1)\nexport {}\n', 'no-console'],
  ])('refuses in %s: %s', async (file, text, words) => {
    expect(await lint(file, text)).toContain(words)
  })

  it.each([
    ['apps/server/src/platform/config/a.ts', 'export const a = () => process.env.HOME\n'],
    ['packages/device/src/systemClock.ts', 'export const a = () => Date.now()\n'],
    ['apps/server/src/platform/egress/a.ts', 'export const a = () => fetch("x")\n'],
    ['apps/player/src/a.ts', 'export const a = () => fetch("x")\n'],
  ])('allows in %s: %s', async (file, text) => {
    expect(await lint(file, text)).toContain('Found 0 warnings and 0 errors')
  })
})

describe('the lock file', () => {
  it('names a platform binary that was not published', () => {
    const lock = {
      packages: {
        'node_modules/tool': {
          version: '1.0.0',
          integrity: 'x',
          optionalDependencies: { '@tool/darwin': '1.0.0' },
        },
      },
    }
    expect(lockProblems(lock).join()).toContain('@tool/darwin is missing')
  })

  it('names a version that is a range', () => {
    expect(rangeProblems('a', { dependencies: { b: '^1.0.0', c: '1.0.0', d: 'npm:e@1.0.0' } })).toEqual([
      'a: b is “^1.0.0”; write an exact version.',
    ])
  })
})
