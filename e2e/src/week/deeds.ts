import type { Deed } from './told.ts'
import { STRIDE_MS, type World } from './world.ts'

const MINUTE_MS = 60_000
/** A device that has started said something so recently, ms. */
const HEARD_MS = 30_000
/** A stride of a story that waits for what passes by the clock on the wall, ms. */
const SLOW_MS = 2_000
const minuteOf = (time: string): number => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}

type Doing = { [Name in Deed['do']]: (world: World, deed: Extract<Deed, { do: Name }>) => Promise<void> }

/** What each deed of the story is. */
const DOING: Doing = {
  async cut(world, { who }) {
    for (const member of world.who(who)) {
      await member.unit.cut()
      member.linked = false
    }
  },
  async mend(world, { who }) {
    for (const member of world.who(who)) {
      await member.unit.mend()
      member.linked = true
    }
  },
  async crash(world, { who }) {
    for (const member of world.who(who)) {
      await member.unit.crash()
      member.up = false
    }
  },
  async restart(world, { who }) {
    for (const member of world.who(who)) {
      await member.unit.restart()
      member.up = true
      // A start takes seconds. Time that moved on meanwhile would end its connections before they are there.
      if (member.linked && world.isServerUp())
        await world.until(`${member.name} is heard after its start`, async () => {
          const { checkin_epoch: checkinMs } = await world.call('readDevice', { params: { id: member.id } })
          return (checkinMs ?? 0) > world.nowMs() - HEARD_MS
        })
    }
  },
  killServer: (world) => world.killServer(),
  async startServer(world) {
    await world.startServer()
    // Devices that have missed it for minutes try once a minute.
    for (let count = 0; count < 3; count += 1) await world.stride(STRIDE_MS)
    await world.heard()
  },
  publish: ({ content }, { edition, broken }) => content.publish(edition, broken),
  async repairFile(world) {
    await world.content.repair()
    // The first waits before another try pass by the clock on the wall (pageTime.ts), so the story goes on slowly until then.
    const waiting = world.who('showing Offers').filter(({ up, linked, isReal }) => up && linked && isReal)
    for (const { name, id } of waiting)
      await world.until(`${name} shows what it should`, async () => {
        const { status } = await world.call('readDevice', { params: { id } })
        if (status.kind !== 'attention') return true
        await world.stride(SLOW_MS)
        return false
      })
  },
  async pause(world, { who, what, minutes }) {
    const body = { device_ids: idsOf(world, who), what, for_ms: minutes * MINUTE_MS }
    await world.call('pauseDevices', { body })
  },
  async resume(world, { who }) {
    await world.call('resumeDevices', { body: { device_ids: idsOf(world, who) } })
  },
  async power(world, { who, days, from, to }) {
    const plan = [{ days, from: minuteOf(from), to: minuteOf(to) }]
    await world.call('remoteDevices', {
      body: { device_ids: idsOf(world, who), action: { name: 'power', args: { mode: 'plan', plan } } },
    })
  },
  blank: (world, { who }) => setBlank(world, who, true),
  unblank: (world, { who }) => setBlank(world, who, false),
  async fill(world, { who, percent }) {
    for (const { unit } of world.who(who)) await unit.fill(percent)
  },
  async setClock(world, { who, minutes }) {
    for (const { unit } of world.who(who)) await unit.setClock(minutes * MINUTE_MS)
  },
  async failItem(world, { who }) {
    for (const { unit } of world.who(who)) await unit.failItem(true)
  },
  async healItem(world, { who }) {
    for (const { unit } of world.who(who)) await unit.failItem(false)
  },
  async denyHost({ call, outsideHost }) {
    const { revision } = await call('readHostRules', { query: { level: 'company' } })
    await call('writeHostRules', {
      body: {
        level: 'company',
        id: '',
        mode: 'enforce',
        rules: [{ action: 'deny', kind: 'exact', pattern: outsideHost }],
        revision,
      },
    })
  },
  async seeAlerts({ call }) {
    for (const { id } of (await call('listAlerts', { query: { state: 'open' } })).items)
      await call('seeAlert', { params: { id } })
  },
}

const idsOf = (world: World, who: string): string[] => world.who(who).map(({ id }) => id)

async function setBlank(world: World, who: string, blankScreen: boolean): Promise<void> {
  for (const { id } of world.who(who)) {
    const { settings, revision } = await world.call('readDevice', { params: { id } })
    await world.call('changeDevice', {
      params: { id },
      revision,
      body: { settings: { ...settings, blankScreen } },
    })
  }
}

/** Does what the story says. */
export async function perform(world: World, deed: Deed): Promise<void> {
  const run = DOING[deed.do] as (world: World, deed: Deed) => Promise<void>
  await run(world, deed)
}
