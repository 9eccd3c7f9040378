import { INSTANTS_FROM_MS } from '@vitrine/core'
import {
  probeFacts,
  type DiagnosticsReport,
  type ProbeId,
  type ProbeOutcome,
  type ProbeOutcomes,
} from '@vitrine/core/diagnostics'
import { ProbeFailure, type AnyProbe, type ProbeWorld } from './probe.ts'

/** Probes that run at the same time; the next group begins when all have ended. */
export type Stage = readonly AnyProbe[]

/** How long the stages take at most, ms. */
export const longestMs = (stages: readonly Stage[]): number =>
  stages.reduce((sum, stage) => sum + Math.max(...stage.map(({ limitMs }) => limitMs)), 0)

/**
 * Runs all probes, stage after stage. One that fails or does not end is reported as such, and the others go on.
 * @param onEnded called as each ends
 * @param signal  ends everything: what has not ended is late
 */
export async function runProbes(
  stages: readonly Stage[],
  world: ProbeWorld,
  signal: AbortSignal,
  onEnded: (id: ProbeId, outcome: ProbeOutcome) => void = () => undefined,
): Promise<DiagnosticsReport> {
  const startedMs = world.clock.monotonicMs()
  const outcomes: Partial<Record<ProbeId, ProbeOutcome>> = {}
  for (const stage of stages)
    await Promise.all(
      stage.map(async (probe) => {
        const outcome = await runProbe(probe, world, signal)
        outcomes[probe.id] = outcome
        onEnded(probe.id, outcome)
      }),
    )
  const probes = outcomes as ProbeOutcomes
  const offsetMs = probes.clock.outcome === 'done' ? probes.clock.facts.offset_ms : 0
  return {
    format: 1,
    // A clock that stands in 1970 and was not corrected must not make the report unreadable.
    at: Math.max(INSTANTS_FROM_MS, Math.round(world.clock.nowMs() + offsetMs)),
    ms: Math.round(world.clock.monotonicMs() - startedMs),
    probes,
  }
}

async function runProbe(probe: AnyProbe, world: ProbeWorld, signal: AbortSignal): Promise<ProbeOutcome> {
  const startedMs = world.clock.monotonicMs()
  const tookMs = () => Math.round(world.clock.monotonicMs() - startedMs)
  const end = new AbortController()
  const onEnd = () => end.abort()
  signal.addEventListener('abort', onEnd)
  const stopTimer = world.timers.after(probe.limitMs, onEnd)
  const late = new Promise<'late'>((resolve) => {
    const tell = () => resolve('late')
    if (signal.aborted) tell()
    else end.signal.addEventListener('abort', tell)
  })
  try {
    const found = await Promise.race([probe.run(end.signal, world), late])
    if (found === 'late') return { outcome: 'late', ms: tookMs() }
    // What the browser says is from outside too: nothing that nobody can read is reported.
    const parsed = probeFacts[probe.id].safeParse(found)
    if (!parsed.success) return { outcome: 'failed', ms: tookMs(), problem: 'browser' }
    return { outcome: 'done', ms: tookMs(), facts: parsed.data as never }
  } catch (error) {
    const problem = error instanceof ProbeFailure ? error.problem : 'browser'
    return { outcome: 'failed', ms: tookMs(), problem }
  } finally {
    stopTimer()
    signal.removeEventListener('abort', onEnd)
    // What goes on after its end has to stop too: a video, a download, a scene.
    end.abort()
  }
}
