import { useCallback, useEffect, useState } from 'react'
import { PROBE_IDS, type DiagnosticsReport } from '@vitrine/core/diagnostics'
import type { ProbeWorld } from './probe.ts'
import { STAGES } from './probes/index.ts'
import { runProbes } from './runProbes.ts'

/** How far a run is, and what came of it. */
export type Run = { done: number; total: number; report: DiagnosticsReport | null }

const NEW: Run = { done: 0, total: PROBE_IDS.length, report: null }

/** Runs all probes when the page opens, and again on request. */
export function useRun(world: ProbeWorld): { run: Run; again: () => void } {
  const [run, setRun] = useState<Run>(NEW)
  const [round, setRound] = useState(0)
  useEffect(() => {
    const end = new AbortController()
    void runProbes(STAGES, world, end.signal, () => {
      if (!end.signal.aborted) setRun((now) => ({ ...now, done: now.done + 1 }))
    }).then((report) => {
      if (!end.signal.aborted) setRun({ ...NEW, done: NEW.total, report })
    })
    return () => end.abort()
    // The world is the browser's and stays the same.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [round])
  return {
    run,
    again: useCallback(() => {
      setRun(NEW)
      setRound((now) => now + 1)
    }, []),
  }
}
