import { setTimeout as wait } from 'node:timers/promises'
import type { Fault, Stage } from './stage.ts'

const HANG_MS = 2_500
const HOUR_MS = 3_600_000
const LASTS_MS = 2_000

const pageClockErrorMs = async ({ player }: Stage): Promise<number> =>
  (await player.page().evaluate<number>('Date.now()')) - (performance.timeOrigin + performance.now())

/** The display's clock is set while it plays. */
const clockJumps = (what: string, byMs: number): Fault => ({
  name: `clock jumps ${what}`,
  async strike(stage) {
    const { player } = stage
    await player.page().evaluate(`window.setClockMs(${byMs})`)
    const struck = Math.abs((await pageClockErrorMs(stage)) - byMs) < 10_000 ? 1 : 0
    await wait(LASTS_MS)
    await player.page().evaluate('window.setClockMs(0)')
    await wait(LASTS_MS)
    return struck
  },
})

/** What can happen to the page and to its clock. */
export const PAGE_FAULTS: readonly Fault[] = [
  {
    name: 'renderer crash',
    async strike(stage) {
      const page = stage.player.page()
      let crashes = 0
      const crashed = new Promise<void>((resolve) => {
        page.once('crash', () => {
          crashes += 1
          resolve()
        })
      })
      // What is seen from now on is the browser's; opening the player again is the kiosk runner's work, done here.
      await stage.boot(async () => {
        void page.goto('chrome://crash').catch(() => undefined)
        await crashed
        await stage.watch.moveTo(await stage.player.openAnew())
      })
      return crashes
    },
  },
  {
    name: 'page hangs',
    async strike({ player }) {
      const lasted = await player
        .page()
        .evaluate<number>(
          `(() => { const from = performance.now(); while (performance.now() - from < ${HANG_MS}); return performance.now() - from })()`,
        )
      await wait(LASTS_MS)
      return lasted >= HANG_MS ? 1 : 0
    },
  },
  {
    name: 'clock wrong by three days at boot',
    async strike(stage) {
      const { player } = stage
      await player.page().evaluate(`sessionStorage.setItem('rigClockMs', '${72 * HOUR_MS}')`)
      await stage.reload()
      const struck = Math.abs((await pageClockErrorMs(stage)) - 72 * HOUR_MS) < 10_000 ? 1 : 0
      await wait(LASTS_MS)
      await player.page().evaluate(`sessionStorage.removeItem('rigClockMs')`)
      await stage.reload()
      return struck
    },
  },
  clockJumps('five hours on', 5 * HOUR_MS),
  clockJumps('five hours back', -5 * HOUR_MS),
]
