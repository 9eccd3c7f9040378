import { PbfReader } from 'pbf'
import { fieldsOf, isFields, listOf, textIn, type Fields, type Source } from './read.ts'
import type { Rows } from './rows.ts'
import { NO_NAMES, transitNamesOf } from './transitNames.ts'

/** What leaves a stop. Times are instants, s since 1970; `planned` is null where only one time is known. */
type Departure = {
  line: string
  /** empty: the source has only the id of the last stop */
  destination: string
  lastStop: string
  atS: number
  plannedS: number | null
  platform: string
  stop: string
}

/** Trips of a source that are looked at. */
const TRIPS_MOST = 50_000
const ROWS_MOST = 500
/** What has left so long ago is left out, s. */
const PAST_S = 120
/** How a source is read. */
type Said = Omit<Source, 'text'>
const COLUMNS = ['line', 'destination', 'time', 'planned', 'platform', 'stop']
/** Words of GTFS-Realtime for a trip that is cancelled, and for a stop that is passed without halting, or of which nothing is known. */
const CANCELED = 3
const SKIPPED: ReadonlySet<number> = new Set([1, 2])

const isoOf = (seconds: number): string => new Date(seconds * 1_000).toISOString().replace('.000Z', 'Z')

/**
 * The next departures as a table, soonest first: of the stop in the options, or of all. Ids become the names that the source's data
 * table gives them, and lines get its colours.
 */
function rowsOf(departures: readonly Departure[], { options: { stop }, nowMs, names }: Said): Rows {
  const { lines, stops } = names ? transitNamesOf(names) : NO_NAMES
  const hasColors = [...lines.values()].some(({ color }) => color !== '')
  const nameIn = (named: typeof lines, id: string): string => named.get(id)?.name || id
  return {
    columns: hasColors ? [...COLUMNS, 'color'] : COLUMNS,
    rows: departures
      .filter((one) => (stop === '' || one.stop === stop) && one.atS >= nowMs / 1_000 - PAST_S)
      .toSorted((a, b) => a.atS - b.atS)
      .slice(0, ROWS_MOST)
      .map((one) => [
        nameIn(lines, one.line),
        one.destination === '' ? nameIn(stops, one.lastStop) : one.destination,
        isoOf(one.atS),
        one.plannedS === null ? '' : isoOf(one.plannedS),
        one.platform,
        nameIn(stops, one.stop),
        ...(hasColors ? [lines.get(one.line)?.color ?? ''] : []),
      ]),
  }
}

/** Whether bytes begin as a message of GTFS-Realtime: with a header that says its version. */
export const isGtfsRealtime = (body: Uint8Array): boolean =>
  body[0] === 0x0a && body[2] === 0x0a && body[3] === 3 && /^[12]\.0$/.test(latin(body.subarray(4, 7)))
const latin = (bytes: Uint8Array): string => String.fromCodePoint(...bytes)

type StopTime = {
  stop: string
  headsign: string
  relationship: number
  arrivalS: number
  departureS: number
  delayS: number | null
}
type Trip = { route: string; headsign: string; relationship: number; stops: StopTime[] }

/**
 * Reads the departures of GTFS-Realtime (trip updates) as a table. Its messages have ids instead of names: a destination is the
 * headsign where a trip says it, else its last stop.
 * @throws where it is no such message
 */
export function readGtfsRealtime(body: Uint8Array, source: Said): Rows {
  const trips: Trip[] = []
  new PbfReader(body).readFields((tag, _result, pbf) => {
    if (tag === 2 && trips.length < TRIPS_MOST) trips.push(entityOf(pbf))
  }, null)
  const departures = trips.flatMap(({ route, headsign, relationship, stops }): Departure[] =>
    relationship === CANCELED
      ? []
      : stops.flatMap((one, at) => {
          const atS = one.departureS || one.arrivalS
          // A trip ends at its last stop, and a time that only the timetable knows is not in here.
          const isLeaving = at < stops.length - 1 || one.departureS > 0
          if (atS <= 0 || atS > 8e9 || !isLeaving || SKIPPED.has(one.relationship)) return []
          return {
            line: route,
            destination: one.headsign || headsign,
            lastStop: stops.at(-1)?.stop ?? '',
            atS,
            plannedS: one.delayS === null ? null : atS - one.delayS,
            platform: '',
            stop: one.stop,
          }
        }),
  )
  return rowsOf(departures, source)
}

