import {
  compileHosts,
  createHostTally,
  hasExpressions,
  judgeHost,
  loadExpressions,
  NO_HOSTS,
  type CompiledHosts,
  type EffectiveHosts,
} from '@vitrine/core/hosts'
import type { HostGuard } from '@vitrine/device'
import { provideHostJudge } from '@vitrine/render/hosts'
import { createFramePolicy } from './framePolicy.ts'
import { countedBy, runnerOf, type HostRunner } from './runner.ts'

/**
 * Judges the addresses that content leads to: web pages, streams and what scripts were granted. A runner around the browser sees
 * more: it gets the rules too and counts what leaves, and here is counted only what never does.
 */
export function createHostGuard(log: (line: string) => void, reload: () => void): HostGuard {
  const runner: HostRunner | null = runnerOf(window)
  const tally = createHostTally()
  const listeners = new Set<() => void>()
  const policy = createFramePolicy(document, reload)
  let hosts: EffectiveHosts = NO_HOSTS
  let compiled: CompiledHosts = compileHosts(NO_HOSTS, [], null)
  let provided = false
  let used = 0

  const goBy = (rules: CompiledHosts) => {
    compiled = rules
    for (const run of listeners) run()
    if (provided) return
    provided = true
    provideHostJudge({
      allows(url) {
        if (compiled.mode === 'off') return true
        const { allowed, reason, host } = judgeHost(compiled, url)
        if (host === null || reason === 'own') return allowed
        const held = !allowed && compiled.mode === 'enforce'
        if (!runner || held) tally.count(host, !allowed)
        return !held
      },
      onChange(run) {
        listeners.add(run)
        return () => listeners.delete(run)
      },
    })
  }
  if (runner) countedBy(window, (counts) => tally.add(counts))

  return {
    use(rules, own) {
      hosts = rules
      const mine = ++used
      if (runner) runner.use({ hosts: rules, own })
      else policy(rules, own)
      if (!hasExpressions(rules)) return goBy(compileHosts(rules, own, null))
      // Nothing is asked before the engine is there. Where it cannot be loaded, the other rules count.
      void loadExpressions()
        .catch(() => {
          log('the engine for regular expressions could not be loaded')
          return null
        })
        .then((engine) => {
          if (mine === used) goBy(compileHosts(rules, own, engine))
        })
      return undefined
    },
    facts: () => ({ by: runner ? 'runner' : 'player', hash: hosts.hash, mode: hosts.mode }),
    take: () => (tally.isEmpty() ? null : { ...tally.take(), enforced: hosts.mode === 'enforce' }),
  }
}
