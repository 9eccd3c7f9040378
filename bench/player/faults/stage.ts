import { setTimeout as wait } from 'node:timers/promises'
import type { Site } from '@vitrine/protocol'
import { wrongClock } from '../clocks.ts'
import { zonesOf, type PlannedZone } from '../content.ts'
import type { Rule, Treatment } from '../network.ts'
import { openHouse, openPlayer, type House, type Player } from '../players.ts'
import { fourZones } from '../screens.ts'
import { watchGlass, type Watch } from '../watch.ts'

/** How long a picture may take to be there again after a page load, ms; generous, because its time is measured elsewhere. */
const BACK_MOST_MS = 20_000
const EDITIONS = 7

/** A player in play that faults are done to, and the eye on it. */
export type Stage = {
  house: House
  player: Player
  watch: Watch
  site: Site
  /**
   * Publishes content with a file that no device has yet; until it is on, the old and the new slides may be seen.
   * @param options.js       a script of the screen
   * @param options.motionMs how long each motion of it takes, ms
   */
  publishNext(options?: { js?: string; motionMs?: number }): Promise<Published>
  /**
   * Begins a page load in one way or another, and waits until it plays again; what is seen in between is the boot's.
   * @param load  what loads the page
   * @param ready what has to be done before it can play
   */
  boot(load: () => Promise<unknown>, ready?: () => Promise<unknown>): Promise<void>
  /** Reloads the player's page. */
  reload(): Promise<void>
  /** Ends whatever is still disturbed after a fault that did not end well, and brings the player back. */
  recover(): Promise<void>
  /** the device that the server knows it as: another one after it was accepted again */
  deviceId(): string
  /** Accepts the player again by the code that it shows, as an operator would. */
  acceptAgain(): Promise<void>
  dispose(): Promise<void>
}
export type Published = {
  version: string
  /** Waits until all zones show it, and from then on nothing else may be seen. */
  arrives(mostMs?: number): Promise<void>
  /** Whether any of it was on the glass, as the player says. */
  isOn(): Promise<boolean>
}

/** One thing that goes wrong on purpose. */
export type Fault = {
  name: string
  /**
   * Does it, and waits until it is over and the player is in order again.
   * @returns how often it really struck
   * @throws Error when the player does something else than it should
   */
  strike(stage: Stage): Promise<number>
}

const codesOf = (plan: readonly PlannedZone[]): ReadonlySet<number> =>
  new Set(plan.flatMap(({ slides }) => slides.map(({ code }) => code)))

/** Opens everything: a server, four zones of content, a player that shows it, and the watch. */
export async function openStage(evidence: string): Promise<Stage> {
  const house = await openHouse()
  let acceptedId: string | null = null
  let edition = 0
  let variant = 0
  /** what is on the glass, as far as it is known */
  let plan = fourZones(edition)
  const { site } = await house.content.publish('Faults', plan)
  const player = await openPlayer(house, { siteId: site.id, name: 'Faults', scripts: [wrongClock(0)] })
  const watch = await watchGlass(player.page(), zonesOf(plan), evidence)
  await watch.whole(0, BACK_MOST_MS)
  // Stored for a start without the network.
  await player.page().evaluate('navigator.serviceWorker.ready.then(() => true)')
  const stage: Stage = {
    house,
    player,
    watch,
    site,
    async publishNext({ js, motionMs } = {}) {
      edition = (edition + 1) % EDITIONS
      variant += 1
      const nextPlan = fourZones(edition, variant, motionMs)
      const [old, next] = [zonesOf(plan), zonesOf(nextPlan)]
      watch.allow(next.map((zone, at) => ({ ...zone, editions: [...zone.editions, ...old[at]!.editions] })))
      const { version } = await house.content.publish('Faults', nextPlan, {
        site,
        ...(js === undefined ? {} : { js }),
      })
      const codes = codesOf(nextPlan)
      return {
        version,
        isOn: () =>
          player.page().evaluate<boolean>(`document.documentElement.dataset.version === '${version}'`),
        async arrives(mostMs = BACK_MOST_MS) {
          await watch.whole(0, mostMs, codes)
          watch.allow(next)
          plan = nextPlan
        },
      }
    },
    async boot(load, ready) {
      watch.boots()
      await load()
      await ready?.()
      await player.page().locator('html[data-version]').waitFor({ state: 'attached', timeout: BACK_MOST_MS })
      const playsAtMs = performance.timeOrigin + performance.now()
      await watch.whole(playsAtMs, BACK_MOST_MS)
      watch.booted()
    },
    reload: () => stage.boot(() => player.page().reload({ waitUntil: 'commit' })),
    deviceId: () => acceptedId ?? player.deviceId,
    async acceptAgain() {
      const code = (await player.page().locator('[data-testid=code][aria-label]').innerText()).replaceAll(
        /\s/g,
        '',
      )
      const device = await house.call('acceptDevice', { body: { code, name: 'Faults', site_id: site.id } })
      acceptedId = device.id
    },
    async recover() {
      player.network.disturb(null)
      if (house.server.pid() === undefined) await house.server.restart()
      await stage.boot(
        async () => watch.moveTo(await player.openAnew()),
        async () => {
          await player.page().locator('html[data-state]').waitFor({ state: 'attached' })
          if ((await player.page().getByTestId('code').count()) > 0) await stage.acceptAgain()
        },
      )
      await (await stage.publishNext()).arrives(60_000)
    },
    async dispose() {
      await watch.stop()
      await player.close()
      await house.dispose()
    },
  }
  return stage
}

/** Waits until the network has struck so often. @throws Error with the name of what did not happen */
export async function untilStruck(stage: Stage, times: number, mostMs = 15_000): Promise<number> {
  const endMs = performance.now() + mostMs
  while (stage.player.network.struck() < times) {
    if (performance.now() > endMs)
      throw new Error(
        `the fault struck ${stage.player.network.struck()} times, not ${times}, in ${mostMs} ms`,
      )
    await wait(50)
  }
  return stage.player.network.struck()
}

/** Every request gets the same. */
export const everything =
  (treatment: Treatment): Rule =>
  () =>
    treatment

/** Files of media get this, and the rest passes. */
export const onMedia =
  (treatment: Treatment): Rule =>
  (path) =>
    path.startsWith('/media/') ? treatment : { do: 'pass' }
