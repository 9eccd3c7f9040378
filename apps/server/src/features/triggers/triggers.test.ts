import { signAlarm } from '@vitrine/core/alarm'
import { API_BASE, type WrittenTrigger } from '@vitrine/protocol'
import { eachDatabase } from '@vitrine/testbed/databases'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newSecret, startTestServer, type TestPerson, type TestServer } from '../../testing/testServer.ts'

const MESSAGE = {
  texts: [{ language: 'en', heading: 'Leave the building', detail: '' }],
  seconds_each: 8,
  colour: 'red' as const,
  symbol: 'evacuate' as const,
  arrow: null,
  direction: {},
  sound: 'alarm' as const,
}

eachDatabase((_kind, _makeUrl, makeDatabase) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer(await makeDatabase())
  })
  afterAll(() => server?.close())

  const started = async (name: string, trigger: Partial<WrittenTrigger> = {}) => {
    const owner = await server.company(name)
    const emergency = await owner.call('makeEmergency', {
      body: { name: 'Evacuate', kind: 'evacuate', targets: [{ everywhere: true }], message: MESSAGE },
    })
    const made = await owner.call('makeTrigger', {
      body: { name: 'Button', emergency_id: emergency.id, drill: false, ...trigger },
    })
    return { owner, emergency, trigger: made.trigger, secret: made.secret }
  }
  type Message = { timeMs?: number; nonce?: string; headers?: Record<string, string> }
  const send = async (id: string, secret: string, order: object, message: Message = {}) => {
    const { timeMs = server.clock.now(), nonce = newSecret(), headers = {} } = message
    const body = JSON.stringify(order)
    const response = await server.fetch(`${API_BASE}/emergency-triggers/${id}/message`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'vitrine-time': String(timeMs),
        'vitrine-nonce': nonce,
        'vitrine-signature': signAlarm(secret, timeMs, nonce, body),
        ...headers,
      },
      body,
    })
    return {
      status: response.status,
      body: (await response.json()) as { activation_ids?: string[]; params?: { reason: string } },
    }
  }
  const active = async (owner: TestPerson) =>
    (await owner.call('listActivations', { query: { active: 'true' } })).items
  const refused = (reason: string) => ({ status: 422, body: { params: { reason } } })

  describe('a message', () => {
    it('fires the emergency of its trigger, and clears what it has fired', async () => {
      const { owner, emergency, trigger, secret } = await started('Presses')
      const fired = await send(trigger.id, secret, { do: 'fire', expires_in: 600 })
      expect(fired.status).toBe(202)
      expect(await active(owner)).toMatchObject([
        {
          id: fired.body.activation_ids![0],
          emergency_id: emergency.id,
          via: 'trigger',
          fired_by: 'Button',
          drill: false,
          ends_at: server.clock.now() + 600_000,
        },
      ])
      expect((await owner.call('listTriggers')).items).toMatchObject([{ used_at: server.clock.now() }])
      expect((await send(trigger.id, secret, { do: 'clear' })).body).toEqual(fired.body)
      expect(await active(owner)).toEqual([])
    })
    it('does not clear what people have fired', async () => {
      const { owner, emergency, trigger, secret } = await started('Leaves')
      await owner.call('fireEmergency', {
        params: { id: emergency.id },
        body: { drill: false, request_id: newSecret() },
      })
      expect((await send(trigger.id, secret, { do: 'clear' })).body).toEqual({ activation_ids: [] })
      expect(await active(owner)).toHaveLength(1)
    })
    it('counts once', async () => {
      const { owner, trigger, secret } = await started('Replays')
      const nonce = newSecret()
      const first = await send(trigger.id, secret, { do: 'fire' }, { nonce })
      await send(trigger.id, secret, { do: 'clear' })
      expect(await send(trigger.id, secret, { do: 'fire' }, { nonce })).toMatchObject(refused('replayed'))
      expect(first.status).toBe(202)
      expect(await active(owner)).toEqual([])
    })
    it('with another secret, of another time, or that was changed does nothing', async () => {
      const { owner, trigger, secret } = await started('Forged')
      const order = { do: 'fire' }
      const now = server.clock.now()
      const at = (timeMs: number) => send(trigger.id, secret, order, { timeMs })
      expect(await send(trigger.id, 'another', order)).toMatchObject(refused('badSignature'))
      expect(await at(now - 30_001)).toMatchObject(refused('outsideWindow'))
      expect(await at(now + 30_001)).toMatchObject(refused('outsideWindow'))
      const moved = { headers: { 'vitrine-time': String(now + 1) } }
      expect(await send(trigger.id, secret, order, moved)).toMatchObject(refused('badSignature'))
      expect(await send(trigger.id, secret, { do: 'burn' })).toMatchObject(refused('unreadable'))
      // The same answer as for a wrong secret, so that nobody learns which triggers there are.
      expect(await send('nothing', secret, order)).toMatchObject(refused('badSignature'))
      expect(await active(owner)).toEqual([])
    })
    it('fires a drill where it asks for one, and nothing but drills where the trigger is for them', async () => {
      const { owner, trigger, secret } = await started('Asks')
      await send(trigger.id, secret, { do: 'fire', drill: true })
      expect(await active(owner)).toMatchObject([{ drill: true }])
      const drills = await started('Drills', { drill: true })
      const real = await send(drills.trigger.id, drills.secret, { do: 'fire', drill: false })
      expect(real).toMatchObject(refused('realThing'))
      await send(drills.trigger.id, drills.secret, { do: 'fire' })
      expect(await active(drills.owner)).toMatchObject([{ drill: true }])
    })
    it('is refused by a trigger that is switched off, deleted, has another secret now or another emergency', async () => {
      const { owner, emergency, trigger, secret } = await started('Off')
      const other = { do: 'fire', emergency: 'another' }
      expect(await send(trigger.id, secret, other)).toMatchObject(refused('otherEmergency'))
      const params = { id: trigger.id }
      const next = await owner.call('rotateTrigger', { params })
      expect(await send(trigger.id, secret, { do: 'fire' })).toMatchObject(refused('badSignature'))
      expect((await send(trigger.id, next.secret, { do: 'fire' })).status).toBe(202)
      const off = { name: 'Button', emergency_id: emergency.id, enabled: false }
      await owner.call('changeTrigger', { params, revision: 2, body: off })
      expect(await send(trigger.id, next.secret, { do: 'fire' })).toMatchObject(refused('badSignature'))
      await owner.call('deleteTrigger', { params, revision: 3 })
      expect(await send(trigger.id, next.secret, { do: 'fire' })).toMatchObject(refused('badSignature'))
    })
    it('is limited to ten fired a minute', async () => {
      const { trigger, secret } = await started('Limited')
      const statuses: number[] = []
      for (let n = 0; n < 11; n += 1) statuses.push((await send(trigger.id, secret, { do: 'fire' })).status)
      expect(statuses).toEqual([...Array.from({ length: 10 }, () => 202), 429])
    })
  })
  it('never shows a secret again', async () => {
    const { owner, secret } = await started('Secret')
    expect(JSON.stringify(await owner.call('listTriggers'))).not.toContain(secret)
    const rows = await server.db.selectFrom('emergency_trigger').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(secret)
  })
})
