import * as z from 'zod/mini'
import { outsideInstantSchema } from '../instants.ts'
import { probeFacts, PROBE_IDS, type FactsOf, type ProbeId } from './facts.ts'
import { FINDING_CODES, judges, type Finding } from './judge.ts'
import type { Score } from './limits.ts'

const took = z.number().check(z.gte(0), z.lte(600_000))
/** Why a probe found nothing out: the page was not visible, the server could not be reached, or the browser failed. */
const PROBLEMS = ['hidden', 'unreachable', 'browser'] as const
export type ProbeProblem = (typeof PROBLEMS)[number]

const outcomeOf = <Facts extends z.ZodMiniType>(facts: Facts) =>
  z.discriminatedUnion('outcome', [
    z.strictObject({ outcome: z.literal('done'), ms: took, facts }),
    z.strictObject({ outcome: z.literal('failed'), ms: took, problem: z.enum(PROBLEMS) }),
    /** did not end within its time */
    z.strictObject({ outcome: z.literal('late'), ms: took }),
  ])

/** How a probe ended, with what it found out. */
export type ProbeOutcome<Id extends ProbeId = ProbeId> =
  | { outcome: 'done'; ms: number; facts: FactsOf<Id> }
  | { outcome: 'failed'; ms: number; problem: ProbeProblem }
  | { outcome: 'late'; ms: number }
export type ProbeOutcomes = { [Id in ProbeId]: ProbeOutcome<Id> }

/** What a display found out about itself, as it is copied, downloaded and sent: codes and facts, no words. */
export const diagnosticsReportSchema = z.strictObject({
  format: z.literal(1),
  /** when it was made, by the server's time where that is known */
  at: outsideInstantSchema,
  ms: took,
  probes: z.strictObject({
    codecs: outcomeOf(probeFacts.codecs),
    screen: outcomeOf(probeFacts.screen),
    storage: outcomeOf(probeFacts.storage),
    service_worker: outcomeOf(probeFacts.service_worker),
    clock: outcomeOf(probeFacts.clock),
    network: outcomeOf(probeFacts.network),
    frames: outcomeOf(probeFacts.frames),
    fonts: outcomeOf(probeFacts.fonts),
    touch: outcomeOf(probeFacts.touch),
    audio: outcomeOf(probeFacts.audio),
    memory: outcomeOf(probeFacts.memory),
    versions: outcomeOf(probeFacts.versions),
    bridge: outcomeOf(probeFacts.bridge),
    faults: outcomeOf(probeFacts.faults),
  }),
})
export type DiagnosticsReport = z.infer<typeof diagnosticsReportSchema>

/** What a probe's outcome means; one that did not end is a finding too. */
export function findingsOf<Id extends ProbeId>(id: Id, outcome: ProbeOutcome<Id>): readonly Finding[] {
  if (outcome.outcome === 'done') return judges[id](outcome.facts)
  const problem = outcome.outcome === 'late' ? 'late' : outcome.problem
  return [{ level: 'poor', code: 'notMeasured', facts: { probe: id, problem } }]
}

/** All findings of a report, the worst first. */
export function allFindings(probes: ProbeOutcomes): readonly Finding[] {
  const weight = ({ level, code }: Finding) =>
    (level === 'bad' ? 0 : FINDING_CODES.length) + FINDING_CODES.indexOf(code)
  return PROBE_IDS.flatMap((id) => findingsOf(id, probes[id] as never)).sort((a, b) => weight(a) - weight(b))
}

/** What the findings amount to. */
export function scoreOf(findings: readonly Finding[]): Score {
  if (findings.some(({ level }) => level === 'bad')) return 'unsuitable'
  return findings.length > 0 ? 'limits' : 'ready'
}

/** What is the same finding in two reports: its numbers can differ. */
const keyOf = ({ code, facts }: Finding): string => `${code} ${facts['probe'] ?? ''}`

/** A fact that people compare between two reports. */
export type ChangedFact = {
  fact: 'player' | 'server' | 'browser' | 'display' | 'host'
  before: string
  after: string
}
/** What became different from one report to the next. */
export type ReportChange = {
  appeared: readonly Finding[]
  gone: readonly Finding[]
  facts: readonly ChangedFact[]
}

/** Compares a report with the one before it. What either could not measure is not compared. */
export function compareReports(before: DiagnosticsReport, after: DiagnosticsReport): ReportChange {
  const [was, is] = [allFindings(before.probes), allFindings(after.probes)]
  const without = (list: readonly Finding[], other: readonly Finding[]) => {
    const known = new Set(other.map(keyOf))
    return list.filter((finding) => !known.has(keyOf(finding)))
  }
  const [old, now] = [comparedFacts(before), comparedFacts(after)]
  const facts = (Object.keys(now) as ChangedFact['fact'][]).flatMap((fact): ChangedFact[] => {
    const [a, b] = [old[fact], now[fact]]
    return a === null || b === null || a === b ? [] : [{ fact, before: a, after: b }]
  })
  return { appeared: without(is, was), gone: without(was, is), facts }
}

function comparedFacts({ probes }: DiagnosticsReport): Record<ChangedFact['fact'], string | null> {
  const { versions, screen, bridge } = probes
  const version = versions.outcome === 'done' ? versions.facts : null
  return {
    player: version?.player ?? null,
    server: version?.server ?? null,
    browser: version?.browser ?? null,
    display:
      screen.outcome === 'done'
        ? `${Math.round(screen.facts.screen_width * screen.facts.ratio)} × ${Math.round(screen.facts.screen_height * screen.facts.ratio)}`
        : null,
    host: bridge.outcome === 'done' ? bridge.facts.host : null,
  }
}
