import type { FeedFormat } from '@vitrine/protocol'
import { readSiri } from './departures.ts'
import { fieldsOf, isFields, listOf, numberIn, textIn, type Fields, type Source } from './read.ts'
import type { Rows } from './rows.ts'

type Found = { format: FeedFormat; rows: Rows }

const HOUR_MS = 60 * 60_000
/** Lines of a chart: columns beside the one with times. */
const SERIES_MOST = 19
const ROWS_MOST = 500

const isoOf = (ms: number): string =>
  Math.abs(ms) > 8e15 ? '' : new Date(ms).toISOString().replace('.000Z', 'Z')
const textOf = (value: unknown): string =>
  typeof value === 'string'
    ? value
    : typeof value === 'number' || typeof value === 'boolean'
      ? String(value)
      : ''

/** Reads documented formats of open data, each known by its shape, as tables; null for any other document. */
export function readOpenData(json: unknown, source: Omit<Source, 'text'>): Found | null {
  const found = (format: FeedFormat, rows: Rows | null): Found | null => rows && { format, rows }
  return (
    found('siri', readSiri(json, source)) ??
    found('openMeteoAir', airQuality(json, source)) ??
    found('awattar', awattar(json)) ??
    found('energyCharts', energyCharts(json)) ??
    found('openLigaDb', matches(json)) ??
    found('openMensa', meals(json, source)) ??
    found('prometheus', prometheus(json)) ??
    found('statuspage', statusPage(json)) ??
    found('icecast', icecast(json)) ??
    found('azuraCast', azuraCast(json)) ??
    found('homeAssistant', mediaPlayer(json) ?? homeAssistant(json))
  )
}

const AIR = /aqi|^pm10|^pm2_5|nitrogen_dioxide|^ozone|sulphur_dioxide|carbon_monoxide|_pollen$/

/** Air quality of Open-Meteo: what it says of now, or of the hour that it is. */
function airQuality(json: unknown, { nowMs }: Omit<Source, 'text'>): Rows | null {
  if (!isFields(json)) return null
  const part = isFields(json['current_units']) ? 'current' : 'hourly'
  const units = fieldsOf(json[`${part}_units`])
  const measures = Object.keys(units).filter((name) => AIR.test(name))
  if (measures.length === 0) return null
  const said = fieldsOf(json[part])
  const offsetMs = (numberIn(json['utc_offset_seconds']) ?? 0) * 1_000
  const msOf = (time: unknown): number => Date.parse(`${textIn(time)}Z`) - offsetMs
  const times = listOf(said['time']).map(msOf)
  const hour = times.findLastIndex((ms) => ms <= nowMs && ms > nowMs - 2 * HOUR_MS)
  const atMs = part === 'current' ? msOf(said['time']) : (times[hour] ?? Number.NaN)
  if (Number.isNaN(atMs)) return null
  return {
    columns: ['measure', 'value', 'unit', 'time'],
    rows: measures.flatMap((name) => {
      const value = numberIn(part === 'current' ? said[name] : listOf(said[name])[hour])
      return value === null ? [] : [[name, String(value), textOf(units[name]), isoOf(atMs)]]
    }),
  }
}

const PRICES = ['from', 'until', 'price', 'unit']

/** Prices of electricity of aWATTar. */
function awattar(json: unknown): Rows | null {
  const list = listOf(fieldsOf(json)['data']).map(fieldsOf)
  if (list.length === 0 || list.some((one) => numberIn(one['marketprice']) === null)) return null
  return {
    columns: PRICES,
    rows: list
      .slice(0, ROWS_MOST)
      .map((one) => [
        isoOf(numberIn(one['start_timestamp']) ?? 0),
        isoOf(numberIn(one['end_timestamp']) ?? 0),
        textOf(one['marketprice']),
        textOf(one['unit']),
      ]),
  }
}

/** Prices of electricity of Energy-Charts, which says when each begins. */
function energyCharts(json: unknown): Rows | null {
  const said = fieldsOf(json)
  const [times, prices] = [listOf(said['unix_seconds']).map(numberIn), listOf(said['price']).map(numberIn)]
  if (times.length === 0 || times.length !== prices.length) return null
  const lengthS = (times[1] ?? 0) - (times[0] ?? 0) || 3_600
  return {
    columns: PRICES,
    rows: times.slice(0, ROWS_MOST).flatMap((fromS, at) => {
      const price = prices[at]
      if (fromS === null || price === null || price === undefined) return []
      const untilS = times[at + 1] ?? fromS + lengthS
      return [[isoOf(fromS * 1_000), isoOf(untilS * 1_000), String(price), textOf(said['unit'])]]
    }),
  }
}

