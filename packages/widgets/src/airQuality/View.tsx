import type { ReactElement } from 'react'
import { arcPath } from '../chart/points.ts'
import type { WidgetOf } from '../definitions.ts'
import { tint } from '../drawing/colours.ts'
import { ageNote, nextAgeMs, numberIn } from '../drawing/intl.ts'
import { fittingPx, footPx, LEGIBLE_PX, smallEm, smallPx, unitPx } from '../drawing/measure.ts'
import { ONE_LINE, QUIET, Said, Sheet } from '../drawing/Sheet.tsx'
import { cellNumberIn, tableOf } from '../drawing/tables.ts'
import type { WidgetView, WidgetViewProps } from '../widget.ts'
import { airOf, BANDS, bandOf, shareOf } from './air.ts'

/** Air is measured every hour: older than this, its age is shown. */
const AGE_MS = 3 * 3_600_000
/** The scale is an arc, open below: where it begins and how long it is, in turns from the top. */
const ARC = { from: -0.36, long: 0.72 }
const GAP = 0.008

const view: WidgetView<WidgetOf<'airQuality'>> = {
  View: AirQuality,
  nextChangeMs: (_settings, _facts, atMs, feed) => (feed ? nextAgeMs(feed.readMs, atMs, AGE_MS) : null),
}
export default view

/** How good the air is: the index on its scale, in a word, and what was measured. */
function AirQuality(props: WidgetViewProps<WidgetOf<'airQuality'>>): ReactElement {
  const { settings, style, facts, atMs, box, feed, words } = props
  const table = tableOf(feed)
  const air = table && airOf(table, settings)
  const unit = unitPx(style.size, box, 9, 6)
  if (feed === null || !air || (air.index === null && air.substances.length === 0))
    return (
      <Sheet drawing={props} sizePx={unit} words="">
        {null}
      </Sheet>
    )
  const bands = BANDS[settings.index]
  const band = air.index === null ? null : bandOf(bands, air.index)
  const level = band === null ? '' : (words?.[band.level]() ?? '')
  const note = ageNote(facts, feed.readMs, atMs, AGE_MS)
  const headingPx = settings.heading === '' || box.heightPx < unit * 9 ? 0 : unit * 1.9
  const freePx = Math.max(1, box.heightPx - headingPx - (note ? footPx(unit) : 0))
  const beside = box.widthPx > freePx * 1.35
  const listed = settings.details ? air.substances : []
  const listPx = unit * 9
  const hasList =
    listed.length > 0 &&
    (beside ? box.widthPx - listPx - unit > unit * 4 : freePx - box.widthPx * 0.8 > unit * 3)
  const dialPx = beside
    ? Math.min(freePx, hasList ? box.widthPx - listPx - unit : box.widthPx)
    : Math.min(box.widthPx, hasList ? freePx - unit * 3 : freePx)
  const most = Math.max(0, Math.floor((beside ? freePx : freePx - dialPx) / (unit * 1.5)))
  const levelPx = fittingPx(
    level,
    { widthPx: dialPx * 0.62, heightPx: dialPx * 0.2 },
    { mostPx: smallPx(dialPx * 0.16, 0.625), leastPx: dialPx * 0.045, leading: 1.1, mostLines: 2 },
  )
  return (
    <Sheet
      drawing={props}
      sizePx={unit}
      words={`${settings.heading} ${level} ${listed.map(({ name }) => name).join(' ')}`}
      note={note}
    >
      {headingPx > 0 && (
        <div style={{ ...ONE_LINE, height: headingPx, lineHeight: 1.3, fontWeight: 720, fontSize: '1.2em' }}>
          <Said>{settings.heading}</Said>
        </div>
      )}
      <div
        style={{
          height: freePx,
          display: 'flex',
          flexDirection: beside ? 'row' : 'column',
          alignItems: 'center',
          justifyContent: 'center',
          gap: unit,
        }}
      >
        {air.index !== null && band !== null && (
          <div style={{ position: 'relative', flex: 'none', width: dialPx, height: dialPx }}>
            <svg viewBox="-50 -50 100 100" width="100%" height="100%" aria-hidden="true">
              {bands.map(({ colour }, at) => (
                <path
                  key={colour}
                  d={arcPath(
                    ARC.from + (ARC.long * at) / bands.length + GAP,
                    ARC.from + (ARC.long * (at + 1)) / bands.length - GAP,
                    43,
                  )}
                  fill="none"
                  stroke={colour}
                  strokeWidth={colour === band.colour ? 9 : 5}
                  opacity={colour === band.colour ? 1 : 0.5}
                />
              ))}
              <g transform={`rotate(${(ARC.from + ARC.long * shareOf(bands, air.index)) * 360})`}>
                <path d="M0 -35L-3.6 -28H3.6Z" fill={style.color} />
              </g>
            </svg>
            <div
              style={{
                position: 'absolute',
                inset: 0,
                display: 'flex',
                flexDirection: 'column',
                alignItems: 'center',
                justifyContent: 'center',
                textAlign: 'center',
              }}
            >
              <span style={{ fontSize: dialPx * 0.24, lineHeight: 1, fontWeight: 720 }}>
                {numberIn(facts, air.index, { maximumFractionDigits: 0 })}
              </span>
              {levelPx >= LEGIBLE_PX && (
                <span
                  style={{ fontSize: levelPx, lineHeight: 1.1, maxWidth: '62%', marginTop: dialPx * 0.02 }}
                >
                  {level}
                </span>
              )}
            </div>
          </div>
        )}
        {(hasList || air.index === null) && (
          <div
            style={{ flex: '1 1 0', minWidth: 0, width: beside ? undefined : '100%', maxWidth: unit * 18 }}
          >
            {listed.slice(0, most).map(({ name, value, cell, unit: sign }, at) => (
              <div
                key={name}
                style={{
                  display: 'flex',
                  lineHeight: 1.5,
                  borderTop: at === 0 ? 'none' : `1px solid ${tint(style.color, 0.14)}`,
                }}
              >
                <span style={{ ...ONE_LINE, flex: '1 1 0' }}>{name}</span>
                <span style={{ flex: 'none', fontWeight: 720 }}>{cellNumberIn(facts, value, cell)}</span>
                <span style={{ ...QUIET, flex: 'none', marginInlineStart: '0.4em', fontSize: smallEm(0.8) }}>
                  <bdi>{sign}</bdi>
                </span>
              </div>
            ))}
          </div>
        )}
      </div>
    </Sheet>
  )
}
