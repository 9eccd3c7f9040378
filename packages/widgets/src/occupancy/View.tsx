import type { ReactElement } from 'react'
import type { FeedContentOf } from '@vitrine/core/feeds'
import type { WidgetOf } from '../definitions.ts'
import { tint } from '../drawing/colours.ts'
import { COUNTER_AGE_MS, FULL, NEARLY_FULL } from '../drawing/counters.ts'
import { ageNote, nextAgeMs, numberIn } from '../drawing/intl.ts'
import { fittingPx, footPx, smallPx, unitPx } from '../drawing/measure.ts'
import { PressButton } from '../drawing/PressButton.tsx'
import { ONE_LINE, QUIET, Said, Sheet } from '../drawing/Sheet.tsx'
import type { GlassWords, WidgetView, WidgetViewProps } from '../widget.ts'
import { useCounting } from './useCounting.ts'

type Content = FeedContentOf<'counter'>

const view: WidgetView<WidgetOf<'occupancy'>> = {
  View: Occupancy,
  nextChangeMs: (_settings, _facts, atMs, feed) =>
    feed ? nextAgeMs(feed.readMs, atMs, COUNTER_AGE_MS) : null,
}
export default view

const wordsOf = (level: Content['level'], words: GlassWords): string =>
  level === 'free' ? words.placesFree() : level === 'nearlyFull' ? words.nearlyFull() : words.full()

function Sign({ sizePx, isPlus }: { sizePx: number; isPlus: boolean }): ReactElement {
  return (
    <svg viewBox="0 0 20 20" width={sizePx} height={sizePx} aria-hidden="true">
      <path
        d={isPlus ? 'M3 10h14M10 3v14' : 'M3 10h14'}
        stroke="currentColor"
        strokeWidth="3"
        strokeLinecap="round"
      />
    </svg>
  )
}