/** Matches of OpenLigaDB with their results. */
function matches(json: unknown): Rows | null {
  const list = listOf(json).map(fieldsOf)
  if (list.length === 0 || list.some((one) => !isFields(one['team1']) || !isFields(one['team2']))) return null
  return {
    columns: ['time', 'home', 'away', 'home_score', 'away_score', 'state', 'round', 'league'],
    rows: list.slice(0, ROWS_MOST).map((one) => {
      const [home, away] = scoreOf(one)
      const isOver = one['matchIsFinished'] === true
      return [
        textIn(one['matchDateTimeUTC']) || textIn(one['matchDateTime']),
        teamOf(one['team1']),
        teamOf(one['team2']),
        home,
        away,
        isOver ? 'finished' : home === '' ? 'planned' : 'live',
        textIn(fieldsOf(one['group'])['groupName']),
        textIn(one['leagueName']),
      ]
    }),
  }
}
const teamOf = (team: unknown): string =>
  textIn(fieldsOf(team)['shortName']) || textIn(fieldsOf(team)['teamName'])
/** The final result of a match, or the score so far by its last goal. */
function scoreOf(match: Fields): [string, string] {
  const results = listOf(match['matchResults'])
    .map(fieldsOf)
    .toSorted((a, b) => (numberIn(a['resultOrderID']) ?? 0) - (numberIn(b['resultOrderID']) ?? 0))
  const goal = listOf(match['goals']).map(fieldsOf).at(-1)
  if (goal && match['matchIsFinished'] !== true)
    return [textOf(goal['scoreTeam1']), textOf(goal['scoreTeam2'])]
  const final = results.find((one) => numberIn(one['resultTypeID']) === 2) ?? results.at(-1)
  return final ? [textOf(final['pointsTeam1']), textOf(final['pointsTeam2'])] : ['', '']
}

/** Meals of a canteen of OpenMensa: those of one day, or of the first of several days that is not over and not closed. */
function meals(json: unknown, { options, nowMs }: Omit<Source, 'text'>): Rows | null {
  const list = listOf(json).map(fieldsOf)
  if (list.length === 0) return null
  const isOfDays = list.every((one) => textIn(one['date']) !== '' && Array.isArray(one['meals']))
  const isOfMeals = list.every((one) => isFields(one['prices']) && textIn(one['category']) !== '')
  if (!isOfDays && !isOfMeals) return null
  const today = new Intl.DateTimeFormat('sv-SE', { timeZone: options.time_zone ?? 'Europe/Berlin' }).format(
    nowMs,
  )
  const open = isOfDays ? list.find((day) => textIn(day['date']) >= today && day['closed'] !== true) : null
  const dishes = isOfDays ? listOf(open?.['meals']).map(fieldsOf) : list
  return {
    columns: ['category', 'name', 'price', 'allergens'],
    rows: dishes.slice(0, ROWS_MOST).map((dish) => {
      const prices = fieldsOf(dish['prices'])
      const price = ['others', 'employees', 'students', 'pupils']
        .map((who) => numberIn(prices[who]))
        .find((one) => one !== null)
      return [
        textIn(dish['category']),
        textIn(dish['name']),
        price === undefined || price === null ? '' : price.toFixed(2),
        listOf(dish['notes']).map(textOf).filter(Boolean).join(', '),
      ]
    }),
  }
}

/** What a series of Prometheus is called: by its labels, or by its own name where it has none. */
function seriesName(metric: Fields): string {
  const { __name__: own, ...labels } = metric
  return Object.values(labels).map(textOf).filter(Boolean).join(' ') || textOf(own) || 'value'
}
const sampleOf = (pair: unknown): [number | null, string] => {
  const [seconds, value] = listOf(pair)
  return [numberIn(seconds), textOf(value)]
}

