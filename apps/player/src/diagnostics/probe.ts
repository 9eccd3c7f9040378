import type { FactsOf, ProbeId, ProbeProblem } from '@vitrine/core/diagnostics'
import type { Clock, Timers } from '@vitrine/device'
import type { StoredDevice } from '@vitrine/device/diagnostics'
import type { Host } from '../bridge/host.ts'

/** What probes use of the world around them. */
export type ProbeWorld = {
  clock: Clock
  timers: Timers
  /** the device that this browser is, null where it is none */
  stored: StoredDevice | null
  /** the program around this page */
  host: Host
  playerVersion: string
}

/** Finds out one thing about this display, by doing it. */
export type Probe<Id extends ProbeId> = {
  id: Id
  /** after this long it counts as late, ms */
  limitMs: number
  /** @throws ProbeFailure where it can tell why it found nothing out */
  run(signal: AbortSignal, world: ProbeWorld): Promise<FactsOf<Id>>
}

export type AnyProbe = { [Id in ProbeId]: Probe<Id> }[ProbeId]

/** Why a probe found nothing out. */
export class ProbeFailure extends Error {
  readonly problem: ProbeProblem
  constructor(problem: ProbeProblem) {
    super(problem)
    this.problem = problem
  }
}

/** A request to our server that is never answered from a cache. @throws ProbeFailure where the server does not answer */
export async function askServer(
  path: string,
  init: RequestInit & { signal: AbortSignal },
): Promise<Response> {
  const response = await fetch(path, { cache: 'no-store', credentials: 'omit', ...init }).catch(() => null)
  if (response === null || !response.ok) throw new ProbeFailure('unreachable')
  return response
}
