import { Button, Skeleton, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { Condition } from '@vitrine/core'
import { Suspense } from 'react'
import { lazyPart } from '../../app/lazyPart.ts'
import { factsQuery } from '../../queries/facts.ts'
import { conditionSentence } from './conditionWords.ts'
import { conditionTexts } from './conditions.texts.ts'
import { newLeaf } from './newLine.ts'
import styles from './conditions.module.css'

/** Most visits to an editor change no condition. */
const ConditionFields = lazyPart(() => import('./ConditionFields.tsx'))

/** What must hold for something to play beside its hours, in words and in fields. */
export function ConditionBlock({
  value,
  onChange,
  onSettle,
  withTables = true,
}: {
  value: Condition | undefined
  /** undefined: it always holds. Changes with the same gesture are one step of undo. */
  onChange: (condition: Condition | undefined, gesture?: string) => void
  onSettle: () => void
  /** false: it cannot ask data tables, which are frozen with screens */
  withTables?: boolean
}) {
  const facts = useQuery(factsQuery).data ?? []
  const add = () => {
    const first = newLeaf('fact', { facts: facts.map(({ name }) => name), tags: [], tables: [] })
    if (first) onChange(first)
  }
  return (
    <section className={styles.block} aria-label={conditionTexts.condition()}>
      <div className="v-editor-head">
        <h2>{conditionTexts.condition()}</h2>
        <Button
          size="compact-sm"
          variant="subtle"
          onClick={value === undefined ? add : () => onChange(undefined)}
        >
          {value === undefined ? conditionTexts.add() : conditionTexts.remove()}
        </Button>
      </div>
      <Text size="sm" c="dimmed" className={styles.words}>
        {value === undefined ? conditionTexts.noCondition() : conditionSentence(value)}
      </Text>
      {value !== undefined && (
        <Suspense fallback={<Skeleton height={120} mt="sm" />}>
          <ConditionFields value={value} onChange={onChange} onSettle={onSettle} withTables={withTables} />
        </Suspense>
      )}
    </section>
  )
}
