import { createHash, createPublicKey, randomBytes, verify } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import {
  chainKey,
  chainStart,
  playId,
  playText,
  sealPlay,
  type PlayFacts,
  type PlayRecord,
} from '@vitrine/core'
import { temporaryFolder } from '@vitrine/testbed'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runCli } from './cli.ts'

let folder: Awaited<ReturnType<typeof temporaryFolder>>
beforeAll(async () => {
  folder = await temporaryFolder('verify')
})
afterAll(() => folder?.remove())

const T0 = Date.UTC(2026, 10, 21, 9)
/** An export of one device, line by line. */
function anExport(count: number, device_id = 'hw-1', facts: (n: number) => Partial<PlayFacts> = () => ({})) {
  const key = chainKey(randomBytes(32))
  let head = chainStart(key.publicKey)
  const records: PlayRecord[] = []
  for (let n = 0; n < count; n += 1) {
    const from = T0 + n * 10_000
    const record = sealPlay(
      {
        id: playId(from, randomBytes(10)),
        device_id,
        site_id: 'site-1',
        site_name: 'Empfang „Süd“',
        version: 'ab'.repeat(32),
        group_id: 'main',
        group_name: 'Main',
        kind: 'item',
        item_id: 'item-1',
        slide_id: 'slide-1',
        slide_name: 'Soup 🍲',
        ad_id: null,
        ad_name: null,
        from,
        until: from + 10_000,
        duration: 10_000,
        clock_offset: 12,
        outcome: 'played',
        ...facts(n),
      },
      head,
      key,
    )
    records.push(record)
    head = { seq: n + 1, prev: record.hash }
  }
  const told = {
    chain: key.chain,
    public_key: key.publicKey,
    last_seq: count - 1,
    last_hash: records.at(-1)!.hash,
  }
  const first = JSON.stringify({ vitrine: 'plays', device_id, exported_at: T0, refused: 0, keys: [told] })
  return { key, records, lines: [first, ...records.map((record) => playText(record))] }
}

const run = async (args: readonly string[], stdin = '') => {
  let out = ''
  let error = ''
  const code = await runCli(args, {
    out: (text) => void (out += text),
    error: (text) => void (error += text),
    input: Readable.from([stdin]),
  })
  return { code, out, error }
}
const runOn = async (lines: readonly string[], ...args: string[]) => {
  const file = `${folder.path}/${randomBytes(4).toString('hex')}.ndjson`
  await writeFile(file, `${lines.join('\n')}\n`)
  return run([...args, file])
}

