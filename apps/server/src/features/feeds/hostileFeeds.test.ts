import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { feedContentSchema, type ReadFeedKind } from '@vitrine/core/feeds'
import { FEED_OPTIONS } from '@vitrine/protocol'
import { zipSync } from 'fflate'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createEgress, type Egress, type EgressRequest } from '../../platform/egress/egress.ts'
import { testDecoder } from '../../testing/testDecoder.ts'
import type { FeedRecord } from './feeds.store.ts'
import { fetchSource, type Tried } from './fetching.ts'
import { createFeedParsing, type FeedParsing } from './parsing.ts'
import { CONTENT_MOST_BYTES } from './reading/readFeed.ts'
import { aSpreadsheet } from './reading/testing/aSpreadsheet.ts'

const OUTSIDE = '127.0.0.1'
const INSIDE = '127.0.0.2'
const COUNT = 1_000
/** How long a source may take here that says nothing, instead of 20 seconds, ms. */
const SLOW_MS = 100
const AT_ONCE = 8
const MIB = 1 << 20
const NOW_MS = Date.parse('2026-11-25T12:30Z')
/** A file that whatever runs would make. */
const CANARY = join(tmpdir(), `hostile-feed-${process.pid}`)
const SCRIPT_TEXT = `require('fs').writeFileSync('${CANARY}','x')`
const SCRIPT = `<script>${SCRIPT_TEXT}</script>`

type Answer = (response: ServerResponse) => void
type Case = { what: string; kind: ReadFeedKind; answer: Answer; caldav?: boolean; slow?: true }