function entityOf(pbf: PbfReader): Trip {
  const trip: Trip = { route: '', headsign: '', relationship: 0, stops: [] }
  return pbf.readMessage((tag, entity, entityPbf) => {
    if (tag !== 3) return
    entityPbf.readMessage((part, update, updatePbf) => {
      if (part === 1)
        updatePbf.readMessage((field, about, aboutPbf) => {
          if (field === 4) about.relationship = aboutPbf.readVarint()
          if (field === 5) about.route = aboutPbf.readString()
        }, update)
      if (part === 2) update.stops.push(stopTimeOf(updatePbf))
      if (part === 6)
        updatePbf.readMessage((field, about, aboutPbf) => {
          if (field === 5) about.headsign = aboutPbf.readString()
        }, update)
    }, entity)
  }, trip)
}

function stopTimeOf(pbf: PbfReader): StopTime {
  const made: StopTime = { stop: '', headsign: '', relationship: 0, arrivalS: 0, departureS: 0, delayS: null }
  return pbf.readMessage((tag, stop, stopPbf) => {
    if (tag === 2 || tag === 3) {
      const event = stopPbf.readMessage(
        (field, about, aboutPbf) => {
          if (field === 1) about.delayS = aboutPbf.readVarint(true)
          if (field === 2) about.atS = aboutPbf.readVarint(true)
        },
        { delayS: null as number | null, atS: 0 },
      )
      if (tag === 2) stop.arrivalS = event.atS
      else stop.departureS = event.atS
      if (tag === 3 || stop.delayS === null) stop.delayS = event.delayS
    }
    if (tag === 4) stop.stop = stopPbf.readString()
    if (tag === 5) stop.relationship = stopPbf.readVarint()
    if (tag === 6)
      stopPbf.readMessage((field, about, aboutPbf) => {
        if (field === 2) about.headsign = aboutPbf.readString()
      }, stop)
  }, made)
}

/** A text of SIRI: as it is, in `value`, or in the first of a list. */
const siriText = (value: unknown): string => {
  const one = Array.isArray(value) ? (value as unknown[])[0] : value
  return typeof one === 'string' || typeof one === 'number' ? String(one) : textIn(fieldsOf(one)['value'])
}
const secondsOf = (value: unknown): number | null => {
  const ms = Date.parse(siriText(value))
  return Number.isNaN(ms) ? null : ms / 1_000
}

/** Reads the departures of SIRI-Lite (StopMonitoring in JSON) as a table; null for another document. */
export function readSiri(json: unknown, source: Said): Rows | null {
  if (!isFields(json)) return null
  const service = fieldsOf(
    fieldsOf(json['Siri'] ?? json['siri'])['ServiceDelivery'] ?? json['ServiceDelivery'],
  )
  const monitoring = service['StopMonitoringDelivery']
  if (monitoring === undefined) return null
  const deliveries = Array.isArray(monitoring) ? (monitoring as unknown[]) : [monitoring]
  const visits = deliveries.flatMap((one) => listOf(fieldsOf(one)['MonitoredStopVisit']))
  return rowsOf(
    visits.slice(0, TRIPS_MOST).flatMap((visit) => departureOf(fieldsOf(visit)) ?? []),
    source,
  )
}

function departureOf(visit: Fields): Departure | null {
  const journey = fieldsOf(visit['MonitoredVehicleJourney'])
  const call = fieldsOf(journey['MonitoredCall'])
  const plannedS = secondsOf(call['AimedDepartureTime']) ?? secondsOf(call['AimedArrivalTime'])
  const atS = secondsOf(call['ExpectedDepartureTime']) ?? secondsOf(call['ExpectedArrivalTime']) ?? plannedS
  if (atS === null || /cancel/i.test(siriText(call['DepartureStatus']))) return null
  return {
    line:
      siriText(journey['PublishedLineName']) || siriText(journey['LineName']) || siriText(journey['LineRef']),
    destination:
      siriText(journey['DestinationName']) ||
      siriText(call['DestinationDisplay']) ||
      siriText(journey['DirectionName']),
    lastStop: siriText(journey['DestinationRef']),
    atS,
    plannedS,
    platform: siriText(call['DeparturePlatformName']) || siriText(call['ArrivalPlatformName']),
    stop: siriText(visit['MonitoringRef']) || siriText(call['StopPointRef']),
  }
}
