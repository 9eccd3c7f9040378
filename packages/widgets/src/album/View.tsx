import { useLayoutEffect, useRef, type ReactElement } from 'react'
import type { WidgetOf } from '../definitions.ts'
import { linesIn, unitPx } from '../drawing/measure.ts'
import { nextTurnMs, stepFrom, stepsAround, turnAt } from '../drawing/paging.ts'
import { Picture } from '../drawing/Picture.tsx'
import { clamped, Sheet } from '../drawing/Sheet.tsx'
import type { WidgetView, WidgetViewProps } from '../widget.ts'
import { albumPictures } from './albumPictures.ts'

type Props = WidgetViewProps<WidgetOf<'album'>>

/** How long one picture takes to fade into the next, ms. */
const FADE_MS = 1_400
/** Where pictures drift to while they are shown, one after the other; a share of the frame. */
const DRIFTS = ['1.5%, 1%', '-1.5%, 1%', '1.5%, -1%', '-1.5%, -1%'] as const

const view: WidgetView<WidgetOf<'album'>> = {
  View: Album,
  // Not by `turnMs`: at a later instant, pictures would have expired that are still to be seen.
  steps: (settings, _facts, atMs, feed) => stepsAround(albumPictures(settings, feed, atMs).length),
  nextChangeMs: (settings, _facts, atMs, feed = null) =>
    nextTurnMs(albumPictures(settings, feed, atMs).length, settings.seconds, atMs),
}
export default view

/** Pictures one after the other, each with its caption. */
function Album(props: Props): ReactElement {
  const { settings, style, box, atMs, feed } = props
  const pictures = albumPictures(settings, feed, atMs)
  const turned = props.touch?.turned ?? 0
  const at = stepFrom(turnAt(pictures.length, settings.seconds, atMs), turned, pictures.length)
  const shown = pictures[at]
  const caption = (settings.caption && shown?.caption) || ''
  const unit = unitPx(style.size, box, 10, 5)
  const turn = Math.floor(atMs / (settings.seconds * 1_000))
  // The one before lies below while it is faded out; the one after is loaded.
  const layers = pictures.length < 2 ? [0] : [-1, 0, 1]
  return (
    <Sheet drawing={props} sizePx={unit} words={caption}>
      {shown &&
        layers.map((step) => (
          <Layer
            key={turn + turned + step}
            url={pictures[stepFrom(at, step, pictures.length)]!.url}
            shows={step === 0 && caption === '' ? shown.caption : ''}
            place={step === 0 ? 'now' : step < 0 ? 'before' : 'next'}
            turn={turn + turned + step}
            fromMs={(turn + step) * settings.seconds * 1_000}
            atMs={atMs}
            seconds={settings.seconds}
            fills={settings.fit === 'fill'}
            moves={props.moves && settings.motion === true}
          />
        ))}
      {caption !== '' && (
        <div
          style={{
            position: 'absolute',
            insetInline: 0,
            bottom: 0,
            boxSizing: 'border-box',
            padding: `${unit * 2}px ${unit}px ${unit * 0.8}px`,
            background: 'linear-gradient(transparent, rgb(0 0 0 / 0.72))',
            color: '#ffffff',
          }}
        >
          <div
            dir="auto"
            style={{
              ...clamped(Math.min(2, linesIn(caption, box.widthPx - 2 * unit, unit))),
              lineHeight: 1.25,
            }}
          >
            {caption}
          </div>
        </div>
      )}
    </Sheet>
  )
}

function Layer(props: {
  url: string
  shows: string
  place: 'before' | 'now' | 'next'
  turn: number
  /** when its turn begins; whoever turns the pictures lets another one have it */
  fromMs: number
  atMs: number
  seconds: number
  fills: boolean
  moves: boolean
}): ReactElement {
  const { url, shows, place, turn, fromMs, seconds, fills, moves } = props
  const layer = useRef<HTMLDivElement>(null)
  const since = useRef(0)
  useLayoutEffect(() => {
    since.current = props.atMs - fromMs
  })
  useLayoutEffect(() => {
    if (place !== 'now' || !moves || !layer.current) return
    const fade = layer.current.animate([{ opacity: 0 }, { opacity: 1 }], {
      duration: FADE_MS,
      easing: 'ease-in-out',
    })
    // By the clock: a display that begins in between shows what those beside it show.
    fade.currentTime = since.current
    return () => fade.cancel()
  }, [place, moves])
  const drifts = moves && fills && place !== 'next'
  useLayoutEffect(() => {
    if (!drifts || !layer.current) return
    const drift = layer.current.firstElementChild!.animate(
      [
        { transform: 'scale(1.04)' },
        { transform: `scale(1.12) translate(${DRIFTS[Math.abs(turn) % DRIFTS.length]})` },
      ],
      { duration: seconds * 1_000 + FADE_MS, fill: 'both' },
    )
    drift.currentTime = Math.max(0, since.current)
    return () => drift.cancel()
  }, [drifts, turn, fromMs, seconds])
  return (
    <div
      ref={layer}
      style={{
        position: 'absolute',
        inset: 0,
        overflow: 'hidden',
        visibility: place === 'next' || (place === 'before' && !moves) ? 'hidden' : 'visible',
        background: fills || place !== 'now' ? undefined : '#000000',
      }}
    >
      <Picture
        url={url}
        shows={shows}
        look={{ width: '100%', height: '100%', objectFit: fills ? 'cover' : 'contain' }}
      />
    </div>
  )
}
