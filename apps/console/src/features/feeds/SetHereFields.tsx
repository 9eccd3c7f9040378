import { Group, NumberInput, Textarea, TextInput } from '@mantine/core'
import { COUNT_MOST, QUEUE_NUMBER_MOST } from '@vitrine/protocol'
import type { FeedDraft } from './feedDraft.ts'
import { feedTexts } from './feeds.texts.ts'

/** The settings of a feed without a source: those of a queue, or of a counter. */
export function SetHereFields({
  draft,
  onChange,
  lastError,
}: {
  draft: FeedDraft
  onChange: (part: Partial<FeedDraft>) => void
  /** what is wrong with the last number */
  lastError: string | undefined
}) {
  if (draft.kind === 'counter')
    return (
      <>
        <NumberInput
          label={feedTexts.capacity()}
          description={feedTexts.capacityHint()}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          min={1}
          max={COUNT_MOST}
          allowDecimal={false}
          value={draft.capacity ?? ''}
          onChange={(value) => onChange({ capacity: typeof value === 'number' ? value : null })}
        />
        <NumberInput
          label={feedTexts.nearlyFull()}
          min={1}
          max={100}
          suffix=" %"
          allowDecimal={false}
          value={draft.nearlyFull}
          onChange={(value) => typeof value === 'number' && onChange({ nearlyFull: value })}
        />
      </>
    )
  return (
    <>
      <Textarea
        label={feedTexts.desks()}
        description={feedTexts.desksHint()}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        autosize
        minRows={2}
        maxRows={8}
        value={draft.desks}
        onChange={(event) => onChange({ desks: event.currentTarget.value })}
      />
      <Group grow align="flex-start">
        <TextInput
          label={feedTexts.prefix()}
          maxLength={6}
          value={draft.prefix}
          onChange={(event) => onChange({ prefix: event.currentTarget.value })}
        />
        <NumberInput
          label={feedTexts.first()}
          min={0}
          max={QUEUE_NUMBER_MOST}
          allowDecimal={false}
          value={draft.first}
          onChange={(value) => typeof value === 'number' && onChange({ first: value })}
        />
        <NumberInput
          label={feedTexts.last()}
          min={0}
          max={QUEUE_NUMBER_MOST}
          allowDecimal={false}
          value={draft.last}
          error={lastError}
          onChange={(value) => typeof value === 'number' && onChange({ last: value })}
        />
      </Group>
    </>
  )
}
