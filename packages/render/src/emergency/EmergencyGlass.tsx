import { useEffect, useState, type CSSProperties, type ReactElement } from 'react'
import {
  DRILL_COLOURS,
  EMERGENCY_COLOURS,
  EMERGENCY_FOOT_GROUND,
  type EmergencyKind,
  type EmergencyMessage,
} from '@vitrine/core/emergency'
import { directionOf } from '@vitrine/texts'
import { GLASS_FONT } from '../textStyle.ts'
import type { ReadNow } from '../viewFrame.ts'
import { emergencyLayout, type Box } from './emergencyLayout.ts'
import { FittedText } from './FittedText.tsx'
import { glassWords, type GlassWords } from './glassWords.ts'
import { ConfirmedView, EmergencyArrowView, EmergencySymbolView } from './symbols.tsx'
import { textInTurn } from './textInTurn.ts'

/** Letters of a detail are not smaller than this share of the shorter side, and not than this, px: it is left out instead. */
const DETAIL_LEAST = { share: 0.024, px: 7 }
const [BOLD, STRONG, CALM] = [800, 680, 560]

/**
 * What a display shows in an emergency, in a box of any size: its ground, symbol, heading and detail, and the white foot with the
 * way out. A drill has a yellow band that says so and a striped edge, whatever else it shows. The languages of a message are
 * shown in turn. Nothing on it moves or flashes.
 *
 * The player and all previews draw it with this component.
 * @param props.startedAtMs when it was fired, epoch ms: languages are shown in turn from there
 * @param props.readNow     the clock, epoch ms; without it the picture stands at `atMs`, or at the start
 * @param props.confirm     whether a person here is asked to confirm, and has; null: nobody is asked. Without `onConfirm` the
 * button is a picture of one
 */
export function EmergencyGlass(props: {
  message: EmergencyMessage
  kind: EmergencyKind
  drill: boolean
  widthPx: number
  heightPx: number
  startedAtMs: number
  readNow?: ReadNow
  atMs?: number
  confirm?: { confirmed: boolean; onConfirm?: () => void } | null
}): ReactElement {
  const { message, drill, widthPx, heightPx, startedAtMs, readNow, confirm = null } = props
  const nowMs = useTurns(message, startedAtMs, readNow) ?? props.atMs ?? startedAtMs
  const { text } = textInTurn(message, startedAtMs, nowMs)
  const { language } = text
  const words = glassWords(language)
  const { ground, ink, foot: footInk } = EMERGENCY_COLOURS[message.colour]
  const direction = message.direction[language] ?? ''
  const fromRight = directionOf(language) === 'rtl'
  const layout = emergencyLayout(widthPx, heightPx, {
    drill,
    symbol: message.symbol !== 'none',
    // The same for all languages, so that nothing jumps when they change.
    foot: message.arrow !== null || message.texts.some((one) => message.direction[one.language]),
    button: confirm !== null,
    fromRight,
  })
  const side = layout.centred ? 'center' : fromRight ? 'right' : 'left'
  const detailLeastPx = Math.max(DETAIL_LEAST.px, Math.min(widthPx, heightPx) * DETAIL_LEAST.share)
  return (
    <div
      role={readNow ? 'alert' : undefined}
      lang={language}
      dir="ltr"
      data-part="emergency"
      data-drill={drill || undefined}
      style={{
        ...placed({ x: 0, y: 0, width: widthPx, height: heightPx }),
        background: ground,
        color: ink,
        fontFamily: GLASS_FONT,
      }}
    >
      {layout.edgePx > 0 && <Edge widthPx={widthPx} heightPx={heightPx} edgePx={layout.edgePx} />}
      {layout.band && <Band box={layout.band} words={words} />}
      {layout.symbol && message.symbol !== 'none' && (
        <div style={placed(layout.symbol)}>
          <EmergencySymbolView symbol={message.symbol} arrow={message.arrow} sizePx={layout.symbol.width} />
        </div>
      )}
      <div style={placed(layout.text)}>
        <FittedText
          language={language}
          widthPx={layout.text.width}
          heightPx={layout.text.height}
          mostPx={Math.round(Math.min(layout.text.height * 0.4, layout.text.width * 0.2))}
          align={side}
          paragraphs={[
            { text: text.heading, weight: props.kind === 'all_clear' ? CALM : BOLD },
            ...(text.detail
              ? [
                  {
                    text: text.detail,
                    weight: CALM,
                    size: text.heading.length > 40 ? 0.6 : 0.5,
                    droppedBelowPx: detailLeastPx,
                  },
                ]
              : []),
          ]}
        />
      </div>
      {layout.button && confirm && (
        <Button
          box={layout.button}
          colours={{ ground, ink }}
          words={words}
          isConfirmed={confirm.confirmed}
          onConfirm={confirm.onConfirm}
        />
      )}
      {layout.foot && (
        <Foot box={layout.foot} ink={footInk} arrow={message.arrow} text={direction} language={language} />
      )}
    </div>
  )
}

/** The time of the clock, read again when another language is due; null without a clock. */
function useTurns(
  message: EmergencyMessage,
  startedAtMs: number,
  readNow: ReadNow | undefined,
): number | null {
  const [nowMs, setNowMs] = useState(() => readNow?.() ?? null)
  useEffect(() => {
    if (!readNow) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const turn = () => {
      const atMs = readNow()
      setNowMs(atMs)
      const { untilMs } = textInTurn(message, startedAtMs, atMs)
      // The clock may be put right in between: it is looked at again soon enough.
      if (untilMs !== null)
        timer = setTimeout(turn, Math.max(20, Math.min(message.seconds_each * 1_000, untilMs - atMs)))
    }
    turn()
    return () => clearTimeout(timer)
  }, [message, startedAtMs, readNow])
  return readNow ? nowMs : null
}

