import { setTimeout as wait } from 'node:timers/promises'
import { untilStruck, type Fault } from './stage.ts'

/** Updates that are tried until one meets a transition. */
const UPDATES_MOST = 12
/** So long that most instants are in the middle of some zone's transition, ms. */
const LONG_MOTION_MS = 450

/** What may be wrong with what is published, or with its moment. */
export const CONTENT_FAULTS: readonly Fault[] = [
  {
    name: 'content updated in mid-transition',
    async strike(stage) {
      const before = stage.watch.seen().interrupted
      const struck = (): number => stage.watch.seen().interrupted - before
      for (let update = 0; update < UPDATES_MOST && struck() === 0; update += 1)
        await (await stage.publishNext({ motionMs: LONG_MOTION_MS })).arrives()
      await (await stage.publishNext()).arrives()
      return struck()
    },
  },
  {
    name: 'presentation that cannot be read',
    async strike(stage) {
      const { network } = stage.player
      network.disturb((path) =>
        path.startsWith('/render/')
          ? { do: 'change', body: (whole) => whole.subarray(0, Math.floor(whole.length * 0.8)) }
          : { do: 'pass' },
      )
      const broken = await stage.publishNext()
      const struck = await untilStruck(stage, 1)
      await wait(2_000)
      if (await broken.isOn()) throw new Error('a presentation that cannot be read was shown')
      network.disturb(null)
      // It is refused permanently; the next one is another matter.
      await (await stage.publishNext()).arrives()
      return struck
    },
  },
  {
    name: 'script that never ends',
    async strike(stage) {
      const script = stage.player.page().locator('iframe[title="script"]')
      const published = await stage.publishNext({ js: 'for (;;);' })
      await published.arrives()
      await script.waitFor({ state: 'attached', timeout: 10_000 })
      const ran = await script.count()
      // The player notices by itself and takes its frame away.
      await script.waitFor({ state: 'detached', timeout: 20_000 })
      await (await stage.publishNext()).arrives()
      return ran
    },
  },
  {
    name: 'nothing to show, and something again',
    async strike(stage) {
      const { house, player, site } = stage
      const give = async (site_id: string | null): Promise<void> => {
        const { revision } = await house.call('readDevice', { params: { id: stage.deviceId() } })
        await house.call('changeDevice', { params: { id: stage.deviceId() }, revision, body: { site_id } })
      }
      let isIdle = 0
      await stage.boot(
        async () => {
          await give(null)
          await player.page().getByTestId('idle').waitFor({ timeout: 15_000 })
          isIdle = await player.page().getByTestId('idle').count()
        },
        () => give(site.id),
      )
      return isIdle
    },
  },
]
