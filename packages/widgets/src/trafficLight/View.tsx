import type { ReactElement } from 'react'
import type { Light } from '@vitrine/core/feeds'
import type { WidgetOf } from '../definitions.ts'
import { COUNTER_AGE_MS } from '../drawing/counters.ts'
import { ageNote, nextAgeMs } from '../drawing/intl.ts'
import { fittingPx, footPx, linesIn, unitPx } from '../drawing/measure.ts'
import { ONE_LINE, QUIET, Said, Sheet, clamped } from '../drawing/Sheet.tsx'
import type { WidgetView, WidgetViewProps } from '../widget.ts'

const view: WidgetView<WidgetOf<'trafficLight'>> = {
  View: TrafficLight,
  nextChangeMs: (_settings, _facts, atMs, feed) =>
    feed ? nextAgeMs(feed.readMs, atMs, COUNTER_AGE_MS) : null,
}
export default view

const LAMPS: Readonly<Record<Light, string>> = { go: '#1fb574', wait: '#f2b01e', stop: '#e5483a' }
/** From the first lamp on, as on streets. */
const ORDER: readonly Light[] = ['stop', 'wait', 'go']
const LAMP = 100

/** A light of three lamps with what it means. */
function TrafficLight(props: WidgetViewProps<WidgetOf<'trafficLight'>>): ReactElement {
  const { settings, style, facts, atMs, box, feed, words } = props
  const light = feed?.content.kind === 'counter' ? feed.content.light : null
  const unit = unitPx(style.size, box, 9, 4.2)
  if (feed === null || light === null)
    return (
      <Sheet drawing={props} sizePx={unit} words="">
        {null}
      </Sheet>
    )
  const note = ageNote(facts, feed.readMs, atMs, COUNTER_AGE_MS)
  const own = { go: words?.comeIn(), wait: words?.pleaseWait(), stop: words?.stop() }
  const says = settings.words ? settings[light] || (own[light] ?? '') : ''
  const hasText = says !== '' || settings.label !== ''
  const heightPx = Math.max(1, box.heightPx - (note ? footPx(unit) : 0))
  const isTall = heightPx > box.widthPx * 1.1
  // In a flat frame the lamps stand beside each other.
  const lies = heightPx < box.widthPx / 4
  const most = hasText
    ? isTall
      ? { widthPx: box.widthPx, heightPx: heightPx * 0.66 }
      : { widthPx: box.widthPx * 0.5, heightPx }
    : { widthPx: box.widthPx, heightPx }
  const lampPx = lies ? Math.min(most.heightPx, most.widthPx / 3) : Math.min(most.heightPx / 3, most.widthPx)
  const size = lies ? { width: lampPx * 3, height: lampPx } : { width: lampPx, height: lampPx * 3 }
  const gapPx = unit * 0.8
  const textBox = isTall
    ? { widthPx: box.widthPx, heightPx: Math.max(1, heightPx - size.height - gapPx) }
    : { widthPx: Math.max(1, box.widthPx - size.width - gapPx), heightPx }
  const labelPx = settings.label === '' ? 0 : unit * 1.4
  const saysPx = fittingPx(
    says,
    { ...textBox, heightPx: Math.max(1, textBox.heightPx - labelPx) },
    {
      mostPx: Math.max(unit, textBox.heightPx * 0.4),
      leastPx: unit * 0.8,
      leading: 1.1,
    },
  )
  return (
    <Sheet drawing={props} sizePx={unit} words={`${settings.label} ${says}`} note={note}>
      <div
        style={{
          height: '100%',
          display: 'flex',
          flexDirection: isTall ? 'column' : 'row',
          alignItems: 'center',
          justifyContent: 'center',
        }}
      >
        <svg
          viewBox={lies ? `0 0 ${LAMP * 3} ${LAMP}` : `0 0 ${LAMP} ${LAMP * 3}`}
          {...size}
          {...(says === '' ? { role: 'img', 'aria-label': own[light] } : { 'aria-hidden': true })}
          style={{ flex: 'none', display: 'block' }}
        >
          <rect
            x="3"
            y="3"
            width={lies ? LAMP * 3 - 6 : LAMP - 6}
            height={lies ? LAMP - 6 : LAMP * 3 - 6}
            rx="30"
            fill="#1d2430"
            stroke="#8a94a6"
            strokeOpacity="0.5"
            strokeWidth="3"
          />
          {ORDER.map((lamp, at) => {
            const along = at * LAMP + LAMP / 2
            const [cx, cy] = lies ? [along, LAMP / 2] : [LAMP / 2, along]
            const isLit = lamp === light
            return (
              <g key={lamp}>
                {isLit && <circle cx={cx} cy={cy} r="42" fill={LAMPS[lamp]} fillOpacity="0.3" />}
                <circle cx={cx} cy={cy} r="34" fill={isLit ? LAMPS[lamp] : '#3a4353'} />
              </g>
            )
          })}
        </svg>
        {hasText && (
          <div
            style={{
              flex: '0 1 auto',
              minWidth: 0,
              maxWidth: textBox.widthPx,
              [isTall ? 'marginTop' : 'marginInlineStart']: gapPx,
              textAlign: isTall ? 'center' : 'start',
            }}
          >
            {labelPx > 0 && (
              <div style={{ ...ONE_LINE, ...QUIET, height: labelPx, fontWeight: 560 }}>
                <Said>{settings.label}</Said>
              </div>
            )}
            {says !== '' && (
              <div
                style={{
                  ...clamped(Math.max(1, linesIn(says, textBox.widthPx, saysPx))),
                  fontSize: saysPx,
                  lineHeight: 1.1,
                  fontWeight: 720,
                }}
              >
                <bdi>{says}</bdi>
              </div>
            )}
          </div>
        )}
      </div>
    </Sheet>
  )
}
