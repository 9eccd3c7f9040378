import { deviceReportSchema, isResting, type RenderData } from '@vitrine/core'
import { withCondition } from '@vitrine/core/conditions'
import { programmeVersion, type Programme, type ProgrammeEvent } from '@vitrine/core/programme'
import { expect, it } from 'vitest'
import { createDevice } from '../createDevice.ts'
import type { Device } from '../device.ts'
// The code that comes on demand is there before the time of the tests counts.
import '../conditions/knownFacts.ts'
import './director.ts'
import './parseProgramme.ts'
import { aFile, aVersion, createFakeServer, createFakeWorld, T0 } from '../testing/fakeWorld.ts'

const MINUTE = 60_000
/** The wall minute of an instant in UTC. */
const wall = (atMs: number): number => Math.floor(atMs / MINUTE)

const [blue, azure, red, green, white] = [
  aFile('a blue picture'),
  aFile('an azure picture'),
  aFile('a red picture'),
  aFile('a green picture'),
  aFile('a white picture'),
]
/** Its items change at 3, 13, 23 … s past the minute, so that nothing is due as one ends. */
const daily = aVersion([blue, azure], T0 + 3_000)
const lunch = aVersion([red])
const party = aVersion([green])

const anEvent = (event: Partial<ProgrammeEvent> = {}): ProgrammeEvent => ({
  id: 'event-lunch',
  name: 'Lunch',
  screen_id: 'lunch',
  priority: 50,
  rank: 0,
  time_zone: 'device',
  starts: [wall(T0 + 10 * MINUTE)],
  lasts: 30,
  ...event,
})
const aProgramme = (
  events: readonly ProgrammeEvent[],
  versions: Record<string, RenderData> = { lunch },
): Programme => {
  const said = {
    until: '2027-12-31',
    events: [...events],
    screens: Object.fromEntries(
      Object.entries(versions).map(([id, { version }]) => [id, { name: `The ${id} screen`, version }]),
    ),
  }
  return { version: programmeVersion(said), ...said }
}

/** A paired device that shows `daily`, with a programme and everything in the test's hands. */
async function aDevice(programme: Programme | null, files = [blue, azure, red, green, white]) {
  const server = createFakeServer(files)
  server.accept(daily)
  for (const version of [daily, lunch, party]) server.publish(version)
  server.programme = programme && JSON.stringify(programme)
  const world = createFakeWorld(server, T0)
  /** what was on, one after the other; null: nothing */
  const shown: (string | null)[] = []
  const begin = (): Device => {
    const device = createDevice(world.ports, { origin: 'http://test', playerVersion: '1.0.0' })
    // A glass that paints what it is given.
    device.subscribe(() => {
      const { state, presentation } = device.view()
      const { render, presentedMs } = presentation
      const now = render?.version ?? null
      if (state.kind === 'presenting' && shown[shown.length - 1] !== now) shown.push(now)
      if (state.kind === 'presenting' && !isResting(state) && render && presentedMs === null)
        world.timers.after(16, () => device.painted(render.version, device.nowMs()))
    })
    device.start()
    return device
  }
  const device = begin()
  await world.pass(5_000)
  let announced = 0
  return {
    ...world,
    server,
    device,
    begin,
    shown,
    /** Time passes until an instant after `T0`. */
    until: (ms: number) => world.pass(T0 + ms - world.trueMs()),
    announce: async (next: Programme) => {
      server.programme = JSON.stringify(next)
      server.command(`programme-${(announced += 1)}`, 'programme', { hash: next.version })
      await world.pass(5_000)
    },
    report: () => deviceReportSchema.parse(server.report()),
    /** the hash of a screen that was published in the meantime */
    publish: (version: RenderData) => server.publish(version),
  }
}
const onNow = (device: Device): string | null => {
  const { render, presentedMs } = device.view().presentation
  return presentedMs === null ? null : (render?.version ?? null)
}

it('shows the screen of an event at the instant at which it begins, and the assigned one at its end', async () => {
  const { device, until, shown, report } = await aDevice(aProgramme([anEvent()]))
  await until(10 * MINUTE - 1)
  expect(onNow(device)).toBe(daily.version)
  await until(10 * MINUTE + 20)
  expect(onNow(device)).toBe(lunch.version)
  await until(11 * MINUTE)
  expect(report().programme).toMatchObject({ event: 'event-lunch', ready: 1, of: 1 })
  await until(40 * MINUTE - 1)
  expect(onNow(device)).toBe(lunch.version)
  await until(40 * MINUTE + 20)
  expect(onNow(device)).toBe(daily.version)
  await until(41 * MINUTE)
  expect(report()).toMatchObject({
    programme: { event: null, ready: 1, of: 1 },
    showing: { kind: 'version', version: daily.version },
  })
  // Nothing but these was on, in between neither black nor another one.
  expect(shown.filter((version) => version !== null)).toEqual([daily.version, lunch.version, daily.version])
  expect(shown.slice(1)).not.toContain(null)
  device.stop()
})

