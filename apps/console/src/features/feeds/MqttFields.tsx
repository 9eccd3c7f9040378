import { SegmentedControl, Select, Switch, TextInput } from '@mantine/core'
import { MQTT_PASSWORD_MOST, MQTT_TOPIC_MOST, MQTT_USER_MOST } from '@vitrine/protocol'
import type { FeedDraft } from './feedDraft.ts'
import { feedTexts } from './feeds.texts.ts'

const BELOW: ('label' | 'input' | 'description' | 'error')[] = ['label', 'input', 'description', 'error']

const COUNTS = ['total', 'steps'] as const

/** Where a value or a count comes from: it is set here, or a broker of MQTT sends it. */
export function MqttFields({
  draft,
  intervals,
  onChange,
  refused,
}: {
  draft: FeedDraft
  /** how often a value can be expected, s, with words */
  intervals: readonly { value: string; label: string }[]
  onChange: (part: Partial<FeedDraft>) => void
  /** what is wrong with a field, as the server names it */
  refused: (field: string) => string | undefined
}) {
  const kept = draft.isAccountStored ? feedTexts.accountKept() : undefined
  return (
    <>
      <SegmentedControl
        fullWidth
        aria-label={feedTexts.valueSource()}
        data={[
          { value: 'here', label: feedTexts.setHere() },
          { value: 'mqtt', label: feedTexts.fromMqtt() },
        ]}
        value={draft.isFromMqtt ? 'mqtt' : 'here'}
        onChange={(value) => onChange({ isFromMqtt: value === 'mqtt' })}
      />
      {draft.isFromMqtt && (
        <>
          <TextInput
            type="url"
            label={feedTexts.broker()}
            placeholder={feedTexts.brokerExample()}
            maxLength={2_000}
            value={draft.url}
            error={refused('url')}
            onChange={(event) => onChange({ url: event.currentTarget.value })}
          />
          <TextInput
            label={feedTexts.topic()}
            description={feedTexts.topicHint()}
            inputWrapperOrder={BELOW}
            maxLength={MQTT_TOPIC_MOST}
            value={draft.topic}
            error={refused('options.topic')}
            onChange={(event) => onChange({ topic: event.currentTarget.value })}
          />
          <TextInput
            label={feedTexts.valuePointer()}
            description={feedTexts.valuePointerHint()}
            inputWrapperOrder={BELOW}
            maxLength={500}
            value={draft.pointer}
            error={refused('options.pointer')}
            onChange={(event) => onChange({ pointer: event.currentTarget.value })}
          />
          {draft.kind === 'counter' && (
            <Select
              label={feedTexts.counts()}
              description={feedTexts.countsHint[draft.counts]()}
              inputWrapperOrder={BELOW}
              allowDeselect={false}
              data={COUNTS.map((value) => ({ value, label: feedTexts.countsName[value]() }))}
              value={draft.counts}
              onChange={(value) => onChange({ counts: COUNTS.find((one) => one === value) ?? draft.counts })}
            />
          )}
          <Select
            label={feedTexts.expectEvery()}
            description={feedTexts.expectHint()}
            inputWrapperOrder={BELOW}
            allowDeselect={false}
            data={intervals}
            value={String(draft.interval)}
            error={refused('interval')}
            onChange={(value) => onChange({ interval: Number(value) })}
          />
          <Switch
            label={feedTexts.confirmDelivery()}
            checked={draft.qos === 1}
            onChange={(event) => onChange({ qos: event.currentTarget.checked ? 1 : 0 })}
          />
          <Switch
            label={feedTexts.withAccount()}
            description={feedTexts.brokerAccountHint()}
            checked={draft.withAccount}
            onChange={(event) => onChange({ withAccount: event.currentTarget.checked })}
          />
          {draft.withAccount && (
            <>
              <TextInput
                autoComplete="off"
                label={feedTexts.brokerUser()}
                placeholder={kept}
                maxLength={MQTT_USER_MOST}
                value={draft.user}
                error={refused('account.user')}
                onChange={(event) => onChange({ user: event.currentTarget.value })}
              />
              <TextInput
                type="password"
                autoComplete="off"
                label={feedTexts.brokerPassword()}
                placeholder={kept}
                maxLength={MQTT_PASSWORD_MOST}
                value={draft.password}
                onChange={(event) => onChange({ password: event.currentTarget.value })}
              />
            </>
          )}
        </>
      )}
    </>
  )
}