/** Numbers that are the same in each run. */
function createChance(seed: number) {
  let state = seed
  return (below: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

const KINDS: readonly ReadFeedKind[] = ['news', 'calendar', 'weather', 'table']
const send =
  (body: string | Uint8Array, headers: Record<string, string> = {}): Answer =>
  (response) =>
    void response.writeHead(200, headers).end(body)
const status =
  (code: number, headers: Record<string, string>, body = ''): Answer =>
  (response) =>
    void response.writeHead(code, headers).end(body)

const rss = (title: string, more = '') =>
  `<rss version="2.0"><channel><title>News</title><item><title>${title}</title>${more}</item></channel></rss>`
const ics = (lines: readonly string[]) =>
  ['BEGIN:VCALENDAR', 'BEGIN:VEVENT', 'UID:1', ...lines, 'END:VEVENT', 'END:VCALENDAR'].join('\r\n')

/** A correct document of each format, from which the wrong ones are made. */
const GOOD: readonly { kind: ReadFeedKind; body: string | Uint8Array }[] = [
  { kind: 'news', body: rss('Bridge open', '<link>https://a.example/1</link>') },
  {
    kind: 'news',
    body: '<feed xmlns="http://www.w3.org/2005/Atom"><entry><id>1</id><title>A</title><link href="https://a.example"/></entry></feed>',
  },
  {
    kind: 'news',
    body: '{"version":"https://jsonfeed.org/version/1.1","title":"A","items":[{"id":"1","title":"B","image":"https://a.example/1.png"}]}',
  },
  { kind: 'calendar', body: ics(['SUMMARY:A', 'DTSTART:20261126T090000Z', 'RRULE:FREQ=DAILY;COUNT=9']) },
  {
    kind: 'weather',
    body: '{"current_units":{"time":"iso8601"},"current":{"time":"2026-11-25T12:00","temperature_2m":5,"weather_code":3},"utc_offset_seconds":0}',
  },
  { kind: 'table', body: 'Dish;Price\r\nSoup;4,50\r\n"Cake ""big"" one";3' },
  { kind: 'table', body: '[{"Dish":"Soup","Price":4.5},{"Dish":"Cake"}]' },
  {
    kind: 'table',
    body: '<gesmes:Envelope><Cube><Cube time="2026-11-25"><Cube currency="USD" rate="1.1"/></Cube></Cube></gesmes:Envelope>',
  },
  {
    kind: 'table',
    body: '{"status":"success","data":{"resultType":"vector","result":[{"metric":{"a":"b"},"value":[1,"2"]}]}}',
  },
  { kind: 'table', body: '[{"entity_id":"sensor.a","state":"1","attributes":{"friendly_name":"A"}}]' },
  {
    kind: 'table',
    body: '{"Siri":{"ServiceDelivery":{"StopMonitoringDelivery":[{"MonitoredStopVisit":[{"MonitoredVehicleJourney":{"LineRef":"1","MonitoredCall":{"AimedDepartureTime":"2026-11-25T13:00:00Z"}}}]}]}}}',
  },
  // GTFS-Realtime: a header, and a trip with a stop.
  { kind: 'table', body: Buffer.from('0a050a03322e3012120a01311a0d0a032a013912061a0110012201', 'hex') },
  {
    kind: 'table',
    body: aSpreadsheet({
      A: [
        ['Dish', 'Price'],
        ['Soup', 4.5],
      ],
    }),
  },
]

/** Sources that take a process to its limits: few of them. */
function largeCases(): Case[] {
  const letters = 'a'.repeat(Math.floor(9.9 * MIB))
  const large: Case[] = [
    { what: 'a title of 10 MB', kind: 'news', answer: send(rss(letters)) },
    { what: 'a cell of 10 MB', kind: 'table', answer: send(`a\n"${letters}"`) },
    {
      what: 'a summary of 10 MB',
      kind: 'calendar',
      answer: send(ics(['DTSTART;VALUE=DATE:20261126', `SUMMARY:${letters}`])),
    },
    { what: '10 MB of zeros', kind: 'table', answer: send(Buffer.alloc(letters.length)) },
    { what: '10 MB nested', kind: 'weather', answer: send('{"a":'.repeat(letters.length / 5)) },
    {
      what: 'a sheet that is large unpacked',
      kind: 'table',
      answer: send(aSpreadsheet({ A: [['x']] }, { 'xl/media/a.bin': new Uint8Array(60 * MIB) })),
    },
  ]
  const gzip = gzipSync(Buffer.alloc(64 * MIB))
  const brotli = brotliCompressSync(Buffer.alloc(64 * MIB))
  const twice = gzipSync(gzip)
  for (const kind of KINDS)
    large.push(
      { what: 'a bomb in gzip', kind, answer: send(gzip, { 'content-encoding': 'gzip' }) },
      { what: 'a bomb in brotli', kind, answer: send(brotli, { 'content-encoding': 'br' }) },
      { what: 'a bomb in a bomb', kind, answer: send(twice, { 'content-encoding': 'gzip, gzip' }) },
      { what: 'terabytes announced', kind, answer: send('', { 'content-length': '9000000000000' }) },
      {
        what: 'no end',
        kind,
        answer(response) {
          const piece = Buffer.alloc(MIB, 'a,b\n')
          const write = (): void => {
            while (!response.destroyed && response.write(piece));
          }
          response.on('drain', write)
          write()
        },
      },
    )
  return large
}

/** All that is tried. @param insidePort of a server that nothing may reach */
function hostileCases(insidePort: number): Case[] {
  const chance = createChance(14)
  const hosts = [INSIDE, '127.2', '0x7f000002', '2130706434', `[::ffff:${INSIDE}]`, '0177.0.0.2', '[::1]']
  const cases = largeCases()
  for (let at = 0; at < 40; at += 1) {
    const kind = KINDS[at % KINDS.length]!
    cases.push({ what: 'silence', kind, answer: () => undefined, slow: true })
    cases.push({
      what: 'a stop within',
      kind,
      answer: (response) => void response.write('<rss><channel>'),
      slow: true,
    })
  }
  for (let at = 0; cases.length < COUNT; at += 1) {
    const kind = KINDS[at % KINDS.length]!
    const xmlKind = at % 2 === 0 ? 'news' : 'table'
    const inside = `http://${hosts[at % hosts.length]!}:${insidePort}/secret`
    const external = at % 2 === 0 ? inside : 'file:///etc/passwd'
    const location = [inside, 'file:///etc/passwd', `data:text/csv,a`, inside.slice(5), 'gopher://a/'][
      at % 5
    ]!
    const code = [301, 302, 303, 307, 308][at % 5]!
    const link = [
      'javascript:alert(1)',
      'data:text/html,x',
      'vbscript:x',
      'file:///etc/passwd',
      'http://user:key@a.example/',
    ][at % 5]!
    const laughs = Array.from({ length: 9 }, (_, n) => `<!ENTITY l${n + 1} "${`&l${n};`.repeat(10)}">`).join(
      '',
    )
    const noise = Uint8Array.from({ length: 300 }, () => chance(256))
    const type = ['image/png', 'text/html', 'application/xml', 'video/mp4'][at % 4]!
    cases.push(
      { what: `a redirect to ${location}`, kind, answer: status(code, { location }) },
      {
        what: `an entity of ${external}`,
        kind: xmlKind,
        answer: send(`<!DOCTYPE rss [<!ENTITY x SYSTEM "${external}">]>${rss('&x;')}`),
      },
      {
        what: 'a billion laughs',
        kind: xmlKind,
        answer: send(`<!DOCTYPE r [<!ENTITY l0 "ha">${laughs}]>${rss('&l9;')}`),
      },
      {
        what: 'an entity in CalDAV',
        kind: 'calendar',
        caldav: true,
        answer: status(
          207,
          {},
          `<!DOCTYPE m [<!ENTITY x SYSTEM "${external}">]><multistatus xmlns="DAV:"><calendar-data>&x;</calendar-data></multistatus>`,
        ),
      },
      {
        what: 'a script in RSS',
        kind: 'news',
        answer: send(
          rss(
            `<![CDATA[A${SCRIPT}<img src=x onerror="${SCRIPT}"><svg/onload=x>]]>`,
            `<link>${link}</link><description>${SCRIPT.replaceAll('<', '&lt;')}B</description>`,
          ),
        ),
      },
      {
        what: 'a script in JSON Feed',
        kind: 'news',
        answer: send(
          JSON.stringify({
            version: 'https://jsonfeed.org/version/1',
            items: [{ id: '1', title: `C${SCRIPT}`, url: link }],
          }),
        ),
      },
      {
        what: 'a prototype in place of rows',
        kind: 'table',
        answer: send('{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}}}'),
      },
      {
        what: 'a prototype in a row',
        kind: 'table',
        answer: send('[{"__proto__":{"polluted":1},"toString":"x","constructor":1}]'),
      },
      {
        what: 'formulas',
        kind: 'table',
        answer: send(`=cmd|'/c touch ${CANARY}'!A0,"=WEBSERVICE(""${inside}"")"\n@SUM(1),-1`),
      },
      { what: `noise as ${type}`, kind, answer: send(noise, { 'content-type': type }) },
      {
        what: 'a page',
        kind,
        answer: send(
          `<html><head><meta http-equiv="refresh" content="0;url=${inside}"></head><body>${SCRIPT}</body></html>`,
        ),
      },
      {
        what: 'another archive',
        kind: 'table',
        answer: send(zipSync({ [`../../${'a'.repeat(at % 50)}`]: Buffer.from(SCRIPT) })),
      },
      {
        what: 'a rule without end',
        kind: 'calendar',
        answer: send(
          ics(['DTSTART:00010101T000000Z', `RRULE:FREQ=SECONDLY;INTERVAL=${at + 1}`, `ATTACH:${inside}`]),
        ),
      },
      {
        what: 'an error',
        kind,
        answer: status([204, 206, 403, 500, 503][at % 5]!, { 'retry-after': '99999999999' }, SCRIPT),
      },
    )
    for (let copy = 0; copy < 4; copy += 1) {
      const good = GOOD[(at * 4 + copy) % GOOD.length]!
      const bytes = Buffer.from(good.body)
      for (let hit = chance(6); hit >= 0; hit -= 1) bytes[chance(bytes.length)] = chance(256)
      const body = copy === 3 ? bytes.subarray(0, chance(bytes.length)) : bytes
      cases.push({ what: 'a changed one', kind: good.kind, answer: send(body) })
    }
  }
  return cases.slice(0, COUNT)
}

/** What a process of the pool may take in all, beside the limit of its data: its program and what it shares with others. */
const PROCESS_MOST_BYTES = 240 * MIB
/** Less than that takes no process of Node: whoever measures less has measured nothing. */
const PROCESS_LEAST_BYTES = 30 * MIB

/** The memory that is still in use after a collection: of JavaScript, of buffers outside it, and of the process in all. */
function held(): { heap: number; external: number; rss: number } {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  collect()
  const { heapUsed: heap, external, rss } = process.memoryUsage()
  return { heap, external, rss }
}

/** The most memory that each process took of which `pids` says the id, bytes RSS (proc(5)); empty where the system has no /proc. */
function watchPeaks(pids: () => readonly number[]): { peaks: Map<number, number>; end: () => void } {
  const peaks = new Map<number, number>()
  const look = (): void => {
    for (const pid of pids()) {
      try {
        const kib = Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1])
        if (kib > 0) peaks.set(pid, kib * 1_024)
      } catch {
        // It is over.
      }
    }
  }
  const timer = setInterval(look, 5)
  return { peaks, end: () => clearInterval(timer) }
}

