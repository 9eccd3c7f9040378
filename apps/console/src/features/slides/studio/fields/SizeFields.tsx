import { Select } from '@mantine/core'
import type { DraftEditor } from '../../../../draft/draftEditor.ts'
import type { EditedSlide } from '../../editedSlide.ts'
import { NumberField, Pair, Section } from './parts.tsx'

const SIZES = [
  { label: 'Landscape, 1920 × 1080', width: 1920, height: 1080 },
  { label: 'Portrait, 1080 × 1920', width: 1080, height: 1920 },
  { label: 'Square, 1080 × 1080', width: 1080, height: 1080 },
  { label: 'Strip, 1920 × 270', width: 1920, height: 270 },
]

/** The slide's own px. What lies on it keeps its place in proportion. */
export function SizeFields({ editor, value }: { editor: DraftEditor<EditedSlide>; value: EditedSlide }) {
  const known = SIZES.find((size) => size.width === value.width && size.height === value.height)
  const resize = (width: number, height: number, gesture?: string) =>
    editor.edit(
      (draft) => ({
        ...draft,
        width,
        height,
        // What filled the slide goes on filling it; everything else keeps its place in proportion.
        interactions: draft.interactions.map((element) => ({
          ...element,
          frame: {
            x: Math.round((element.frame.x / draft.width) * width),
            y: Math.round((element.frame.y / draft.height) * height),
            width: Math.max(1, Math.round((element.frame.width / draft.width) * width)),
            height: Math.max(1, Math.round((element.frame.height / draft.height) * height)),
          },
        })),
      }),
      gesture,
    )
  return (
    <Section title="Size">
      <Select
        aria-label="Size"
        size="xs"
        data={SIZES.map((size) => size.label)}
        placeholder="Custom"
        value={known?.label ?? null}
        onChange={(label) => {
          const size = SIZES.find((one) => one.label === label)
          if (size) resize(size.width, size.height)
        }}
      />
      <Pair>
        <NumberField
          label="Width, px"
          min={16}
          max={16_384}
          value={value.width}
          onChange={(width) => resize(width, value.height, 'size-width')}
          onSettle={editor.settle}
        />
        <NumberField
          label="Height, px"
          min={16}
          max={16_384}
          value={value.height}
          onChange={(height) => resize(value.width, height, 'size-height')}
          onSettle={editor.settle}
        />
      </Pair>
    </Section>
  )
}
