import type { ReactElement } from 'react'
import type { WidgetOf } from '../definitions.ts'
import { tint } from '../drawing/colours.ts'
import { ageNote, nextAgeMs } from '../drawing/intl.ts'
import { footPx, smallEm, unitPx } from '../drawing/measure.ts'
import { earliestMs, nextTurnMs, pagesOf, turnAt } from '../drawing/paging.ts'
import { Dots, ONE_LINE, QUIET, Said, Sheet } from '../drawing/Sheet.tsx'
import { TABLE_AGE_MS, tableOf } from '../drawing/tables.ts'
import type { GlassWords, WidgetFacts, WidgetView, WidgetViewProps } from '../widget.ts'
import { priceIn } from './price.ts'
import { columnsOf, sectionsOf, type Dish } from './dishes.ts'

const view: WidgetView<WidgetOf<'menu'>> = {
  View: Menu,
  turnMs: ({ seconds }) => seconds * 1_000,
  nextChangeMs: ({ seconds }, _facts, atMs, feed) =>
    feed
      ? earliestMs(
          nextTurnMs(tableOf(feed)?.rows.length ?? 0, seconds, atMs),
          nextAgeMs(feed.readMs, atMs, TABLE_AGE_MS),
        )
      : null,
}
export default view

/** Dishes and prices in columns, in pages where there are too many. */
function Menu(props: WidgetViewProps<WidgetOf<'menu'>>): ReactElement {
  const { settings, style, accent, facts, atMs, box, feed, words } = props
  const table = tableOf(feed)
  const sections = table === null ? [] : sectionsOf(table, settings)
  const plain = unitPx(style.size, box, 10, 4.5)
  const note = feed === null || table === null ? null : ageNote(facts, feed.readMs, atMs, TABLE_AGE_MS)
  const laid = (unit: number) => {
    const headingPx = settings.heading === '' || box.heightPx < unit * 7 ? 0 : unit * 2.6
    const freePx = Math.max(1, box.heightPx - headingPx - (note ? footPx(unit) : 0))
    const all = columnsOf(sections, freePx, {
      section: unit * 1.9,
      dish: ({ about }) => unit * (about === '' ? 1.55 : 2.35),
    })
    const beside = Math.max(1, Math.min(4, Math.floor((box.widthPx + unit * 1.6) / (unit * 14.5))))
    return { unit, headingPx, all, beside }
  }
  // A menu is whole on one page if letters of two thirds allow it.
  const sizes = [1, 0.92, 0.85, 0.78, 0.72, 0.66].map((share) => laid(plain * share))
  const { unit, headingPx, all, beside } =
    sizes.find((one) => one.all.length <= one.beside) ?? laid(plain * 0.85)
  const pages = pagesOf(all, beside)
  const page = turnAt(pages.length, settings.seconds, atMs)
  const columns = pages[page] ?? []
  return (
    <Sheet
      drawing={props}
      sizePx={unit}
      words={`${settings.heading} ${table?.rows.map((row) => row.join(' ')).join(' ') ?? ''}`}
      note={note}
    >
      {headingPx > 0 && (
        <div style={{ height: headingPx, display: 'flex', lineHeight: 1.3 }}>
          <span
            style={{
              ...ONE_LINE,
              flex: '1 1 0',
              fontWeight: 720,
              fontSize: '1.6em',
              letterSpacing: '-0.02em',
            }}
          >
            <Said>{settings.heading}</Said>
          </span>
          <Dots count={pages.length} at={page} colour={accent} wideEm={box.widthPx / unit} />
        </div>
      )}
      <div style={{ display: 'flex' }}>
        {columns.map((lines, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- a column is known by its place
          <div key={at} style={{ flex: '1 1 0', minWidth: 0, marginInlineStart: at === 0 ? 0 : unit * 1.6 }}>
            {lines.map((line, row) =>
              'section' in line ? (
                // oxlint-disable-next-line react/no-array-index-key -- a line is known by its place
                <div key={row} style={{ height: line.heightPx, display: 'flex', alignItems: 'flex-end' }}>
                  <span
                    style={{
                      ...ONE_LINE,
                      flex: '1 1 0',
                      fontWeight: 720,
                      fontSize: '1.1em',
                      lineHeight: 1.35,
                      color: accent,
                      borderBottom: `2px solid ${tint(accent, 0.4)}`,
                    }}
                  >
                    <Said>{line.section}</Said>
                  </span>
                </div>
              ) : (
                // oxlint-disable-next-line react/no-array-index-key -- a line is known by its place
                <DishLine key={row} {...line} colour={style.color} facts={facts} words={words} />
              ),
            )}
          </div>
        ))}
        {/* The last page keeps the width of its columns. */}
        {columns.length > 0 && columns.length < Math.min(beside, all.length) && (
          <div style={{ flex: `${Math.min(beside, all.length) - columns.length} 1 0` }} />
        )}
      </div>
    </Sheet>
  )
}

function DishLine(props: {
  dish: Dish
  heightPx: number
  colour: string
  facts: WidgetFacts
  words: GlassWords | null
}): ReactElement {
  const { dish, heightPx, colour, facts, words } = props
  const soldOut = dish.soldOut ? (words?.soldOut() ?? '') : ''
  return (
    <div
      style={{
        height: heightPx,
        boxSizing: 'border-box',
        paddingTop: '0.22em',
        overflow: 'hidden',
        opacity: dish.soldOut ? 0.55 : 1,
      }}
    >
      <div style={{ display: 'flex', alignItems: 'baseline', lineHeight: 1.3 }}>
        <span
          style={{
            ...ONE_LINE,
            flex: '0 1 auto',
            fontWeight: 560,
            textDecoration: dish.soldOut ? 'line-through' : 'none',
          }}
        >
          <Said>{dish.name}</Said>
        </span>
        {dish.allergens !== '' && (
          <span
            style={{
              ...ONE_LINE,
              ...QUIET,
              // A long name gives way: people with allergies look for these.
              flex: 'none',
              maxWidth: '35%',
              fontSize: smallEm(0.62),
              fontWeight: 400,
              marginInlineStart: '0.5em',
            }}
          >
            <Said>{dish.allergens}</Said>
          </span>
        )}
        <span
          style={{
            flex: '1 1 1em',
            minWidth: '0.8em',
            margin: '0 0.4em',
            borderBottom: `2px dotted ${tint(colour, 0.3)}`,
          }}
        />
        <span
          style={{
            flex: 'none',
            maxWidth: '45%',
            ...ONE_LINE,
            fontWeight: 720,
            fontSize: soldOut === '' ? '1em' : '0.8em',
          }}
        >
          <Said>{soldOut === '' ? priceIn(facts, dish.price) : soldOut}</Said>
        </span>
      </div>
      {dish.about !== '' && (
        <div style={{ ...ONE_LINE, ...QUIET, fontSize: smallEm(0.68), fontWeight: 400, lineHeight: 1.25 }}>
          <Said>{dish.about}</Said>
        </div>
      )}
    </div>
  )
}
