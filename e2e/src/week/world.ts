import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import type { Browser } from '@playwright/test'
import type { Call } from '@vitrine/protocol'
import { freePort, temporaryFolder, type RunningServer } from '@vitrine/testbed'
import { build } from 'esbuild'
import { join } from 'node:path'
import { OWNER, ownerOf } from '../support/oneDisplay.ts'
import { startBuiltServer } from '../support/test.ts'
import { AD_COLOUR, createContent, type Content } from './content.ts'
import { startDisplay } from './display.ts'
import { startReceivers } from './receivers.ts'
import { moveServer } from './serverClock.ts'
import { startSimulated } from './simulated.ts'
import { DISPLAYS, MONDAY_MS, PLACES } from './story.ts'
import type { Unit } from './units.ts'
import { layWire, type Wire } from './wire.ts'

/** An outside host, as far as a computer without a network has one. */
const OUTSIDE = '127.0.0.2'
const HOUR_MS = 3_600_000
/** Protects against hanging and judges nothing, ms. */
const PATIENCE_MS = 90_000

/** A device with all that is known of it. */
export type Member = {
  name: string
  place: string
  /** the screen that it is assigned */
  screen: string
  /** of its row at the server */
  id: string
  unit: Unit
  isReal: boolean
  /** its machine runs and its line carries */
  up: boolean
  linked: boolean
}

const bundled = async (entry: string, format: 'esm' | 'iife'): Promise<string> => {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL(entry, import.meta.url))],
    bundle: true,
    write: false,
    format,
    platform: format === 'esm' ? 'node' : 'browser',
    target: 'es2022',
  })
  return outputFiles[0]!.text
}

const outside = async () => {
  const seen = { requests: 0 }
  const server = createServer((_request, response) => {
    seen.requests += 1
    response.setHeader('access-control-allow-origin', '*')
    response.end('here')
  })
  await new Promise<void>((resolve) => server.listen(0, OUTSIDE, resolve))
  return { seen, url: `http://${OUTSIDE}:${(server.address() as AddressInfo).port}/`, server }
}