const feedOf = (
  url: string,
  kind: ReadFeedKind,
  caldav: boolean,
): FeedRecord & { url: string; kind: ReadFeedKind } => ({
  id: 'feed',
  companyId: 'company',
  name: 'Feed',
  kind,
  url,
  fileName: null,
  headers: null,
  headerNames: [],
  interval: 900,
  options: { ...FEED_OPTIONS, caldav },
  format: null,
  etag: null,
  lastModified: null,
  fetchedMs: null,
  readMs: null,
  wholeMs: null,
  contentMs: null,
  nextMs: null,
  staleMs: null,
  failures: 0,
  problem: null,
  problemMs: null,
  sha256: null,
  items: 0,
  changedMs: 0,
  changedBy: 'Owner',
  revision: 1,
  ofFeedId: null,
  variant: null,
})

async function served(host: string, answer: (request: IncomingMessage, response: ServerResponse) => void) {
  const server = createServer(answer)
  await new Promise<void>((resolve) => server.listen(0, host, resolve))
  const close = (): void => {
    server.closeAllConnections()
    server.close()
  }
  return { server, port: (server.address() as AddressInfo).port, close }
}

let egress: Egress
let parsing: FeedParsing
beforeAll(() => {
  egress = createEgress({ allowed: [OUTSIDE] })
  parsing = createFeedParsing(testDecoder())
})
afterAll(async () => {
  await parsing.close()
  await egress.close()
})

