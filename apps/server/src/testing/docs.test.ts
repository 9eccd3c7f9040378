import { readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import {
  chainOf,
  chainStart,
  errorCatalog,
  fieldErrorCatalog,
  holdsSignature,
  mediaRefusals,
  readPlay,
  settingsWith,
  SignageError,
} from '@vitrine/core'
import { operations } from '@vitrine/protocol'
import {
  deviceCommands,
  parseActivationAnswer,
  parseChannelMessage,
  parsePlayAnswer,
} from '@vitrine/protocol/device'
import { strictSchema } from '@vitrine/protocol/strict'
import { expect, it } from 'vitest'
import * as z from 'zod'
import { graphqlErrorType, SYNC_FIELD_ACCESS } from '../features/sync/index.ts'
import { readConfig } from '../platform/config/config.ts'
import { openApiDocument } from '../platform/http/openapi.ts'
import { LIMIT_DEFAULTS } from '../platform/limits/rateLimits.ts'

const deviceFeeds = strictSchema(operations.readDeviceFeeds.answer)
const docs = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../../../../docs')
const page = (name: string): string => readFileSync(path.join(docs, name), 'utf8')

it('describes each error code with its text, and no code that is gone', () => {
  const rows = new Map(
    page('errors.md')
      .split('## Refused fields')[0]!
      .split('\n')
      .flatMap((line) =>
        /^\| `([A-Z_]+)`\s*\|/.test(line)
          ? [[/`([A-Z_]+)`/.exec(line)![1]!, line.split('|').map((cell) => cell.trim())] as const]
          : [],
      ),
  )
  expect([...rows.keys()].sort()).toEqual(Object.keys(errorCatalog).sort())
  for (const [code, { text }] of Object.entries(errorCatalog)) expect(rows.get(code)![3]).toBe(text)
})
it.each([
  ['field', '## Refused fields', fieldErrorCatalog],
  ['file', '## Refused files', mediaRefusals],
])('lists each code of a refused %s with its text, and no code that is gone', (_what, title, catalogue) => {
  const [part = ''] = (page('errors.md').split(title)[1] ?? '').split('\n## ')
  const rows = [...part.matchAll(/^\| `([A-Z0-9_]+)`\s*\| (.*?)\s*\|$/gm)].map(([, code, text]) => [
    code,
    text,
  ])
  expect(rows).toEqual(Object.entries(catalogue))
})
it('describes every device command with its arguments, and no command that is gone', () => {
  const lines = page('protocol.md').split('\n')
  const start = lines.findIndex((line) => /^\| command +\| args/.test(line))
  const rows = new Map<string, string>()
  for (const line of lines.slice(start + 2)) {
    const [, name, args] = line.split('|').map((cell) => cell.trim())
    if (name === undefined) break
    const code = /^`(\w+)`$/.exec(name)
    if (code) rows.set(code[1]!, args!)
  }
  expect([...rows.keys()].sort()).toEqual(Object.keys(deviceCommands).sort())
  for (const [name, { args }] of Object.entries(deviceCommands))
    for (const key of Object.keys(args.shape)) expect(rows.get(name)).toContain(`\`${key}\``)
})
it('names every setting that can be tried', () => {
  const line = page('protocol.md')
    .split('\n')
    .find((one) => one.startsWith('`try_settings` takes'))!
  const named = [...line.slice('`try_settings` takes'.length).matchAll(/`(\w+)`/g)].map(([, name]) => name!)
  expect(named).toEqual(settingsWith('trial'))
})
it('lists every rate limit with its default', () => {
  for (const [name, { count, windowMs }] of Object.entries(LIMIT_DEFAULTS)) {
    const window = windowMs >= 3_600_000 ? `${windowMs / 3_600_000}h` : `${windowMs / 60_000}m`
    expect(page('operations.md')).toContain(`\`${name}=${count}/${window}\``)
  }
})
it('lists every variable that the configuration reads', () => {
  const asked = new Set<string>()
  readConfig(new Proxy({}, { get: (_, name) => (typeof name === 'string' && asked.add(name), undefined) }))
  const known = page('operations.md')
  for (const name of [...asked].filter(
    (variable) => !['MEDIA_URL', 'BUS_URL', 'NODE_ENV'].includes(variable),
  ))
    expect(known).toContain(`\`${name}\``)
})
it('reports all bad settings at once, by name', () => {
  const read = readConfig({
    PORT: 'eighty',
    PUBLIC_URL: 'ftp://x',
    TLS_CERT: '/nowhere',
    RATE_LIMITS: 'off',
    ADMIN_EMAIL: 'a@b.example',
    LOG_LEVEL: 'loud',
    MEDIA_URL: 's3://bucket',
  })
  expect(read.ok).toBe(false)
  if (!read.ok)
    expect(new Set(read.mistakes.map(({ variable }) => variable))).toEqual(
      new Set([
        'PORT',
        'PUBLIC_URL',
        'TLS_CERT',
        'TLS_KEY',
        'RATE_LIMITS',
        'ADMIN_PASSWORD',
        'LOG_LEVEL',
        'MEDIA_URL',
      ]),
    )
})

it('documents every operation, and every reference of the OpenAPI document leads somewhere', () => {
  const document = JSON.parse(JSON.stringify(openApiDocument())) as {
    openapi: string
    paths: Record<string, Record<string, { operationId: string }>>
    components: { schemas: Record<string, unknown> }
  }
  expect(document.openapi).toBe('3.1.0')
  const documented = Object.values(document.paths).flatMap((path) =>
    Object.values(path).map(({ operationId }) => operationId),
  )
  expect(documented.sort()).toEqual(Object.keys(operations).sort())
  const references = [...JSON.stringify(document).matchAll(/"\$ref":"([^"]+)"/g)].map(
    ([, reference]) => reference!,
  )
  expect(references.length).toBeGreaterThan(10)
  for (const reference of references)
    expect(Object.keys(document.components.schemas)).toContain(reference.replace('#/components/schemas/', ''))
})

