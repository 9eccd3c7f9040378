import { unionOfSpans } from '@vitrine/core'

/** A span of time, half-open, epoch ms. */
export type Span = { fromMs: number; untilMs: number }
/** A device in a report: when it was paired, and for which times it has records. */
export type ReportedDevice = {
  /** when it was paired; null where its row is gone */
  acceptedMs: number | null
  isActive: boolean
  /** unbroken runs of its records, at least those that end after the period began */
  stretches: readonly Span[]
  /** the beginning of the first and the end of the last record of all times; null where there is none */
  firstMs: number | null
  lastMs: number | null
}
/** Times of devices, added up, ms. */
export type Coverage = { expectedMs: number; accountedMs: number; notReportedMs: number }
/** The time in which a device was in service, and the parts of it for which it has accounted. */
export type DeviceCoverage = { service: Span; accounted: readonly Span[]; lastMs: number }

export const NO_COVERAGE: Coverage = { expectedMs: 0, accountedMs: 0, notReportedMs: 0 }

/**
 * For which time of a period a device accounts. It is in service from when it was paired, or from its first record, until
 * now; one that was removed until its last record, because nobody knows more of it.
 * @returns null when it was not in service in the period
 */
export function deviceCoverage(device: ReportedDevice, period: Span, nowMs: number): DeviceCoverage | null {
  const fromMs = Math.max(
    period.fromMs,
    Math.min(device.acceptedMs ?? Number.POSITIVE_INFINITY, device.firstMs ?? Number.POSITIVE_INFINITY),
  )
  const endMs = device.isActive ? nowMs : Math.min(nowMs, device.lastMs ?? Number.NEGATIVE_INFINITY)
  const untilMs = Math.min(period.untilMs, endMs)
  if (fromMs >= untilMs) return null
  const accounted = unionOfSpans(
    device.stretches.map((stretch) => ({
      fromMs: Math.max(fromMs, stretch.fromMs),
      untilMs: Math.min(untilMs, stretch.untilMs),
    })),
  )
  return { service: { fromMs, untilMs }, accounted, lastMs: device.lastMs ?? fromMs }
}

const lengthOf = ({ fromMs, untilMs }: Span): number => Math.max(0, untilMs - fromMs)
const notReported = ({ service, lastMs }: DeviceCoverage): Span => ({
  fromMs: Math.max(service.fromMs, lastMs),
  untilMs: service.untilMs,
})

/** What a device adds over the whole period. */
export const coverageOf = (device: DeviceCoverage): Coverage => ({
  expectedMs: lengthOf(device.service),
  accountedMs: device.accounted.reduce((sum, span) => sum + lengthOf(span), 0),
  notReportedMs: lengthOf(notReported(device)),
})

export const addCoverage = (a: Coverage, b: Coverage): Coverage => ({
  expectedMs: a.expectedMs + b.expectedMs,
  accountedMs: a.accountedMs + b.accountedMs,
  notReportedMs: a.notReportedMs + b.notReportedMs,
})

/**
 * What devices add to each of consecutive pieces of the period.
 * @param edges the start of each piece and the end of the last, ascending
 */
export function coverageByPiece(devices: readonly DeviceCoverage[], edges: readonly number[]): Coverage[] {
  const expected = piecesOf(edges)
  const accounted = piecesOf(edges)
  const notYet = piecesOf(edges)
  for (const device of devices) {
    expected.add(device.service)
    for (const span of device.accounted) accounted.add(span)
    notYet.add(notReported(device))
  }
  const [a, b, c] = [expected.sums(), accounted.sums(), notYet.sums()]
  return a.map((expectedMs, n) => ({ expectedMs, accountedMs: b[n]!, notReportedMs: c[n]! }))
}

/** Adds spans to the pieces that they lie in, without a walk over all pieces for each span. */
function piecesOf(edges: readonly number[]): { add(span: Span): void; sums(): number[] } {
  const count = edges.length - 1
  /** what only a part of a piece adds, and from and to which piece spans cover all of each */
  const parts = new Float64Array(count)
  const whole = new Float64Array(count + 1)
  /** The piece that an instant lies in. */
  const pieceAt = (atMs: number): number => {
    let [low, high] = [0, count]
    while (high - low > 1) {
      const middle = (low + high) >> 1
      if (edges[middle]! <= atMs) low = middle
      else high = middle
    }
    return low
  }
  return {
    add(span) {
      const fromMs = Math.max(span.fromMs, edges[0]!)
      const untilMs = Math.min(span.untilMs, edges[count]!)
      if (fromMs >= untilMs) return
      const first = pieceAt(fromMs)
      const last = pieceAt(untilMs - 1)
      if (first === last) {
        parts[first]! += untilMs - fromMs
        return
      }
      parts[first]! += edges[first + 1]! - fromMs
      parts[last]! += untilMs - edges[last]!
      whole[first + 1]! += 1
      whole[last]! -= 1
    },
    sums() {
      let covering = 0
      return Array.from(parts, (part, n) => {
        covering += whole[n]!
        return part + covering * (edges[n + 1]! - edges[n]!)
      })
    },
  }
}
