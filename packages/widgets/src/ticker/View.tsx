import type { ReactElement } from 'react'
import type { WidgetOf } from '../definitions.ts'
import { directionIn } from '../drawing/intl.ts'
import { unitPx } from '../drawing/measure.ts'
import { nextTurnMs } from '../drawing/paging.ts'
import { Running, STANDS_SECONDS } from '../drawing/Running.tsx'
import { Sheet } from '../drawing/Sheet.tsx'
import type { WidgetView, WidgetViewProps } from '../widget.ts'

/** em in a second: three are about as fast as people read aloud. */
const SPEEDS = { slow: 2, normal: 3, fast: 4.5 } as const

const view: WidgetView<WidgetOf<'ticker'>> = {
  View: Ticker,
  nextChangeMs: ({ text }, _facts, atMs) => nextTurnMs(textsOf(text).length, STANDS_SECONDS, atMs),
}
export default view

const textsOf = (text: string): string[] =>
  text
    .split(/[|\n]/)
    .map((one) => one.trim())
    .filter((one) => one !== '')

/** Texts of one's own that run through. */
function Ticker(props: WidgetViewProps<WidgetOf<'ticker'>>): ReactElement {
  const { settings, style, accent, facts, atMs, box, moves } = props
  const unit = unitPx(style.size, box, 5, 1.4)
  return (
    <Sheet drawing={props} sizePx={unit} words={settings.text}>
      <Running
        texts={textsOf(settings.text)}
        separator="•"
        colour={accent}
        speedEm={SPEEDS[settings.speed]}
        sizePx={unit}
        widthPx={box.widthPx}
        heightPx={box.heightPx}
        fromRight={directionIn(facts) === 'rtl'}
        moves={moves}
        atMs={atMs}
      />
    </Sheet>
  )
}
