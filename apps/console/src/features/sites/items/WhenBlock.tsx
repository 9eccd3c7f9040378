import { Button, Text } from '@mantine/core'
import type { WhenDraft } from '@vitrine/core'
import { useState } from 'react'
import { useNamed } from '../../../queries/namedTimes.ts'
import { WhenFields } from './WhenFields.tsx'
import { whenWords } from './whenWords.ts'
import { itemTexts } from './item.texts.ts'
import styles from '../form.module.css'

/** When something may play, in words and, once it is asked for, in fields. */
export function WhenBlock({
  value,
  always,
  hint,
  onChange,
  onSettle,
}: {
  value: WhenDraft | undefined
  /** the words where nothing restricts it */
  always: string
  /** what happens at other times; left out: nothing that needs words */
  hint?: string
  onChange: (when: WhenDraft | undefined, gesture: string) => void
  onSettle: () => void
}) {
  useNamed()
  const [open, setOpen] = useState(value !== undefined)
  return (
    <section className={styles.formBlock} aria-label={itemTexts.schedule()}>
      <div className="v-editor-head">
        <h2>{itemTexts.schedule()}</h2>
        {!open && (
          <Button size="compact-sm" variant="subtle" onClick={() => setOpen(true)}>
            {itemTexts.setSchedule()}
          </Button>
        )}
        {open && value && (
          <Button
            size="compact-sm"
            variant="subtle"
            onClick={() => {
              onChange(undefined, 'when')
              setOpen(false)
            }}
          >
            {itemTexts.removeSchedule()}
          </Button>
        )}
      </div>
      <Text size="sm" c="dimmed" mb={open ? 'sm' : 0}>
        {whenWords(value) ?? always}
        {open && hint && ` ${hint}`}
      </Text>
      {open && (
        <WhenFields
          value={value}
          onChange={(when, gesture) => onChange(when, gesture ?? 'when')}
          onSettle={onSettle}
        />
      )}
    </section>
  )
}
