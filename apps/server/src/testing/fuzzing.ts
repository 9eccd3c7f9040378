import { Agent, request as httpRequest } from 'node:http'
import { readFileSync } from 'node:fs'
import type { RunningServer } from '@vitrine/testbed'
import fc from 'fast-check'
import { expect } from 'vitest'
import { startRealServer, tokenOf } from './realServer.ts'

/** Inputs over all surfaces of one file of tests. */
export const INPUTS = Number(process.env['FUZZ_INPUTS'] ?? 20_000)
const AT_ONCE = 16
const EMAIL = 'fuzz@clinic.example'
const PASSWORD = 'correct horse battery staple'

export type Answer = { status: number; text: string }
type TestRequest = {
  method?: string
  path: string
  headers?: Record<string, string>
  body?: string | Uint8Array
}

/** A server in a process of its own, and what throws inputs at it. */
export type Fuzzed = {
  server: RunningServer
  /** the owner's */
  accessToken: string
  /** Asks with the owner's credential. */
  ask(asked: TestRequest): Promise<Answer>
  /** Sends a share of all inputs, several at a time, and sees that the same process still answers. @returns how many succeeded */
  attack<T>(share: number, inputs: fc.Arbitrary<T>, one: (input: T) => Promise<boolean>): Promise<number>
  /** A display that was accepted. */
  acceptedDevice(): Promise<{ deviceId: string }>
  /** inputs sent so far */
  done(): number
  /** resident bytes of the process after each surface */
  rss: readonly number[]
  end(): Promise<void>
}

/** Starts a server to throw inputs at. */
export async function startFuzzed(): Promise<Fuzzed> {
  const server = await startRealServer({
    env: { ADMIN_EMAIL: EMAIL, ADMIN_PASSWORD: PASSWORD, RATE_LIMITS: 'off', LOG_LEVEL: 'error' },
  })
  const accessToken = await tokenOf(server.url, EMAIL, PASSWORD)
  const pid = server.pid()
  const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE })
  const rss: number[] = []
  let done = 0

  const ask = ({ method = 'GET', path, headers = {}, body }: TestRequest): Promise<Answer> =>
    new Promise((resolve, reject) => {
      const asked = httpRequest(
        `${server.url}${path}`,
        { method, agent, headers: { authorization: `Bearer ${accessToken}`, ...headers } },
        (answer) => {
          let text = ''
          const { statusCode = 0 } = answer
          // An event stream does not end by itself.
          if (answer.headers['content-type']?.startsWith('text/event-stream')) {
            answer.destroy()
            resolve({ status: statusCode, text })
            return
          }
          answer.setEncoding('utf8').on('data', (piece: string) => (text += piece))
          answer.on('end', () => resolve({ status: statusCode, text }))
          answer.on('error', reject)
        },
      )
      asked.on('error', reject)
      asked.end(body)
    })
  const memory = (): number =>
    Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${server.pid()}/status`, 'utf8'))?.[1] ?? 0) * 1_024

  return {
    server,
    accessToken,
    ask,
    async attack(share, inputs, one) {
      const list = fc.sample(inputs, Math.ceil(INPUTS * share))
      let succeeded = 0
      const worker = async (): Promise<void> => {
        for (let input = list.pop(); input !== undefined; input = list.pop()) {
          if (await one(input)) succeeded += 1
          done += 1
        }
      }
      await Promise.all(Array.from({ length: AT_ONCE }, worker))
      expect((await ask({ path: '/readyz' })).status).toBe(200)
      expect(server.pid()).toBe(pid)
      rss.push(memory())
      return succeeded
    },
    async acceptedDevice() {
      const deviceId = 'fuzzed'
      const { text } = await ask({
        path: `/activate/${deviceId}`,
        headers: { authorization: `Device ${'s'.repeat(43)}` },
      })
      const { pairing } = JSON.parse(text) as { pairing: { code: string } }
      await ask({
        method: 'POST',
        path: '/default/v1/devices/activate',
        headers: JSON_BODY,
        body: JSON.stringify({ code: pairing.code, name: 'Fuzzed' }),
      })
      return { deviceId }
    },
    done: () => done,
    rss,
    async end() {
      agent.destroy()
      await server.dispose()
    },
  }
}

/** Sees that nothing failed on the server's side. @returns whether it succeeded */
export const fine = ({ status, text }: Answer, input: unknown): boolean => {
  expect(status, `${JSON.stringify(input)?.slice(0, 500)} → ${text.slice(0, 300)}`).toBeLessThan(500)
  expect(status).toBeGreaterThanOrEqual(200)
  return status < 300
}

/** Texts that have surprised programs before. */
export const words = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.constantFrom(
    '',
    '\0',
    '\uD800',
    '../..',
    "' or 1=1 --",
    '<script>',
    '{}',
    'null',
    'x'.repeat(3_000),
    '__proto__',
  ),
)
/** JSON of any shape. */
export const json = fc.oneof(
  fc.jsonValue({ maxDepth: 4 }),
  words,
  fc.constantFrom<unknown>(1e308, -0, Number.MAX_SAFE_INTEGER, [], {}, null, true),
)
/** What a header can hold. */
export const headerText = fc.string({ maxLength: 60 }).map((text) => text.replace(/[^\x20-\x7e]/g, '?'))
export const JSON_BODY = { 'content-type': 'application/json' }