/** The answer of Prometheus to a query: series with their values now, or with values over time. */
function prometheus(json: unknown): Rows | null {
  if (!isFields(json) || json['status'] !== 'success') return null
  const { resultType: type, result } = fieldsOf(json['data'])
  // When it was asked is left out: it would be another content each time.
  if (type === 'scalar' || type === 'string') return { columns: ['value'], rows: [[sampleOf(result)[1]]] }
  const series = listOf(result).map(fieldsOf)
  if (type === 'vector')
    return {
      columns: ['name', 'value'],
      rows: series
        .slice(0, ROWS_MOST)
        .map((one) => [seriesName(fieldsOf(one['metric'])), sampleOf(one['value'])[1]]),
    }
  if (type !== 'matrix') return null
  const shown = series.slice(0, SERIES_MOST)
  const byTime = new Map<number, string[]>()
  for (const [at, one] of shown.entries())
    for (const [seconds, value] of listOf(one['values']).map(sampleOf))
      if (seconds !== null) {
        const row = byTime.get(seconds) ?? shown.map(() => '')
        row[at] = value
        byTime.set(seconds, row)
      }
  return {
    columns: ['time', ...shown.map((one) => seriesName(fieldsOf(one['metric'])))],
    rows: [...byTime]
      .toSorted(([a], [b]) => a - b)
      .slice(-ROWS_MOST)
      .map(([seconds, row]) => [isoOf(seconds * 1_000), ...row]),
  }
}

/** The state of one entity of Home Assistant, or of all. */
function homeAssistant(json: unknown): Rows | null {
  const list = (Array.isArray(json) ? (json as unknown[]) : [json]).map(fieldsOf)
  const isState = (one: Fields) =>
    /^\w+\.\w+$/.test(textIn(one['entity_id'])) && one['state'] !== undefined && isFields(one['attributes'])
  if (list.length === 0 || !list.every(isState)) return null
  return {
    columns: ['name', 'value', 'unit', 'entity'],
    rows: list.slice(0, ROWS_MOST).map((one) => {
      const about = fieldsOf(one['attributes'])
      return [
        textIn(about['friendly_name']) || textIn(one['entity_id']),
        textOf(one['state']),
        textIn(about['unit_of_measurement']),
        textIn(one['entity_id']),
      ]
    }),
  }
}

/** Components of a page of Statuspage (`/api/v2/summary.json`); parts of a group are left to their group. */
function statusPage(json: unknown): Rows | null {
  const said = fieldsOf(json)
  const indicator = fieldsOf(said['status'])['indicator']
  const components = listOf(said['components']).map(fieldsOf)
  if (!isFields(said['page']) || typeof indicator !== 'string' || components.length === 0) return null
  return {
    columns: ['name', 'state'],
    rows: components
      .filter((one) => typeof one['group_id'] !== 'string')
      .slice(0, ROWS_MOST)
      .map((one) => [textIn(one['name']), textIn(one['status'])]),
  }
}

const PLAYING = ['state', 'title', 'artist', 'album', 'station']

/** What the mounts of Icecast play (`/status-json.xsl`). It writes a single one without a list. */
function icecast(json: unknown): Rows | null {
  const stats = fieldsOf(fieldsOf(json)['icestats'])
  if (!isFields(fieldsOf(json)['icestats'])) return null
  const { source } = stats
  const mounts = (Array.isArray(source) ? (source as unknown[]) : [source]).filter(isFields)
  return {
    columns: PLAYING,
    rows: mounts
      .slice(0, ROWS_MOST)
      .map((one) => ['now', textOf(one['title']), textOf(one['artist']), '', textOf(one['server_name'])]),
  }
}

/** What a station of AzuraCast plays now and next (`/api/nowplaying/{station}`). */
function azuraCast(json: unknown): Rows | null {
  const said = fieldsOf(json)
  if (!isFields(said['station']) || !isFields(said['now_playing'])) return null
  const station = textIn(fieldsOf(said['station'])['name'])
  const rowOf = (state: string, part: unknown): string[][] => {
    const song = fieldsOf(fieldsOf(part)['song'])
    const title = textIn(song['title']) || textIn(song['text'])
    return title === '' ? [] : [[state, title, textIn(song['artist']), textIn(song['album']), station]]
  }
  return {
    columns: PLAYING,
    rows: [...rowOf('now', said['now_playing']), ...rowOf('next', said['playing_next'])],
  }
}

/** What one media player of Home Assistant plays. */
function mediaPlayer(json: unknown): Rows | null {
  const said = fieldsOf(json)
  const about = fieldsOf(said['attributes'])
  if (!/^media_player\.\w+$/.test(textIn(said['entity_id']))) return null
  return {
    columns: PLAYING,
    rows: [
      [
        textIn(said['state']),
        textIn(about['media_title']),
        textIn(about['media_artist']),
        textIn(about['media_album_name']),
        textIn(about['friendly_name']),
      ],
    ],
  }
}
