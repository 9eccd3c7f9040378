import { performance } from 'node:perf_hooks'
import { setTimeout as wait } from 'node:timers/promises'
import { findNchan, startNginx, startOwnAnchor, type Anchor } from '../anchors/startAnchor.ts'
import type { Fleet } from '../load/fleet.ts'
import { openStreamClients } from '../load/openStreamClients.ts'
import { ratios, takeTurns } from '../measure/abba.ts'
import { cpuMs, rssBytes } from '../measure/processes.ts'
import { median, quantile, spread } from '../measure/statistics.ts'
import type { Row } from '../measure/table.ts'
import type { Tier } from '../tier.ts'

const NCHAN =
  'location /sub { nchan_subscriber eventsource; nchan_channel_id bench; } location /pub { nchan_publisher; nchan_channel_id bench; }'
/** The small tier’s gate on the ratio: a round of it takes some ticks of CPU time only, in which both sides are counted. */
const SMALL_MOST = 2.2
/** Messages that go to all readers in one round. */
const BROADCASTS = 40
/** Messages that everybody misses during a storm. */
const MISSED = 3
/** Streams of which the memory of one is told. */
const STREAMS_LEAST = 4_000
/** A call of the API this often while everybody reconnects, ms. */
const PROBE_MS = 10

type Target = {
  pid: number
  port: number
  requests: { path: string; authorization?: string }[]
  /** one message to all readers */
  publish: (n: number) => Promise<void>
}
type Broadcast = { cpuUs: number; lastMs: number; lost: number; doubled: number }
type Connect = { perSecond: number; kibEach: number; connectCpuUs: number }

/** Connects all readers to something fresh, and sends to all of them. */
async function broadcast(target: Target): Promise<Connect & Broadcast> {
  const clients = openStreamClients()
  const screens = target.requests.length
  const rssBefore = rssBytes(target.pid)
  const cpuBefore = cpuMs(target.pid)
  const connected = await clients.tell({ do: 'connect', port: target.port, requests: target.requests })
  if (connected.connected !== screens)
    throw new Error(`${connected.connected} of ${screens} connected: ${connected.failures.join(', ')}`)
  await wait(500)
  const kibEach = (rssBytes(target.pid) - rssBefore) / 1_024 / screens
  const connectCpuUs = ((cpuMs(target.pid) - cpuBefore) * 1_000) / screens

  await clients.tell({ do: 'forget' })
  // The first messages find the code cold, on every side.
  for (let n = 1; n <= BROADCASTS; n += 1) {
    const all = clients.tell({ do: 'await', frames: n, withinMs: 20_000 })
    await target.publish(-n)
    await all
  }
  await clients.tell({ do: 'forget' })
  const cpuStart = cpuMs(target.pid)
  const walls: number[] = []
  let answer = connected
  for (let n = 1; n <= BROADCASTS; n += 1) {
    const all = clients.tell({ do: 'await', frames: n, withinMs: 20_000 })
    const startMs = performance.timeOrigin + performance.now()
    await target.publish(n)
    answer = await all
    walls.push(answer.lastAtMs - startMs)
  }
  await wait(50)
  const cpuUs = ((cpuMs(target.pid) - cpuStart) * 1_000) / (screens * BROADCASTS)
  await clients.end()
  return {
    perSecond: (screens / connected.ms) * 1_000,
    kibEach,
    cpuUs,
    lastMs: median(walls),
    lost: answer.lost,
    doubled: answer.doubled,
    connectCpuUs,
  }
}

async function withAnchor<T>(start: () => Promise<Anchor>, run: (anchor: Anchor) => Promise<T>): Promise<T> {
  const anchor = await start()
  try {
    return await run(anchor)
  } finally {
    await anchor.dispose()
  }
}

const post = async (url: string, body: string, headers: Record<string, string> = {}): Promise<void> => {
  const answer = await fetch(url, { method: 'POST', body, headers })
  await answer.arrayBuffer()
  if (!answer.ok) throw new Error(`publishing was answered ${answer.status}`)
}

