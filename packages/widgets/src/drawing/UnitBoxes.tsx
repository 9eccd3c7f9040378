import type { ReactElement } from 'react'
import { tint } from './colours.ts'
import { numberIn } from './intl.ts'
import { fittingPx, LEGIBLE_PX } from './measure.ts'
import { ONE_LINE, QUIET, Said, Sheet } from './Sheet.tsx'
import type { WidgetFacts, WidgetViewProps } from '../widget.ts'

/** What a box counts. */
export type BoxUnit = 'day' | 'hour' | 'minute' | 'second'

/** How a unit is called beside this many, in the display's language: “days”. */
function unitName({ language }: WidgetFacts, unit: BoxUnit, value: number): string {
  const named = (spoken: string | undefined) =>
    new Intl.NumberFormat(spoken, { style: 'unit', unit, unitDisplay: 'long' })
      .formatToParts(value)
      .filter(({ type }) => type === 'unit')
      .map(({ value: text }) => text)
      .join('')
  try {
    return named(language)
  } catch {
    return named(undefined)
  }
}

/**
 * Numbers of units side by side, each in a box with the name of its unit, and below them what they are about.
 * @param props.drawing the widget around them
 * @param props.parts   the units with their numbers, the largest first
 * @param props.label   empty: nothing stands below them
 */
export function UnitBoxes({
  drawing,
  parts,
  label,
}: {
  drawing: Parameters<typeof Sheet>[0]['drawing'] & Pick<WidgetViewProps<unknown>, 'style' | 'facts' | 'box'>
  parts: readonly (readonly [BoxUnit, number])[]
  label: string
}): ReactElement {
  const { style, facts, box } = drawing
  const cells = parts.map(([unit, value]) => ({
    unit,
    number: numberIn(facts, value, unit === 'day' ? {} : { minimumIntegerDigits: 2 }),
    name: unitName(facts, unit, value),
  }))
  const gapPx = Math.min(box.widthPx, box.heightPx) * 0.05
  const cellPx = Math.max(1, (box.widthPx - gapPx * (cells.length - 1)) / cells.length)
  const namePx = Math.max(LEGIBLE_PX, Math.min(box.heightPx * 0.14, cellPx * 0.15, style.size))
  const hasNames = box.heightPx > namePx * 4
  const labelPx = label !== '' && box.heightPx > namePx * 6 ? namePx * 1.7 : 0
  const inside = {
    widthPx: cellPx * 0.86,
    heightPx: Math.max(1, box.heightPx - labelPx - (hasNames ? namePx * 1.6 : 0) - gapPx),
  }
  const numberPx = Math.min(
    ...cells.map(({ number }) =>
      fittingPx(number, inside, { mostPx: inside.heightPx, leastPx: LEGIBLE_PX, leading: 1.1, mostLines: 1 }),
    ),
  )
  return (
    <Sheet
      drawing={drawing}
      sizePx={namePx}
      words={`${cells.map(({ number, name }) => `${number} ${name}`).join(' ')} ${label}`}
    >
      <div style={{ height: '100%', display: 'flex', flexDirection: 'column', justifyContent: 'center' }}>
        <div style={{ display: 'flex', gap: gapPx, flex: '0 1 auto', minHeight: 0 }}>
          {cells.map(({ unit, number, name }) => (
            <div
              key={unit}
              style={{
                flex: '1 1 0',
                minWidth: 0,
                display: 'flex',
                flexDirection: 'column',
                alignItems: 'center',
                paddingBlock: gapPx / 2,
                borderRadius: gapPx,
                background: tint(style.color, 0.07),
                fontVariantNumeric: 'tabular-nums',
              }}
            >
              <span
                style={{ fontSize: numberPx, lineHeight: 1.1, fontWeight: 720, letterSpacing: '-0.03em' }}
              >
                {number}
              </span>
              {hasNames && (
                <span style={{ ...ONE_LINE, ...QUIET, maxWidth: '94%', lineHeight: 1.6 }}>
                  <Said>{name}</Said>
                </span>
              )}
            </div>
          ))}
        </div>
        {labelPx > 0 && (
          <div style={{ ...ONE_LINE, flex: 'none', textAlign: 'center', fontWeight: 560, lineHeight: 1.7 }}>
            <Said>{label}</Said>
          </div>
        )}
      </div>
    </Sheet>
  )
}
