import { Group, NumberInput, Select, Stack } from '@mantine/core'
import { useState } from 'react'
import { formatDimensions, pixelSuffix } from '../../app/format.ts'
import { CUSTOM_SIDE, isSide, typedSize, type TypedSize } from './customSize.ts'
import { SHAPE_NAMES, sizeOf, SHAPES, type Shape } from './widgetSlide.ts'
import { shelfTexts } from './widgets.texts.ts'

const CUSTOM = 'custom'

/** In which size a widget or an element is looked at: one of the usual ones, or one that is typed, kept while this is open. */
export function ShapeSelect({ value, onChange }: { value: Shape; onChange: (shape: Shape) => void }) {
  const [typed, setTyped] = useState<TypedSize | null>(null)
  const isCustom = typeof value !== 'string'
  const type = (sides: TypedSize) => {
    setTyped(sides)
    const size = typedSize(sides)
    // What isn't a size yet leaves the picture as it is.
    if (size) onChange(size)
  }
  const choose = (chosen: string | null) => {
    const name = SHAPE_NAMES.find((one) => one === chosen)
    if (name) onChange(name)
    else type((typed && typedSize(typed)) ?? sizeOf(value))
  }
  return (
    <Stack gap="xs">
      <Select
        label={shelfTexts.size()}
        allowDeselect={false}
        data={[
          ...SHAPE_NAMES.map((one) => ({
            value: one as string,
            label: shelfTexts.shapeSize({
              shape: shelfTexts[one](),
              size: formatDimensions(SHAPES[one].width, SHAPES[one].height),
            }),
          })),
          { value: CUSTOM, label: shelfTexts.customSize() },
        ]}
        value={isCustom ? CUSTOM : value}
        onChange={choose}
      />
      {isCustom && typed && (
        <Group grow align="flex-start">
          {(['width', 'height'] as const).map((side) => (
            <NumberInput
              key={side}
              label={shelfTexts[side]()}
              suffix={pixelSuffix()}
              allowDecimal={false}
              allowNegative={false}
              min={CUSTOM_SIDE.least}
              max={CUSTOM_SIDE.most}
              clampBehavior="none"
              value={typed[side]}
              error={!isSide(typed[side]) && shelfTexts.sideOutside(CUSTOM_SIDE)}
              onChange={(next) => type({ ...typed, [side]: next })}
            />
          ))}
        </Group>
      )}
    </Stack>
  )
}
