import type { ReactElement } from 'react'
import type { WidgetOf } from '../definitions.ts'
import { dayBounds } from '../drawing/appointments.ts'
import { inkOn, tint } from '../drawing/colours.ts'
import { timeIn } from '../drawing/intl.ts'
import { ONE_LINE, Sheet } from '../drawing/Sheet.tsx'
import { factsIn } from '../time.ts'
import type { WidgetView, WidgetViewProps } from '../widget.ts'

const view: WidgetView<WidgetOf<'date'>> = {
  View: (props) => <DateView {...props} facts={factsIn(props.facts, props.settings.zone)} />,
  nextChangeMs: ({ zone }, facts, atMs) => dayBounds(factsIn(facts, zone), atMs, 0).untilMs,
}
export default view

function DateView(props: WidgetViewProps<WidgetOf<'date'>>): ReactElement {
  const { settings, style, facts, atMs, parts } = props
  const { Text } = parts
  if (settings.layout === 'page') return <Page {...props} />
  const text = timeIn(
    facts,
    { weekday: 'long', day: 'numeric', month: 'long', ...(settings.year && { year: 'numeric' }) },
    atMs,
  )
  return <Text text={text} style={style} onReady={props.onReady} />
}

/** Today as a leaf of a tear-off calendar. */
function Page(props: WidgetViewProps<WidgetOf<'date'>>): ReactElement {
  const { settings, style, accent, facts, atMs, box } = props
  const sidePx = Math.min(box.widthPx, box.heightPx * 1.1)
  const unit = Math.max(3, sidePx / 8.4)
  const weekday = timeIn(facts, { weekday: 'long' }, atMs)
  const month = timeIn(facts, { month: 'long', ...(settings.year && { year: 'numeric' }) }, atMs)
  const day = timeIn(facts, { day: 'numeric' }, atMs)
  return (
    <Sheet drawing={props} sizePx={unit} words={`${weekday} ${month} ${day}`}>
      <div style={{ height: '100%', display: 'flex', alignItems: 'center', justifyContent: 'center' }}>
        <div
          style={{
            width: sidePx,
            height: sidePx / 1.1,
            display: 'flex',
            flexDirection: 'column',
            borderRadius: unit * 0.6,
            overflow: 'hidden',
            background: tint(style.color, 0.07),
            textAlign: 'center',
          }}
        >
          <div
            style={{
              ...ONE_LINE,
              flex: 'none',
              background: accent,
              color: inkOn(accent),
              fontWeight: 720,
              lineHeight: 1.9,
            }}
          >
            {weekday}
          </div>
          <div
            style={{
              flex: '1 1 0',
              minHeight: 0,
              display: 'flex',
              alignItems: 'center',
              justifyContent: 'center',
              fontSize: '3.7em',
              lineHeight: 1,
              fontWeight: 720,
              letterSpacing: '-0.04em',
            }}
          >
            {/* Some languages write a word after the number of a day. */}
            {day.replace(/[^\p{N}]+$/u, '')}
          </div>
          <div style={{ ...ONE_LINE, flex: 'none', lineHeight: 1.9, fontWeight: 560 }}>{month}</div>
        </div>
      </div>
    </Sheet>
  )
}
