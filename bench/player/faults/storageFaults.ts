import { setTimeout as wait } from 'node:timers/promises'
import type { Fault } from './stage.ts'

const LASTS_MS = 2_000

/** Its memory is gone: it plays on, and after a start it asks to be accepted, with a code on the glass. */
const lost = (name: string, destroy: string, gone: string): Fault => ({
  name,
  async strike(stage) {
    const { player } = stage
    await player.page().evaluate(destroy)
    const struck = (await player.page().evaluate<boolean>(gone)) ? 1 : 0
    await wait(LASTS_MS)
    // The player may have written something again; what a start finds is destroyed.
    await player.page().evaluate(destroy)
    await stage.boot(() => player.page().reload({ waitUntil: 'commit' }), stage.acceptAgain)
    return struck
  },
})

const FILL = `(() => {
  let text = 'x'.repeat(1 << 20)
  for (let at = 0; text.length > 0; at += 1) {
    try { localStorage.setItem('rigFill' + at, text) } catch { text = text.slice(0, text.length >> 1) }
  }
  try { localStorage.setItem('rigMore', 'x'); return 0 } catch { return 1 }
})()`
const EMPTY = `for (const key of Object.keys(localStorage)) if (key.startsWith('rig')) localStorage.removeItem(key)`

/** What can happen to the player's own memory. */
export const STORAGE_FAULTS: readonly Fault[] = [
  lost('local storage deleted', 'localStorage.clear()', 'localStorage.length === 0'),
  lost(
    'local storage corrupt',
    `for (const key of Object.keys(localStorage)) localStorage.setItem(key, '{"\\u0000' + key)`,
    `localStorage.length > 0 && Object.values(localStorage).every((value) => value.startsWith('{"\\u0000'))`,
  ),
  {
    name: 'local storage full',
    async strike(stage) {
      const { player } = stage
      const struck = await player.page().evaluate<number>(FILL)
      const published = await stage.publishNext()
      await published.arrives()
      await stage.reload()
      await player.page().evaluate(EMPTY)
      return struck
    },
  },
]