/** How many people are there, of how many. */
function Occupancy(props: WidgetViewProps<WidgetOf<'occupancy'>>): ReactElement {
  const { settings, style, accent, facts, atMs, box, feed, words } = props
  const content = feed?.content.kind === 'counter' ? feed.content : null
  const byTouch = settings.byTouch ? props.byTouch : null
  const counting = useCounting(content?.count ?? 0, feed, byTouch === 'shown' ? null : byTouch)
  const unit = unitPx(style.size, box, 10, 4.6)
  if (feed === null || content === null)
    return (
      <Sheet drawing={props} sizePx={unit} words="">
        {null}
      </Sheet>
    )
  const { capacity, level } = content
  const { count } = counting
  const colour = level === 'full' ? FULL : level === 'nearlyFull' ? NEARLY_FULL : accent
  const note = ageNote(facts, feed.readMs, atMs, COUNTER_AGE_MS)
  const told = numberIn(facts, count)
  const of = capacity === null ? '' : `/ ${numberIn(facts, capacity)}`
  const says =
    words === null
      ? ''
      : counting.failed
        ? words.cantTake()
        : settings.words && capacity !== null
          ? wordsOf(level, words)
          : ''
  const buttonPx = byTouch === null ? 0 : Math.min(box.heightPx * 0.26, unit * 3.4)
  const saysPx = says === '' ? 0 : unit * 1.45
  const roomPx = Math.max(1, box.heightPx - saysPx - buttonPx * 1.2 - (note ? footPx(unit) : 0))
  // The number is what it is about: where there is no room for both, the name goes.
  const labelPx = settings.label === '' || roomPx < unit * 2.6 ? 0 : unit * 1.45
  const bodyPx = Math.max(1, roomPx - labelPx)
  const share = capacity === null ? 0 : Math.min(1, count / capacity)
  const isLow = bodyPx < box.heightPx * 0.5 && bodyPx < unit * 3.5
  const look = capacity === null || (settings.look === 'ring' && isLow) ? 'number' : settings.look
  const ringPx = look === 'ring' ? Math.min(bodyPx, box.widthPx) : 0
  const barPx = look === 'bar' ? Math.max(2, Math.min(unit * 0.7, bodyPx * 0.25)) : 0
  const room =
    look === 'ring'
      ? { widthPx: ringPx * 0.66, heightPx: ringPx * 0.46 }
      : { widthPx: box.widthPx, heightPx: Math.max(1, bodyPx - barPx * 1.6) }
  const numberPx = fittingPx(look === 'ring' ? told : `${told}${of === '' ? '' : `${of}.`}`, room, {
    mostPx: room.heightPx * 0.9,
    leastPx: unit * 0.6,
    leading: 1.06,
    mostLines: 1,
  })
  return (
    <Sheet drawing={props} sizePx={unit} words={`${settings.label} ${told} ${of} ${says}`} note={note}>
      <div
        style={{
          height: '100%',
          display: 'flex',
          flexDirection: 'column',
          alignItems: look === 'ring' ? 'center' : 'stretch',
          justifyContent: 'center',
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
        <div
          style={{ flex: 'none', position: 'relative', ...(ringPx > 0 && { width: ringPx, height: ringPx }) }}
        >
          {ringPx > 0 && (
            <svg
              viewBox="0 0 100 100"
              width={ringPx}
              height={ringPx}
              aria-hidden="true"
              style={{ display: 'block' }}
            >
              <circle
                cx="50"
                cy="50"
                r="43"
                fill="none"
                stroke="currentColor"
                strokeOpacity="0.16"
                strokeWidth="10"
              />
              {share > 0 && (
                <circle
                  cx="50"
                  cy="50"
                  r="43"
                  fill="none"
                  stroke={colour}
                  strokeWidth="10"
                  strokeLinecap="round"
                  pathLength={100}
                  strokeDasharray={`${Math.round(share * 1_000) / 10} 100`}
                  transform="rotate(-90 50 50)"
                />
              )}
            </svg>
          )}
          <div
            style={{
              ...(ringPx > 0 && {
                position: 'absolute',
                inset: 0,
                display: 'flex',
                flexDirection: 'column',
                alignItems: 'center',
                justifyContent: 'center',
              }),
              lineHeight: 1.06,
              whiteSpace: 'nowrap',
            }}
          >
            <span style={{ fontSize: numberPx, fontWeight: 740, letterSpacing: '-0.02em' }}>
              <bdi>{told}</bdi>
            </span>
            {of !== '' && (
              <span
                style={{
                  ...QUIET,
                  fontSize: smallPx(numberPx, 0.38),
                  fontWeight: 560,
                  marginInlineStart: ringPx > 0 ? 0 : '0.4em',
                }}
              >
                <bdi>{of}</bdi>
              </span>
            )}
          </div>
        </div>
        {barPx > 0 && (
          <div
            style={{
              flex: 'none',
              height: barPx,
              marginTop: barPx * 0.6,
              borderRadius: barPx,
              overflow: 'hidden',
              background: tint(style.color, 0.16),
            }}
          >
            <div
              style={{
                height: '100%',
                width: `${Math.round(share * 1_000) / 10}%`,
                borderRadius: barPx,
                background: colour,
              }}
            />
          </div>
        )}
        {says !== '' && (
          <div
            style={{
              flex: 'none',
              maxWidth: '100%',
              height: saysPx,
              display: 'flex',
              alignItems: 'center',
              fontWeight: 640,
            }}
          >
            <span
              style={{
                flex: 'none',
                width: '0.6em',
                height: '0.6em',
                borderRadius: '50%',
                background: colour,
                marginInlineEnd: '0.45em',
              }}
            />
            <span style={ONE_LINE} role={counting.failed ? 'alert' : undefined}>
              <Said>{says}</Said>
            </span>
          </div>
        )}
        {buttonPx > 0 && (
          <div
            style={{
              flex: 'none',
              alignSelf: 'stretch',
              display: 'flex',
              gap: buttonPx * 0.2,
              marginTop: buttonPx * 0.2,
            }}
          >
            {(['left', 'came'] as const).map((touch) => (
              <PressButton
                key={touch}
                heightPx={buttonPx}
                colour={accent}
                label={touch === 'came' ? words?.oneCame() : words?.oneLeft()}
                onPress={byTouch === 'shown' ? null : () => counting.press(touch)}
              >
                <Sign sizePx={buttonPx * 0.42} isPlus={touch === 'came'} />
              </PressButton>
            ))}
          </div>
        )}
      </div>
    </Sheet>
  )
}
