import type { CSSProperties, ReactElement, ReactNode } from 'react'
import type { WidgetViewProps } from '../widget.ts'
import { directionIn } from './intl.ts'
import { smallPx } from './measure.ts'

/** What a view hands on to whatever it is made of. */
export type Drawing = Pick<
  WidgetViewProps<unknown>,
  'style' | 'accent' | 'facts' | 'parts' | 'onReady' | 'box'
>

/** Cuts a text after some lines. */
export const clamped = (lines: number): CSSProperties => ({
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: lines,
  overflow: 'hidden',
  overflowWrap: 'anywhere',
})

/** Keeps a text on one line, with an ellipsis where it does not fit. */
export const ONE_LINE: CSSProperties = {
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  minWidth: 0,
}

/**
 * What people and feeds say, alone on a line of `ONE_LINE`: it is cut where it ends, also in a line of the other direction.
 */
export function Said({ children }: { children: ReactNode }): ReactElement {
  return (
    <bdi style={{ ...ONE_LINE, display: 'inline-block', maxWidth: '100%', verticalAlign: 'top' }}>
      {children}
    </bdi>
  )
}

/** Quieter than the text beside it. */
export const QUIET: CSSProperties = { opacity: 0.68 }

/**
 * The frame of a widget with several texts in it: its letters, its direction of reading, and below it how old it is.
 * @param props.sizePx of its plain text; everything in it is measured in em
 * @param props.words  what is written in it, so that the letters are there before it is shown
 * @param props.note   how old it is; null where nothing has to be said
 * @param props.credit whom it is from
 * @param props.look   what is different from other widgets
 */
export function Sheet(props: {
  drawing: Drawing
  sizePx: number
  words: string
  note?: string | null
  credit?: string
  look?: CSSProperties
  children: ReactNode
}): ReactElement {
  const { drawing, sizePx, note = null, credit = '' } = props
  const { parts, style, facts } = drawing
  return (
    <parts.Lettered style={style} words={props.words.slice(0, 2_000)} onReady={drawing.onReady}>
      {(letters) => (
        <div
          dir={directionIn(facts)}
          style={{
            ...letters,
            display: 'flex',
            flexDirection: 'column',
            justifyContent: 'flex-start',
            boxSizing: 'border-box',
            width: '100%',
            height: '100%',
            overflow: 'hidden',
            fontSize: sizePx,
            lineHeight: 1.28,
            textAlign: 'start',
            whiteSpace: 'normal',
            fontVariantNumeric: 'tabular-nums',
            ...props.look,
          }}
        >
          <div style={{ flex: '1 1 0', minHeight: 0, position: 'relative' }}>{props.children}</div>
          {(note !== null || credit !== '') && (
            <div
              style={{
                flex: 'none',
                display: 'flex',
                fontSize: smallPx(sizePx, 0.62),
                fontWeight: 400,
                paddingTop: '0.5em',
              }}
            >
              <span dir="auto" style={{ ...QUIET, ...ONE_LINE, flex: '1 1 0', textAlign: 'start' }}>
                {credit}
              </span>
              {note !== null && (
                <span style={{ flex: 'none', marginInlineStart: '1em' }}>
                  <Age note={note} />
                </span>
              )}
            </div>
          )}
        </div>
      )}
    </parts.Lettered>
  )
}

/** Dots take no more than this share of a widget's width: the words beside them are more. */
const DOTS_SHARE = 0.4

/**
 * How wide `Dots` are, em of the letters around them; 0 where they are left out.
 * @param wideEm how wide the widget is
 */
export function dotsEm(count: number, wideEm: number): number {
  const em = count * 0.64 + 0.76
  return count < 2 || em > wideEm * DOTS_SHARE ? 0 : em
}

/** Where in a series the one is that is shown: a dot for each, the present one long. They are left out where they are too many. */
export function Dots({
  count,
  at,
  colour,
  wideEm,
}: {
  count: number
  at: number
  colour: string
  /** how wide the widget is, em */
  wideEm: number
}): ReactElement | null {
  if (dotsEm(count, wideEm) === 0) return null
  return (
    <span aria-hidden="true" style={{ display: 'inline-flex' }}>
      {Array.from({ length: count }, (_, dot) => (
        <span
          key={dot}
          style={{
            width: dot === at ? '1.1em' : '0.34em',
            height: '0.34em',
            borderRadius: '0.17em',
            marginInlineEnd: '0.3em',
            background: dot === at ? colour : 'currentColor',
            opacity: dot === at ? 1 : 0.3,
          }}
        />
      ))}
    </span>
  )
}

/** How old the data of a widget is, with a clock. */
export const Age = ({ note }: { note: string }): ReactElement => (
  <span style={{ display: 'flex', alignItems: 'center' }}>
    <svg viewBox="0 0 20 20" width="1em" height="1em" aria-hidden="true">
      <circle cx="10" cy="10" r="8" fill="none" stroke="currentColor" strokeWidth="2" />
      <path d="M10 5v5l3.5 2" fill="none" stroke="currentColor" strokeWidth="2" />
    </svg>
    <span style={{ marginInlineStart: '0.4em' }}>{note}</span>
  </span>
)