/** One channel with all readers: what others measure, so it is measured the same way. */
export async function fanOut(fleet: Fleet, tier: Tier): Promise<Row[]> {
  const { server, devices, accessToken } = fleet
  const [first] = devices
  if (!first) throw new Error('the fleet is empty')
  const ours = async () => {
    await server.restart()
    const channel = `device${first.deviceId}`
    return broadcast({
      pid: server.pid()!,
      port: server.port,
      requests: devices.map(() => ({
        path: `/sse?channels=${channel}`,
        authorization: `Bearer ${first.accessToken}`,
      })),
      publish: (n) =>
        post(`${server.url}/channels/${channel}/messages`, JSON.stringify({ name: 'bench', data: { n } }), {
          authorization: `Bearer ${accessToken}`,
          'content-type': 'application/json',
        }),
    })
  }
  const raw = () =>
    withAnchor(
      () => startOwnAnchor('rawStreams.ts'),
      ({ pid, port }) =>
        broadcast({
          pid,
          port,
          requests: devices.map(() => ({ path: '/' })),
          publish: (n) => post(`http://127.0.0.1:${port}/`, JSON.stringify({ n })),
        }),
    )
  const nchan = () =>
    withAnchor(
      () => startNginx({ server: NCHAN, nchan: true }),
      ({ pid, port }) =>
        broadcast({
          pid,
          port,
          requests: devices.map(() => ({ path: '/sub' })),
          publish: (n) => post(`http://127.0.0.1:${port}/pub`, JSON.stringify({ n })),
        }),
    )
  const beside = await takeTurns(tier.rounds, ours, raw)
  const rows: Row[] = []
  const of = <K extends keyof (Connect & Broadcast)>(
    list: readonly (Connect & Broadcast)[],
    key: K,
  ): number[] => list.map((entry) => entry[key])
  const cpuRatio = ratios(of(beside.ours, 'cpuUs'), of(beside.anchor, 'cpuUs'))
  const lost = Math.max(...of(beside.ours, 'lost'))
  const doubled = Math.max(...of(beside.ours, 'doubled'))
  rows.push({
    what: `broadcast to ${devices.length}: CPU per delivery`,
    goal: tier.judgesTimes ? '≤ 11 µs' : `≤ ${SMALL_MOST} × raw sockets`,
    ours: spread(of(beside.ours, 'cpuUs'), 'µs'),
    anchor: `raw sockets ${spread(of(beside.anchor, 'cpuUs'), 'µs')}`,
    ratio: median(cpuRatio).toFixed(2),
    met: tier.judgesTimes ? median(of(beside.ours, 'cpuUs')) <= 11 : median(cpuRatio) <= SMALL_MOST,
  })
  rows.push({
    what: 'broadcast: lost, doubled',
    goal: '0, 0',
    ours: `${lost}, ${doubled}`,
    met: lost === 0 && doubled === 0,
  })
  const last = (list: readonly (Connect & Broadcast)[], anchor: string): Row => {
    const lastRatio = median(ratios(of(beside.ours, 'lastMs'), of(list, 'lastMs')))
    return {
      what: 'broadcast: last receiver after',
      goal: `≤ 1.25 × ${anchor}`,
      ours: spread(of(beside.ours, 'lastMs'), 'ms', 0),
      anchor: `${anchor} ${spread(of(list, 'lastMs'), 'ms', 0)}`,
      ratio: lastRatio.toFixed(2),
      met: tier.judgesTimes ? lastRatio <= 1.25 : null,
    }
  }
  if (findNchan()) {
    const other: (Connect & Broadcast)[] = []
    for (let round = 0; round < tier.rounds; round += 1) other.push(await nchan())
    rows.push(last(other, 'nginx nchan'))
  } else rows.push(last(beside.anchor, 'raw sockets'))
  return rows
}

