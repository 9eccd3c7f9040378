import { readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { errorCatalog } from '@vitrine/core'
import { expect, it } from 'vitest'
import { readConfig } from '../platform/config/config.ts'
import { LIMIT_DEFAULTS } from '../platform/limits/rateLimits.ts'

const docs = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../../../../docs')
const page = (name: string): string => readFileSync(path.join(docs, name), 'utf8')

it('describes each error code with its text, and no code that is gone', () => {
  const rows = new Map(
    page('errors.md')
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
