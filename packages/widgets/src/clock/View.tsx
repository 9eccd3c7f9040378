import type { WidgetOf } from '../definitions.ts'
import { Dial } from '../drawing/Dial.tsx'
import { MINUTE_MS, nextStepMs, SECOND_MS, zoneOf } from '../time.ts'
import type { WidgetFacts, WidgetView } from '../widget.ts'
import { handsAt } from './clockTimes.ts'

/** The time of day, in digits or with hands. */
const view: WidgetView<WidgetOf<'clock'>> = {
  View: ({ settings, style, accent, facts, atMs, parts, onReady }) => {
    const { Drawn, Text } = parts
    const { zone = zoneOf(facts), seconds = false } = settings
    return settings.face === 'analog' ? (
      <Drawn onReady={onReady}>
        <Dial hands={handsAt(zone, atMs)} seconds={seconds} color={style.color} accent={accent} />
      </Drawn>
    ) : (
      <Text text={timeText({ ...facts, timeZone: zone }, seconds, atMs)} style={style} onReady={onReady} />
    )
  },
  nextChangeMs: ({ seconds }, _facts, atMs) => nextStepMs(atMs, seconds ? SECOND_MS : MINUTE_MS),
}
export default view

function timeText(facts: WidgetFacts, seconds: boolean, atMs: number): string {
  const style = { timeStyle: seconds ? 'medium' : 'short' } as const
  try {
    return new Intl.DateTimeFormat(facts.language, { ...style, timeZone: zoneOf(facts) }).format(atMs)
  } catch {
    return new Intl.DateTimeFormat(undefined, style).format(atMs)
  }
}