it('reads 1,000 hostile feeds: nothing runs, nothing inside is reached, and nothing is held', async () => {
  let [reached, asked] = [0, 0]
  const secret = await served(INSIDE, (_request, response) => {
    asked += 1
    response.end('secret')
  })
  secret.server.on('connection', () => (reached += 1))
  const cases = hostileCases(secret.port)
  const hostile = await served(OUTSIDE, (request, response) => {
    if (request.url === '/good') response.end(rss('Good news'))
    else cases[Number(request.url!.slice(1))]!.answer(response)
  })
  const read = (
    path: string,
    { kind, caldav = false, slow }: Omit<Case, 'what' | 'answer'>,
    through = egress,
  ): Promise<Tried> => {
    const request = (asked: EgressRequest) => through.request(slow ? { ...asked, withinMs: SLOW_MS } : asked)
    const url = `http://${OUTSIDE}:${hostile.port}/${path}`
    return fetchSource(
      { egress: { request }, parsing },
      feedOf(url, kind, caldav),
      {},
      { nowMs: NOW_MS, names: null },
    )
  }
  const control = async () => {
    const { result } = await read('good', { kind: 'news' })
    expect(result.ok && result.said?.items).toBe(1)
  }
  await control()

  const codes = new Map<string, number>()
  /** What is wrong with what came of a source; null: nothing. */
  const wrongWith = ({ result }: Tried): string | null => {
    const code = result.ok ? 'read' : result.problem.code
    codes.set(code, (codes.get(code) ?? 0) + 1)
    if (!result.ok) return code === 'failed' ? 'it failed by itself' : null
    const json = result.said!.content
    if (Buffer.byteLength(json) > CONTENT_MOST_BYTES) return 'it is too large'
    const { data: content } = feedContentSchema.safeParse(JSON.parse(json))
    if (!content) return 'displays could not read it'
    if (json.includes('root:')) return 'it has a file of this machine'
    const items = content.kind === 'news' ? content.items : []
    if (items.some(({ title, summary }) => /<script>require|onerror=/.test(title + summary)))
      return 'it has a script'
    return items.every(({ link }) => link === null || /^https?:\/\/[^@]*$/.test(link))
      ? null
      : 'it has a link to elsewhere'
  }
  const wrong: string[] = []
  let next = 0
  const together = (until: number) =>
    Promise.all(
      Array.from({ length: AT_ONCE }, async () => {
        while (next < until) {
          const at = next
          next += 1
          const one = cases[at]!
          const found = wrongWith(await read(String(at), one))
          if (found !== null) wrong.push(`${at}, ${one.what}: ${found}`)
        }
      }),
    )
  const watch = watchPeaks(() => parsing.pids())
  await together(200)
  const before = held()
  await together(COUNT)
  const after = held()
  watch.end()
  expect(after.heap - before.heap).toBeLessThan(32 * MIB)
  expect(after.external - before.external).toBeLessThan(32 * MIB)
  expect(after.rss - before.rss).toBeLessThan(96 * MIB)
  // The processes that read, one after another: none took more than it may.
  if (process.platform === 'linux') {
    const peaks = [...watch.peaks.values()]
    expect(peaks.length).toBeGreaterThan(10)
    expect(Math.min(...peaks)).toBeGreaterThan(PROCESS_LEAST_BYTES)
    expect(Math.max(...peaks)).toBeLessThan(PROCESS_MOST_BYTES)
  }
  expect(wrong).toEqual([])
  // Reasons of every sort, and some that can be read in spite of all.
  const many = [...codes].filter(([, count]) => count > 3).map(([code]) => code)
  expect(many).toEqual(
    expect.arrayContaining([
      'read',
      'wrongFormat',
      'noRows',
      'tooLarge',
      'tooSlow',
      'insideAddress',
      'badAddress',
      'status',
    ]),
  )

  await control()
  expect(reached).toBe(0)
  expect(existsSync(CANARY)).toBe(false)
  expect(({} as Record<string, unknown>)['polluted']).toBeUndefined()
  // Each canary notices a visit: the same redirects reach an inside address if it is allowed.
  const allowed = createEgress({ allowed: ['127.0.0.0/8'] })
  const leading = cases.flatMap(({ what }, at) =>
    /^a redirect to (http:)?\/\/(?!\[)/.test(what) ? [at] : [],
  )
  expect(leading.length).toBeGreaterThan(10)
  const kept: string[] = []
  for (const at of leading) {
    const asks = asked
    await read(String(at), cases[at]!, allowed)
    if (asked !== asks + 1) kept.push(cases[at]!.what)
  }
  expect(kept).toEqual([])
  expect(reached).toBeGreaterThan(0)
  await allowed.close()
  execFileSync(process.execPath, ['-e', SCRIPT_TEXT])
  expect(existsSync(CANARY)).toBe(true)
  rmSync(CANARY)
  secret.close()
  hostile.close()
}, 180_000)
