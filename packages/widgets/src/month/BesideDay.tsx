import type { ReactElement } from 'react'
import { inkOn } from '../drawing/colours.ts'
import { directionIn } from '../drawing/intl.ts'
import { widthEm } from '../drawing/measure.ts'
import { ONE_LINE } from '../drawing/Sheet.tsx'
import type { WidgetBox } from '../widget.ts'
import { DaysOfMonth, hasTitle } from './Page.tsx'
import { dateIn, dayNumber, type Shown } from './shown.ts'

/** A month is no smaller than this, px: in less room there is only today. */
const MONTH_LEAST = { widthPx: 112, heightPx: 80 }

/** Today in big letters, with its month beside it, or below where the frame is tall. */
export function BesideDay(props: Shown): ReactElement {
  const { style, box, facts, parts, onReady, day } = props
  const isTall = box.heightPx > box.widthPx * 0.85
  const gapPx = Math.min(box.widthPx, box.heightPx) * 0.08
  const panel: WidgetBox = isTall
    ? { widthPx: box.widthPx, heightPx: Math.min(box.heightPx * 0.38, box.widthPx) }
    : { widthPx: Math.min(box.widthPx * 0.36, box.heightPx * 1.1), heightPx: box.heightPx }
  const month: WidgetBox = isTall
    ? { widthPx: box.widthPx, heightPx: box.heightPx - panel.heightPx - gapPx }
    : { widthPx: box.widthPx - panel.widthPx - gapPx, heightPx: box.heightPx }
  const hasMonth = month.widthPx >= MONTH_LEAST.widthPx && month.heightPx >= MONTH_LEAST.heightPx
  // The month is named once.
  const isNamed = hasMonth && hasTitle(props, month)
  const words = dateIn(facts, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' }, day)
  return (
    <parts.Lettered style={style} words={words} onReady={onReady}>
      {({ fontSize: _size, ...letters }) => (
        <div
          dir={directionIn(facts)}
          style={{
            ...letters,
            width: '100%',
            height: '100%',
            display: 'flex',
            flexDirection: isTall ? 'column' : 'row',
            justifyContent: 'flex-start',
            alignItems: 'stretch',
            gap: gapPx,
            overflow: 'hidden',
          }}
        >
          <Today {...props} box={hasMonth ? panel : box} hasMonthName={!isNamed} />
          {hasMonth && (
            <div style={{ flex: 'none' }}>
              <DaysOfMonth {...props} box={month} look="circle" />
            </div>
          )}
        </div>
      )}
    </parts.Lettered>
  )
}

/** A panel with the weekday and the number of today. */
function Today(props: Shown & { hasMonthName: boolean }): ReactElement {
  const { box, accent, facts, day, hasMonthName } = props
  const roomPx = box.widthPx * 0.86
  const lines = hasMonthName ? 2 : 1
  const linePx = Math.min(box.heightPx / (3.1 + lines * 1.5), Math.max(12, box.widthPx * 0.15))
  const named = (options: (length: 'long' | 'short') => Intl.DateTimeFormatOptions) => {
    const long = dateIn(facts, options('long'), day)
    // Long names get short ones before their letters become small.
    return widthEm(long) * linePx * 0.7 > roomPx ? dateIn(facts, options('short'), day) : long
  }
  const weekday = named((length) => ({ weekday: length }))
  const month = hasMonthName ? named((length) => ({ month: length })) : ''
  const sizePx = Math.min(linePx, roomPx / Math.max(2.4, widthEm(weekday) * 1.08, widthEm(month) * 1.08))
  const name = { ...ONE_LINE, maxWidth: '100%', lineHeight: 1.4 }
  return (
    <div
      style={{
        flex: 'none',
        width: box.widthPx,
        height: box.heightPx,
        display: 'flex',
        flexDirection: 'column',
        alignItems: 'center',
        justifyContent: 'center',
        borderRadius: Math.min(box.widthPx, box.heightPx) * 0.1,
        background: accent,
        color: inkOn(accent),
        fontSize: sizePx,
        textAlign: 'center',
        fontVariantNumeric: 'tabular-nums',
        overflow: 'hidden',
      }}
    >
      <div style={{ ...name, fontWeight: 720 }}>{weekday}</div>
      <div
        style={{
          fontSize: Math.min(box.heightPx * (hasMonthName ? 0.46 : 0.56), roomPx / 1.5, sizePx * 5),
          lineHeight: 1.05,
          fontWeight: 720,
          letterSpacing: '-0.04em',
        }}
      >
        {dayNumber(facts, day)}
      </div>
      {hasMonthName && <div style={{ ...name, fontWeight: 560 }}>{month}</div>}
    </div>
  )
}
