import type { ReactElement } from 'react'
import type { WidgetViewProps } from '../widget.ts'
import { inkOn } from './colours.ts'
import { directionIn } from './intl.ts'
import { smallPx, unitPx } from './measure.ts'
import { Running } from './Running.tsx'
import { Age, ONE_LINE, QUIET, Sheet } from './Sheet.tsx'

/** A strip that is shorter has no room for how old its texts are, em. */
const STRIP_NOTE_EM = 16

/**
 * Texts of a feed as one running line, behind whom they are from.
 * @param props.title whom they are from; empty: nobody is named, as where there is no room
 * @param props.note  how old they are: below them, or in a strip without room for that beside them, where it is long enough
 */
export function TitledRun({
  drawing,
  title,
  texts,
  note,
}: {
  drawing: Pick<
    WidgetViewProps<unknown>,
    'style' | 'accent' | 'facts' | 'atMs' | 'box' | 'moves' | 'parts' | 'onReady'
  >
  title: string
  texts: readonly string[]
  note: string | null
}): ReactElement {
  const { style, accent, facts, atMs, box, moves } = drawing
  const unit = unitPx(style.size, box, 6, 1.5)
  const isStrip = box.heightPx <= unit * 3
  return (
    <Sheet drawing={drawing} sizePx={unit} words={`${title} ${texts.join(' ')}`} note={isStrip ? null : note}>
      <div style={{ height: '100%', display: 'flex' }}>
        {title !== '' && box.widthPx > unit * (title.length > 3 ? 14 : 10) && (
          <span
            dir="auto"
            style={{
              ...ONE_LINE,
              flex: 'none',
              maxWidth: '30%',
              alignSelf: 'center',
              lineHeight: 1.7,
              padding: '0 0.7em',
              marginInlineEnd: '0.8em',
              borderRadius: '0.3em',
              fontWeight: 720,
              background: accent,
              color: inkOn(accent),
            }}
          >
            {title}
          </span>
        )}
        <div style={{ flex: '1 1 0', minWidth: 0 }}>
          <Running
            texts={texts}
            separator="•"
            colour={accent}
            speedEm={3}
            sizePx={unit}
            widthPx={box.widthPx}
            heightPx={box.heightPx}
            fromRight={directionIn(facts) === 'rtl'}
            moves={moves}
            atMs={atMs}
          />
        </div>
        {isStrip && note !== null && box.widthPx > unit * STRIP_NOTE_EM && (
          <span
            style={{
              ...QUIET,
              flex: 'none',
              alignSelf: 'center',
              marginInlineStart: '1em',
              fontSize: smallPx(unit, 0.62),
            }}
          >
            <Age note={note} />
          </span>
        )}
      </div>
    </Sheet>
  )
}
