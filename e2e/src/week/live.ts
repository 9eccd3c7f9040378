import { expect } from '@playwright/test'
import type { DeviceStatus } from '@vitrine/core'
import { perform } from './deeds.ts'
import { MONDAY_MS } from './story.ts'
import type { At, Seen, Step } from './told.ts'
import type { Received } from './receivers.ts'
import type { OnGlass } from './units.ts'
import { SLEEP_STRIDES, STRIDE_MS, type Member, type World } from './world.ts'

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000
const DAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']
/** Deeds come between two strides, so that what is due after whole minutes falls on no stride. */
const BETWEEN_MS = STRIDE_MS / 2
/** A longer wait than this is slept through. */
const SLEPT_FROM_MS = 6 * MINUTE_MS
/** Before a step everybody is awake again, ms. */
const AWAKE_MS = SLEEP_STRIDES * STRIDE_MS + STRIDE_MS
/** What the log says and is compared. Commands and their answers are means. */
const LOGGED = [
  'offline',
  'online',
  'fault',
  'fault_ended',
  'published',
  'paused',
  'resumed',
  'blocked',
] as const
/** How often a device says these depends on when it tries, so only that it says them is compared. */
const OFTEN = ['fault MEDIA_CHECK_FAILED', 'fault_ended MEDIA_CHECK_FAILED', 'blocked']
/** What a device says of its way to the server depends on its tries. */
const CONNECTING = new Set(['SUBSCRIPTION_FAILED', 'ACTIVATION_FAILED', 'CONNECTION_FAILED'])
/**
 * Messages may come so much earlier or later than the story says, within their step: devices try again at times of their own, after
 * up to five minutes, and on a busy machine the first try of a display may fail.
 */
const APART_MS = 11 * MINUTE_MS

const instantOf = (at: At): number => {
  const [day = '', time = ''] = at.split(' ')
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return MONDAY_MS + DAYS.indexOf(day) * DAY_MS + (hours * 60 + minutes) * MINUTE_MS
}
const atText = (ms: number): string => {
  const day = DAYS[Math.floor((ms - MONDAY_MS) / DAY_MS)] ?? 'later'
  return `${day} ${new Date(ms).toISOString().slice(11, 16)}`
}

/** What the story says of a device now. */
type Expected = { says: DeviceStatus['kind']; shows: Seen }

/** What was found when console and glass were compared. */
export type Findings = {
  /** all messages, as lines of the story */
  sent: string[]
  /** requests to outside hosts that the dashboard counts as blocked */
  blocked: number
}

/** Lives through the story, and compares at every step. */
export async function live(
  world: World,
  story: readonly Step[],
  lookAtPages: (tally: Readonly<Record<string, number>>, offline: readonly string[]) => Promise<void>,
): Promise<Findings> {
  const expected = new Map<string, Expected>(
    world.members.map(({ name, screen }) => [name, { says: 'showing', shows: `${screen} 1` }]),
  )
  // What the beginnings of all devices left in the log is no part of the story.
  await moveTo(world, world.nowMs() + 2 * MINUTE_MS)
  await world.heard()
  let position = (await world.call('listFleetEvents', { query: { limit: 1 } })).newest
  let open: ReadonlySet<string> = new Set()
  let messages = world.received.length
  const sent: string[] = []
  let blocked = 0

  for (const step of story) {
    if (process.env['WEEK_TELL']) console.log(step.at, step.tell)
    await moveTo(world, instantOf(step.at) + BETWEEN_MS)
    for (const deed of step.deeds ?? []) await perform(world, deed)
    const untilMs = instantOf(step.at) + step.watched * MINUTE_MS
    while (world.nowMs() < untilMs - BETWEEN_MS) await strideTo(world, untilMs)
    for (const [who, [says, shows]] of Object.entries(step.now ?? {}))
      for (const { name } of world.who(who)) expected.set(name, { says, shows })

    if (world.isServerUp()) {
      await world.heard()
      const rows = [...expected].map(([name, { says, shows }]) => `${name}: ${says}, ${shows}`)
      await expect.poll(() => seen(world), { message: `${step.at} ${step.tell}` }).toEqual(rows)
      const tally: Record<string, number> = {}
      for (const { says } of expected.values()) tally[says] = (tally[says] ?? 0) + 1
      const { by_status: counted, hosts } = await world.call('readFleetSummary')
      expect(nonZero(counted), `${step.at} counters`).toEqual(tally)
      blocked = Math.max(blocked, hosts.blocked)
      let found = await logged(world, position, open)
      await expect
        .poll(
          async () => {
            found = await logged(world, position, open)
            return found.lines
          },
          { message: `${step.at} log` },
        )
        .toEqual(step.log)
      ;({ newest: position, open } = found)
      if (step.pages)
        await lookAtPages(
          tally,
          [...expected].filter(([, { says }]) => says === 'offline').map(([name]) => name),
        )
    } else {
      // Nobody can be asked. What the glass shows goes on.
      const shown = await Promise.all(
        world.members.map(async ({ name, unit }) => `${name}: ${glassText(world, await unit.glass())}`),
      )
      expect(shown, step.tell).toEqual([...expected].map(([name, { shows }]) => `${name}: ${shows}`))
    }
    const arrived = () => messagesOf(world.received.slice(messages), step.sent ?? [])
    await expect.poll(arrived, { message: `${step.at} messages` }).toEqual(step.sent ?? [])
    sent.push(...arrived())
    messages = world.received.length
  }
  return { sent, blocked }
}

