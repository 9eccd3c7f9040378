import { randomUUID } from 'node:crypto'
import { ROLES, type Role } from '@vitrine/core'
import { signAlarm } from '@vitrine/core/alarm'
import { API_BASE } from '@vitrine/protocol'
import { eachDatabase } from '@vitrine/testbed/databases'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  newSecret,
  startTestServer,
  type TestDevice,
  type TestPerson,
  type TestServer,
} from '../../testing/testServer.ts'
import { anEmergency, anOrder } from './testing/anEmergency.ts'

const MINUTE_MS = 60_000
/** Everything that can hold a credential, or none. Sessions are of people, keys are API keys. */
const SESSIONS = ROLES.map((role) => `session ${role}` as const)
const KEYS = [...ROLES, 'alarm' as const].map((role) => `key ${role}` as const)
const CALLERS = [
  'nobody',
  ...SESSIONS,
  ...KEYS,
  'device',
  'session of another company',
  'key alarm of another company',
] as const
type Caller = (typeof CALLERS)[number]

/** The ways by which an emergency is fired over the network, and what each caller gets. */
const FIRES = new Set<Caller>(['session editor', 'session admin', 'session owner', 'key alarm'])
const expectedOf = (caller: Caller, ofAnother: number): number => {
  if (caller === 'nobody') return 401
  if (caller.endsWith('of another company')) return ofAnother
  return FIRES.has(caller) ? 202 : 403
}
type Sent = { drill: boolean; requestId: string }
type Answer = { status: number }

