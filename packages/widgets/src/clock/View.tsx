import type { WidgetOf } from '../definitions.ts'
import { Dial } from '../drawing/Dial.tsx'
import { hourCycleOf, numberIn } from '../drawing/intl.ts'
import { LEGIBLE_PX } from '../drawing/measure.ts'
import { MINUTE_MS, nextStepMs, SECOND_MS, zoneOf } from '../time.ts'
import type { WidgetFacts, WidgetView } from '../widget.ts'
import { handsAt } from './clockTimes.ts'

/** A face as small as this has marks in place of its numbers: these are as high as 0.085 of it. */
const NUMBERS_LEAST_PX = LEGIBLE_PX / 0.085

/** The time of day, in digits or with hands. */
const view: WidgetView<WidgetOf<'clock'>> = {
  View: ({ settings, style, accent, facts, atMs, box, parts, onReady }) => {
    const { Drawn, Text } = parts
    const { zone = zoneOf(facts), seconds = false } = settings
    // Numbers that nobody can read help nobody.
    const dialPx = Math.min(box.widthPx, box.heightPx)
    const design = settings.dial === 'numbers' && dialPx < NUMBERS_LEAST_PX ? 'marks' : settings.dial
    const there = { ...facts, timeZone: zone }
    return settings.face === 'analog' ? (
      <Drawn onReady={onReady}>
        <Dial
          hands={handsAt(zone, atMs)}
          seconds={seconds}
          color={style.color}
          accent={accent}
          design={design}
          numberOf={(hour) => numberIn(facts, hour)}
          spoken={timeText(there, { hours: settings.hours }, atMs)}
        />
      </Drawn>
    ) : (
      <Text text={timeText(there, settings, atMs)} style={style} onReady={onReady} />
    )
  },
  nextChangeMs: ({ seconds }, _facts, atMs) => nextStepMs(atMs, seconds ? SECOND_MS : MINUTE_MS),
}
export default view

function timeText(
  facts: WidgetFacts,
  { seconds = false, hours }: { seconds?: boolean | undefined; hours?: '12' | '24' | undefined },
  atMs: number,
): string {
  const style: Intl.DateTimeFormatOptions = {
    timeStyle: seconds ? 'medium' : 'short',
    ...hourCycleOf(hours),
  }
  try {
    return new Intl.DateTimeFormat(facts.language, { ...style, timeZone: zoneOf(facts) }).format(atMs)
  } catch {
    return new Intl.DateTimeFormat(undefined, style).format(atMs)
  }
}
