import { FEED_MAX, type FeedContentOf, type Sky } from '@vitrine/core/feeds'
import { oneLine } from './plainText.ts'
import {
  fieldsOf,
  isFields,
  listOf,
  numberIn,
  parseJson,
  textIn,
  WRONG_FORMAT,
  type Fields,
  type Read,
  type Source,
} from './read.ts'

type Weather = FeedContentOf<'weather'>
type Hour = Weather['hours'][number]
type Day = Weather['days'][number]
type Convert = (value: number) => number

const HOUR_MS = 60 * 60_000
/** Weather changes by one decimal at most: what a display writes, and no new content for less. */
const rounded = (value: number): number => Math.round(value * 10) / 10

/**
 * Reads the forecasts of Open-Meteo, and of OpenWeather: One Call 3.0 and 2.5, its forecast of 5 days, its current weather. All is
 * turned into metric units.
 */
export function readWeather({ text, url, options, nowMs }: Source): Read<'weather'> {
  const json = parseJson(text)
  if (!isFields(json)) return WRONG_FORMAT
  const isMeteo = ['current', 'current_weather', 'hourly', 'daily'].some((part) =>
    isFields(json[`${part}_units`]),
  )
  const found = isMeteo ? fromOpenMeteo(json) : fromOpenWeather(json, url)
  if (!found || (found.now === null && found.hours.length === 0 && found.days.length === 0))
    return WRONG_FORMAT
  return {
    ok: true,
    format: isMeteo ? 'openMeteo' : 'openWeather',
    content: {
      ...found,
      place: oneLine(options.place || found.place, FEED_MAX.title),
      // The hour that goes on is the first.
      hours: found.hours.filter(({ at_ms: atMs }) => atMs > nowMs - HOUR_MS).slice(0, FEED_MAX.hours),
      days: found.days.slice(0, FEED_MAX.days),
    },
  }
}

/** Codes of the WMO, table 4677, as far as Open-Meteo sends them. Source: https://open-meteo.com/en/docs */
const SKY_OF_WMO: Readonly<Record<number, Sky>> = {
  0: 'clear',
  1: 'mostlyClear',
  2: 'partlyCloudy',
  3: 'overcast',
  45: 'fog',
  48: 'fog',
  51: 'drizzle',
  53: 'drizzle',
  55: 'drizzle',
  56: 'sleet',
  57: 'sleet',
  61: 'rain',
  63: 'rain',
  65: 'heavyRain',
  66: 'sleet',
  67: 'sleet',
  71: 'snow',
  73: 'snow',
  75: 'heavySnow',
  77: 'snow',
  80: 'showers',
  81: 'showers',
  82: 'heavyRain',
  85: 'snow',
  86: 'heavySnow',
  95: 'thunder',
  96: 'thunder',
  99: 'thunder',
}
const skyOfWmo = (code: number | null): Sky | null => (code === null ? null : (SKY_OF_WMO[code] ?? null))

const TEMPERATURE: Readonly<Record<string, Convert>> = {
  '°C': (value) => value,
  '°F': (value) => ((value - 32) * 5) / 9,
}
const SPEED: Readonly<Record<string, Convert>> = {
  'km/h': (value) => value,
  'm/s': (value) => value * 3.6,
  ms: (value) => value * 3.6,
  mph: (value) => value * 1.609_344,
  'mp/h': (value) => value * 1.609_344,
  kn: (value) => value * 1.852,
}

