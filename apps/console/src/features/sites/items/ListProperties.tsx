import { ActionIcon, Button, SegmentedControl, Text, TextInput } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconX } from '@tabler/icons-react'
import { formatSpan } from '../../../app/format.ts'
import type { DraftEditor } from '../../../draft/draftEditor.ts'
import type { Library } from '../../../queries/wholeLibrary.ts'
import { itemMs, itemName } from './items.ts'
import { PlaysWhen } from './PlaysWhen.tsx'
import { ShuffleField } from './ShuffleField.tsx'
import {
  changeItem,
  dissolveList,
  removeItem,
  shiftItem,
  type EditedSite,
  type ListDraft,
} from '../siteEdits.ts'
import { without } from '../without.ts'
import { itemTexts } from './item.texts.ts'
import { commonTexts } from '../../../ui/common.texts.ts'
import styles from '../siteEditor.module.css'
import formStyles from '../form.module.css'

/** A list: its name, whether all of it or one of it comes at its turn, and what it holds. */
export function ListProperties({
  editor,
  list,
  library,
  onSelectItem,
  onRemoved,
}: {
  editor: DraftEditor<EditedSite>
  list: ListDraft
  library: Library
  onSelectItem: (id: string) => void
  onRemoved: () => void
}) {
  const { name, play, items } = list.list
  const change = (
    part: { [Field in keyof ListDraft['list']]?: ListDraft['list'][Field] | undefined },
    gesture?: string,
  ) =>
    editor.edit(
      (before) =>
        changeItem(before, list.id, (one) =>
          'list' in one ? { ...one, list: without<ListDraft['list']>({ ...one.list, ...part }) } : one,
        ),
      gesture,
    )
  return (
    <>
      <div className="v-editor-head">
        <h2>{itemTexts.list()}</h2>
        <span className="v-quiet v-small">
          {itemTexts.items({ count: items.length })}, {formatSpan(itemMs(list, library))}
        </span>
      </div>
      <div className={formStyles.formRow}>
        <label htmlFor="list-name">{commonTexts.name()}</label>
        <TextInput
          id="list-name"
          maxLength={200}
          value={name}
          error={name.trim() === '' ? itemTexts.nameMissing() : undefined}
          onChange={(event) => change({ name: event.currentTarget.value }, `list-name-${list.id}`)}
          onBlur={editor.settle}
        />
      </div>
      <SegmentedControl
        fullWidth
        mb="sm"
        aria-label={itemTexts.itemsPerRound()}
        value={play}
        onChange={(value) => change({ play: value as 'all' | 'one' })}
        data={[
          { value: 'all', label: itemTexts.allItems() },
          { value: 'one', label: itemTexts.oneItemPerRound() },
        ]}
      />
      <ShuffleField value={list.list.shuffle} onChange={(shuffle) => change({ shuffle })} />
      <ul className="v-rows" aria-label={itemTexts.itemsIn({ name })}>
        {items.map((item, index) => {
          const called = itemName(item, library)
          return (
            <li key={item.id} className={styles.rowButton}>
              <button
                type="button"
                className={styles.rowMain}
                aria-label={`${called}, ${formatSpan(itemMs(item, library))}`}
                onClick={() => onSelectItem(item.id)}
              >
                <span className={styles.rowText}>
                  <strong className="v-clip">{called}</strong>
                  <span>{formatSpan(itemMs(item, library))}</span>
                </span>
              </button>
              <ActionIcon
                aria-label={itemTexts.moveUp({ name: called })}
                disabled={index === 0}
                onClick={() => editor.edit((before) => shiftItem(before, item.id, -1))}
              >
                <IconArrowUp size={15} />
              </ActionIcon>
              <ActionIcon
                aria-label={itemTexts.moveDown({ name: called })}
                disabled={index === items.length - 1}
                onClick={() => editor.edit((before) => shiftItem(before, item.id, 1))}
              >
                <IconArrowDown size={15} />
              </ActionIcon>
              <ActionIcon
                aria-label={itemTexts.removeItem({ name: called })}
                onClick={() => {
                  editor.edit((before) => removeItem(before, item.id))
                  if (items.length === 1) onRemoved()
                }}
              >
                <IconX size={15} />
              </ActionIcon>
            </li>
          )
        })}
      </ul>
      {items.length === 0 && (
        <Text size="sm" c="dimmed">
          {itemTexts.noItems()}
        </Text>
      )}
      <div style={{ height: 16 }} />
      <PlaysWhen key={list.id} editor={editor} item={list} />
      <div
        style={{
          display: 'flex',
          justifyContent: 'flex-end',
          gap: 'var(--v-space-2)',
          marginTop: 'var(--v-space-4)',
        }}
      >
        <Button
          size="xs"
          variant="default"
          onClick={() => {
            editor.edit((before) => dissolveList(before, list.id))
            onRemoved()
          }}
        >
          {itemTexts.ungroupList()}
        </Button>
        <Button
          size="xs"
          variant="default"
          onClick={() => {
            editor.edit((before) => removeItem(before, list.id))
            onRemoved()
          }}
        >
          {commonTexts.remove()}
        </Button>
      </div>
    </>
  )
}
