import type {
  ChangedFact,
  Codec,
  FactsOf,
  Finding,
  FindingCode,
  ProbeId,
  ProbeOutcome,
  ReportChange,
  Score,
} from '@vitrine/core/diagnostics'
import { CODECS } from '@vitrine/core/diagnostics'
import type { AbilityName } from '@vitrine/core'
import { reportTexts } from './report.texts.ts'

/** How numbers are written where a report is read: the console and the display each have one way. */
export type ReportFormat = {
  number(value: number, digits?: number): string
  percent(share: number): string
  bytes(bytes: number): string
  /** a duration, also below a second */
  span(ms: number): string
  rate(mbitPerSecond: number): string
  hertz(hz: number): string
  size(width: number, height: number): string
  list(names: readonly string[]): string
  /** a browser as people call it, from what it says of itself */
  browser(said: string): string
}

export type ReportRow = { label: string; value: string }
/** What was found, and what to do about it. */
export type FindingWords = { title: string; action: string }

/** The whole report in one line. @param count how many findings it has */
export const scoreWords = (score: Score, count: number): string => reportTexts.score[score]({ count })
/** What the score means. */
export const scoreMeaning = (score: Score): string => reportTexts.scoreText[score]()
export const probeName = (id: ProbeId): string => reportTexts.probe[id]()

/** A finding of a report, in words that hold for the display that made it and for who reads it elsewhere. */
export function findingWords({ code, facts }: Finding, format: ReportFormat): FindingWords {
  const number = (name: string): number => Number(facts[name] ?? 0)
  const titles: Partial<Record<FindingCode, () => string>> = {
    framesBad: () => reportTexts.finding.framesBad({ fps: number('fps') }),
    framesDropped: () => reportTexts.finding.framesDropped({ share: format.percent(number('share')) }),
    lowRefresh: () => reportTexts.finding.lowRefresh({ hz: number('hz') }),
    smallDisplay: () =>
      reportTexts.finding.smallDisplay({ size: format.size(number('width'), number('height')) }),
    storageSmall: () => reportTexts.finding.storageSmall({ size: format.bytes(number('bytes')) }),
    storageMayBeCleared: () =>
      reportTexts.finding.storageMayBeCleared({ size: format.bytes(number('bytes')) }),
    clockWrong: () => reportTexts.finding.clockWrong({ span: format.span(Math.abs(number('ms'))) }),
    slowAnswers: () => reportTexts.finding.slowAnswers({ span: format.span(number('ms')) }),
    slowDownloads: () => reportTexts.finding.slowDownloads({ rate: format.rate(number('mbit')) }),
    fontsMissing: () => reportTexts.finding.fontsMissing({ count: number('count') }),
    littleMemory: () => reportTexts.finding.littleMemory({ size: format.number(number('gb'), 2) }),
    openFaults: () => reportTexts.finding.openFaults({ count: number('count') }),
    notMeasured: () => reportTexts.finding.notMeasured({ probe: probeName(facts['probe'] as ProbeId) }),
  }
  const plain = reportTexts.finding[code] as () => string
  const actions: Record<string, (() => string) | undefined> = {
    hidden: reportTexts.action.notMeasuredHidden,
    unreachable: reportTexts.action.notMeasuredUnreachable,
  }
  const action = actions[facts['problem'] ?? ''] ?? reportTexts.action[code]
  return { title: (titles[code] ?? plain)(), action: action() }
}

const yesNo = (value: boolean | null): string => {
  if (value === null) return reportTexts.value.unknown()
  return value ? reportTexts.value.yes() : reportTexts.value.no()
}
const known = (value: number | null, say: (value: number) => string): string =>
  value === null ? reportTexts.value.unknown() : say(value)

