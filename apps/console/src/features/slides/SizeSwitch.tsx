import { Button, Menu } from '@mantine/core'
import { IconCheck, IconChevronDown, IconPlus, IconTrash } from '@tabler/icons-react'
import { inSize, relayout, sizesOf, withoutSize } from '@vitrine/core'
import type { DraftEditor } from '../../draft/draftEditor.ts'
import type { EditedSlide } from './editedSlide.ts'

const OFFERED = [
  { label: 'Landscape, 1920 × 1080', width: 1_920, height: 1_080 },
  { label: 'Portrait, 1080 × 1920', width: 1_080, height: 1_920 },
  { label: 'Square, 1080 × 1080', width: 1_080, height: 1_080 },
  { label: 'Strip, 1920 × 270', width: 1_920, height: 270 },
]
/** Source: `slideDraftSchema`. */
const SIZES_MAX = 5

const wordsOf = ({ width, height }: { width: number; height: number }) => `${width} × ${height}`

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
  const missing = OFFERED.filter((one) => sizes.every((size) => wordsOf(size) !== wordsOf(one)))
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
          aria-label={`Size: ${wordsOf(sizes[index]!)}, ${index + 1} of ${sizes.length}`}
        >
          {wordsOf(sizes[index]!)}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>Each screen uses the size that fits best</Menu.Label>
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
            <Menu.Label>Add size based on this one</Menu.Label>
            {missing.map(({ label, width, height }) => (
              <Menu.Item
                key={label}
                leftSection={<IconPlus size={14} aria-hidden="true" />}
                onClick={() => add({ width, height })}
              >
                {label}
              </Menu.Item>
            ))}
          </>
        )}
        {!readOnly && sizes.length > 1 && (
          <>
            <Menu.Divider />
            <Menu.Item color="danger" leftSection={<IconTrash size={14} />} onClick={remove}>
              Remove {wordsOf(sizes[index]!)}
            </Menu.Item>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}
