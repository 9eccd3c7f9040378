import type { ReactElement } from 'react'
import type { WidgetOf } from '../definitions.ts'
import { fittingPx, unitPx } from '../drawing/measure.ts'
import { ONE_LINE, QUIET, Said, Sheet } from '../drawing/Sheet.tsx'
import type { WidgetView, WidgetViewProps } from '../widget.ts'
import { UnitBoxes } from '../drawing/UnitBoxes.tsx'
import { nextSinceMs, sinceParts, sinceText } from './since.ts'

const view: WidgetView<WidgetOf<'countUp'>> = { View: CountUp, nextChangeMs: nextSinceMs }
export default view

const PLACES = { top: 'flex-start', middle: 'center', bottom: 'flex-end' } as const
const SIDES = { left: 'flex-start', center: 'center', right: 'flex-end' } as const

/** A number that grows, with what it counts. */
function CountUp(props: WidgetViewProps<WidgetOf<'countUp'>>): ReactElement {
  const { settings, style, facts, atMs, box } = props
  if (settings.look === 'boxes')
    return <UnitBoxes drawing={props} parts={sinceParts(settings, facts, atMs)} label={settings.label} />
  const text = sinceText(settings, facts, atMs)
  const unit = unitPx(style.size, box, 9, 3.6)
  const labelPx = settings.label === '' ? 0 : unit * 1.5
  const sizePx = fittingPx(
    text,
    { widthPx: box.widthPx, heightPx: Math.max(1, box.heightPx - labelPx) },
    { mostPx: box.heightPx * 0.7, leastPx: unit * 0.7, leading: 1.1, mostLines: 2 },
  )
  return (
    <Sheet drawing={props} sizePx={unit} words={`${text} ${settings.label}`}>
      <div
        style={{
          height: '100%',
          display: 'flex',
          flexDirection: 'column',
          justifyContent: PLACES[style.valign],
          alignItems: SIDES[style.align],
          textAlign: style.align,
        }}
      >
        <div
          style={{
            flex: 'none',
            maxWidth: '100%',
            fontSize: sizePx,
            lineHeight: 1.1,
            fontWeight: 720,
            letterSpacing: '-0.03em',
          }}
        >
          <bdi>{text}</bdi>
        </div>
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
      </div>
    </Sheet>
  )
}