eachDatabase((_kind, _makeUrl, makeDatabase) => {
  let server: TestServer
  let owner: TestPerson
  let device: TestDevice
  let emergencyId: string
  let drillTrigger: { id: string; secret: string }
  let trigger: { id: string; secret: string }
  const tokens = {} as Record<Caller, string | null>
  beforeAll(async () => {
    server = await startTestServer(await makeDatabase())
    owner = await server.company('Matrix')
    const stranger = await server.company('Another')
    device = await server.device(owner)
    emergencyId = (await owner.call('makeEmergency', { body: anEmergency() })).id
    const rules = [{ emergency_id: emergencyId, least_severity: 'Minor' as const }]
    await owner.call('makeCapFeed', { body: { name: 'Feed', rules } })
    const triggerOf = async (drill: boolean) => {
      const body = { name: `Button ${drill}`, emergency_id: emergencyId, drill }
      const made = await owner.call('makeTrigger', { body })
      return { id: made.trigger.id, secret: made.secret }
    }
    ;[trigger, drillTrigger] = [await triggerOf(false), await triggerOf(true)]

    const keyOf = async (by: TestPerson, role: Role | 'alarm') =>
      (await by.call('makeApiKey', { body: { name: role, role } })).key
    tokens.nobody = null
    tokens.device = device.accessToken
    tokens['session of another company'] = stranger.accessToken
    tokens['key alarm of another company'] = await keyOf(stranger, 'alarm')
    tokens['key alarm'] = await keyOf(owner, 'alarm')
    for (const role of ROLES) {
      const person = await server.person(owner.companyId, role)
      tokens[`session ${role}`] = person.accessToken
      tokens[`key ${role}`] = await keyOf(person, role)
    }
  })
  afterAll(() => server?.close())
  // What a caller may do in a minute is another test.
  beforeEach(() => server.clock.advance(MINUTE_MS))

  const post = async (path: string, caller: Caller, type: string, body: string, headers = {}) => {
    const token = tokens[caller]
    return server.fetch(`${API_BASE}${path}`, {
      method: 'POST',
      headers: {
        'content-type': type,
        ...(token !== null && { authorization: `Bearer ${token}` }),
        ...headers,
      },
      body,
    })
  }
  const byApi = (caller: Caller, { drill, requestId }: Sent): Promise<Answer> =>
    post(
      `/emergencies/${emergencyId}/fire`,
      caller,
      'application/json',
      JSON.stringify({ drill, request_id: requestId }),
    )
  const byCap = (caller: Caller, { drill, requestId }: Sent): Promise<Answer> =>
    post(
      '/cap',
      caller,
      'application/cap+xml',
      `<alert xmlns="urn:oasis:names:tc:emergency:cap:1.2"><identifier>${requestId}</identifier><sender>s@example.org</sender>
<sent>${new Date(server.clock.now()).toISOString().slice(0, 19)}-00:00</sent><status>${drill ? 'Exercise' : 'Actual'}</status><msgType>Alert</msgType>
<scope>Public</scope><info><category>Met</category><event>Storm</event><urgency>Immediate</urgency><severity>Severe</severity>
<certainty>Observed</certainty></info></alert>`,
    )
  const bySignature = (
    caller: Caller,
    { drill, requestId: nonce }: Sent,
    secret = (drill ? drillTrigger : trigger).secret,
  ): Promise<Answer> => {
    const [timeMs, body] = [server.clock.now(), JSON.stringify({ do: 'fire' })]
    return post(
      `/emergency-triggers/${(drill ? drillTrigger : trigger).id}/message`,
      caller,
      'application/json',
      body,
      {
        'vitrine-time': String(timeMs),
        'vitrine-nonce': nonce,
        'vitrine-signature': signAlarm(secret, timeMs, nonce, body),
      },
    )
  }
  const WAYS = {
    'the management API': { send: byApi, statusOf: (caller: Caller) => expectedOf(caller, 404) },
    'a CAP alert': { send: byCap, statusOf: (caller: Caller) => expectedOf(caller, 409) },
    // The secret counts, and no credential; keys of the role alarm are refused by all that does not name them.
    'a signed message': {
      send: bySignature,
      statusOf: (caller: Caller) => (caller.startsWith('key alarm') ? 403 : 202),
    },
    'a message with a wrong signature': {
      send: (caller: Caller, sent: Sent) => bySignature(caller, sent, newSecret()),
      statusOf: (caller: Caller) => (caller.startsWith('key alarm') ? 403 : 422),
    },
  }
  const all = async () => (await owner.call('listActivations', { query: { limit: 100 } })).items
  const clear = () => owner.call('clearEmergency', { params: { id: emergencyId }, body: {} })

  describe.each(Object.entries(WAYS))('by %s', (_way, { send, statusOf }) => {
    it.each(CALLERS)('%s fires really or as a drill, or fires nothing', async (caller) => {
      for (const drill of [false, true]) {
        const known = new Set((await all()).map(({ id }) => id))
        const sent = { drill, requestId: newSecret() }
        expect((await send(caller, sent)).status).toBe(statusOf(caller))
        const made = (await all()).filter(({ id }) => !known.has(id))
        // A drill is a drill by every way, and the real thing is none.
        expect(made.map((one) => one.drill)).toEqual(statusOf(caller) === 202 ? [drill] : [])
        await clear()
        // The same request again does nothing new, also after it was cleared.
        await send(caller, sent)
        expect(await all()).toHaveLength(known.size + made.length)
        expect((await all()).filter(({ ended }) => ended === null)).toEqual([])
      }
    })
  })

  it('by a display, fires only what is prepared for it, and only with the credential of a device', async () => {
    const firedMs = server.clock.now()
    const report = (caller: Caller, emergency_id: string) =>
      server.fetch(`${API_BASE}/device-emergencies/${randomUUID()}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${tokens[caller]}` },
        body: JSON.stringify({
          drill: false,
          on_the_spot: { emergency_id, fired_at: firedMs, ends_at: firedMs + MINUTE_MS },
        }),
      })
    const before = (await all()).length
    const others = CALLERS.filter((one) => one !== 'device' && one !== 'nobody')
    const statuses = await Promise.all(
      others.map(async (caller) => (await report(caller, emergencyId)).status),
    )
    expect(statuses).toEqual(others.map(() => 403))
    expect((await report('device', randomUUID())).status).toBe(404)
    expect(await all()).toHaveLength(before)
    expect((await report('device', emergencyId)).status).toBe(204)
    expect(await all()).toHaveLength(before + 1)
    await clear()
  })

  it.each<[string, (sent: Sent) => Promise<Answer>]>([
    ['a person', (sent) => byApi('session owner', sent)],
    ['an API key', (sent) => byApi('key alarm', sent)],
    ['a feed', (sent) => byCap('key alarm', sent)],
    ['a trigger', (sent) => bySignature('nobody', sent)],
  ])('%s fires ten times a minute at most', async (_who, send) => {
    const order = () => ({ drill: false, requestId: anOrder().request_id })
    const first = order()
    expect((await send(first)).status).toBe(202)
    for (let n = 1; n < 10; n += 1) expect((await send(order())).status).toBe(202)
    expect((await send(order())).status).toBe(429)
    server.clock.advance(MINUTE_MS)
    expect((await send(order())).status).toBe(202)
    await clear()
  })
})
