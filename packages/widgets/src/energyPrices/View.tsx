import type { ReactElement } from 'react'
import type { WidgetOf } from '../definitions.ts'
import { tint } from '../drawing/colours.ts'
import { ageNote, hourIn, nextAgeMs, numberIn, timeIn, timesIn } from '../drawing/intl.ts'
import { footPx, smallEm, smallPx, unitPx, widthEm } from '../drawing/measure.ts'
import { earliestMs } from '../drawing/paging.ts'
import { ONE_LINE, QUIET, Said, Sheet } from '../drawing/Sheet.tsx'
import { TABLE_AGE_MS, tableOf } from '../drawing/tables.ts'
import { HOUR_MS, nextStepMs, zoneOf } from '../time.ts'
import type { WidgetFacts, WidgetView, WidgetViewProps } from '../widget.ts'
import { pricesAt, type Price } from './prices.ts'

/** Prices can change this often: most sources have one for each hour, some for each quarter of one. */
const STEP_MS = HOUR_MS / 4
/** Bars that are drawn at most: quarters of an hour are told apart as long as there is room. */
const BARS_MOST = 96

const view: WidgetView<WidgetOf<'energyPrices'>> = {
  View: EnergyPrices,
  nextChangeMs: (_settings, _facts, atMs, feed) =>
    feed ? earliestMs(nextStepMs(atMs, STEP_MS), nextAgeMs(feed.readMs, atMs, TABLE_AGE_MS)) : null,
}
export default view

const priceIn = (facts: WidgetFacts, { unit }: WidgetOf<'energyPrices'>, price: number): string =>
  numberIn(facts, price, { maximumFractionDigits: unit === 'kWh' ? 1 : 0 })

/** What electricity costs now, and a bar for each hour that comes. */
function EnergyPrices(props: WidgetViewProps<WidgetOf<'energyPrices'>>): ReactElement {
  const { settings, style, accent, facts, atMs, box, feed } = props
  const table = tableOf(feed)
  const prices = table === null ? [] : pricesAt(table, settings, atMs).slice(0, BARS_MOST)
  const unit = unitPx(style.size, box, 11, 5)
  const [now] = prices
  if (feed === null || now === undefined)
    return (
      <Sheet drawing={props} sizePx={unit} words="">
        {null}
      </Sheet>
    )
  const note = ageNote(facts, feed.readMs, atMs, TABLE_AGE_MS)
  const cheapest = prices.reduce((best, one) => (one.price < best.price ? one : best))
  const sign = settings.unit === 'kWh' ? 'ct/kWh' : '€/MWh'
  const headPx = unit * 2.6
  const told = priceIn(facts, settings, now.price)
  // Beside the price; where there is no room for both times, it is said when the cheapest one begins.
  const timesPx = box.widthPx - (widthEm(told) * 2 + widthEm(sign) * 0.78 + 2.2) * unit
  const times = timesIn(facts, cheapest.fromMs, cheapest.untilMs)
  const cheapestAt = [times, timeIn(facts, { timeStyle: 'short' }, cheapest.fromMs)].find(
    (one) => widthEm(one) * smallPx(unit, 0.78) <= timesPx,
  )
  const freePx = box.heightPx - headPx - (note ? footPx(unit) : 0)
  const showsBars = freePx > unit * 2.2 && prices.length > 1
  return (
    <Sheet drawing={props} sizePx={unit} words={`${settings.heading} ${sign}`} note={note}>
      <div style={{ height: headPx, display: 'flex', alignItems: 'flex-start', lineHeight: 1.15, gap: unit }}>
        <span style={{ ...ONE_LINE, flex: '1 1 0' }}>
          <span style={{ ...ONE_LINE, display: 'block', fontWeight: 720 }}>
            <Said>{settings.heading}</Said>
          </span>
          {cheapestAt !== undefined && (
            <span style={{ ...ONE_LINE, ...QUIET, display: 'block', fontSize: smallEm(0.78) }}>
              <span
                style={{
                  display: 'inline-block',
                  width: '0.7em',
                  height: '0.7em',
                  marginInlineEnd: '0.4em',
                  borderRadius: '0.2em',
                  background: accent,
                }}
              />
              {cheapestAt}
            </span>
          )}
        </span>
        <span style={{ flex: 'none' }}>
          <span style={{ fontSize: '2em', fontWeight: 720 }}>{told}</span>
          <span style={{ ...QUIET, marginInlineStart: '0.3em', fontSize: smallEm(0.78) }}>
            <bdi>{sign}</bdi>
          </span>
        </span>
      </div>
      {showsBars && <Bars {...props} prices={prices} cheapest={cheapest} heightPx={freePx} unit={unit} />}
    </Sheet>
  )
}

function Bars(
  props: WidgetViewProps<WidgetOf<'energyPrices'>> & {
    prices: readonly Price[]
    cheapest: Price
    heightPx: number
    unit: number
  },
): ReactElement {
  const { settings, style, accent, facts, box, prices, cheapest, heightPx, unit } = props
  const labelPx = Math.max(unit * 1.1, smallPx(unit, 0.72) * 1.3)
  const highest = Math.max(0, ...prices.map(({ price }) => price))
  const lowest = Math.min(0, ...prices.map(({ price }) => price))
  const span = highest - lowest || 1
  const chartPx = heightPx - labelPx
  const pxOf = (price: number) => (price / span) * chartPx
  const zeroPx = pxOf(-lowest)
  // As many hours as can be written beside each other.
  const labels = prices.map(({ fromMs }) =>
    fromMs % HOUR_MS === 0 ? hourIn(facts, fromMs, zoneOf(facts)) : '',
  )
  const widestPx = Math.max(1, ...labels.map((label) => widthEm(label) + 0.8)) * smallPx(unit, 0.72)
  const step = Math.max(1, Math.ceil((widestPx * prices.length) / box.widthPx))
  // One that would reach over the end is left out.
  const last = prices.length - Math.ceil((widestPx / box.widthPx) * prices.length)
  return (
    <div
      style={{
        height: heightPx,
        display: 'flex',
        alignItems: 'stretch',
        gap: prices.length > 40 ? 1 : '0.14em',
      }}
    >
      {prices.map((one, at) => (
        <div key={one.fromMs + at} style={{ position: 'relative', flex: '1 1 0', minWidth: 0 }}>
          <div
            style={{
              position: 'absolute',
              left: 0,
              right: 0,
              bottom: labelPx + (one.price < 0 ? zeroPx + pxOf(one.price) : zeroPx),
              height: Math.max(1, Math.abs(pxOf(one.price))),
              borderRadius: '0.14em',
              background: one === cheapest ? accent : tint(style.color, at === 0 ? 1 : 0.34),
            }}
            title={priceIn(facts, settings, one.price)}
          />
          {at % step === 0 && at <= last && (
            <span
              style={{
                ...QUIET,
                position: 'absolute',
                bottom: 0,
                insetInlineStart: 0,
                fontSize: smallPx(unit, 0.72),
                lineHeight: 1.2,
                whiteSpace: 'nowrap',
              }}
            >
              {labels[at]}
            </span>
          )}
        </div>
      ))}
    </div>
  )
}