it('needs no network for it, neither at the beginning nor at the end', async () => {
  const { device, until, server } = await aDevice(aProgramme([anEvent()]))
  server.kill()
  await until(10 * MINUTE + 20)
  expect(onNow(device)).toBe(lunch.version)
  await until(40 * MINUTE + 20)
  expect(onNow(device)).toBe(daily.version)
  device.stop()
})

it('keeps to its programme after a restart without the network', async () => {
  const { device, until, server, begin } = await aDevice(aProgramme([anEvent()]))
  server.kill()
  device.stop()
  await until(9 * MINUTE)
  const second = begin()
  await until(10 * MINUTE + 20)
  expect(onNow(second)).toBe(lunch.version)
  second.stop()
  // Within the event it starts with what was on, and comes back to the assigned screen by itself.
  await until(20 * MINUTE)
  const third = begin()
  await until(20 * MINUTE + 20)
  expect(onNow(third)).toBe(lunch.version)
  await until(40 * MINUTE + 20)
  expect(onNow(third)).toBe(daily.version)
  third.stop()
})

it('shows the right screen after a start in another part of the plan than that in which it ended', async () => {
  const { device, until, server, begin } = await aDevice(aProgramme([anEvent()]))
  server.kill()
  device.stop()
  await until(15 * MINUTE)
  const second = begin()
  await until(16 * MINUTE)
  expect(onNow(second)).toBe(lunch.version)
  second.stop()
  await until(60 * MINUTE)
  const third = begin()
  await until(61 * MINUTE)
  expect(onNow(third)).toBe(daily.version)
  third.stop()
})

it('does not leave the screen of an event when it is activated again in the middle of it', async () => {
  const { device, until, begin, shown } = await aDevice(aProgramme([anEvent()]))
  await until(15 * MINUTE)
  device.stop()
  const before = shown.length
  const again = begin()
  await until(16 * MINUTE)
  expect(onNow(again)).toBe(lunch.version)
  expect(shown.slice(before)).toEqual([])
  again.stop()
})

it('shows the screen of an event with a condition only while that holds, also offline and after a restart', async () => {
  const hot = {
    fact: 'temperature',
    compare: 'above',
    to: 25,
    old_after_s: 1_200,
    unknown: false,
  } as const
  const programme = aProgramme([withCondition(anEvent(), hot)])
  const { device, until, server, begin } = await aDevice(programme)
  const factsAre = (value: number, atMs: number) => {
    const readings = [{ fromMs: atMs, lastMs: atMs, value }]
    server.facts = JSON.stringify({ facts: { 'fact/temperature': readings } })
    server.command(`facts-${atMs}`, 'facts')
  }
  await until(11 * MINUTE)
  expect(onNow(device)).toBe(daily.version)
  factsAre(31, T0 + 11 * MINUTE)
  await until(12 * MINUTE)
  expect(onNow(device)).toBe(lunch.version)
  factsAre(20, T0 + 12 * MINUTE)
  await until(13 * MINUTE)
  expect(onNow(device)).toBe(daily.version)
  factsAre(31, T0 + 13 * MINUTE)
  await until(14 * MINUTE)
  expect(onNow(device)).toBe(lunch.version)
  server.kill()
  device.stop()
  const second = begin()
  await until(15 * MINUTE)
  expect(onNow(second)).toBe(lunch.version)
  // Twenty minutes after the last measurement it is old.
  await until(33 * MINUTE - 1_000)
  expect(onNow(second)).toBe(lunch.version)
  await until(33 * MINUTE + 1_000)
  expect(onNow(second)).toBe(daily.version)
  second.stop()
})

it('takes a new programme when the server announces it, and fetches none that it has', async () => {
  const first = aProgramme([anEvent()])
  const { device, until, announce, server, report } = await aDevice(first)
  const asked = () => server.requests.filter((one) => one.endsWith('/device-programme')).length
  expect(asked()).toBe(1)
  await announce(first)
  expect(asked()).toBe(1)
  const moved = aProgramme([anEvent({ starts: [wall(T0 + 5 * MINUTE)] })])
  await announce(moved)
  expect(asked()).toBe(2)
  expect(report().programme?.hash).toBe(moved.version)
  await until(5 * MINUTE + 20)
  expect(onNow(device)).toBe(lunch.version)
  // An event that is deleted while it is on ends at once.
  await announce(aProgramme([], {}))
  expect(onNow(device)).toBe(daily.version)
  expect(report().programme).toMatchObject({ event: null, ready: 0, of: 0 })
  device.stop()
})

