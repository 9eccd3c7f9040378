import type { ReactElement } from 'react'
import type { WidgetOf } from '../definitions.ts'
import { ageNote, nextAgeMs } from '../drawing/intl.ts'
import { LEVELS, levelOf } from '../drawing/levels.ts'
import { fittingPx, footPx, smallEm, unitPx } from '../drawing/measure.ts'
import { ONE_LINE, QUIET, Said, Sheet } from '../drawing/Sheet.tsx'
import { cellNumberIn, numberOf, TABLE_AGE_MS, tableOf } from '../drawing/tables.ts'
import type { WidgetView, WidgetViewProps } from '../widget.ts'
import { cellOf } from './pick.ts'

const view: WidgetView<WidgetOf<'value'>> = {
  View: Value,
  nextChangeMs: (_settings, _facts, atMs, feed) => (feed ? nextAgeMs(feed.readMs, atMs, TABLE_AGE_MS) : null),
}
export default view

const PLACES = { top: 'flex-start', middle: 'center', bottom: 'flex-end' } as const
const SIDES = { left: 'flex-start', center: 'center', right: 'flex-end' } as const

/** One number, as large as its frame. */
function Value(props: WidgetViewProps<WidgetOf<'value'>>): ReactElement {
  const { settings, style, accent, facts, atMs, box, feed } = props
  const table = tableOf(feed)
  const cell = table === null ? null : cellOf(table, settings)
  // Whole texts, such as “3 of 5”, stay as they are.
  const number = cell !== null && /^[-−]?[\d\s.,’']+$/.test(cell) ? numberOf(cell) : null
  const told = cell === null ? '' : number === null ? cell : cellNumberIn(facts, number, cell)
  const level = number === null ? 'plain' : levelOf(number, settings)
  const unit = unitPx(style.size, box, 9, 4.2)
  const note = feed === null || cell === null ? null : ageNote(facts, feed.readMs, atMs, TABLE_AGE_MS)
  const labelPx = settings.label === '' ? 0 : unit * 1.5
  const free = {
    widthPx: box.widthPx,
    heightPx: Math.max(1, box.heightPx - labelPx - (note ? footPx(unit) : 0)),
  }
  const sizePx = fittingPx(`${told}${settings.unit === '' ? '' : `${settings.unit}.`}`, free, {
    mostPx: free.heightPx * 0.86,
    leastPx: unit * 0.8,
    leading: 1.05,
    mostLines: 1,
  })
  return (
    <Sheet drawing={props} sizePx={unit} words={`${settings.label} ${told} ${settings.unit}`} note={note}>
      <div
        style={{
          height: '100%',
          display: 'flex',
          flexDirection: 'column',
          justifyContent: PLACES[style.valign],
          alignItems: SIDES[style.align],
        }}
      >
        {labelPx > 0 && (
          <div
            style={{
              ...ONE_LINE,
              ...QUIET,
              flex: 'none',
              maxWidth: '100%',
              height: labelPx,
              fontWeight: 560,
            }}
          >
            <Said>{settings.label}</Said>
          </div>
        )}
        {told !== '' && (
          <div
            style={{
              ...ONE_LINE,
              flex: 'none',
              maxWidth: '100%',
              fontSize: sizePx,
              lineHeight: 1.05,
              fontWeight: 720,
              letterSpacing: '-0.03em',
              direction: 'ltr',
              color: level === 'plain' ? style.color : LEVELS[level],
            }}
          >
            <bdi>{told}</bdi>
            {settings.unit !== '' && (
              <span
                style={{
                  fontSize: smallEm(0.42),
                  fontWeight: 560,
                  marginInlineStart: '0.3em',
                  letterSpacing: 0,
                  color: level === 'plain' ? accent : 'inherit',
                }}
              >
                <bdi>{settings.unit}</bdi>
              </span>
            )}
          </div>
        )}
      </div>
    </Sheet>
  )
}
