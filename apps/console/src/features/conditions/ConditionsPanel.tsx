import { Button, Input, Popover, SegmentedControl, Stack, Text } from '@mantine/core'
import { IconAdjustments } from '@tabler/icons-react'
import type { ConditionLeaf } from '@vitrine/core'
import { answerCondition, type Facts } from '@vitrine/core/conditions'
import { useState } from 'react'
import { answerWords } from './answerWords.ts'
import { questionKey, type Assumed } from './assumed.ts'
import { conditionTexts } from './conditions.texts.ts'
import { questionWords } from './conditionWords.ts'

const ANSWERS = ['measured', 'yes', 'no'] as const
type Answer = (typeof ANSWERS)[number]
const LABELS: Record<Answer, () => string> = {
  measured: conditionTexts.asMeasured,
  yes: conditionTexts.yes,
  no: conditionTexts.no,
}

/** The questions of a previewed screen with their present answers, and others that the preview assumes instead. */
export function ConditionsPanel({
  questions,
  facts,
  atMs,
  assumed,
  onAssume,
}: {
  questions: readonly ConditionLeaf[]
  facts: Facts
  /** the instant that is previewed, epoch ms */
  atMs: number
  assumed: Assumed
  onAssume: (assumed: Assumed) => void
}) {
  const [open, setOpen] = useState(false)
  if (questions.length === 0) return null
  const set = (key: string, answer: Answer) =>
    onAssume(
      new Map([
        ...[...assumed].filter(([other]) => other !== key),
        ...(answer === 'measured' ? [] : [[key, answer === 'yes'] as const]),
      ]),
    )
  const count = questions.filter((leaf) => assumed.has(questionKey(leaf))).length
  return (
    <Popover opened={open} onChange={setOpen} width={340} position="top-start" trapFocus returnFocus>
      <Popover.Target>
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<IconAdjustments size={15} aria-hidden="true" />}
          onClick={() => setOpen(!open)}
        >
          {count === 0 ? conditionTexts.conditions() : conditionTexts.assumedCount({ count })}
        </Button>
      </Popover.Target>
      <Popover.Dropdown style={{ maxHeight: '60vh', overflowY: 'auto' }}>
        <Stack gap="md">
          <Text size="xs" c="dimmed">
            {conditionTexts.previewHint()}
          </Text>
          {questions.map((leaf) => {
            const key = questionKey(leaf)
            const label = questionWords(leaf)
            // Fields of data tables have the value that they have now; it is not in the facts.
            const holds = assumed.get(key)
            return (
              <Input.Wrapper
                key={key}
                label={
                  holds === undefined && !('table' in leaf)
                    ? answerWords(answerCondition(leaf, facts, atMs))
                    : label
                }
                labelElement="div"
              >
                <SegmentedControl
                  fullWidth
                  size="xs"
                  aria-label={label}
                  value={holds === undefined ? 'measured' : holds ? 'yes' : 'no'}
                  onChange={(answer) => set(key, answer as Answer)}
                  data={ANSWERS.map((answer) => ({ value: answer, label: LABELS[answer]() }))}
                />
              </Input.Wrapper>
            )
          })}
        </Stack>
      </Popover.Dropdown>
    </Popover>
  )
}
