import type { ReactElement } from 'react'
import { handsAt } from '../clock/clockTimes.ts'
import type { WidgetOf } from '../definitions.ts'
import { Dial } from '../drawing/Dial.tsx'
import { hourCycleOf, relativeIn, timeIn } from '../drawing/intl.ts'
import { fittingPx, smallEm, unitPx } from '../drawing/measure.ts'
import { ONE_LINE, QUIET, Sheet } from '../drawing/Sheet.tsx'
import { MINUTE_MS, nextStepMs } from '../time.ts'
import type { WidgetView, WidgetViewProps } from '../widget.ts'
import { placesOf } from './places.ts'

const view: WidgetView<WidgetOf<'worldClocks'>> = {
  View: WorldClocks,
  nextChangeMs: (_settings, _facts, atMs) => nextStepMs(atMs, MINUTE_MS),
}
export default view

/** The time of day in several places, beside each other or in rows. */
function WorldClocks(props: WidgetViewProps<WidgetOf<'worldClocks'>>): ReactElement {
  const { settings, style, accent, facts, atMs, box } = props
  const places = placesOf(settings, facts, atMs)
  const count = Math.max(1, places.length)
  // As many beside each other as make the cells most like squares, in full rows.
  const across = Array.from({ length: count }, (_, at) => at + 1)
    .filter((columns) => count % columns === 0)
    .reduce((best, columns) => {
      const formOf = (one: number) => {
        const ratio = box.widthPx / one / (box.heightPx / Math.ceil(count / one))
        return Math.abs(Math.log(ratio / 1.05))
      }
      return formOf(columns) < formOf(best) ? columns : best
    }, 1)
  const cell = { widthPx: box.widthPx / across, heightPx: box.heightPx / Math.ceil(count / across) }
  const unit = unitPx(style.size, cell, 7, 5)
  const times = places.map(({ zone }) =>
    timeIn(facts, { timeStyle: 'short', ...hourCycleOf(settings.hours) }, atMs, zone),
  )
  const digitsPx = Math.min(
    ...times.map((time) =>
      fittingPx(
        time,
        { widthPx: cell.widthPx * 0.86, heightPx: Math.max(1, cell.heightPx - unit * 3) },
        { mostPx: cell.heightPx * 0.5, leastPx: unit * 0.8, leading: 1.1, mostLines: 1 },
      ),
    ),
    cell.heightPx,
  )
  const dialPx = Math.max(1, Math.min(cell.widthPx * 0.86, cell.heightPx - unit * 3.2))
  return (
    <Sheet
      drawing={props}
      sizePx={unit}
      words={`${places.map(({ city }) => city).join(' ')} ${times.join(' ')}`}
    >
      <div style={{ display: 'flex', flexWrap: 'wrap', height: '100%', alignContent: 'flex-start' }}>
        {places.map(({ zone, city, daysAway }, at) => (
          <div
            // oxlint-disable-next-line react/no-array-index-key -- a zone may be chosen twice
            key={`${zone} ${at}`}
            style={{
              width: cell.widthPx,
              height: cell.heightPx,
              display: 'flex',
              flexDirection: 'column',
              alignItems: 'center',
              justifyContent: 'center',
              textAlign: 'center',
            }}
          >
            {settings.face === 'analog' ? (
              <div style={{ width: dialPx, height: dialPx, flex: 'none', direction: 'ltr' }}>
                <Dial hands={handsAt(zone, atMs)} seconds={false} color={style.color} accent={accent} />
              </div>
            ) : (
              <div
                style={{
                  flex: 'none',
                  fontSize: digitsPx,
                  lineHeight: 1.1,
                  fontWeight: 720,
                  letterSpacing: '-0.03em',
                }}
              >
                {times[at]}
              </div>
            )}
            <div style={{ ...ONE_LINE, flex: 'none', maxWidth: '94%', fontWeight: 560, lineHeight: 1.5 }}>
              {city}
            </div>
            <div
              style={{ ...ONE_LINE, flex: 'none', maxWidth: '94%', fontSize: smallEm(0.76), lineHeight: 1.4 }}
            >
              {settings.face === 'analog' && <span style={QUIET}>{times[at]}</span>}
              {daysAway === 0 ? (
                settings.face === 'digital' && '\u00A0'
              ) : (
                <span style={{ color: accent }}> {relativeIn(facts, daysAway, 'day')}</span>
              )}
            </div>
          </div>
        ))}
      </div>
    </Sheet>
  )
}