/** The striped edge of a drill. */
function Edge(props: { widthPx: number; heightPx: number; edgePx: number }): ReactElement {
  const { ground, ink } = DRILL_COLOURS
  const stripePx = Math.max(4, Math.round(props.edgePx * 0.9))
  const { widthPx, heightPx, edgePx } = props
  const stripes = {
    backgroundColor: ground,
    backgroundImage: `repeating-linear-gradient(135deg, ${ground} 0, ${ground} ${stripePx}px, ${ink} ${stripePx}px, ${ink} ${2 * stripePx}px)`,
  }
  const sides: Box[] = [
    { x: 0, y: 0, width: widthPx, height: edgePx },
    { x: 0, y: heightPx - edgePx, width: widthPx, height: edgePx },
    { x: 0, y: 0, width: edgePx, height: heightPx },
    { x: widthPx - edgePx, y: 0, width: edgePx, height: heightPx },
  ]
  return (
    <>
      {sides.map((side, index) => (
        <div key={index} style={{ ...placed(side), ...stripes }} />
      ))}
    </>
  )
}

function Band({ box, words }: { box: Box; words: GlassWords }): ReactElement {
  return (
    <div style={{ ...placed(box), background: DRILL_COLOURS.ground, color: DRILL_COLOURS.ink }}>
      <FittedText
        language={words.language}
        widthPx={box.width}
        heightPx={box.height}
        mostPx={Math.round(box.height * 0.62)}
        align="center"
        isOneLine
        paragraphs={[{ text: words.drill, weight: BOLD }]}
      />
    </div>
  )
}

function Foot(props: {
  box: Box
  ink: string
  arrow: EmergencyMessage['arrow']
  text: string
  language: string
}): ReactElement {
  const { box, arrow, text, language } = props
  const isStacked = box.width < box.height * 2.2
  const gapPx = Math.round(Math.min(box.width, box.height) * 0.14)
  const [width, height] = [box.width - 2 * gapPx, box.height - 1.2 * gapPx]
  const arrowPx = Math.round(isStacked ? Math.min(width * 0.6, height * (text ? 0.5 : 0.9)) : height * 0.86)
  const room =
    arrow === null
      ? { width, height }
      : isStacked
        ? { width, height: height - arrowPx - gapPx / 2 }
        : { width: width - arrowPx - gapPx, height }
  // As on signs: the arrow stands on the side to which it points.
  const isLast = arrow === 'right' || arrow === 'up_right'
  const align = arrow === null || isStacked ? 'center' : isLast ? 'right' : 'left'
  const flexDirection: CSSProperties['flexDirection'] = isStacked ? 'column' : isLast ? 'row-reverse' : 'row'
  return (
    <div
      style={{
        ...placed(box),
        background: EMERGENCY_FOOT_GROUND,
        color: props.ink,
        display: 'flex',
        flexDirection,
        alignItems: 'center',
        justifyContent: 'center',
      }}
    >
      {arrow && <EmergencyArrowView arrow={arrow} sizePx={arrowPx} />}
      {arrow && text && <div style={{ width: gapPx, height: gapPx / 2, flex: 'none' }} />}
      {text && (
        <FittedText
          language={language}
          widthPx={Math.round(room.width)}
          heightPx={Math.round(room.height)}
          mostPx={Math.round(Math.min(box.height * 0.42, box.width * 0.14))}
          align={align}
          paragraphs={[{ text, weight: STRONG }]}
        />
      )}
    </div>
  )
}

function Button(props: {
  box: Box
  colours: { ground: string; ink: string }
  words: GlassWords
  isConfirmed: boolean
  onConfirm: (() => void) | undefined
}): ReactElement {
  const { box, colours, words, isConfirmed, onConfirm } = props
  const checkPx = isConfirmed ? Math.round(box.height * 0.5) : 0
  const borderPx = Math.max(2, Math.round(box.height * 0.05))
  const look: CSSProperties = {
    ...placed(box),
    boxSizing: 'border-box',
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'center',
    padding: 0,
    border: `${borderPx}px solid ${colours.ink}`,
    borderRadius: Math.round(box.height * 0.18),
    background: isConfirmed ? colours.ground : colours.ink,
    color: isConfirmed ? colours.ink : colours.ground,
  }
  const inside = (
    <>
      {isConfirmed && (
        // Engines of 2019 know no gaps.
        <div style={{ marginRight: Math.round(box.height * 0.2) }}>
          <ConfirmedView sizePx={checkPx} />
        </div>
      )}
      <FittedText
        language={words.language}
        widthPx={Math.round(box.width * (isConfirmed ? 0.5 : 0.88))}
        heightPx={box.height - 2 * borderPx}
        mostPx={Math.round(box.height * 0.46)}
        align={isConfirmed ? 'start' : 'center'}
        isOneLine={box.width > box.height * 3.2}
        paragraphs={[{ text: isConfirmed ? words.confirmed : words.confirm, weight: STRONG }]}
      />
    </>
  )
  return onConfirm && !isConfirmed ? (
    <button type="button" data-part="emergency-confirm" onClick={onConfirm} style={look}>
      {inside}
    </button>
  ) : (
    <div data-part="emergency-confirm" style={look}>
      {inside}
    </div>
  )
}

const placed = ({ x, y, width, height }: Box): CSSProperties => ({
  position: 'absolute',
  left: x,
  top: y,
  width,
  height,
  overflow: 'hidden',
})
