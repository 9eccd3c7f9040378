import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { temporaryFolder } from '@vitrine/testbed'
import {
  startTestServer,
  type TestPerson,
  type TestServer,
} from '../../apps/server/src/testing/testServer.ts'
import { quantile, spread } from '../measure/statistics.ts'
import type { Row } from '../measure/table.ts'
import type { Tier } from '../tier.ts'

/** Source: issue “The fleet”, done when. */
const DEVICES = 10_000
const CHANGES_PER_S = 500
/** Devices of the site that loses its line, and how often the server looks, ms. */
const SITE = 200
const LOOK_EVERY_MS = 10_000
const BATCH = 10
/** Rows in one statement of the preparation. */
const PIECE = 500
/** For how long devices change, ms. */
const LOAD_MS = { small: 2_000, full: 20_000 } as const
/** The engine may take a tenth of the time between two looks. */
const LOOK_MOST_MS = LOOK_EVERY_MS / 10

/** The alert engine, in this process and on SQLite, so that a look can be timed and the clock be moved. */
export async function alerts(tier: Tier): Promise<Row[]> {
  const folder = await temporaryFolder('bench-alerts')
  const received: string[] = []
  const receiver = createServer((request, response) => {
    let body = ''
    request.on('data', (piece: Buffer) => (body += piece.toString()))
    request.on('end', () => {
      received.push((JSON.parse(body) as { data: { summary: string } }).data.summary)
      response.writeHead(204).end()
    })
  })
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
  const server = await startTestServer(
    { kind: 'sqlite', file: join(folder.path, 'bench.sqlite') },
    { EGRESS_ALLOW: '127.0.0.1', RATE_LIMITS: 'off' },
    // Nothing is uploaded here.
    { decoder: { script: '' } as never },
  )
  try {
    const owner = await server.company('Bench')
    await makeDevices(server, owner)
    await makeRules(owner, `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/x`)
    // The first look after a start reads everything for the first time.
    await server.alerts.look()
    return [await whileChanging(server, tier), await lineLost(server, received)]
  } finally {
    await server.close()
    receiver.closeAllConnections()
    receiver.close()
    await folder.remove()
  }
}

