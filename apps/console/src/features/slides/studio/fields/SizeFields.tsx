import { Select } from '@mantine/core'
import type { DraftEditor } from '../../../../draft/draftEditor.ts'
import type { EditedSlide } from '../../editedSlide.ts'
import { OFFERED_SIZES } from '../../offeredSizes.ts'
import { NumberField, Pair, Section } from './parts.tsx'
import { fieldTexts } from './field.texts.ts'
import { commonTexts } from '../../../../ui/common.texts.ts'

/** The slide's own px. What lies on it keeps its place in proportion. */
export function SizeFields({ editor, value }: { editor: DraftEditor<EditedSlide>; value: EditedSlide }) {
  const known = OFFERED_SIZES.find((size) => size.width === value.width && size.height === value.height)
  const resize = (width: number, height: number, gesture?: string) =>
    editor.edit(
      (draft) => ({
        ...draft,
        width,
        height,
        // What filled the slide goes on filling it; everything else keeps its place in proportion.
        elements: draft.elements.map((element) => ({
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
    <Section title={commonTexts.size()}>
      <Select
        aria-label={commonTexts.size()}
        size="xs"
        data={OFFERED_SIZES.map(({ label }) => label())}
        placeholder={fieldTexts.customSize()}
        value={known?.label() ?? null}
        onChange={(label) => {
          const size = OFFERED_SIZES.find((one) => one.label() === label)
          if (size) resize(size.width, size.height)
        }}
      />
      <Pair>
        <NumberField
          label={fieldTexts.width()}
          min={16}
          max={16_384}
          value={value.width}
          onChange={(width) => resize(width, value.height, 'size-width')}
          onSettle={editor.settle}
        />
        <NumberField
          label={fieldTexts.height()}
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