function fromOpenMeteo(json: Fields): Weather {
  const zone = textIn(json['timezone'])
  const offsetMs = (numberIn(json['utc_offset_seconds']) ?? 0) * 1_000
  /** Times are local ones of the offset that the answer names, or epoch seconds. */
  const instantOf = (time: unknown): number | null => {
    if (typeof time === 'number') return Math.round(time) * 1_000
    const wallMs = Date.parse(`${textIn(time)}Z`)
    return Number.isNaN(wallMs) ? null : wallMs - offsetMs
  }
  const part = (name: string) => ({ values: fieldsOf(json[name]), units: fieldsOf(json[`${name}_units`]) })
  const converted = (
    value: unknown,
    unit: unknown,
    units: Readonly<Record<string, Convert>>,
    usual: string,
  ): number | null => {
    const number = numberIn(value)
    const name = textIn(unit) || usual
    const convert = Object.hasOwn(units, name) ? units[name] : undefined
    return number === null || convert === undefined ? null : rounded(convert(number))
  }
  const degrees = (value: unknown, unit: unknown) => converted(value, unit, TEMPERATURE, '°C')
  const speed = (value: unknown, unit: unknown) => converted(value, unit, SPEED, 'km/h')

  const current = part('current')
  /** How it was until 2023, and still is if it is asked for. */
  const older = part('current_weather')
  const nowOf = (): Weather['now'] => {
    const { values, units } = isFields(json['current']) ? current : older
    const atMs = instantOf(values['time'])
    const temperature =
      degrees(values['temperature_2m'], units['temperature_2m']) ??
      degrees(values['temperature'], units['temperature'])
    const sky = skyOfWmo(numberIn(values['weather_code']) ?? numberIn(values['weathercode']))
    if (atMs === null || temperature === null || sky === null) return null
    return {
      at_ms: atMs,
      sky,
      is_day: values['is_day'] !== 0,
      temperature,
      feels_like: degrees(values['apparent_temperature'], units['apparent_temperature']),
      humidity: numberIn(values['relative_humidity_2m']),
      wind:
        speed(values['wind_speed_10m'], units['wind_speed_10m']) ??
        speed(values['windspeed'], units['windspeed']),
    }
  }
  const column = ({ values }: ReturnType<typeof part>, ...names: string[]): readonly unknown[] =>
    listOf(names.map((name) => values[name]).find(Array.isArray))
  const hourly = part('hourly')
  const hours = column(hourly, 'time').flatMap((time, index): Hour[] => {
    const atMs = instantOf(time)
    const temperature = degrees(column(hourly, 'temperature_2m')[index], hourly.units['temperature_2m'])
    const sky = skyOfWmo(numberIn(column(hourly, 'weather_code', 'weathercode')[index]))
    if (atMs === null || temperature === null || sky === null) return []
    return [
      {
        at_ms: atMs,
        sky,
        is_day: column(hourly, 'is_day')[index] !== 0,
        temperature,
        rain_chance: numberIn(column(hourly, 'precipitation_probability')[index]),
      },
    ]
  })
  const daily = part('daily')
  const days = column(daily, 'time').flatMap((time, index): Day[] => {
    // Epoch seconds of a day are its midnight at the place.
    const date = typeof time === 'number' ? dateOf(time * 1_000 + offsetMs) : textIn(time)
    const highest = degrees(column(daily, 'temperature_2m_max')[index], daily.units['temperature_2m_max'])
    const lowest = degrees(column(daily, 'temperature_2m_min')[index], daily.units['temperature_2m_min'])
    const sky = skyOfWmo(numberIn(column(daily, 'weather_code', 'weathercode')[index]))
    if (!/^\d{4}-\d\d-\d\d$/.test(date) || highest === null || lowest === null || sky === null) return []
    const rain = numberIn(column(daily, 'precipitation_probability_max')[index])
    return [{ date, sky, highest, lowest, rain_chance: rain }]
  })
  return {
    kind: 'weather',
    place: '',
    time_zone: /^[A-Za-z]+\/[\w+/-]+$/.test(zone) ? zone.slice(0, FEED_MAX.title) : null,
    now: nowOf(),
    hours,
    days,
    credit: 'Open-Meteo.com',
  }
}

/** Codes of OpenWeather. Source: https://openweathermap.org/weather-conditions */
function skyOfOpenWeather(weather: unknown): Sky | null {
  const id = numberIn(fieldsOf(listOf(weather)[0])['id'])
  if (id === null) return null
  if (id < 300) return 'thunder'
  if (id < 400) return 'drizzle'
  if (id < 502) return 'rain'
  if (id < 511) return 'heavyRain'
  if (id === 511) return 'sleet'
  if (id < 600) return 'showers'
  if (id >= 611 && id <= 616) return 'sleet'
  if (id === 602 || id === 622) return 'heavySnow'
  if (id < 700) return 'snow'
  if (id < 800) return 'fog'
  const clouds = {
    800: 'clear',
    801: 'mostlyClear',
    802: 'partlyCloudy',
    803: 'partlyCloudy',
    804: 'overcast',
  } as const
  return Object.hasOwn(clouds, id) ? clouds[id as keyof typeof clouds] : null
}
/** The name of its icon ends with d by day and n by night. */
const isDayThere = (weather: unknown): boolean => !textIn(fieldsOf(listOf(weather)[0])['icon']).endsWith('n')

