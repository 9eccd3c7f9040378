import { setTimeout as wait } from 'node:timers/promises'
import type { Treatment } from '../network.ts'
import { everything, untilStruck, type Fault, type Stage } from './stage.ts'

/** How long each lasts at least, ms: several changes in every zone. */
const LASTS_MS = 3_000

async function isConnected(stage: Stage): Promise<void> {
  await stage.player.page().locator('html[data-link="connected"]').waitFor({ timeout: 30_000 })
}

/** Something is published while the server answers like this; it has to arrive once it answers as it should. */
const publishedInto = (name: string, treatment: Treatment, times: number): Fault => ({
  name,
  async strike(stage) {
    const { network } = stage.player
    network.disturb(everything(treatment))
    const published = await stage.publishNext()
    await wait(LASTS_MS)
    const struck = await untilStruck(stage, times)
    network.disturb(null)
    await published.arrives(40_000)
    return struck
  },
})

const PORTAL = `<!doctype html><title>Welcome</title><body style="background:#000"><form action="/login">Please sign in</form>`
const portal: Treatment = {
  do: 'answer',
  status: 200,
  headers: { 'content-type': 'text/html; charset=utf-8' },
  body: PORTAL,
}
const refusal = (status: number): Treatment => ({
  do: 'answer',
  status,
  headers: { 'retry-after': '1', 'content-type': 'application/problem+json' },
  body: '{}',
})

/** What the network and the server do to a player. */
export const NETWORK_FAULTS: readonly Fault[] = [
  {
    name: 'network gone and back',
    async strike(stage) {
      stage.player.network.disturb(everything({ do: 'drop' }))
      await wait(LASTS_MS)
      const struck = await untilStruck(stage, 2)
      stage.player.network.disturb(null)
      await isConnected(stage)
      return struck
    },
  },
  {
    name: 'server killed and back',
    async strike({ house, ...stage }) {
      const before = house.server.pid()
      await house.server.kill()
      await wait(LASTS_MS)
      await house.server.restart()
      await isConnected({ house, ...stage })
      return before !== undefined && house.server.pid() !== before ? 1 : 0
    },
  },
  {
    name: 'cold boot offline',
    async strike(stage) {
      const { player, watch } = stage
      player.network.disturb(everything({ do: 'drop' }))
      await stage.boot(async () => {
        await watch.moveTo(await player.restartBrowser())
        await player.page().goto(player.address, { waitUntil: 'commit' })
      })
      await wait(LASTS_MS)
      const struck = await untilStruck(stage, 1)
      player.network.disturb(null)
      await isConnected(stage)
      return struck
    },
  },
  publishedInto('server slow: every answer 2 s later', { do: 'delay', ms: 2_000 }, 3),
  publishedInto('server answers 429', refusal(429), 2),
  publishedInto('server answers 503', refusal(503), 2),
  publishedInto('captive portal: its page with status 200', portal, 2),
  {
    name: 'captive portal at boot',
    async strike(stage) {
      stage.player.network.disturb(everything(portal))
      await stage.reload()
      await wait(LASTS_MS)
      const struck = await untilStruck(stage, 1)
      stage.player.network.disturb(null)
      await isConnected(stage)
      return struck
    },
  },
]
