import { Button, NumberInput, Text } from '@mantine/core'
import { ITEM_WEIGHT_MAX, type ItemDraft, type Schedule } from '@vitrine/core'
import { useState } from 'react'
import type { DraftEditor } from '../../draft/draftEditor.ts'
import { changeItem, type EditedSite } from './siteEdits.ts'
import { WhenFields } from './WhenFields.tsx'
import { whenWords } from './whenWords.ts'

/** How often an item or a list comes in a round of its zone, and when it may. */
export function PlaysWhen({ editor, item }: { editor: DraftEditor<EditedSite>; item: ItemDraft }) {
  const [open, setOpen] = useState(item.when !== undefined)
  const words = whenWords(item.when)
  const change = (part: { when?: Schedule | undefined; weight?: number | undefined }, gesture: string) =>
    editor.edit((before) => changeItem(before, item.id, (one) => without({ ...one, ...part })), gesture)
  return (
    <>
      <div className="v-form-row">
        <label htmlFor="times">Times a round</label>
        <NumberInput
          id="times"
          min={1}
          max={ITEM_WEIGHT_MAX}
          allowDecimal={false}
          value={item.weight ?? 1}
          onChange={(times) => {
            if (typeof times === 'number' && times >= 1 && times <= ITEM_WEIGHT_MAX)
              change({ weight: times === 1 ? undefined : times }, `weight-${item.id}`)
          }}
          onBlur={editor.settle}
        />
      </div>
      <section className="v-form-block" aria-label="When it may play">
        <div className="v-editor-head">
          <h2>When</h2>
          {!open && (
            <Button size="compact-sm" variant="subtle" onClick={() => setOpen(true)}>
              Only at times
            </Button>
          )}
          {open && item.when && (
            <Button
              size="compact-sm"
              variant="subtle"
              onClick={() => {
                change({ when: undefined }, `when-${item.id}`)
                setOpen(false)
              }}
            >
              Always
            </Button>
          )}
        </div>
        <Text size="sm" c="dimmed" mb={open ? 'sm' : 0}>
          {words ?? 'Always, when its turn comes.'}
        </Text>
        {open && (
          <WhenFields
            value={item.when}
            onChange={(when, gesture) => change({ when }, `${gesture ?? 'when'}-${item.id}`)}
            onSettle={editor.settle}
          />
        )}
      </section>
    </>
  )
}

/** What says nothing is left out: that is how a version's hash stays what it was. */
function without(item: object): ItemDraft {
  return Object.fromEntries(Object.entries(item).filter(([, value]) => value !== undefined)) as ItemDraft
}
