import type { BuildHost } from './buildHost.ts'
import { CommandFailure } from './commandFailure.ts'
import type { ConnectionParts } from './connectionParts.ts'
import type { Stop } from './ports.ts'
import { boundaryAfterMs } from './presenter.ts'
import { reasonOf } from './reasonOf.ts'

/** How often it is tried to get a build whose files did not all come, ms. */
const STAGE_AGAIN_MS = 60_000
/** How often it is looked whether whoever uses the display has left, ms. */
const VISIT_LOOK_MS = 5_000

/** Why a device does not run the build that it was to run. */
export class NotChanged extends CommandFailure {
  override readonly name = 'NotChanged'
}

export type Builds = {
  /**
   * Runs a build from the next item boundary on.
   * @param again the order is the one of before a restart: a build that this device went back from stays refused
   * @returns when that build runs and stays; never where this ends with the change. Rejects with `NotChanged`
   */
  use(build: string, again: boolean): Promise<void>
  stop(): void
}

/** Changes the build of the player: everything is there before anything is changed, and nothing is cut off. */
export function createBuilds({
  ports,
  presentation,
  serverClock,
  camera,
  builds: host,
}: Pick<ConnectionParts, 'ports' | 'presentation' | 'serverClock' | 'camera'> & {
  builds: BuildHost
}): Builds {
  /** Counts orders: the last one counts. */
  let order = 0
  const waits = new Set<Stop>()
  const wait = (ms: number): Promise<void> =>
    new Promise((resolve) => {
      const stop = ports.timers.after(ms, () => {
        waits.delete(stop)
        resolve()
      })
      waits.add(stop)
    })

  const stage = async (build: string, isWanted: () => boolean): Promise<void> => {
    for (let attempt = 0; ; attempt += 1) {
      try {
        return await host.stage(build)
      } catch (error) {
        if (attempt === 0) ports.log(`build ${build}: ${reasonOf(error)}`)
        await wait(STAGE_AGAIN_MS * (0.5 + ports.chance.number()))
      }
      if (!isWanted()) return
    }
  }
  /** Until nothing is cut off: the end of an item, and nobody at the display. */
  const untilBoundary = async (): Promise<void> => {
    for (;;) {
      const { render, presentedMs } = presentation()
      const nowMs = serverClock.nowMs()
      const boundaryMs =
        render && presentedMs !== null ? boundaryAfterMs(render, nowMs, ports.clock.timeZone()) : null
      if (boundaryMs !== null && boundaryMs > nowMs) await wait(boundaryMs - nowMs)
      if (camera?.isVisited() !== true) return
      await wait(VISIT_LOOK_MS)
    }
  }

  return {
    async use(build, again) {
      order += 1
      const mine = order
      const isWanted = () => mine === order
      const facts = host.facts()
      if (facts.id === build) return host.settled()
      if (again && facts.refused?.id === build)
        throw new NotChanged('fellBack', `The player went back to its previous build: ${facts.refused.code}.`)
      host.forgetRefused()
      await stage(build, isWanted)
      if (isWanted()) await untilBoundary()
      if (!isWanted()) throw new NotChanged('overtaken', 'Another build was ordered before this one ran.')
      await host.changeOver(build)
      return new Promise(() => undefined)
    },
    stop() {
      order += 1
      for (const stop of waits) stop()
      waits.clear()
    },
  }
}
