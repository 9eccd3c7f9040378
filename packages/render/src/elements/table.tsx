import { useLayoutEffect, useMemo, useRef, type CSSProperties, type ReactElement } from 'react'
import type { RenderElementOf } from '@vitrine/core'
import { fittingSize } from '../fittingSize.ts'
import { lettersCss } from './lettersCss.ts'
import { useFill } from './useFill.ts'
import { useLetters } from './useLetters.ts'
import type { ElementDrawing, ElementViewProps } from './view.ts'

const PADDING = '0.3em 0.55em'

/** Rows of cells; all rows are equally high, so that a board looks like one. */
function TableView(props: {
  element: RenderElementOf<'table'>
  /** instead of its style's, by a script */
  color: string | undefined
  fill: (text: string) => string
  /** changes when other letters have come */
  letters: unknown
}): ReactElement {
  const { rows, columns, aligns, header, line, band } = props.element
  const { color } = props
  const own = props.element.style
  const style = useMemo(() => (color === undefined ? own : { ...own, color }), [own, color])
  const table = useRef<HTMLDivElement>(null)
  const count = Math.max(...rows.map((row) => row.length))
  const written = rows.map((row) => row.map(props.fill))
  const key = JSON.stringify(written)
  useLayoutEffect(() => {
    const element = table.current
    if (!element) return
    const fits = (sizePx: number) => {
      element.style.fontSize = `${sizePx}px`
      return [...element.querySelectorAll('[data-cell]')].every(
        (cell) => cell.scrollHeight <= cell.clientHeight && cell.scrollWidth <= cell.clientWidth,
      )
    }
    element.style.fontSize = `${style.fit === 'shrink' ? fittingSize(style.size, fits) : style.size}px`
  }, [key, style, columns, props.letters])
  const { fontSize: _size, ...cellCss } = lettersCss(style)
  return (
    <div
      ref={table}
      role="table"
      style={{
        display: 'grid',
        width: '100%',
        height: '100%',
        gridTemplateColumns: Array.from(
          { length: count },
          (_, at) => `minmax(0, ${columns?.[at] ?? 1}fr)`,
        ).join(' '),
        gridAutoRows: 'minmax(0, 1fr)',
        overflow: 'hidden',
        fontSize: style.size,
      }}
    >
      {written.map((row, rowAt) => {
        const isHeader = header === true && rowAt === 0
        const banded = band !== undefined && !isHeader && (rowAt - (header ? 1 : 0)) % 2 === 1
        const look: CSSProperties = {
          ...cellCss,
          padding: PADDING,
          boxSizing: 'border-box',
          minWidth: 0,
          minHeight: 0,
          overflow: 'hidden',
          fontVariantNumeric: 'tabular-nums',
          ...(isHeader && { fontWeight: 720 }),
          ...(banded && { background: band }),
          ...(line !== undefined && rowAt > 0 && { boxShadow: `inset 0 2px 0 ${line}` }),
        }
        return (
          // oxlint-disable-next-line react/no-array-index-key -- a row is known by nothing else
          <div key={rowAt} role="row" style={{ display: 'contents' }}>
            {Array.from({ length: count }, (_, at) => (
              <div
                key={at}
                role={isHeader ? 'columnheader' : 'cell'}
                data-cell=""
                style={{ ...look, textAlign: aligns?.[at] ?? style.align }}
              >
                <div dir="auto">{row[at] ?? ''}</div>
              </div>
            ))}
          </div>
        )
      })}
    </div>
  )
}

function Table({ element, override, telling, onReady }: ElementViewProps<'table'>): ReactElement {
  const words = element.rows.flat().join('\n')
  const fill = useFill(words, telling)
  const letters = useLetters(element.style, fill(words), onReady)
  return <TableView element={element} color={override?.color} fill={fill} letters={letters} />
}

// Cells cut off what does not fit them, shadows too.
export const table: ElementDrawing<'table'> = { View: Table, beyondPx: () => 0 }
