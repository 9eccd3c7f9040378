import { Checkbox, NumberInput, Stack } from '@mantine/core'
import { ITEM_DURATION_MS } from '@vitrine/core'
import { WhenFields } from '../sites/index.ts'
import type { Wish } from './placement.ts'
import { assignmentTexts } from './assignment.texts.ts'
import styles from './placement.module.css'

/** How content lies in the zones that it is added to. */
export function PlacementOptions({ wish, onChange }: { wish: Wish; onChange: (wish: Wish) => void }) {
  const set = <Key extends keyof Wish>(key: Key, value: Wish[Key] | undefined) => {
    const { [key]: _before, ...rest } = wish
    onChange((value === undefined ? rest : { ...rest, [key]: value }) as Wish)
  }
  return (
    <details className={styles.placementOptions}>
      <summary>{assignmentTexts.options()}</summary>
      <Stack gap="sm" mt="sm">
        <NumberInput
          label={assignmentTexts.position()}
          placeholder={assignmentTexts.atTheEnd()}
          min={1}
          max={500}
          allowDecimal={false}
          value={wish.at ?? ''}
          onChange={(at) => set('at', typeof at === 'number' ? at : undefined)}
        />
        <NumberInput
          label={assignmentTexts.duration()}
          placeholder={assignmentTexts.defaultDuration()}
          min={ITEM_DURATION_MS.min / 1000}
          max={ITEM_DURATION_MS.max / 1000}
          decimalScale={1}
          value={wish.duration === undefined ? '' : wish.duration / 1000}
          onChange={(seconds) =>
            set('duration', typeof seconds === 'number' ? Math.round(seconds * 1000) : undefined)
          }
        />
        <Checkbox
          label={assignmentTexts.onlyAtTimes()}
          checked={wish.when !== undefined}
          onChange={(event) => set('when', event.currentTarget.checked ? null : undefined)}
        />
        {wish.when !== undefined && (
          <WhenFields
            value={wish.when ?? undefined}
            onChange={(when) => set('when', when ?? null)}
            onSettle={() => undefined}
          />
        )}
      </Stack>
    </details>
  )
}
