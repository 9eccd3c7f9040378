import { execFile } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { signAlarm } from '@vitrine/core/alarm'
import { temporaryFolder } from '@vitrine/testbed'
import { describe, expect, it, onTestFinished } from 'vitest'
import { listenForAlarms, type AlarmListenerParts, type AlarmOrderForPage } from './alarmListener.ts'
import { noncesIn, readAlarmSecret } from './alarmSettings.ts'

const COMMAND = fileURLToPath(new URL('../bin/vitrine-alarm.mjs', import.meta.url))
const SECRET = 'the secret of a button in the hall'
const NOW = Date.UTC(2026, 10, 21, 9)
const FIRE = { do: 'fire', emergency: 'evacuate' }

/** A listener with a player behind it that has the emergency `evacuate`. */
async function aListener(change: Partial<AlarmListenerParts> = {}) {
  const orders: AlarmOrderForPage[] = []
  let monotonicMs = 0
  const { port, close } = await listenForAlarms({
    port: 0,
    address: '127.0.0.1',
    secret: SECRET,
    onlyDrills: false,
    clock: { nowMs: () => NOW, monotonicMs: () => monotonicMs },
    nonces: { read: () => [], write: () => undefined },
    bring: async (order) => {
      orders.push(order)
      if (order.do === 'clear') return ['a1']
      return order.emergency === 'evacuate' ? [order.activationId] : null
    },
    log: () => undefined,
    ...change,
  })
  onTestFinished(close)
  const url = `http://127.0.0.1:${port}/emergency`
  let sent = 0
  return {
    port,
    url,
    orders,
    pass: (ms: number) => (monotonicMs += ms),
    async send(
      order: object,
      { secret = SECRET, nonce = `nonce-of-the-test-${(sent += 1)}`, timeMs = NOW } = {},
    ) {
      const body = JSON.stringify(order)
      const response = await fetch(url, {
        method: 'POST',
        headers: {
          'vitrine-time': String(timeMs),
          'vitrine-nonce': nonce,
          'vitrine-signature': signAlarm(secret, timeMs, nonce, body),
        },
        body,
      })
      return { status: response.status, ...((await response.json()) as { reason?: string }) }
    },
  }
}