it('comes back to the newest version of the assigned screen, which it fetches while the event is on', async () => {
  const { device, until, server } = await aDevice(aProgramme([anEvent()]))
  const newer = aVersion([white])
  server.publish(newer)
  await until(20 * MINUTE)
  server.command('p1', 'publish', { version: newer.version, when: 'now' })
  await until(25 * MINUTE)
  expect(onNow(device)).toBe(lunch.version)
  server.kill()
  await until(40 * MINUTE + 20)
  expect(onNow(device)).toBe(newer.version)
  device.stop()
})

it('comes back to the complete version of the assigned screen while the newest one is not complete', async () => {
  const { device, until, server, shown } = await aDevice(aProgramme([anEvent()]), [blue, azure, red])
  const newer = aVersion([white])
  server.publish(newer)
  await until(20 * MINUTE)
  server.command('p1', 'publish', { version: newer.version, when: 'now' })
  await until(40 * MINUTE + 20)
  expect(onNow(device)).toBe(daily.version)
  server.files.set(white.sha256, white)
  await until(60 * MINUTE)
  expect(onNow(device)).toBe(newer.version)
  expect(shown).not.toContain(party.version)
  device.stop()
})

it('shows a new version of the screen of an event as it shows new versions of any screen', async () => {
  const { device, until, announce } = await aDevice(aProgramme([anEvent()]))
  await until(15 * MINUTE)
  await announce(aProgramme([anEvent()], { lunch: party }))
  await until(16 * MINUTE)
  expect(onNow(device)).toBe(party.version)
  device.stop()
})

it('keeps the screen before while that of an event is not complete, and says so', async () => {
  const { device, until, server, report } = await aDevice(aProgramme([anEvent()]), [blue, azure])
  await until(11 * MINUTE)
  expect(onNow(device)).toBe(daily.version)
  expect(report().programme).toMatchObject({ event: 'event-lunch', ready: 0, of: 1 })
  expect(report().faults.find(({ code }) => code === 'PROGRAMME_NOT_READY')).toMatchObject({
    facts: { name: '“The lunch screen”' },
  })
  server.files.set(red.sha256, red)
  await until(14 * MINUTE)
  expect(onNow(device)).toBe(lunch.version)
  const fault = report().faults.find(({ code }) => code === 'PROGRAMME_NOT_READY')
  expect(fault?.ended).toBeDefined()
  device.stop()
})

it('goes by the clock as it was corrected, and by the zone that the device was set to', async () => {
  const { device, until, server, trueMs, setTimeZone } = await aDevice(
    aProgramme([anEvent({ starts: [wall(T0 + 60 * MINUTE)], lasts: 60 })]),
  )
  await until(5 * MINUTE)
  // In Berlin it is an hour later: the event begins.
  setTimeZone('Europe/Berlin')
  await until(5 * MINUTE + 11_000)
  expect(onNow(device)).toBe(lunch.version)
  setTimeZone('UTC')
  await until(6 * MINUTE)
  expect(onNow(device)).toBe(daily.version)
  // The server's clock says that it is an hour later.
  server.timeMs = () => trueMs() + 60 * MINUTE
  server.command('i1', 'identify')
  await until(7 * MINUTE)
  expect(onNow(device)).toBe(lunch.version)
  device.stop()
})

it('shows the event that wins where several hold, and the next best when that ends', async () => {
  const { device, until } = await aDevice(
    aProgramme(
      [
        anEvent({ lasts: 60 }),
        anEvent({
          id: 'party',
          screen_id: 'party',
          priority: 90,
          starts: [wall(T0 + 20 * MINUTE)],
          lasts: 10,
        }),
      ],
      { lunch, party },
    ),
  )
  await until(15 * MINUTE)
  expect(onNow(device)).toBe(lunch.version)
  await until(20 * MINUTE + 20)
  expect(onNow(device)).toBe(party.version)
  await until(30 * MINUTE + 20)
  expect(onNow(device)).toBe(lunch.version)
  device.stop()
})

it('stays paused while an event begins, and shows its screen when the pause is over', async () => {
  const { device, until, server, trueMs } = await aDevice(aProgramme([anEvent()]))
  server.command('pause', 'pause', { what: 'presentation', until: T0 + 12 * MINUTE }, trueMs())
  await until(11 * MINUTE)
  expect(isResting(device.view().state)).toBe(true)
  expect(onNow(device)).toBeNull()
  await until(12 * MINUTE + 1_000)
  expect(onNow(device)).toBe(lunch.version)
  device.stop()
})