/** How long a look takes while devices change. */
async function whileChanging(server: TestServer, tier: Tier): Promise<Row> {
  const forMs = LOAD_MS[tier.name]
  const startMs = performance.now()
  const ranMs = (): number => performance.now() - startMs
  let changed = 0
  const change = async (): Promise<void> => {
    while (ranMs() < forMs) {
      if (changed >= (ranMs() / 1_000) * CHANGES_PER_S) {
        await new Promise((resolve) => setImmediate(resolve))
        continue
      }
      const ids = Array.from({ length: BATCH }, (_, n) => `row-${(changed + n) % DEVICES}`)
      const turn = Math.floor(changed / DEVICES) % 2
      const at = server.clock.now() - 1_000
      const fault = { code: 'ITEM_FAILED', text: 'changed', at, open: true }
      await server.db
        .updateTable('fleet_device')
        .set({ faults: JSON.stringify(turn === 0 ? [fault] : []), temperature: turn === 0 ? 60 : 58 })
        .where('device_id', 'in', ids)
        .execute()
      changed += BATCH
    }
  }
  const looks: number[] = []
  const look = async (): Promise<void> => {
    while (ranMs() < forMs) {
      const beganMs = performance.now()
      await server.alerts.look()
      looks.push(performance.now() - beganMs)
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
  }
  await Promise.all([change(), look()])
  const slowest = quantile(looks, 0.99)
  return {
    what: `alerts: a look at ${DEVICES} devices with 5 rules, ${Math.round(changed / (ranMs() / 1_000))} changes/s (every ${LOOK_EVERY_MS / 1_000} s), p99`,
    goal: `≤ ${LOOK_MOST_MS} ms`,
    ours: `${slowest.toFixed(0)} ms; ${spread(looks, 'ms')}, ${looks.length} looks`,
    met: tier.judgesTimes ? slowest <= LOOK_MOST_MS : null,
  }
}

/** A site loses its line while all others go on, and gets it back. */
async function lineLost(server: TestServer, received: string[]): Promise<Row> {
  await heard(server, 0)
  await server.db.updateTable('fleet_device').set({ faults: '[]' }).execute()
  await server.alerts.look()
  await server.db.deleteFrom('delivery').execute()
  received.length = 0
  const looks: number[] = []
  const pass = async (minutes: number, from: number): Promise<void> => {
    for (let minute = 0; minute < minutes; minute += 1) {
      server.clock.advance(60_000)
      await heard(server, from)
      const beganMs = performance.now()
      await server.alerts.look()
      looks.push(performance.now() - beganMs)
      await server.outbox.look()
    }
  }
  await pass(9, SITE)
  await pass(1, 0)
  const expected = [
    `${SITE} devices at Munich are offline`,
    `Resolved: ${SITE} devices at Munich are offline`,
  ]
  return {
    what: `alerts: a site of ${SITE} of ${DEVICES} devices loses its line for 9 minutes: messages`,
    goal: 'one, and one when it is back',
    ours: `${received.length}: ${received.slice(0, 3).join(' · ')}; slowest look ${Math.max(...looks).toFixed(0)} ms`,
    met: JSON.stringify(received) === JSON.stringify(expected),
  }
}

/** All devices from a number on report now. */
async function heard(server: TestServer, from: number): Promise<void> {
  let update = server.db.updateTable('device').set({ checkin_ms: server.clock.now() })
  if (from > 0) update = update.where('group_id', 'is', null)
  await update.execute()
}

/** Makes devices by the database alone: to pair them would take minutes and change no figure. The first ones are a site. */
async function makeDevices(server: TestServer, { call, companyId }: TestPerson): Promise<void> {
  const group = await call('makeDeviceGroup', { body: { name: 'Munich' } })
  const nowMs = server.clock.now()
  for (let first = 0; first < DEVICES; first += PIECE) {
    const numbers = Array.from({ length: PIECE }, (_, n) => first + n)
    await server.db
      .insertInto('device')
      .values(
        numbers.map((n) => ({
          id: `row-${n}`,
          company_id: companyId,
          device_id: `bench-${n}`,
          site_id: null,
          group_id: n < SITE ? group.id : null,
          token: `token-${n}`,
          name: `Display ${n}`,
          settings: '{}',
          secret_hash: 'x',
          active: 1,
          address: `10.0.${Math.floor(n / 250)}.1`,
          browser: '',
          accepted_ms: nowMs,
          checkin_ms: nowMs,
          connected_ms: null,
          disconnected_ms: null,
          report: null,
          revision: 1,
          pause_what: null,
          pause_since_ms: null,
          pause_until_ms: null,
          social_tokens: '',
          pause_by: null,
          remote: null,
        })),
      )
      .execute()
    await server.db
      .insertInto('fleet_device')
      .values(
        numbers.map((n) => ({
          company_id: companyId,
          device_id: `row-${n}`,
          online: 1,
          state: 'nothing',
          shown: 'nothing',
          player_version: '1.0.0',
          faults: '[]',
          storage_percent: n % 80,
          clock_off_s: 0,
          temperature: 58,
          time_zone: 'Europe/Berlin',
        })),
      )
      .execute()
  }
}

/** A rule of each kind that looks at what changes, and a channel. */
async function makeRules({ call }: TestPerson, url: string): Promise<void> {
  const { channel } = await call('makeAlertChannel', {
    body: { name: 'Bench', kind: 'webhook', url, quiet: null, enabled: true },
  })
  for (const kind of ['offline', 'fault', 'storage', 'clock', 'temperature'] as const)
    await call('makeAlertRule', {
      body: {
        name: kind,
        kind,
        settings: {},
        targets: { group_ids: [], site_ids: [], device_ids: [] },
        hours: null,
        // Faults come and go here by the thousand; what is counted are the messages about the line.
        channel_ids: kind === 'offline' ? [channel.id] : [],
        escalation: null,
        enabled: true,
      },
    })
}
