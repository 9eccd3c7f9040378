import type { WidgetOf } from '../definitions.ts'
import { Dial } from '../drawing/Dial.tsx'
import { numberIn } from '../drawing/intl.ts'
import { MINUTE_MS, nextStepMs, SECOND_MS, zoneOf } from '../time.ts'
import type { WidgetFacts, WidgetView } from '../widget.ts'
import { handsAt } from './clockTimes.ts'

/** The time of day, in digits or with hands. */
const view: WidgetView<WidgetOf<'clock'>> = {
  View: ({ settings, style, accent, facts, atMs, parts, onReady }) => {
    const { Drawn, Text } = parts
    const { zone = zoneOf(facts), seconds = false } = settings
    const there = { ...facts, timeZone: zone }
    return settings.face === 'analog' ? (
      <Drawn onReady={onReady}>
        <Dial
          hands={handsAt(zone, atMs)}
          seconds={seconds}
          color={style.color}
          accent={accent}
          design={settings.dial}
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
    ...(hours && { hourCycle: hours === '12' ? 'h12' : 'h23' }),
  }
  try {
    return new Intl.DateTimeFormat(facts.language, { ...style, timeZone: zoneOf(facts) }).format(atMs)
  } catch {
    return new Intl.DateTimeFormat(undefined, style).format(atMs)
  }
}
