import { useMemo, type ReactElement } from 'react'
import type { TextStyle } from '@vitrine/core'
import { TextView } from '../TextView.tsx'
import { lettersCss } from './lettersCss.ts'
import { listEntries } from './listEntries.ts'
import { useLetters } from './useLetters.ts'

/** A text with all that its style may say. */
export function RichTextView(props: { text: string; style: TextStyle; onReady: () => void }): ReactElement {
  const { text, style } = props
  const letters = useLetters(style, text, props.onReady)
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- measured again when its letters have come
  const look = useMemo(() => lettersCss(style), [style, letters])
  return (
    <TextView text={text} style={style} look={look}>
      {style.list && <Entries text={text} list={style.list} align={style.align} />}
    </TextView>
  )
}

/** Every line as an entry, its sign where the text begins to be read; what does not fit one line goes on beneath its own words, not beneath its sign. */
function Entries(props: {
  text: string
  list: NonNullable<TextStyle['list']>
  align: TextStyle['align']
}): ReactElement {
  const { text, list, align } = props
  return (
    <div
      role="list"
      style={{
        display: 'grid',
        gridTemplateColumns: 'auto minmax(0, auto)',
        columnGap: '0.5em',
        justifyContent: align,
        textAlign: 'start',
      }}
    >
      {listEntries(text, list).map(({ sign, words }, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- a line is known by nothing else
        <div key={at} role="listitem" style={{ display: 'contents' }}>
          {/* An empty line keeps its height. */}
          <div style={{ textAlign: 'end', fontVariantNumeric: 'tabular-nums' }}>{sign || '\u00A0'}</div>
          <div>{words}</div>
        </div>
      ))}
    </div>
  )
}