/** Every screen on its own channel with its own credential: connecting, memory, and all coming back at once. */
export async function screens(fleet: Fleet, tier: Tier): Promise<Row[]> {
  const { server, devices, accessToken } = fleet
  // Too few streams say nothing of what one takes, so in the small tier each device has several.
  const requests = Array.from({ length: Math.max(devices.length, STREAMS_LEAST) }, (_, n) => {
    const { deviceId, accessToken: own } = devices[n % devices.length]!
    return { path: `/sse?channels=device${deviceId}`, authorization: `Bearer ${own}` }
  })
  const connect = async (pid: number, port: number, paths: typeof requests | { path: string }[]) => {
    const clients = openStreamClients()
    // Few screens do not fill what a process takes when it warms up, so the small tier looks at the second half only.
    const first = tier.judgesTimes ? 0 : Math.floor(paths.length / 2)
    if (first > 0) await clients.tell({ do: 'connect', port, requests: paths.slice(0, first) })
    await wait(first > 0 ? 500 : 0)
    const before = rssBytes(pid)
    const answer = await clients.tell({ do: 'connect', port, requests: paths.slice(first) })
    if (answer.connected !== paths.length)
      throw new Error(`${answer.connected} of ${paths.length} connected: ${answer.failures.join(', ')}`)
    await wait(1_000)
    const count = paths.length - first
    const kibEach = (rssBytes(pid) - before) / 1_024 / count
    return { clients, perSecond: (count / answer.ms) * 1_000, kibEach }
  }
  const storms: number[] = []
  const probes: number[] = []
  let lost = 0
  let doubled = 0
  const ours = async () => {
    await server.restart()
    const { clients, ...figures } = await connect(server.pid()!, server.port, requests)
    const storm = await stormOf(fleet, clients, (body) =>
      post(`${server.url}/default/v1/notifications`, body, {
        authorization: `Bearer ${accessToken}`,
        'content-type': 'application/json',
      }),
    )
    storms.push(storm.ms)
    probes.push(...storm.probes)
    lost += storm.lost
    doubled += storm.doubled
    await clients.end()
    return figures
  }
  const raw = () =>
    withAnchor(
      () => startOwnAnchor('rawStreams.ts'),
      async ({ pid, port }) => {
        const { clients, ...figures } = await connect(
          pid,
          port,
          requests.map(() => ({ path: '/' })),
        )
        await clients.tell({ do: 'cut' })
        const startMs = performance.now()
        await clients.tell({ do: 'reconnect' })
        const backMs = performance.now() - startMs
        await clients.end()
        return { ...figures, backMs }
      },
    )
  const beside = await takeTurns(tier.rounds, ours, raw)
  const rates = beside.ours.map(({ perSecond }) => perSecond)
  const rawRates = beside.anchor.map(({ perSecond }) => perSecond)
  const kib = beside.ours.map(({ kibEach }) => kibEach)
  const rawKib = beside.anchor.map(({ kibEach }) => kibEach)
  const kibMost = tier.judgesTimes ? 8 : 12
  return [
    {
      what: `connecting ${requests.length} screens`,
      goal: '≥ 3,000 screens/s',
      ours: spread(rates, '/s', 0),
      anchor: `raw sockets ${spread(rawRates, '/s', 0)}`,
      ratio: median(ratios(rates, rawRates)).toFixed(2),
      met: tier.judgesTimes ? median(rates) >= 3_000 : null,
    },
    {
      what: 'memory per connected screen',
      goal: `≤ ${kibMost} KiB RSS`,
      ours: spread(kib, 'KiB'),
      anchor: `raw sockets ${spread(rawKib, 'KiB')}`,
      ratio: median(ratios(kib, rawKib)).toFixed(2),
      met: median(kib) <= kibMost,
    },
    {
      what: `${requests.length} reconnect at once: all back and caught up`,
      goal: '≤ 3 s',
      ours: spread(storms, 'ms', 0),
      anchor: `raw sockets, nothing to catch up ${spread(
        beside.anchor.map(({ backMs }) => backMs),
        'ms',
        0,
      )}`,
      ratio: median(
        ratios(
          storms,
          beside.anchor.map(({ backMs }) => backMs),
        ),
      ).toFixed(2),
      met: tier.judgesTimes ? median(storms) <= 3_000 : null,
    },
    {
      what: 'storm: lost, doubled',
      goal: '0, 0',
      ours: `${lost}, ${doubled}`,
      met: lost === 0 && doubled === 0,
    },
    {
      what: 'the API’s p99 during the storm',
      goal: '≤ 250 ms',
      ours: `${quantile(probes, 0.99).toFixed(0)} ms of ${probes.length} calls`,
      met: tier.judgesTimes ? quantile(probes, 0.99) <= 250 : null,
    },
  ]
}

/** Everybody gone, three messages for each, everybody back: how long until each has all three, and how the API fares. */
async function stormOf(
  { server, accessToken, devices }: Fleet,
  clients: ReturnType<typeof openStreamClients>,
  notify: (body: string) => Promise<void>,
): Promise<{ ms: number; probes: number[]; lost: number; doubled: number }> {
  const everybody = async (title: string): Promise<void> => {
    for (let from = 0; from < devices.length; from += 500)
      await notify(
        JSON.stringify({
          title,
          body: 'bench',
          device_ids: devices.slice(from, from + 500).map(({ rowId }) => rowId),
        }),
      )
  }
  await clients.tell({ do: 'forget' })
  // One that all have seen, so that they have an id to come back with.
  const seen = clients.tell({ do: 'await', frames: 1, withinMs: 60_000 })
  await everybody('seen')
  await seen
  await clients.tell({ do: 'cut' })
  for (let n = 0; n < MISSED; n += 1) await everybody(`missed ${n}`)

  const probes: number[] = []
  let storming = true
  const probing = (async () => {
    while (storming) {
      const startMs = performance.now()
      const answer = await fetch(`${server.url}/default/v1/devices?limit=50`, {
        headers: { authorization: `Bearer ${accessToken}` },
      })
      await answer.arrayBuffer()
      probes.push(performance.now() - startMs)
      await wait(PROBE_MS)
    }
  })()
  const startMs = performance.now()
  await clients.tell({ do: 'reconnect' })
  const { lost, doubled } = await clients.tell({ do: 'await', frames: 1 + MISSED, withinMs: 30_000 })
  const ms = performance.now() - startMs
  storming = false
  await probing
  return { ms, probes, lost, doubled }
}