type Rows = readonly (readonly [label: () => string, value: string])[]
const { label, value } = reportTexts
const ROWS: { readonly [Id in ProbeId]: (facts: FactsOf<Id>, format: ReportFormat) => Rows } = {
  codecs: (facts, format) =>
    CODECS.map((codec) => [label[codec], decodingWords(facts[codec], format)] as const),
  screen: (facts, format) => [
    [
      label.size,
      format.size(
        Math.round(facts.screen_width * facts.ratio),
        Math.round(facts.screen_height * facts.ratio),
      ),
    ],
    [label.window, format.size(facts.window_width, facts.window_height)],
    [label.ratio, format.number(facts.ratio, 2)],
    [label.refresh, format.hertz(facts.refresh_hz)],
  ],
  storage: (facts, format) => [
    [label.quota, known(facts.quota, format.bytes)],
    [label.used, known(facts.used, format.bytes)],
    [label.persisted, yesNo(facts.persisted)],
    [
      label.written,
      facts.kept === 0
        ? value.no()
        : value.times({
            bytes: format.bytes(facts.kept),
            write: format.span(facts.write_ms),
            read: format.span(facts.read_ms),
          }),
    ],
  ],
  service_worker: (facts) => [
    [label.secure, yesNo(facts.secure)],
    [label.registered, yesNo(facts.registered)],
    [label.controls, yesNo(facts.controls)],
    [
      label.files,
      facts.needed === 0 ? value.none() : value.ofFiles({ stored: facts.stored, needed: facts.needed }),
    ],
  ],
  clock: (facts, format) => [
    [
      label.offset,
      value.plusMinus({ offset: format.span(Math.abs(facts.offset_ms)), error: format.span(facts.error_ms) }),
    ],
    [label.zone, facts.time_zone],
  ],
  network: (facts, format) => [
    [label.roundTrip, format.span(facts.round_trip_ms)],
    [label.throughput, format.rate(facts.mbit_s)],
    ...(facts.blocked
      ? [[label.blocked, facts.blocked.length === 0 ? value.none() : format.list(facts.blocked)] as const]
      : []),
  ],
  frames: (facts, format) => [
    [label.fps, format.number(facts.fps, 1)],
    [label.dropped, format.percent(facts.dropped / Math.max(1, facts.frames + facts.dropped))],
  ],
  fonts: (facts, format) => [
    [label.loaded, facts.loaded.length === 0 ? value.none() : format.list(facts.loaded)],
    [label.missing, facts.missing.length === 0 ? value.none() : format.list(facts.missing)],
  ],
  touch: (facts, format) => [
    [label.touches, format.number(facts.points)],
    [label.pointer, value[facts.pointer]()],
  ],
  audio: (facts, format) => [
    [label.soundState, facts.state === null ? value.no() : value[facts.state]()],
    [label.sampleRate, known(facts.sample_rate, format.hertz)],
    [label.channels, known(facts.channels, format.number)],
  ],
  memory: (facts, format) => [
    [label.deviceMemory, known(facts.device_gb, (size) => value.gb({ size: format.number(size, 2) }))],
    [label.pageMemory, known(facts.heap_limit, format.bytes)],
    [label.cores, known(facts.cores, format.number)],
  ],
  versions: (facts, format) => [
    [label.player, facts.player],
    [label.server, facts.server ?? value.unknown()],
    [label.browser, format.browser(facts.browser)],
  ],
  bridge: (facts) => [
    [label.host, hostWords(facts)],
    ...facts.able.flatMap((ability) => abilityRow(ability, true)),
    ...facts.unable.flatMap(({ ability }) => abilityRow(ability, false)),
  ],
  faults: ({ known: heard, faults }, format) => {
    const open = faults.filter(({ ended }) => ended === undefined).length
    const say = (count: number) => (heard ? format.number(count) : value.unknown())
    return [
      [label.faultsOpen, say(open)],
      [label.faultsOver, say(faults.length - open)],
    ]
  },
}

function hostWords({ host, host_version, kiosk }: FactsOf<'bridge'>): string {
  if (!kiosk) return value.plainBrowser()
  return host_version === null ? host : `${host} ${host_version}`
}

function abilityRow(ability: string, able: boolean): Rows {
  // An ability of a newer player has no name here.
  const name = (reportTexts.ability as Record<string, (() => string) | undefined>)[ability as AbilityName]
  return name ? [[name, yesNo(able)]] : []
}

function decodingWords({ decoded, ms, problem }: FactsOf<'codecs'>[Codec], format: ReportFormat): string {
  if (decoded) return reportTexts.value.playsIn({ span: format.span(ms) })
  return problem === 'wrong' ? reportTexts.value.wrongPicture() : reportTexts.value.doesNotPlay()
}

/** What a probe found out, line by line; for one that found nothing out, why. */
export function probeRows<Id extends ProbeId>(
  id: Id,
  outcome: ProbeOutcome<Id>,
  format: ReportFormat,
): readonly ReportRow[] {
  if (outcome.outcome !== 'done') {
    const problem = outcome.outcome === 'late' ? 'late' : outcome.problem
    return [{ label: probeName(id), value: reportTexts.problem[problem]() }]
  }
  return ROWS[id](outcome.facts, format).map(([name, words]) => ({ label: name(), value: words }))
}

/** What became different since the report before, one sentence each. */
export function changeWords(change: ReportChange, format: ReportFormat): readonly string[] {
  const say = (finding: Finding, gone: boolean): string => {
    const { change: texts } = reportTexts
    if (finding.code === 'notMeasured') {
      const probe = probeName(finding.facts['probe'] as ProbeId)
      return gone ? texts.measured({ probe }) : texts.lost({ probe })
    }
    const values = { finding: findingWords(finding, format).title }
    return gone ? texts.gone(values) : texts.appeared(values)
  }
  return [
    ...change.appeared.map((one) => say(one, false)),
    ...change.gone.map((one) => say(one, true)),
    ...change.facts.map(({ fact, before, after }: ChangedFact) => {
      const inWords = fact === 'browser' ? format.browser : (text: string) => text
      return reportTexts.change[fact]({ before: inWords(before), after: inWords(after) })
    }),
  ]
}