/** Everything of the week: the server, 50 simulated devices, three displays, and those who get messages. */
export async function createWorld(browser: Browser) {
  const receivers = await startReceivers()
  const host = await outside()
  const pageScript = await bundled('pageTime.ts', 'iife')
  const folder = await temporaryFolder('week')
  const preload = join(folder.path, 'serverTime.mjs')
  const { writeFile } = await import('node:fs/promises')
  await writeFile(preload, await bundled('serverTime.ts', 'esm'))
  /** the story's clock minus this machine's, ms */
  let shiftMs = MONDAY_MS + 6 * HOUR_MS - Date.now()
  const nowMs = () => Date.now() + shiftMs
  const shift = () => ({ WEEK_SHIFT_MS: String(shiftMs) })
  const port = await freePort()
  const server: RunningServer = await startBuiltServer({
    env: {
      ...OWNER,
      ...shift(),
      PORT: String(port),
      PUBLIC_URL: `http://127.0.0.1:${port}`,
      MAIL_URL: receivers.mailUrl,
      EGRESS_ALLOW: '127.0.0.1',
      LOG_LEVEL: 'warn',
    },
    nodeArguments: ['--import', preload],
    pipe: true,
  })
  const call: Call = await ownerOf(server)
  const content: Content = createContent(server, call, host.url)
  const members: Member[] = []
  const wires: Wire[] = []
  const groups = new Map<string, string>()
  let serverUp = true

  const until = async (what: string, look: () => boolean | Promise<boolean>): Promise<void> => {
    const endMs = performance.now() + PATIENCE_MS
    while (!(await look())) {
      if (performance.now() > endMs) throw new Error(`It did not happen: ${what}`)
      await new Promise((resolve) => setTimeout(resolve, 5))
    }
  }
  const all = (run: (unit: Unit) => Promise<void>) => Promise.all(members.map(({ unit }) => run(unit)))
  /** Moves the time of all while nothing is under way between them: a question asked before is not answered after. */
  const move = async (how: 'jump' | 'sleep', ms: number): Promise<void> => {
    await all((unit) => unit.rest())
    await moveServer(server, { hold: true, ...(how === 'jump' ? { jumpMs: ms } : { sleepMs: ms }) })
    shiftMs += ms
    await all(async (unit) => {
      await unit[how](ms)
      await unit.wake()
    })
  }
  /** Waits until every device that can has been heard within a heartbeat. */
  const heard = async (): Promise<void> => {
    if (!serverUp) return
    await until('every device with a line is heard', async () => {
      const { items } = await call('listDevices', { query: { limit: 100 } })
      const at = new Map(items.map(({ id, checkin_epoch: checkinMs }) => [id, checkinMs ?? 0]))
      return members.every(({ id, up, linked }) => !up || !linked || at.get(id)! > nowMs() - 63_000)
    })
  }

  const world = {
    server,
    call,
    content,
    members,
    groups,
    received: receivers.received,
    hookUrl: receivers.hookUrl,
    outside: host.seen,
    outsideHost: OUTSIDE,
    pageScript,
    nowMs,
    shiftMs: () => shiftMs,
    /** Whoever is meant: a device, a place, or all that show a screen. */
    who: (name: string): Member[] => {
      const found = members.filter(
        ({ name: own, place, screen }) => name === own || name === place || name === `showing ${screen}`,
      )
      if (found.length === 0) throw new Error(`Nobody is called ${name}.`)
      return found
    },
    /** Time moves on by a stride; what is due then happens, first at the devices and then at the server. */
    async stride(ms: number): Promise<void> {
      await move('jump', ms)
      await moveServer(server, { release: true })
    },
    /** Nobody does anything for a long time: clocks move on, and all devices have said so before the server looks. */
    async sleep(ms: number): Promise<void> {
      await move('sleep', ms)
      for (let count = 0; count < SLEEP_STRIDES; count += 1) await move('jump', STRIDE_MS)
      await heard()
      await moveServer(server, { release: true })
    },
    heard,
    until,
    isServerUp: () => serverUp,
    async killServer(): Promise<void> {
      serverUp = false
      await server.kill()
    },
    async startServer(): Promise<void> {
      await server.restart(shift())
      serverUp = true
    },
    async close(): Promise<void> {
      for (const { unit } of members) await unit.close()
      for (const wire of wires) wire.close()
      await server.dispose()
      receivers.close()
      host.server.closeAllConnections()
      host.server.close()
      await folder.remove()
    },
  }

  const accept = async (member: Omit<Member, 'id'>, code: string) => {
    const { id } = await call('acceptDevice', {
      body: { code, name: member.name, site_id: content.siteId(member.screen) },
    })
    members.push({ ...member, id })
    return id
  }
  await content.publish('Welcome 1')
  await content.publish('Offers 1')
  for (const [place, { timeZone, simulated: count, screen }] of Object.entries(PLACES)) {
    const { id: groupId } = await call('makeDeviceGroup', { body: { name: place, time_zone: timeZone } })
    groups.set(place, groupId)
    const made = await Promise.all(
      Array.from({ length: count }, async (_, index) => {
        const name = `${place} ${index + 1}`
        const unit = startSimulated({ origin: server.url, name, timeZone, wallMs: nowMs })
        await until('a pairing code', () => unit.code() !== null)
        return accept({ name, place, screen, unit, isReal: false, up: true, linked: true }, unit.code()!)
      }),
    )
    await call('groupDevices', {
      body: { members: made.map((id) => ({ device_id: id, group_id: groupId })) },
    })
  }
  await Promise.all(
    Object.entries(DISPLAYS).map(async ([name, screen]) => {
      const wire = await layWire(server.port)
      wires.push(wire)
      const unit = await startDisplay(browser, {
        name,
        wire,
        timeZone: PLACES['Head office'].timeZone,
        timeScript: pageScript,
        wallShiftMs: () => shiftMs,
        versionOf: content.versionOf,
        adColour: AD_COLOUR,
      })
      const code = unit.page().locator('[data-testid=code][aria-label]')
      const id = await accept(
        { name, place: 'Head office', screen, unit, isReal: true, up: true, linked: true },
        (await code.innerText()).replaceAll(/\s/g, ''),
      )
      await call('groupDevices', {
        body: { members: [{ device_id: id, group_id: groups.get('Head office')! }] },
      })
      await unit.page().locator('html[data-version]').waitFor()
    }),
  )
  members.sort((a, b) => (a.name < b.name ? -1 : 1))
  return world
}
export type World = Awaited<ReturnType<typeof createWorld>>

/** Shorter than the time between two pings of a connection, so that none is taken for dead. */
export const STRIDE_MS = 25_000
/** After so many every device has reported twice: the first time it did not know yet how long it had slept. */
export const SLEEP_STRIDES = 6
