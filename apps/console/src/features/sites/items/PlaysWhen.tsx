import { NumberInput } from '@mantine/core'
import { ITEM_WEIGHT_MAX, type Condition, type ItemDraft, type WhenDraft } from '@vitrine/core'
import type { DraftEditor } from '../../../draft/draftEditor.ts'
import { ConditionBlock } from '../../conditions/index.ts'
import { changeItem, type EditedSite } from '../siteEdits.ts'
import { WhenBlock } from './WhenBlock.tsx'
import { without } from '../without.ts'
import { itemTexts } from './item.texts.ts'
import styles from '../form.module.css'

/** How often an item or a list comes in a round of its zone, when it may, and on what condition. */
export function PlaysWhen({ editor, item }: { editor: DraftEditor<EditedSite>; item: ItemDraft }) {
  const change = (
    part: { when?: WhenDraft | undefined; weight?: number | undefined; if?: Condition | undefined },
    gesture?: string,
  ) =>
    editor.edit(
      (before) => changeItem(before, item.id, (one) => without<ItemDraft>({ ...one, ...part } as ItemDraft)),
      gesture,
    )
  return (
    <>
      <div className={styles.formRow}>
        <label htmlFor="times">{itemTexts.playsPerRound()}</label>
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
      <WhenBlock
        value={item.when}
        always={itemTexts.always()}
        onChange={(when, gesture) => change({ when }, `${gesture}-${item.id}`)}
        onSettle={editor.settle}
      />
      <ConditionBlock
        value={item.if}
        onChange={(condition, gesture) => change({ if: condition }, gesture && `if-${gesture}-${item.id}`)}
        onSettle={editor.settle}
      />
    </>
  )
}