it('keeps the files of its programme on storage where everything else gives way', async () => {
  const { device, until, pieces, announce } = await aDevice(
    aProgramme([anEvent({ starts: [wall(T0 + 24 * 60 * MINUTE)] })]),
  )
  await until(MINUTE)
  expect(pieces.has(red.sha256)).toBe(true)
  await announce(aProgramme([], {}))
  await until(2 * MINUTE)
  expect(pieces.has(red.sha256)).toBe(false)
  expect(pieces.has(blue.sha256)).toBe(true)
  device.stop()
})

it('fetches what is due first, after what is shown now', async () => {
  const { device, until, server } = await aDevice(
    aProgramme(
      [
        anEvent({ starts: [wall(T0 + 3_000 * MINUTE)] }),
        anEvent({ id: 'party', screen_id: 'party', starts: [wall(T0 + 600 * MINUTE)] }),
      ],
      { lunch, party },
    ),
  )
  await until(MINUTE)
  const fetched = server.requests.filter((one) => one.includes('/media/'))
  expect(fetched.slice(2)).toEqual([green, red].map(({ sha256 }) => `GET /media/${sha256}`))
  device.stop()
})

it('says that it cannot read a programme, and keeps the one before', async () => {
  const { device, until, server, report, announce } = await aDevice(aProgramme([anEvent()]))
  server.programme = '{"version": 3}'
  server.command('bad', 'programme', { hash: 'other' })
  await until(MINUTE)
  expect(report().faults[0]).toMatchObject({ code: 'PROGRAMME_UNREADABLE' })
  expect(report().faults[0]?.ended).toBeUndefined()
  server.programme = JSON.stringify({ ...aProgramme([]), version: red.sha256 })
  server.command('forged', 'programme', { hash: red.sha256 })
  await until(2 * MINUTE)
  expect(report().faults[0]).toMatchObject({ code: 'PROGRAMME_UNREADABLE' })
  expect(report().faults[0]?.text).toContain('hash')
  await until(10 * MINUTE + 20)
  expect(onNow(device)).toBe(lunch.version)
  await announce(aProgramme([anEvent({ lasts: 3 })]))
  expect(report().faults.find(({ code }) => code === 'PROGRAMME_UNREADABLE')?.ended).toBeDefined()
  device.stop()
})

it('asks again for a programme that it could not read', async () => {
  const { device, until, server } = await aDevice(null)
  server.programme = '<html>Sign in to the guest network</html>'
  server.command('portal', 'programme', { hash: 'other' })
  await until(2 * MINUTE)
  server.programme = JSON.stringify(aProgramme([anEvent()]))
  await until(10 * MINUTE + 20)
  expect(onNow(device)).toBe(lunch.version)
  device.stop()
})

it('fetches a damaged text of its programme again, and the programme where it is gone', async () => {
  const { device, until, pieces, begin, stored } = await aDevice(aProgramme([anEvent()]))
  device.stop()
  const state = JSON.parse(stored.get('programme')!) as {
    programme: { sha256: string }
    renders: Record<string, { sha256: string }>
  }
  pieces.delete(state.programme.sha256)
  pieces.set(state.renders[lunch.version]!.sha256, [new Uint8Array(3)])
  const again = begin()
  await until(10 * MINUTE + 20)
  expect(onNow(again)).toBe(lunch.version)
  again.stop()
})

it('forgets its programme when it is reset or paired again', async () => {
  const { device, until, server, pieces, stored } = await aDevice(
    aProgramme([anEvent({ starts: [wall(T0)] })]),
  )
  expect(onNow(device)).toBe(lunch.version)
  expect(stored.has('programme')).toBe(true)
  device.reset()
  server.accepted = null
  await until(5 * MINUTE)
  expect(device.view().state.kind).toBe('pairing')
  expect(device.view().presentation).toMatchObject({ render: null, coming: null })
  expect(stored.has('programme')).toBe(false)
  expect([...pieces.keys()]).toEqual([])
  server.commands = []
  server.programme = JSON.stringify(aProgramme([], {}))
  server.accept(daily)
  await until(30 * MINUTE)
  expect(onNow(device)).toBe(daily.version)
  device.stop()
})

it('says nothing of programmes to a server that has none, and shows what is assigned', async () => {
  const { device, report, stored } = await aDevice(null)
  expect(onNow(device)).toBe(daily.version)
  expect(report().programme).toBeUndefined()
  expect(stored.has('programme')).toBe(false)
  device.stop()
})