function fromOpenWeather(json: Fields, url: string | null): Weather | null {
  // An answer does not say in which units it is; the address asked for them.
  const units = (url === null ? null : URL.parse(url)?.searchParams.get('units')) ?? 'standard'
  const convert = (value: unknown, how: Convert): number | null => {
    const number = numberIn(value)
    return number === null ? null : rounded(how(number))
  }
  const degrees = (value: unknown): number | null =>
    convert(value, (number) =>
      units === 'metric' ? number : units === 'imperial' ? ((number - 32) * 5) / 9 : number - 273.15,
    )
  const speed = (value: unknown): number | null =>
    convert(value, (number) => number * (units === 'imperial' ? 1.609_344 : 3.6))
  const chance = (value: unknown): number | null => convert(value, (share) => Math.round(share * 100))
  const secondsMs = (value: unknown): number | null => {
    const seconds = numberIn(value)
    return seconds === null ? null : Math.round(seconds) * 1_000
  }
  /** One entry: One Call has its values side by side, the others in groups. */
  const momentOf = (entry: Fields): (NonNullable<Weather['now']> & Pick<Hour, 'rain_chance'>) | null => {
    const main = isFields(entry['main']) ? entry['main'] : entry
    const atMs = secondsMs(entry['dt'])
    const temperature = degrees(main['temp'])
    const sky = skyOfOpenWeather(entry['weather'])
    if (atMs === null || temperature === null || sky === null) return null
    return {
      at_ms: atMs,
      sky,
      is_day: isDayThere(entry['weather']),
      temperature,
      feels_like: degrees(main['feels_like']),
      humidity: numberIn(main['humidity']),
      wind: speed(entry['wind_speed'] ?? fieldsOf(entry['wind'])['speed']),
      rain_chance: chance(entry['pop']),
    }
  }
  const nowOf = (entry: unknown): Weather['now'] => {
    const moment = momentOf(fieldsOf(entry))
    if (!moment) return null
    const { rain_chance: _, ...now } = moment
    return now
  }
  const hoursOf = (list: unknown): Hour[] =>
    listOf(list).flatMap((entry) => {
      const moment = momentOf(fieldsOf(entry))
      if (!moment) return []
      const { at_ms, sky, is_day, temperature, rain_chance } = moment
      return [{ at_ms, sky, is_day, temperature, rain_chance }]
    })
  const credit = 'OpenWeather'

  if (isFields(json['current']) || Array.isArray(json['daily'])) {
    const offsetMs = (numberIn(json['timezone_offset']) ?? 0) * 1_000
    return {
      kind: 'weather',
      place: '',
      time_zone: textIn(json['timezone']).slice(0, FEED_MAX.title) || null,
      now: nowOf(json['current']),
      hours: hoursOf(json['hourly']),
      days: listOf(json['daily']).flatMap((entry): Day[] => {
        const { dt, temp, weather, pop } = fieldsOf(entry) as Record<string, unknown>
        const atMs = secondsMs(dt)
        const highest = degrees(fieldsOf(temp)['max'])
        const lowest = degrees(fieldsOf(temp)['min'])
        const sky = skyOfOpenWeather(weather)
        if (atMs === null || highest === null || lowest === null || sky === null) return []
        return [{ date: dateOf(atMs + offsetMs), sky, highest, lowest, rain_chance: chance(pop) }]
      }),
      credit,
    }
  }
  if (Array.isArray(json['list'])) {
    const city = fieldsOf(json['city'])
    const hours = hoursOf(json['list'])
    return {
      kind: 'weather',
      place: textIn(city['name']),
      time_zone: null,
      now: null,
      hours,
      days: daysOfHours(hours, (numberIn(city['timezone']) ?? 0) * 1_000),
      credit,
    }
  }
  if (!Array.isArray(json['weather']) || !isFields(json['main'])) return null
  return {
    kind: 'weather',
    place: textIn(json['name']),
    time_zone: null,
    now: nowOf(json),
    hours: [],
    days: [],
    credit,
  }
}

/** Days from a forecast of every three hours: highest and lowest, and the sky around midday. */
function daysOfHours(hours: readonly Hour[], offsetMs: number): Day[] {
  const dateAt = ({ at_ms: atMs }: Hour): string => dateOf(atMs + offsetMs)
  return [...new Set(hours.map(dateAt))].map((date) => {
    const ofDay = hours.filter((hour) => dateAt(hour) === date)
    const middayMs = Date.parse(`${date}T12:00Z`) - offsetMs
    const midday = ofDay.reduce((best, hour) =>
      Math.abs(hour.at_ms - middayMs) < Math.abs(best.at_ms - middayMs) ? hour : best,
    )
    const chances = ofDay.flatMap(({ rain_chance: one }) => one ?? [])
    return {
      date,
      sky: midday.sky,
      highest: Math.max(...ofDay.map(({ temperature }) => temperature)),
      lowest: Math.min(...ofDay.map(({ temperature }) => temperature)),
      rain_chance: chances.length === 0 ? null : Math.max(...chances),
    }
  })
}

/** A local date, of a wall clock as if it were UTC. */
function dateOf(wallMs: number): string {
  const date = new Date(wallMs)
  return Number.isNaN(date.getTime()) ? '' : date.toISOString().slice(0, 10)
}