describe('the verifier of the command line', () => {
  it('calls a whole export whole, and ends with 0', async () => {
    const { key, lines } = anExport(5)
    const { code, out } = await runOn(lines)
    expect(code).toBe(0)
    expect(out).toContain('ndjson: whole\n  5 records in 1 chain\n')
    expect(out).toContain(
      `chain ${key.chain}  hw-1  5 records\n    2026-11-21 09:00:00 UTC to 2026-11-21 09:00:50 UTC`,
    )
  })
  it('shows where it is not, and ends with 1', async () => {
    const { lines } = anExport(5)
    const { code, out } = await runOn([...lines.slice(0, 3), ...lines.slice(4)])
    expect(code).toBe(1)
    expect(out).toContain('NOT WHOLE')
    expect(out).toContain('missing: Number 2 is missing.')
    expect(out).toContain('at number 3, record 3 of the file, ')
    expect((await runOn(lines.slice(0, -1))).out).toContain('short: The last record is missing.')
    expect((await runOn(lines.map((line) => line.replace('Soup', 'Stew')))).out).toContain('hash: ')
    expect((await runOn([...lines, 'what?'])).out).toContain('not a play record')
  })
  it('tells what is not plausible from what is not whole, and ends with 3', async () => {
    const { lines } = anExport(4, 'hw-1', (n) => (n === 2 ? { duration: 36_000_000 } : {}))
    const { code, out } = await runOn(lines)
    expect(code).toBe(3)
    expect(out).toContain('ndjson: whole, NOT PLAUSIBLE\n')
    expect(out).toContain('not plausible (length): number 2, record 3 of the file: ')
    const both = await runOn(lines.slice(0, -1))
    expect(both.code).toBe(1)
    expect(both.out).toContain('NOT WHOLE, NOT PLAUSIBLE')
  })
  it('is not stopped by an instant that no calendar holds', async () => {
    const { lines } = anExport(2, 'hw-1', (n) => (n === 1 ? { until: Number.MAX_SAFE_INTEGER } : {}))
    const { code, out } = await runOn(lines)
    expect(code).toBe(3)
    expect(out).toContain('not plausible (time): number 1')
    // No number that JavaScript holds exactly.
    const beyond = lines.map((line) => line.replace('"until":9007199254740991', '"until":9007199254740993'))
    expect((await runOn(beyond)).code).toBe(1)
  })
  it('ends with a verdict whatever the file holds', async () => {
    const { lines } = anExport(3)
    const spoilt = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.json(),
      fc.tuple(fc.nat(3), fc.nat(800), fc.string()).map(([n, at, text]) => {
        const line = lines[n]!
        return line.slice(0, at) + text + line.slice(at + text.length)
      }),
    )
    await fc.assert(
      fc.asyncProperty(fc.array(spoilt, { minLength: 1, maxLength: 6 }), async (given) => {
        const { code } = await run(['-'], `${given.join('\n')}\n`)
        expect([0, 1, 2, 3]).toContain(code)
      }),
      { numRuns: 300 },
    )
  })
  it('verifies several devices one behind the other, and each chain by itself', async () => {
    const [one, two] = [anExport(3), anExport(4, 'hw-2')]
    expect((await runOn([...one.lines, ...two.lines])).code).toBe(0)
    const { code, out } = await runOn([...one.lines, ...two.lines.slice(0, -1)])
    expect(code).toBe(1)
    expect(out.match(/short: /g)).toHaveLength(1)
  })
  it('trusts only the keys that it was told, when it was told one', async () => {
    const { key, lines } = anExport(3)
    const forged = anExport(3)
    expect((await runOn(lines, '--key', key.publicKey)).code).toBe(0)
    const { code, out } = await runOn(forged.lines, '--key', key.publicKey)
    expect(code).toBe(1)
    expect(out).toContain('key: There is no public key for this chain.')
  })
  it('takes a key that begins with a hyphen', async () => {
    let own = anExport(3)
    while (!own.key.publicKey.startsWith('-')) own = anExport(3)
    expect((await runOn(own.lines, '--key', own.key.publicKey)).code).toBe(0)
  })
  it('reads from a pipe, takes line ends of Windows, and answers JSON', async () => {
    const { lines } = anExport(2)
    const { code, out } = await run(['--json', '-'], lines.join('\r\n'))
    expect(code).toBe(0)
    expect(JSON.parse(out)).toMatchObject({ whole: true, records: 2 })
    const cut = await run(['--json', '-'], anExport(3).lines.slice(0, -1).join('\n'))
    expect(JSON.parse(cut.out)).toMatchObject({
      chains: [
        {
          break: {
            what: 'short',
            fault: { code: 'endMissing', params: { count: 1, from: 2 } },
            text: 'The last record is missing.',
          },
        },
      ],
    })
  })
  it('ends with 2 where there is nothing to verify', async () => {
    expect((await run([])).code).toBe(2)
    expect((await run(['--odd', 'x'])).code).toBe(2)
    expect(await run([`${folder.path}/not-there`])).toMatchObject({ code: 2, error: /cannot be read/ })
    expect(await run(['-'], '')).toMatchObject({ code: 2, error: /no play records/ })
    expect(await run(['--key', 'short', '-'])).toMatchObject({ code: 2, error: /not a public key/ })
    expect((await run(['--help'])).code).toBe(0)
  })
})

it('says what anybody finds who has only SHA-256, Ed25519 and JSON with sorted keys', () => {
  const { key, records } = anExport(3)
  const sha256 = (data: string | Buffer) => createHash('sha256').update(data)
  const raw = Buffer.from(key.publicKey, 'base64url')
  const publicKey = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: key.publicKey }, format: 'jwk' })
  expect(key.chain).toBe(sha256(raw).digest().subarray(0, 16).toString('base64url'))
  let prev = sha256(raw).digest('hex')
  for (const { hash, signature, ...rest } of records) {
    expect(rest.prev).toBe(prev)
    const sorted = JSON.stringify(
      Object.fromEntries(Object.entries(rest).toSorted(([a], [b]) => (a < b ? -1 : 1))),
    )
    expect(hash).toBe(sha256(sorted).digest('hex'))
    expect(verify(null, Buffer.from(hash, 'hex'), publicKey, Buffer.from(signature, 'base64url'))).toBe(true)
    prev = hash
  }
})
