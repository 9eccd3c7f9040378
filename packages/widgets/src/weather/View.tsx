import type { FeedContentOf, Sky } from '@vitrine/core/feeds'
import type { ReactElement, ReactNode } from 'react'
import type { WidgetOf } from '../definitions.ts'
import { tint } from '../drawing/colours.ts'
import { ageNote, hourIn, nextAgeMs, numberIn, timeIn } from '../drawing/intl.ts'
import { fittingPx, footPx, smallEm, unitPx, widthEm } from '../drawing/measure.ts'
import { earliestMs } from '../drawing/paging.ts'
import { ONE_LINE, QUIET, Said, Sheet } from '../drawing/Sheet.tsx'
import type { WidgetBox, WidgetView, WidgetViewProps } from '../widget.ts'
import {
  daysFrom,
  degrees,
  hoursFrom,
  isImperial,
  nextForecastMs,
  placeZone,
  speed,
  WEATHER_AGE_MS,
  weatherAt,
} from './forecast.ts'
import { SkyIcon } from '../drawing/SkyIcon.tsx'

type Props = WidgetViewProps<WidgetOf<'weather'>>
type Weather = FeedContentOf<'weather'>
type Shown = Props & { weather: Weather; imperial: boolean; unit: number }

const view: WidgetView<WidgetOf<'weather'>> = {
  View: WeatherView,
  nextChangeMs: (_settings, facts, atMs, feed) =>
    feed?.content.kind === 'weather'
      ? earliestMs(nextForecastMs(feed.content, facts, atMs), nextAgeMs(feed.readMs, atMs, WEATHER_AGE_MS))
      : null,
}
export default view

/** The weather now, and what is forecast. */
function WeatherView(props: Props): ReactElement {
  const { settings, style, box, facts, feed, atMs } = props
  const weather = feed?.content.kind === 'weather' ? feed.content : null
  const unit = unitPx(style.size, box, 14, 8.5)
  if (feed === null || weather === null)
    return (
      <Sheet drawing={props} sizePx={unit} words="">
        {null}
      </Sheet>
    )
  const note = ageNote(facts, feed.readMs, atMs, WEATHER_AGE_MS)
  const shown: Shown = {
    ...props,
    weather,
    unit,
    imperial: isImperial(settings.units, facts),
    box: {
      ...box,
      heightPx: Math.max(1, box.heightPx - (note !== null || weather.credit !== '' ? footPx(unit) : 0)),
    },
  }
  return (
    <Sheet
      drawing={props}
      sizePx={unit}
      words={`${weather.place} ${weather.credit}`}
      note={note}
      credit={weather.credit}
    >
      <Layout {...shown} />
    </Sheet>
  )
}

function Layout(props: Shown): ReactElement {
  const { settings, box, weather, facts, atMs, unit } = props
  if (settings.layout === 'now') return <Now {...props} />
  const place = settings.place ? weather.place : ''
  if (settings.layout === 'days') {
    const placePx = place === '' || box.heightPx < unit * 6 ? 0 : unit * 1.7
    const free = { ...box, heightPx: box.heightPx - placePx }
    return (
      <>
        {placePx > 0 && (
          <div style={{ ...ONE_LINE, height: placePx, fontWeight: 720 }}>
            <Said>{place}</Said>
          </div>
        )}
        <Series {...props} box={free} steps={stepsOfDays(props)} />
      </>
    )
  }
  const steps = hoursFrom(weather, atMs).map((hour): Step => ({
    key: hour.at_ms,
    name: hourIn(facts, hour.at_ms, placeZone(weather, facts)),
    sky: hour.sky,
    day: hour.is_day,
    high: hour.temperature,
    low: null,
    rain: hour.rain_chance,
  }))
  if (steps.length === 0) return <Now {...props} />
  const isWide = box.widthPx > box.heightPx * 3
  const stripPx = isWide
    ? box.heightPx
    : Math.min(box.heightPx * (box.heightPx > box.widthPx ? 0.62 : 0.5), unit * 24)
  const nowWide = isWide ? Math.min(box.widthPx * 0.38, box.heightPx * 4) : box.widthPx
  return (
    <div style={{ height: '100%', display: 'flex', flexDirection: isWide ? 'row' : 'column' }}>
      <div style={{ flex: 'none', width: nowWide, height: isWide ? '100%' : box.heightPx - stripPx }}>
        <Now
          {...props}
          box={{ widthPx: nowWide, heightPx: isWide ? box.heightPx : box.heightPx - stripPx }}
        />
      </div>
      <div style={{ flex: '1 1 0', minWidth: 0, minHeight: 0 }}>
        <Series
          {...props}
          box={{ widthPx: isWide ? box.widthPx - nowWide : box.widthPx, heightPx: stripPx }}
          steps={steps}
        />
      </div>
    </div>
  )
}

