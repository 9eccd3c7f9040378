import { Button, Menu } from '@mantine/core'
import { IconCheck, IconChevronDown, IconPlus, IconTrash } from '@tabler/icons-react'
import { inSize, relayout, sizesOf, withoutSize } from '@vitrine/core'
import { formatDimensions } from '../../app/format.ts'
import type { DraftEditor } from '../../draft/draftEditor.ts'
import type { EditedSlide } from './editedSlide.ts'
import { OFFERED_SIZES } from './offeredSizes.ts'
import { slideEditorTexts } from './slideEditor.texts.ts'

/** Source: `slideDraftSchema`. */
const SIZES_MAX = 5

const wordsOf = ({ width, height }: { width: number; height: number }) => formatDimensions(width, height)

/** Which of a slide's sizes is edited, and others that it is to have. */
export function SizeSwitch({
  editor,
  value,
  index,
  readOnly,
  onSwitch,
}: {
  editor: DraftEditor<EditedSlide>
  value: EditedSlide
  /** the one that is edited */
  index: number
  readOnly: boolean
  onSwitch: (index: number) => void
}) {
  const sizes = sizesOf(value)
  const missing = OFFERED_SIZES.filter((one) => sizes.every((size) => wordsOf(size) !== wordsOf(one)))
  if (readOnly && sizes.length === 1) return null
  const add = (to: { width: number; height: number }) => {
    editor.edit((draft) => ({
      ...draft,
      sizes: [...(draft.sizes ?? []), relayout(inSize(draft, index), to)],
    }))
    editor.settle()
    onSwitch(sizes.length)
  }
  const remove = () => {
    editor.edit((draft) => withoutSize(draft, index))
    editor.settle()
    onSwitch(0)
  }
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button
          variant="default"
          className="v-numbers"
          rightSection={<IconChevronDown size={14} />}
          aria-label={slideEditorTexts.sizeOf({
            size: wordsOf(sizes[index]!),
            n: index + 1,
            count: sizes.length,
          })}
        >
          {wordsOf(sizes[index]!)}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{slideEditorTexts.sizesHint()}</Menu.Label>
        {sizes.map((size, at) => (
          <Menu.Item
            // oxlint-disable-next-line react/no-array-index-key -- a size is known by its place
            key={at}
            className="v-numbers"
            aria-current={at === index}
            rightSection={at === index && <IconCheck size={14} aria-hidden="true" />}
            onClick={() => onSwitch(at)}
          >
            {wordsOf(size)}
          </Menu.Item>
        ))}
        {!readOnly && sizes.length < SIZES_MAX && missing.length > 0 && (
          <>
            <Menu.Divider />
            <Menu.Label>{slideEditorTexts.addSize()}</Menu.Label>
            {missing.map(({ label, width, height }) => (
              <Menu.Item
                key={label.id}
                leftSection={<IconPlus size={14} aria-hidden="true" />}
                onClick={() => add({ width, height })}
              >
                {label()}
              </Menu.Item>
            ))}
          </>
        )}
        {!readOnly && sizes.length > 1 && (
          <>
            <Menu.Divider />
            <Menu.Item color="danger" leftSection={<IconTrash size={14} />} onClick={remove}>
              {slideEditorTexts.removeSize({ size: wordsOf(sizes[index]!) })}
            </Menu.Item>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}
