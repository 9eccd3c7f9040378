import type { ReactElement } from 'react'
import type { WidgetOf } from '../definitions.ts'
import { inkOn } from '../drawing/colours.ts'
import { ageNote, nextAgeMs } from '../drawing/intl.ts'
import { fittingPx, footPx, linesIn, smallEm, unitPx } from '../drawing/measure.ts'
import { ONE_LINE, QUIET, Said, Sheet, clamped } from '../drawing/Sheet.tsx'
import { MINUTE_MS } from '../time.ts'
import type { WidgetView, WidgetViewProps } from '../widget.ts'
import { playingOf, type Piece } from './playing.ts'

/** What is played is shown without its age for so long. */
const PLAYING_AGE_MS = 15 * MINUTE_MS

const view: WidgetView<WidgetOf<'nowPlaying'>> = {
  View: NowPlaying,
  nextChangeMs: (_settings, _facts, atMs, feed) =>
    feed ? nextAgeMs(feed.readMs, atMs, PLAYING_AGE_MS) : null,
}
export default view

/** The title and who plays it, beside a note on the second colour. */
function NowPlaying(props: WidgetViewProps<WidgetOf<'nowPlaying'>>): ReactElement {
  const { settings, style, accent, facts, atMs, box, feed, words } = props
  const playing = playingOf(feed)
  const note = feed && ageNote(facts, feed.readMs, atMs, PLAYING_AGE_MS)
  const unit = unitPx(style.size, box, 12, note ? 4.6 : 3)
  if (!feed || !playing?.now)
    return (
      <Sheet drawing={props} sizePx={unit} words="">
        {null}
      </Sheet>
    )
  const { title, artist, album } = playing.now
  const heading = settings.heading || [words?.nowPlaying() ?? '', playing.station].filter(Boolean).join(' · ')
  const by = [artist, album].filter((one) => one !== '').join(' · ')
  const after = settings.next && playing.next ? (words?.playsNext({ title: lineOf(playing.next) }) ?? '') : ''
  const freePx = Math.max(1, box.heightPx - (note ? footPx(unit) : 0))
  const isTall = freePx > box.widthPx * 1.1
  const hasMark = isTall ? freePx > unit * 9 : box.widthPx > unit * 14
  const markPx = !hasMark
    ? 0
    : isTall
      ? Math.min(box.widthPx * 0.7, freePx * 0.4)
      : Math.min(freePx, box.widthPx * 0.3)
  const hasHeading = freePx > unit * 4.2
  const hasAfter = after !== '' && freePx > unit * 6
  const room = {
    widthPx: Math.max(1, box.widthPx - (isTall ? 0 : markPx + (hasMark ? unit : 0))),
    heightPx: Math.max(
      1,
      freePx -
        (isTall && hasMark ? markPx + unit : 0) -
        (hasHeading ? unit * 1.6 : 0) -
        (by === '' ? 0 : unit * 1.6) -
        (hasAfter ? unit * 1.6 : 0),
    ),
  }
  const titlePx = fittingPx(title, room, { mostPx: unit * 2.6, leastPx: unit * 0.9, leading: 1.12 })
  const lines = Math.max(
    1,
    Math.min(linesIn(title, room.widthPx, titlePx), Math.floor(room.heightPx / (titlePx * 1.12))),
  )
  return (
    <Sheet drawing={props} sizePx={unit} words={`${heading} ${title} ${by} ${after}`} note={note}>
      <div
        style={{
          height: '100%',
          display: 'flex',
          flexDirection: isTall ? 'column' : 'row',
          alignItems: isTall ? 'flex-start' : 'center',
          justifyContent: isTall ? 'center' : 'flex-start',
        }}
      >
        {hasMark && (
          <div
            style={{
              flex: 'none',
              width: markPx,
              height: markPx,
              marginInlineEnd: isTall ? 0 : unit,
              marginBottom: isTall ? unit : 0,
              borderRadius: markPx * 0.12,
              background: accent,
              color: inkOn(accent),
            }}
          >
            <svg viewBox="0 0 64 64" width="100%" height="100%" aria-hidden="true">
              <path
                d="M26 44V20l20-5v24"
                fill="none"
                stroke="currentColor"
                strokeWidth="4"
                strokeLinecap="round"
                strokeLinejoin="round"
              />
              <circle cx="21" cy="44" r="5.5" fill="currentColor" />
              <circle cx="41" cy="39" r="5.5" fill="currentColor" />
            </svg>
          </div>
        )}
        <div style={{ flex: isTall ? 'none' : '1 1 0', minWidth: 0, maxWidth: '100%' }}>
          {hasHeading && (
            <div
              style={{ ...ONE_LINE, fontSize: smallEm(0.8), lineHeight: 2, fontWeight: 720, color: accent }}
            >
              <Said>{heading}</Said>
            </div>
          )}
          <div
            style={{
              ...clamped(lines),
              fontSize: titlePx,
              lineHeight: 1.12,
              fontWeight: 720,
              letterSpacing: '-0.02em',
            }}
          >
            <bdi>{title}</bdi>
          </div>
          {by !== '' && (
            <div style={{ ...ONE_LINE, lineHeight: 1.6 }}>
              <Said>{by}</Said>
            </div>
          )}
          {hasAfter && (
            <div style={{ ...ONE_LINE, ...QUIET, fontSize: smallEm(0.8), lineHeight: 2 }}>
              <Said>{after}</Said>
            </div>
          )}
        </div>
      </div>
    </Sheet>
  )
}

const lineOf = ({ title, artist }: Piece): string => (artist === '' ? title : `${artist} – ${title}`)
