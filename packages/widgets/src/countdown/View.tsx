import type { WidgetOf } from '../definitions.ts'
import { UnitBoxes, type BoxUnit } from '../drawing/UnitBoxes.tsx'
import { DAY_MS, factsIn, MINUTE_MS, SECOND_MS } from '../time.ts'
import type { WidgetFacts, WidgetView } from '../widget.ts'
import { partsLeft, untilMs } from './countdownTimes.ts'

/** What is left until a time. */
const view: WidgetView<WidgetOf<'countdown'>> = {
  View: (props) => {
    const { settings, style, facts, atMs, parts, onReady } = props
    const { until, after, look, label = '', zone } = settings
    const leftMs = untilMs(until, factsIn(facts, zone)) - atMs
    if (look === 'boxes' && leftMs > 0)
      return <UnitBoxes drawing={props} parts={boxesOf(leftMs)} label={label} />
    return <parts.Text text={leftText(leftMs, after, facts)} style={style} onReady={onReady} />
  },
  nextChangeMs: ({ until, zone }, facts, atMs) => {
    const leftMs = untilMs(until, factsIn(facts, zone)) - atMs
    if (leftMs <= 0) return null
    // The same steps before the end as it is counted in.
    const stepMs = leftMs > DAY_MS ? MINUTE_MS : SECOND_MS
    return atMs + (leftMs % stepMs || stepMs)
  },
}
export default view

/** Days, hours and minutes; on the last day hours, minutes and seconds. */
function boxesOf(leftMs: number): (readonly [BoxUnit, number])[] {
  const { days, hours, minutes, seconds } = partsLeft(leftMs)
  return leftMs > DAY_MS
    ? [
        ['day', days],
        ['hour', hours],
        ['minute', minutes],
      ]
    : [
        ['hour', hours + days * 24],
        ['minute', minutes],
        ['second', seconds],
      ]
}

function leftText(leftMs: number, after: string, { language }: WidgetFacts): string {
  if (leftMs <= 0) return after
  const { days, hours, minutes, seconds } = partsLeft(leftMs)
  const { format: two } = new Intl.NumberFormat(language, { minimumIntegerDigits: 2, useGrouping: false })
  if (leftMs <= 86_400_000) return `${two(hours + days * 24)}:${two(minutes)}:${two(seconds)}`
  const told = new Intl.NumberFormat(language, { style: 'unit', unit: 'day', unitDisplay: 'long' }).format(
    days,
  )
  return `${told} ${two(hours)}:${two(minutes)}`
}