/** A temperature in large digits, with what the sky is like beside or below it. */
function Now({ settings, weather, facts, atMs, imperial, box, unit, words }: Shown): ReactElement | null {
  const now = weatherAt(weather, atMs)
  if (now === null) return null
  const temperature = degrees(facts, now.temperature, imperial)
  const place = settings.place ? weather.place : ''
  const condition = words?.[now.sky]() ?? ''
  const isTall = box.heightPx > box.widthPx * 1.15
  const hasPlace = place !== '' && box.heightPx > unit * 4
  const hasDetails = box.heightPx > unit * (isTall ? 11 : 8) && settings.layout === 'now'
  const conditionPx = unit * 1.15
  const restPx =
    box.heightPx - (hasPlace ? unit * 1.5 : 0) - conditionPx * 1.35 - (hasDetails ? unit * 2.2 : 0)
  const iconPx = isTall
    ? Math.max(1, Math.min(box.widthPx * 0.8, restPx * 0.5))
    : Math.max(1, Math.min(box.widthPx * 0.36, box.heightPx - (hasDetails ? unit * 2.2 : 0)))
  const digitsPx = fittingPx(
    temperature,
    {
      widthPx: isTall ? box.widthPx : box.widthPx - iconPx - unit,
      heightPx: isTall ? restPx - iconPx : restPx,
    },
    { mostPx: box.heightPx * 0.62, leastPx: unit, leading: 1.02, mostLines: 1 },
  )
  const details = [
    now.feels_like === null
      ? null
      : words?.feelsLike({ temperature: degrees(facts, now.feels_like, imperial) }),
    now.humidity === null ? null : numberIn(facts, now.humidity / 100, { style: 'percent' }),
    now.wind === null ? null : speed(facts, now.wind, imperial),
  ].filter((one) => typeof one === 'string')
  // As many as fit beside each other: a part of a number would be another number.
  let detailsPx = 0
  const told = details.filter(
    (detail) => (detailsPx += (widthEm(detail) + 1.4) * unit) <= box.widthPx + unit * 1.4,
  ).length
  const icon = <SkyIcon sky={now.sky} day={now.is_day} style={{ width: iconPx, height: iconPx }} />
  return (
    <div style={{ height: '100%', display: 'flex', flexDirection: 'column' }}>
      <div
        style={{
          flex: '1 1 0',
          minHeight: 0,
          display: 'flex',
          flexDirection: isTall ? 'column' : 'row',
          alignItems: isTall ? 'flex-start' : 'center',
        }}
      >
        {isTall && icon}
        <div style={{ flex: '1 1 0', minWidth: 0, maxWidth: '100%' }}>
          {hasPlace && (
            <div style={{ ...ONE_LINE, lineHeight: 1.5, fontWeight: 720, textAlign: 'start' }}>
              <Said>{place}</Said>
            </div>
          )}
          <div style={{ fontSize: digitsPx, lineHeight: 1.02, fontWeight: 720, letterSpacing: '-0.04em' }}>
            {temperature}
          </div>
          <div style={{ ...ONE_LINE, fontSize: conditionPx, lineHeight: 1.35 }}>
            <Said>{condition}</Said>
          </div>
        </div>
        {!isTall && icon}
      </div>
      {hasDetails && (
        <div style={{ ...ONE_LINE, ...QUIET, flex: 'none', lineHeight: 2.2 }}>
          {details.slice(0, told).map((detail, at) => (
            <span key={detail} style={{ marginInlineStart: at === 0 ? 0 : '1.4em' }}>
              <bdi>{detail}</bdi>
            </span>
          ))}
        </div>
      )}
    </div>
  )
}

/** The weather of an hour or of a day. */
type Step = {
  key: string | number
  name: string
  sky: Sky
  day: boolean
  high: number
  low: number | null
  rain: number | null
}

function stepsOfDays({ weather, facts, atMs, box, unit }: Shown): Step[] {
  const weekday = box.widthPx < box.heightPx * 1.4 && box.widthPx > unit * 18 ? 'long' : 'short'
  return daysFrom(weather, facts, atMs).map((day) => ({
    key: day.date,
    name: timeIn(facts, { weekday }, day.utcMs, 'UTC'),
    sky: day.sky,
    day: true,
    high: day.highest,
    low: day.lowest,
    rain: day.rain_chance,
  }))
}

/** Steps beside each other where there is width for them, otherwise below each other. */
function Series(props: Shown & { steps: readonly Step[]; box: WidgetBox }): ReactElement | null {
  const { steps, box, unit } = props
  if (steps.length === 0) return null
  const inColumns = box.widthPx > box.heightPx * 1.4 || box.heightPx < unit * 8
  const names = Math.max(...steps.slice(0, 14).map(({ name }) => widthEm(name)))
  const most = inColumns
    ? Math.floor(box.widthPx / (unit * Math.max(3, names + 0.8)))
    : Math.floor(box.heightPx / (unit * 2))
  const shown = steps.slice(0, Math.max(1, Math.min(most, inColumns ? 12 : 14)))
  return inColumns ? <Columns {...props} steps={shown} /> : <Rows {...props} steps={shown} />
}

