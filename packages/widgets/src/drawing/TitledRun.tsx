import type { ReactElement } from 'react'
import type { WidgetViewProps } from '../widget.ts'
import { inkOn } from './colours.ts'
import { directionIn } from './intl.ts'
import { unitPx } from './measure.ts'
import { Running } from './Running.tsx'
import { ONE_LINE, Sheet } from './Sheet.tsx'

/**
 * Texts of a feed as one running line, behind whom they are from.
 * @param props.title whom they are from; empty: nobody is named, as where there is no room
 * @param props.note  how old they are; shown where there is room
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
  return (
    <Sheet
      drawing={drawing}
      sizePx={unit}
      words={`${title} ${texts.join(' ')}`}
      note={box.heightPx > unit * 3 ? note : null}
    >
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
      </div>
    </Sheet>
  )
}
