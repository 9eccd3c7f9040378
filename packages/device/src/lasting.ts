import * as z from 'zod/mini'
import type { CommandRefusal, CommandResponse } from '@vitrine/protocol/device'
import { CommandFailure } from './commandFailure.ts'
import type { CommandedDevice, CommandOutcome, CommandRestarts } from './commandHandlers.ts'
import type { Stop } from './ports.ts'
import { reasonOf } from './reasonOf.ts'

const KEY = 'runningCommands'
/** A restart that was not seen by then did not happen, ms: machines take their time. */
const RESTART_WITHIN_MS = { player: 60_000, browser: 120_000, machine: 600_000 } as const

const runningSchema = z.array(
  z.object({
    id: z.string(),
    since: z.number(),
    restarts: z.nullable(z.enum(['player', 'browser', 'machine', 'build'])),
    /** the run of what goes down, or the build that is to run */
    run: z.nullable(z.string()),
  }),
)
type Running = z.output<typeof runningSchema>[number]

/** The answer that a command ends with. */
export type Settled = Extract<CommandResponse, { ok: boolean }>

type Later = Extract<CommandOutcome<'reload'>, { ok: 'later' }>

/** Commands that take a while, or that the player does not live through. */
export type Lasting = {
  /** Does one that was noted as received. */
  begin(id: string, outcome: Later): void
  /** Answers what an earlier run of the player began. */
  resume(): void
  forget(): void
  stop(): void
}

/**
 * Keeps what has begun where a restart does not lose it. A restart is done when the player is back and what went down runs anew;
 * nothing is begun twice, whatever happens in between.
 */
export function createLasting(
  device: Pick<CommandedDevice, 'ports' | 'remote' | 'answered' | 'builds'>,
  nowMs: () => number,
  settle: (response: Settled) => void,
): Lasting {
  const { ports } = device
  const timers = new Map<string, Stop>()
  /** changes of the build that this run of the player sees to */
  const resumed = new Set<string>()
  let stopped = false
  const read = (): Running[] => {
    try {
      const parsed = runningSchema.safeParse(JSON.parse(ports.keys.get(KEY) ?? ''))
      return parsed.success ? parsed.data : []
    } catch {
      return []
    }
  }
  const write = (running: readonly Running[]) => {
    try {
      if (running.length === 0) ports.keys.remove(KEY)
      else ports.keys.set(KEY, JSON.stringify(running))
    } catch {
      ports.log('a command that has begun could not be stored')
    }
  }
  /** Ends a command, the first time it is called for it. */
  const end = (id: string, failure: { code: CommandRefusal; reason: string } | null) => {
    const running = read()
    if (stopped || !running.some((one) => one.id === id)) return
    timers.get(id)?.()
    write(running.filter((one) => one.id !== id))
    const at = nowMs()
    settle(
      failure ? { id, ok: false, at, error: failure.reason, error_code: failure.code } : { id, ok: true, at },
    )
  }
  const failing = (id: string) => (error: unknown) =>
    end(id, {
      code: error instanceof CommandFailure ? error.code : 'failed',
      reason: reasonOf(error).slice(0, 500),
    })
  const runOf = (restarts: CommandRestarts): string | null =>
    restarts === 'player' ? null : (device.remote?.runs[restarts] ?? null)
  const waitForRestart = ({ id, restarts, since }: Running & { restarts: CommandRestarts }) => {
    const leftMs = Math.min(RESTART_WITHIN_MS[restarts], since + RESTART_WITHIN_MS[restarts] - nowMs())
    timers.set(
      id,
      ports.timers.after(Math.max(0, leftMs), () =>
        end(id, { code: 'notRestarted', reason: `The ${restarts} did not restart.` }),
      ),
    )
  }

  return {
    begin(id, outcome) {
      const { run } = outcome
      const failed = failing(id)
      const since = nowMs()
      if ('build' in outcome) {
        resumed.add(id)
        write([...read(), { id, since, restarts: 'build', run: outcome.build }])
        return void run().then(() => end(id, null), failed)
      }
      const restarts = outcome.restarts ?? null
      const one = { id, since, restarts, run: restarts && runOf(restarts) }
      write([...read(), one])
      if (restarts === null) return void run().then(() => end(id, null), failed)
      waitForRestart({ ...one, restarts })
      // The server hears that it was received before it goes down.
      void device
        .answered()
        .then(() => (stopped ? undefined : run()))
        .catch(failed)
    },
    resume() {
      for (const one of read()) {
        const { id, restarts, run } = one
        if (timers.has(id) || resumed.has(id)) continue
        if (restarts === 'build' && device.builds) {
          resumed.add(id)
          void device.builds.use(run ?? '', true).then(() => end(id, null), failing(id))
        } else if (restarts === null || restarts === 'build')
          end(id, { code: 'interrupted', reason: 'The player was restarted before this was done.' })
        else if (restarts === 'player' || (run !== null && runOf(restarts) !== run)) end(id, null)
        else waitForRestart({ ...one, restarts })
      }
    },
    forget() {
      for (const stop of timers.values()) stop()
      timers.clear()
      write([])
    },
    stop() {
      stopped = true
      for (const stop of timers.values()) stop()
    },
  }
}