function Columns({
  steps,
  box,
  unit,
  facts,
  imperial,
  style,
  accent,
}: Shown & { steps: readonly Step[] }): ReactElement {
  const hasRain = steps.some(({ rain }) => rain !== null) && box.heightPx > unit * 6.4
  const hasLow = steps.some(({ low }) => low !== null)
  const lines = 1.5 + 1.5 + (hasLow && box.heightPx > unit * 5 ? 1.3 : 0) + (hasRain ? 1.2 : 0)
  const iconPx = Math.max(
    0,
    Math.min(box.widthPx / steps.length - unit * 0.4, box.heightPx - lines * unit, unit * 5),
  )
  return (
    <div style={{ height: '100%', display: 'flex', alignItems: 'center', textAlign: 'center' }}>
      {steps.map((step, at) => (
        <div
          key={step.key}
          style={{
            flex: '1 1 0',
            minWidth: 0,
            borderInlineStart: at === 0 ? 'none' : `1px solid ${tint(style.color, 0.12)}`,
          }}
        >
          <div style={{ ...ONE_LINE, ...QUIET, lineHeight: 1.5, fontSize: smallEm(0.9) }}>{step.name}</div>
          <SkyIcon
            sky={step.sky}
            day={step.day}
            style={{ width: iconPx, height: iconPx, margin: '0 auto' }}
          />
          <div style={{ ...ONE_LINE, lineHeight: 1.5, fontWeight: 720 }}>
            {degrees(facts, step.high, imperial)}
          </div>
          {step.low !== null && box.heightPx > unit * 5 && (
            <div style={{ ...ONE_LINE, ...QUIET, lineHeight: 1.3 }}>{degrees(facts, step.low, imperial)}</div>
          )}
          {hasRain && <Rain chance={step.rain} facts={facts} colour={accent} />}
        </div>
      ))}
    </div>
  )
}

function Rows({
  steps,
  box,
  unit,
  facts,
  imperial,
  style,
  accent,
}: Shown & { steps: readonly Step[] }): ReactElement {
  const rowPx = Math.min(unit * 3.4, box.heightPx / steps.length)
  const highest = Math.max(...steps.map(({ high }) => high))
  const lowest = Math.min(...steps.map(({ low, high }) => low ?? high))
  const share = (value: number) => ((value - lowest) / Math.max(1, highest - lowest)) * 100
  const hasBar = box.widthPx > unit * 15
  const number = (children: ReactNode, quiet: boolean) => (
    <span
      style={{ flex: 'none', width: '2.7em', textAlign: 'end', ...(quiet ? QUIET : { fontWeight: 720 }) }}
    >
      {children}
    </span>
  )
  return (
    <div>
      {steps.map((step, at) => (
        <div
          key={step.key}
          style={{
            height: rowPx,
            display: 'flex',
            alignItems: 'center',
            boxSizing: 'border-box',
            borderTop: at === 0 ? 'none' : `1px solid ${tint(style.color, 0.12)}`,
          }}
        >
          <span style={{ ...ONE_LINE, flex: '1 1 0' }}>{step.name}</span>
          <SkyIcon
            sky={step.sky}
            day={step.day}
            style={{ width: Math.min(rowPx * 0.86, unit * 2.2), height: Math.min(rowPx * 0.86, unit * 2.2) }}
          />
          {box.widthPx > unit * 12 && (
            <span style={{ flex: 'none', width: '3em' }}>
              <Rain chance={step.rain} facts={facts} colour={accent} />
            </span>
          )}
          {step.low !== null && number(degrees(facts, step.low, imperial), true)}
          {hasBar && step.low !== null && (
            <span
              style={{
                flex: '1.2 1 0',
                height: '0.36em',
                margin: '0 0.8em',
                borderRadius: '0.18em',
                background: tint(style.color, 0.12),
                display: 'flex',
                direction: 'ltr',
              }}
            >
              <span
                style={{
                  marginLeft: `${share(step.low)}%`,
                  width: `${Math.max(4, share(step.high) - share(step.low))}%`,
                  borderRadius: '0.18em',
                  background: accent,
                }}
              />
            </span>
          )}
          {number(degrees(facts, step.high, imperial), false)}
        </div>
      ))}
    </div>
  )
}

/** The chance of rain; nothing where it is small. */
function Rain(props: { chance: number | null; facts: Props['facts']; colour: string }): ReactElement {
  const { chance, facts, colour } = props
  return (
    <div
      style={{ ...ONE_LINE, lineHeight: 1.3, fontSize: smallEm(0.82), color: colour, textAlign: 'center' }}
    >
      {chance !== null && chance >= 10 ? numberIn(facts, chance / 100, { style: 'percent' }) : '\u00A0'}
    </div>
  )
}