describe('a message in the local network', () => {
  it('fires what is prepared on the display, and clears it', async () => {
    const { send, orders } = await aListener()
    const id = '0199a1b2-0000-7000-8000-000000000001'
    expect(await send({ ...FIRE, drill: true, expires_in: 60, activation_id: id })).toEqual({
      status: 202,
      activation_ids: [id],
    })
    expect(await send({ do: 'clear' })).toMatchObject({ status: 202 })
    expect(orders).toEqual([
      { do: 'fire', emergency: 'evacuate', activationId: id, drill: true, expiresInMs: 60_000 },
      { do: 'clear' },
    ])
  })
  it('that is not signed, late, repeated or too large reaches nobody', async () => {
    const { send, orders, url } = await aListener()
    expect(await send(FIRE, { secret: 'another secret' })).toEqual({ status: 403, reason: 'badSignature' })
    expect(await send(FIRE, { timeMs: NOW - 30_001 })).toEqual({ status: 403, reason: 'outsideWindow' })
    expect((await fetch(url, { method: 'POST', body: '{}' })).status).toBe(403)
    expect((await fetch(url, { method: 'POST', body: 'x'.repeat(5_000) })).status).toBe(413)
    expect((await fetch(url, { method: 'PUT' })).status).toBe(405)
    expect((await fetch(url.replace('/emergency', '/'))).status).toBe(404)
    expect(orders).toEqual([])
    await send(FIRE, { nonce: 'the nonce of one message'.replaceAll(' ', '-') })
    const again = await send(FIRE, { nonce: 'the nonce of one message'.replaceAll(' ', '-') })
    expect(again).toEqual({ status: 403, reason: 'replayed' })
    expect(orders).toHaveLength(1)
  })
  it('counts once also after the runner was restarted', async () => {
    const folder = await temporaryFolder('nonces')
    onTestFinished(folder.remove)
    const nonces = noncesIn(`${folder.path}/nonces.json`, () => undefined)
    const nonce = 'nonce-before-the-restart'
    expect(await (await aListener({ nonces })).send(FIRE, { nonce })).toMatchObject({ status: 202 })
    const { send, orders } = await aListener({ nonces })
    expect(await send(FIRE, { nonce })).toEqual({ status: 403, reason: 'replayed' })
    expect(orders).toEqual([])
  })
  it('fires drills alone where the runner is set to that', async () => {
    const { send, orders } = await aListener({ onlyDrills: true })
    expect(await send({ ...FIRE, drill: false })).toEqual({ status: 422, reason: 'realThing' })
    await send(FIRE)
    expect(orders).toMatchObject([{ drill: true }])
  })
  it('says what is missing: the emergency, its name, or the player', async () => {
    const { send } = await aListener()
    expect(await send({ do: 'fire' })).toEqual({ status: 422, reason: 'noEmergency' })
    expect(await send({ ...FIRE, emergency: 'other' })).toEqual({ status: 422, reason: 'notPrepared' })
    const away = await aListener({ bring: async () => undefined })
    expect(await away.send(FIRE)).toEqual({ status: 503, reason: 'playerAway' })
  })
  it('fires ten times a minute, and is heard 120 times', async () => {
    const { send, pass, url } = await aListener()
    for (let n = 0; n < 10; n += 1) expect((await send(FIRE)).status).toBe(202)
    expect(await send(FIRE)).toEqual({ status: 429, reason: 'tooMany' })
    expect((await send({ do: 'clear' })).status).toBe(202)
    for (let n = 0; n < 108; n += 1) await fetch(url)
    expect((await fetch(url)).status).toBe(429)
    pass(60_001)
    expect((await send(FIRE)).status).toBe(202)
  })
})

it('tells nobody more than its time', async () => {
  const { url } = await aListener()
  const response = await fetch(url)
  expect([response.status, await response.json()]).toEqual([200, { time: NOW }])
})

it('survives what is no HTTP', async () => {
  const { port, send } = await aListener()
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => undefined)
  const ended = new Promise((resolve) => socket.once('close', resolve))
  socket.end(Buffer.from([0x16, 0x03, 0x01, 0x00, 0xff, 0x00, 0x0a]))
  socket.resume()
  await ended
  expect((await send(FIRE)).status).toBe(202)
})

it('is what the command talks to', async () => {
  const folder = await temporaryFolder('command')
  onTestFinished(folder.remove)
  const file = `${folder.path}/secret.txt`
  writeFileSync(file, `${SECRET}\n`)
  const { port, orders } = await aListener()
  const run = (...words: string[]) =>
    promisify(execFile)(process.execPath, [
      COMMAND,
      ...words,
      '--secret-file',
      file,
      '--to',
      `127.0.0.1:${port}`,
    ])
  const { stdout } = await run('fire', '--emergency', 'evacuate', '--drill', '--expires-in', '90')
  expect(stdout).toMatch(/: done \(/)
  expect(orders).toMatchObject([{ do: 'fire', drill: true, expiresInMs: 90_000 }])
  await expect(run('fire', '--emergency', 'other')).rejects.toMatchObject({
    code: 1,
    stdout: expect.stringContaining('notPrepared'),
  })
})

it('needs a secret that nobody guesses', async () => {
  const folder = await temporaryFolder('secret')
  onTestFinished(folder.remove)
  const file = `${folder.path}/secret.txt`
  writeFileSync(file, 'short\n')
  expect(readAlarmSecret(file)).toMatchObject({ ok: false, problem: expect.stringContaining('too short') })
  writeFileSync(file, `${'x'.repeat(32)}\n`)
  expect(readAlarmSecret(file)).toEqual({ ok: true, secret: 'x'.repeat(32) })
  expect(readAlarmSecret(`${folder.path}/none`).ok).toBe(false)
})
