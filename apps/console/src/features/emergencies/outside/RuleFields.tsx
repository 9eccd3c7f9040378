import { Button, MultiSelect, SegmentedControl, Select, Stack, TagsInput, Text } from '@mantine/core'
import { CAP_CATEGORIES, CAP_CERTAINTIES, CAP_SEVERITIES, CAP_URGENCIES } from '@vitrine/core/cap'
import type { CapFeedRule, StoredEmergency } from '@vitrine/protocol'
import { useId } from 'react'
import { outsideTexts } from './outside.texts.ts'
import styles from './outside.module.css'

/** Which alerts fire which emergency. */
export function RuleFields({
  number,
  rule,
  emergencies,
  onChange,
  onRemove,
}: {
  number: number
  rule: CapFeedRule
  emergencies: readonly StoredEmergency[]
  onChange: (part: Partial<CapFeedRule>) => void
  /** undefined: it is the last one */
  onRemove: (() => void) | undefined
}) {
  const textLabel = useId()
  const known = emergencies.some(({ id }) => id === rule.emergency_id)
  const placeholder = (list: readonly string[]) => (list.length === 0 ? outsideTexts.all() : '')
  return (
    <fieldset className={styles.rule}>
      <legend>{outsideTexts.rule({ number })}</legend>
      <Stack>
        <TagsInput
          label={outsideTexts.events()}
          description={outsideTexts.eventsHint()}
          value={rule.events}
          onChange={(events) => onChange({ events })}
          maxTags={50}
          acceptValueOnBlur
        />
        <Select
          label={outsideTexts.leastSeverity()}
          allowDeselect={false}
          data={CAP_SEVERITIES.toReversed().map((value) => ({
            value,
            label: outsideTexts.severity[value](),
          }))}
          value={rule.least_severity}
          onChange={(value) => value && onChange({ least_severity: value })}
        />
        <MultiSelect
          label={outsideTexts.categories()}
          placeholder={placeholder(rule.categories)}
          clearable
          data={CAP_CATEGORIES}
          value={rule.categories}
          onChange={(categories) => onChange({ categories })}
        />
        <MultiSelect
          label={outsideTexts.urgencies()}
          placeholder={placeholder(rule.urgencies)}
          clearable
          data={CAP_URGENCIES.map((value) => ({ value, label: outsideTexts.urgency[value]() }))}
          value={rule.urgencies}
          onChange={(urgencies) => onChange({ urgencies })}
        />
        <MultiSelect
          label={outsideTexts.certainties()}
          placeholder={placeholder(rule.certainties)}
          clearable
          data={CAP_CERTAINTIES.map((value) => ({ value, label: outsideTexts.certainty[value]() }))}
          value={rule.certainties}
          onChange={(certainties) => onChange({ certainties })}
        />
        <Select
          label={outsideTexts.emergency()}
          required
          allowDeselect={false}
          data={[
            ...emergencies.map(({ id, name }) => ({ value: id, label: name })),
            ...(known || rule.emergency_id === ''
              ? []
              : [{ value: rule.emergency_id, label: outsideTexts.emergencyGone() }]),
          ]}
          value={rule.emergency_id || null}
          onChange={(emergency_id) => emergency_id && onChange({ emergency_id })}
        />
        <div>
          <Text id={textLabel} size="sm" fw={500}>
            {outsideTexts.text()}
          </Text>
          <SegmentedControl
            aria-labelledby={textLabel}
            data={[
              { value: 'alert', label: outsideTexts.textAlert() },
              { value: 'prepared', label: outsideTexts.textPrepared() },
            ]}
            value={rule.text}
            onChange={(text) => onChange({ text: text === 'alert' ? 'alert' : 'prepared' })}
          />
        </div>
        {onRemove && (
          <Button
            variant="subtle"
            color="red"
            style={{ alignSelf: 'end' }}
            aria-label={outsideTexts.removeRule({ number })}
            onClick={onRemove}
          >
            {outsideTexts.removeRule({ number })}
          </Button>
        )}
      </Stack>
    </fieldset>
  )
}
