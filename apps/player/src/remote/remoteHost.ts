import {
  hostHealthSchema,
  hostLogSchema,
  hostRunsSchema,
  type HostHealth,
  type Volume,
} from '@vitrine/core/remote'
import type { RemoteHost } from '@vitrine/device'
import { hush } from '../emergency/hush.ts'
import { recentLog } from '../ports/recentLog.ts'

/** A runner that answers is given this long, ms: a machine looks for its displays when it is asked for the first time. */
const ANSWER_WITHIN_MS = 30_000

type Ask = (name: string, args?: unknown) => Promise<unknown>
type Given = {
  ask?: unknown
  runs?: unknown
  capabilities?: Record<string, { able?: unknown } | undefined>
}

/**
 * What this page, and the runner around it, do for operators from afar. The runner turns the sound of the whole machine where it
 * can; else the page turns its own.
 * @param page its window, with `vitrineHost` where a runner put it
 */
export function createRemoteHost(page: object): RemoteHost {
  const given = ((page as { vitrineHost?: unknown }).vitrineHost ?? {}) as Given
  const ask: Ask | null =
    typeof given.ask === 'function'
      ? (name, args) =>
          within(ANSWER_WITHIN_MS, Promise.resolve(Reflect.apply(given.ask as Ask, given, [name, args])))
      : null
  const runs = hostRunsSchema.safeParse(given.runs)
  const can = (name: string) => ask !== null && given.capabilities?.[name]?.able === true
  return {
    runs: runs.success && ask ? runs.data : { browser: null, machine: null },
    async restart(what) {
      if (!ask) throw new Error(`This player can’t restart the ${what} it runs on.`)
      await ask('restart', { what })
    },
    async setVolume(volume) {
      if (!can('systemVolume')) return hush.setVolume(heard(volume))
      await ask!('volume', volume)
    },
    async setDisplay(on) {
      // Elsewhere the black picture is all there is.
      if (can('displayPower')) await ask!('display', { on })
    },
    async health() {
      const told = ask && hostHealthSchema.safeParse(await ask('health'))
      return told?.success ? present(told.data) : memoryOfPage()
    },
    async logs() {
      const told = ask && hostLogSchema.safeParse(await ask('log').catch(() => null))
      return { player: recentLog(), ...(told?.success && { runner: told.data }) }
    },
  }
}

const heard = ({ level, muted }: Volume): number => (muted ? 0 : level / 100)

/** What the scripts of the page use, where the browser tells. */
function memoryOfPage(): Awaited<ReturnType<RemoteHost['health']>> {
  const { memory } = performance as { memory?: { usedJSHeapSize?: number; jsHeapSizeLimit?: number } }
  const [used, total] = [memory?.usedJSHeapSize, memory?.jsHeapSizeLimit]
  // A report with half of it would be refused as a whole.
  return used === undefined || total === undefined ? {} : { memory: { used, total } }
}

function present({ temperature, memory }: HostHealth) {
  return { ...(temperature !== undefined && { temperature }), ...(memory && { memory }) }
}

function within<T>(ms: number, answer: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('The runner did not respond.')), ms)
    answer.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}