/** Messages as lines of the story, those of a minute in alphabetical order. A time that is near enough is that of the story. */
function messagesOf(received: readonly Received[], expected: readonly string[]): string[] {
  const open = [...expected]
  return received
    .map(({ by, atMs, subject }) => {
      const said = `${by}: ${subject}`
      const index = open.findIndex((line) => {
        const [day = '', time = ''] = line.split(' ')
        const isSame = line === `${day} ${time} ${said}`
        return isSame && Math.abs(instantOf(`${day} ${time}` as At) - atMs) < APART_MS
      })
      return index < 0 ? `${atText(atMs)} ${said}` : open.splice(index, 1)[0]!
    })
    .toSorted()
}

const nonZero = (counts: Readonly<Record<string, number>>): Record<string, number> =>
  Object.fromEntries(Object.entries(counts).filter(([, count]) => count > 0))

async function strideTo(world: World, atMs: number): Promise<void> {
  await world.stride(Math.max(1, Math.min(STRIDE_MS, atMs - world.nowMs())))
}

async function moveTo(world: World, atMs: number): Promise<void> {
  const sleepMs = atMs - world.nowMs() - AWAKE_MS
  if (sleepMs > SLEPT_FROM_MS && world.isServerUp()) await world.sleep(sleepMs)
  while (atMs - world.nowMs() > 1) await strideTo(world, atMs)
}

const glassText = ({ content }: World, glass: OnGlass): string =>
  'shows' in glass ? glass.shows : `${content.editionOf(glass.version)}${glass.ads ? '' : ' without ads'}`

/** What the console says, in the words for the glass; null where it says nothing of it. */
function saidText({ content }: World, status: DeviceStatus): string | null {
  if (status.kind === 'showing')
    return `${content.editionOf(status.version)}${status.ads_paused ? ' without ads' : ''}`
  if (status.kind === 'off' || status.kind === 'blank') return status.kind
  return status.kind === 'paused' ? 'quiet picture' : null
}

/** What the console says of each device and what its glass shows; where the two contradict each other, both. */
async function seen(world: World): Promise<string[]> {
  const { items } = await world.call('listDevices', { query: { limit: 100 } })
  const statusOf = new Map(items.map(({ id, status }) => [id, status]))
  return Promise.all(
    world.members.map(async (member: Member) => {
      const status = statusOf.get(member.id)!
      const said = saidText(world, status)
      const painted = glassText(world, await member.unit.glass())
      // Pixels tell only that it is black.
      const glass = painted === 'black' && (said === 'off' || said === 'blank') ? said : painted
      const shows = said !== null && said !== glass ? `${glass}, but the console says ${said}` : glass
      return `${member.name}: ${status.kind}, ${shows}`
    }),
  )
}

/**
 * What the log says after a position, as lines of the story.
 * @param open faults that are open before it, by device: one that only comes again depends on when a device tries, so it is left out
 */
async function logged(
  world: World,
  after: number,
  open: ReadonlySet<string>,
): Promise<{ lines: string[]; newest: number; open: ReadonlySet<string> }> {
  const counts = new Map<string, number>()
  const still = new Set(open)
  let next = after
  for (;;) {
    const page = await world.call('listFleetEvents', { query: { after: next, limit: 500 } })
    for (const { kind, code, facts, device_id: deviceId, site_name: site } of page.items) {
      if (!LOGGED.some((one) => one === kind) || CONNECTING.has(code ?? '')) continue
      const member = world.members.find(({ id }) => id === deviceId)
      // No record is ever refused here; if one is, the reason says where to look.
      const reason = code === 'PLAYS_REFUSED' ? ` (${String(facts['reason'])})` : ''
      const what = kind.startsWith('fault') ? `${kind} ${code}${reason}` : kind
      const fault = `${deviceId} ${code}`
      if (kind === 'fault_ended') still.delete(fault)
      if (kind === 'fault' && OFTEN.includes(`fault ${code}`)) {
        if (still.has(fault)) continue
        still.add(fault)
      }
      const line = `${what}: ${member ? (member.isReal ? member.name : member.place) : (site ?? '')}`
      counts.set(line, (counts.get(line) ?? 0) + 1)
    }
    const more = page.newest > next && page.items.length === 500
    next = page.newest
    if (!more) break
  }
  const lines = [...counts].map(([line, count]) =>
    OFTEN.some((often) => line.startsWith(`${often}:`)) ? line : `${line} ${count}`,
  )
  return { lines: lines.sort(), newest: next, open: still }
}