it('shows only messages of the protocol that the product’s own parsers read', () => {
  const examples = [...page('protocol.md').matchAll(/```json\n([\s\S]*?)```/g)].map(([, text]) => text!)
  const kinds = examples.map((text) => {
    const value = JSON.parse(text) as Record<string, unknown>
    if ('data' in value) {
      const parsed = parseActivationAnswer(text)
      expect(parsed).toMatchObject({ ok: true })
      return parsed.ok ? parsed.value.kind : null
    }
    if ('error' in value) return 'error'
    if ('signature' in value) {
      const read = readPlay(value)
      expect(read).toMatchObject({ ok: true })
      const [, publicKey] = /public key `([A-Za-z0-9_-]{43})`/.exec(page('protocol.md'))!
      expect(value['chain']).toBe(chainOf(publicKey!))
      expect(value['prev']).toBe(chainStart(publicKey!).prev)
      expect(holdsSignature(String(value['hash']), String(value['signature']), publicKey!)).toBe(true)
      return 'play'
    }
    if ('feeds' in value) return z.safeParse(deviceFeeds, value).success ? 'feeds' : null
    if ('taken' in value) return parsePlayAnswer(text).ok ? 'playsTaken' : null
    const parsed = parseChannelMessage(JSON.stringify({ id: '1', data: text }))
    expect(parsed).toMatchObject({ ok: true })
    return parsed.ok ? parsed.value.kind : null
  })
  expect(kinds.toSorted()).toEqual(
    ['pairing', 'active', 'activateDevice', 'serverPush', 'feeds', 'error', 'play', 'playsTaken'].toSorted(),
  )
})
it('names the operations and error types of the protocol as the code has them', () => {
  const text = page('protocol.md')
  const { reason } = operations.sendPlays.answer.shape.refused.element.shape
  for (const word of reason.options) expect(text).toContain(`\`${word}\``)
  for (const field of Object.keys(SYNC_FIELD_ACCESS)) expect(text).toContain(`\`${field.split('.')[1]}(`)
  for (const code of ['UNAUTHENTICATED', 'FORBIDDEN'] as const)
    expect(text).toContain(`\`${graphqlErrorType(new SignageError(code))}\``)
})
