import { execFile, execFileSync, spawn } from 'node:child_process'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { findProgram, partsAreRequired, temporaryFolder } from '@vitrine/testbed'
import { anItem, aSlide, oneZone, OWNER, ownerOf, publishScreen } from './support/oneDisplay.ts'
import { expect, test } from './support/test.ts'

const REPOSITORY = fileURLToPath(new URL('../..', import.meta.url))
const COMMAND = join(REPOSITORY, 'apps/kiosk/bin/vitrine-alarm.mjs')
const ALARM_PORT = 8_790
/** Names and addresses that no other run on this machine has. */
const NAME = `vt${process.pid}`
const NET = `10.${200 + (process.pid % 50)}.${process.pid % 250}`

/** What the browser of a kiosk has stored for the player's pages. */
function kept(profile: string): string {
  const leveldb = join(profile, 'browser/Default/Local Storage/leveldb')
  return readdirSync(leveldb)
    .filter((name) => name.endsWith('.log'))
    .map((name) => readFileSync(join(leveldb, name), 'latin1'))
    .join()
}
const IP = findProgram('ip') ?? 'ip'
const ip = (...words: string[]) => execFileSync(IP, words, { stdio: 'pipe' })
/** Whether this machine lets us make networks: root, and not within a container that forbids it. */
function canMakeNetworks(): boolean {
  try {
    ip('netns', 'add', `${NAME}t`)
    ip('netns', 'delete', `${NAME}t`)
    return true
  } catch {
    return false
  }
}
const isAble = canMakeNetworks()

test.use({ serverOptions: { env: { ...OWNER, HOST: '0.0.0.0' } } })

test('a button in the local network fires what a display has stored, with the way to the server cut, and the server hears of it later', async ({
  server,
}, info) => {
  // On the build server the program has to be there, and to work for root; others may not have the right to use it.
  const isRoot = process.getuid?.() === 0
  test.skip(
    !isAble && !(partsAreRequired() && (isRoot || findProgram('ip') === null)),
    'making networks needs root and ip netns',
  )
  const folder = await temporaryFolder('onTheSpot')
  const call = await ownerOf(server)
  await publishScreen(call, 'Plain', [aSlide('Plain', '#12877F')], ([id]) =>
    oneZone([anItem('plain', id!, 600_000)]),
  )
  const { id } = await call('makeEmergency', {
    body: {
      name: 'Evacuate',
      kind: 'evacuate',
      targets: [{ everywhere: true }],
      message: {
        texts: [{ language: 'en', heading: 'Leave the building', detail: '' }],
        seconds_each: 8,
        colour: 'red',
        symbol: 'evacuate',
        arrow: 'left',
        direction: {},
        sound: 'none',
      },
    },
  })
  await call('expectDevices', { body: { devices: [{ deviceId: 'hw-spot', name: 'Lobby' }] } })
  const { key } = await call('makeProvisioningKey', { body: { name: 'Spot', devices_most: 1, days: 1 } })
  const keyFile = join(folder.path, 'key.txt')
  const secretFile = join(folder.path, 'secret.txt')
  writeFileSync(keyFile, key)
  writeFileSync(secretFile, 'a secret of thirty-two characters')

  ip('netns', 'add', NAME)
  ip('link', 'add', `${NAME}a`, 'type', 'veth', 'peer', 'name', `${NAME}b`, 'netns', NAME)
  ip('address', 'add', `${NET}.1/24`, 'dev', `${NAME}a`)
  ip('link', 'set', `${NAME}a`, 'up')
  for (const words of [
    ['address', 'add', `${NET}.2/24`, 'dev', `${NAME}b`],
    ['link', 'set', `${NAME}b`, 'up'],
    ['link', 'set', 'lo', 'up'],
  ])
    ip('netns', 'exec', NAME, 'ip', ...words)
  const inside = (...words: string[]) => ['netns', 'exec', NAME, process.execPath, ...words]
  const words = `--import tsx ${REPOSITORY}/apps/kiosk/src/main.ts --headless --server http://${NET}.1:${server.port}
    --profile ${folder.path}/profile --hardware-id hw-spot --provisioning-key-file ${keyFile}
    --alarm-port ${ALARM_PORT} --alarm-secret-file ${secretFile}`
  const kiosk = spawn(IP, inside(...words.split(/\s+/)), {
    cwd: REPOSITORY,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let log = ''
  kiosk.stdout.on('data', (text: Buffer) => (log += String(text)))
  const press = async (what: string, ...more: string[]) => {
    const to = ['--to', `127.0.0.1:${ALARM_PORT}`, '--secret-file', secretFile]
    const { stdout } = await promisify(execFile)(IP, inside(COMMAND, what, ...to, ...more))
    return stdout
  }
  try {
    const prepared = async () => (await call('readEmergency', { params: { id } })).prepared.devices
    await expect.poll(prepared).toBe(1)

    ip('link', 'set', `${NAME}a`, 'down')
    const cutMs = Date.now()
    expect(await press('fire', '--emergency', id)).toMatch(/: done \([0-9a-f-]{36}\)/)
    const firedMs = Date.now()
    expect(log).toContain('an emergency was fired on the spot')
    // What the display keeps over restarts says when it has painted.
    await expect.poll(() => kept(join(folder.path, 'profile'))).toContain('"shown_at"')
    expect((await call('listActivations', {})).items).toEqual([])
    const upMs = Date.now()
    ip('link', 'set', `${NAME}a`, 'up')

    const newest = async () => (await call('listActivations', {})).items[0]
    await expect.poll(newest).toMatchObject({
      emergency_id: id,
      via: 'onTheSpot',
      drill: false,
      ended: null,
      counts: { painted: 1 },
    })
    const { devices, fired_at } = await call('readActivation', {
      params: { id, activation_id: (await newest())!.id },
    })
    expect(fired_at).toBeGreaterThan(cutMs - 5_000)
    expect(fired_at).toBeLessThan(firedMs + 5_000)
    // Painted while the way was cut, as the display itself says.
    expect(devices[0]!.shown_at).toBeLessThan(upMs)

    await press('clear')
    await expect.poll(newest).toMatchObject({ ended: 'cleared', counts: { cleared: 1 } })
  } finally {
    await info.attach('kiosk.log', { body: log, contentType: 'text/plain' })
    kiosk.kill('SIGTERM')
    await new Promise((resolve) => (kiosk.exitCode === null ? kiosk.once('exit', resolve) : resolve(null)))
    ip('netns', 'delete', NAME)
    await folder.remove()
  }
})
