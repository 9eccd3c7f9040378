import { useRef, type ReactElement } from 'react'
import type { WidgetOf } from '../definitions.ts'
import { inkOn, tint } from '../drawing/colours.ts'
import { ageNote, nextAgeMs } from '../drawing/intl.ts'
import { fittingPx, footPx, unitPx } from '../drawing/measure.ts'
import { PressButton } from '../drawing/PressButton.tsx'
import { ONE_LINE, QUIET, Said, Sheet } from '../drawing/Sheet.tsx'
import { useChime } from '../drawing/useChime.ts'
import { MINUTE_MS } from '../time.ts'
import type { WidgetView, WidgetViewProps } from '../widget.ts'
import { useTicket } from './useTicket.ts'

/** After this long without a call it says when the last one was, ms. */
const QUEUE_AGE_MS = 60 * MINUTE_MS

type Props = WidgetViewProps<WidgetOf<'queue'>>

const view: WidgetView<WidgetOf<'queue'>> = {
  View: Queue,
  nextChangeMs: (_settings, _facts, atMs, feed) => (feed ? nextAgeMs(feed.readMs, atMs, QUEUE_AGE_MS) : null),
}
export default view

/** The number that is being served, large, with its desk, and those before. */
function Queue(props: Props): ReactElement {
  const { settings, style, accent, facts, atMs, box, feed, words } = props
  const content = feed?.content.kind === 'queue' ? feed.content : null
  const byTouch = settings.byTouch && words !== null ? props.byTouch : null
  const { ticket, take } = useTicket(byTouch === 'shown' ? null : byTouch)
  const taken = ticket?.kind === 'taken' ? ticket : null
  const [call, ...earlier] = content?.calls ?? []
  const shown = useRef<HTMLDivElement>(null)
  useChime(settings.sound ? props.chime : null, call?.at_ms ?? 0, shown)
  const unit = unitPx(style.size, box, 11, 5)
  const isWide = box.widthPx > box.heightPx * 1.5
  const note = feed === null || !call ? null : ageNote(facts, feed.readMs, atMs, QUEUE_AGE_MS)
  const headPx = unit * 1.5
  const buttonPx = byTouch === null ? 0 : Math.min(box.heightPx * 0.24, unit * 3.2)
  const bodyPx = Math.max(1, box.heightPx - headPx - buttonPx * 1.2 - (note ? footPx(unit) : 0))
  const gapPx = unit
  const listPx = isWide
    ? { widthPx: box.widthPx * 0.36, heightPx: bodyPx }
    : { widthPx: box.widthPx, heightPx: bodyPx * 0.42 }
  const rowPx = unit * 1.5
  // Beside the number only where desks can be read in full, below it only where it stays large.
  const hasList = isWide ? listPx.widthPx > unit * 6.5 : box.heightPx > box.widthPx * 0.9
  const most = hasList ? Math.min(settings.recent, Math.floor(listPx.heightPx / rowPx)) : 0
  // Whoever takes a number reads nothing else.
  const rows = taken ? [] : earlier.slice(0, most)
  const main = {
    widthPx: Math.max(1, rows.length > 0 && isWide ? box.widthPx - listPx.widthPx - gapPx : box.widthPx),
    heightPx: Math.max(1, rows.length > 0 && !isWide ? bodyPx - rows.length * rowPx - gapPx / 2 : bodyPx),
  }
  const desk = taken ? (words?.beforeYou({ count: taken.before }) ?? '') : (call?.desk ?? '')
  const deskPx =
    desk === ''
      ? 0
      : fittingPx(
          // With the room at both ends of its plate.
          `${desk}WW`,
          { widthPx: main.widthPx, heightPx: main.heightPx * 0.3 },
          { mostPx: main.heightPx * 0.18, leastPx: unit * 0.7, leading: 1.5, mostLines: 1 },
        )
  const number = (taken ?? call)?.number ?? '–'
  const numberPx = fittingPx(
    number,
    { widthPx: main.widthPx, heightPx: main.heightPx - deskPx * 1.7 },
    {
      mostPx: main.heightPx * 0.9,
      leastPx: unit * 0.8,
      leading: 1.08,
      mostLines: 1,
    },
  )
  if (content === null)
    return (
      <Sheet drawing={props} sizePx={unit} words="">
        {null}
      </Sheet>
    )
  const heading = taken ? (words?.yourNumber() ?? '') : settings.heading || (words?.nowServing() ?? '')
  const waiting =
    settings.waiting && content.waiting > 0 && !taken
      ? (words?.waiting({ count: content.waiting }) ?? '')
      : ''
  return (
    <Sheet
      drawing={props}
      sizePx={unit}
      words={`${heading} ${waiting} ${number} ${desk} ${rows.map((one) => `${one.number} ${one.desk}`).join(' ')} ${byTouch ? words?.takeNumber() : ''}`}
      note={note}
    >
      <div ref={shown} style={{ height: '100%', display: 'flex', flexDirection: 'column' }}>
        <div style={{ flex: 'none', height: headPx, display: 'flex', fontWeight: 560 }}>
          <span style={{ ...ONE_LINE, ...QUIET, flex: '1 1 0' }}>
            <Said>{heading}</Said>
          </span>
          {waiting !== '' && (
            <span style={{ ...QUIET, flex: 'none', marginInlineStart: '0.8em' }}>
              <bdi>{waiting}</bdi>
            </span>
          )}
        </div>
        <div
          style={{
            flex: '1 1 0',
            minHeight: 0,
            display: 'flex',
            flexDirection: isWide ? 'row' : 'column',
          }}
        >
          <div
            style={{
              flex: 'none',
              width: main.widthPx,
              height: main.heightPx,
              display: 'flex',
              flexDirection: 'column',
              alignItems: 'center',
              justifyContent: 'center',
            }}
          >
            <div
              role={taken ? 'status' : undefined}
              style={{
                ...ONE_LINE,
                flex: 'none',
                maxWidth: '100%',
                fontSize: numberPx,
                lineHeight: 1.08,
                fontWeight: 760,
                letterSpacing: '-0.02em',
                ...(!call && !taken && { opacity: 0.4 }),
              }}
            >
              <Said>{number}</Said>
            </div>
            {desk !== '' && (
              <div
                style={{
                  ...ONE_LINE,
                  flex: 'none',
                  maxWidth: '100%',
                  boxSizing: 'border-box',
                  fontSize: deskPx,
                  lineHeight: 1.5,
                  padding: '0 0.6em',
                  borderRadius: '0.35em',
                  fontWeight: 640,
                  // It would look like the button below it.
                  ...(!taken && { background: accent, color: inkOn(accent) }),
                }}
              >
                <Said>{desk}</Said>
              </div>
            )}
          </div>
          {rows.length > 0 && (
            <div
              style={{
                flex: '1 1 0',
                minWidth: 0,
                [isWide ? 'marginInlineStart' : 'marginTop']: isWide ? gapPx : gapPx / 2,
                display: 'flex',
                flexDirection: 'column',
                justifyContent: 'center',
              }}
            >
              {rows.map((one) => (
                <div
                  key={one.number}
                  style={{
                    flex: 'none',
                    height: rowPx,
                    boxSizing: 'border-box',
                    display: 'flex',
                    alignItems: 'center',
                    borderTop: `1px solid ${tint(style.color, 0.22)}`,
                  }}
                >
                  <span style={{ ...ONE_LINE, flex: '0 1 auto', fontWeight: 680 }}>
                    <Said>{one.number}</Said>
                  </span>
                  <span
                    style={{
                      ...ONE_LINE,
                      ...QUIET,
                      flex: '1 1 0',
                      textAlign: 'end',
                      marginInlineStart: '0.8em',
                    }}
                  >
                    <Said>{one.desk}</Said>
                  </span>
                </div>
              ))}
            </div>
          )}
        </div>
        {buttonPx > 0 && (
          <div style={{ flex: 'none', display: 'flex', marginTop: buttonPx * 0.2 }}>
            <PressButton heightPx={buttonPx} colour={accent} onPress={byTouch === 'shown' ? null : take}>
              <span
                role={ticket?.kind === 'failed' ? 'alert' : undefined}
                style={{ ...ONE_LINE, opacity: ticket?.kind === 'asking' ? 0.5 : 1 }}
              >
                <Said>{ticket?.kind === 'failed' ? words?.cantTake() : words?.takeNumber()}</Said>
              </span>
            </PressButton>
          </div>
        )}
      </div>
    </Sheet>
  )
}
