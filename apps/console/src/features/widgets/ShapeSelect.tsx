import { Select } from '@mantine/core'
import { formatDimensions } from '../../app/format.ts'
import { SHAPE_NAMES, SHAPES, type Shape } from './widgetSlide.ts'
import { shelfTexts } from './widgets.texts.ts'

/** In which size a widget or an element is looked at. */
export function ShapeSelect({ value, onChange }: { value: Shape; onChange: (shape: Shape) => void }) {
  return (
    <Select
      label={shelfTexts.size()}
      allowDeselect={false}
      data={SHAPE_NAMES.map((one) => ({
        value: one,
        label: shelfTexts.shapeSize({
          shape: shelfTexts[one](),
          size: formatDimensions(SHAPES[one].width, SHAPES[one].height),
        }),
      }))}
      value={value}
      onChange={(chosen) => onChange(SHAPE_NAMES.find((one) => one === chosen) ?? value)}
    />
  )
}
