import {
  Button,
  Fieldset,
  MultiSelect,
  NumberInput,
  Select,
  Stack,
  Switch,
  Text,
  TextInput,
} from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { deviceErrorCatalog } from '@vitrine/core'
import {
  ALERT_KIND_NAMES,
  alertKindOf,
  completeAlertSettings,
  type AlertKind,
  type AlertNumber,
} from '@vitrine/core/alerts'
import type { AlertRule, AlertRuleBody } from '@vitrine/protocol'
import { useState, type FormEvent } from 'react'
import { api } from '../../app/client.ts'
import { fieldMessage } from '../../app/errorReasons.ts'
import { errorMessage, toast } from '../../app/toasts.ts'
import { allDevicesQuery } from '../../queries/devices.ts'
import { allSitesQuery } from '../../queries/sites.ts'
import { commonTexts } from '../../ui/common.texts.ts'
import { faultWords } from '../../ui/faultWords.ts'
import { channelsQuery, deviceGroupsQuery, refresh } from './alertQueries.ts'
import { areHours, HoursField, WORKING_HOURS } from './HoursField.tsx'
import { ruleTexts } from './rules.texts.ts'

const NEW_RULE: AlertRuleBody = {
  name: '',
  kind: 'offline',
  settings: completeAlertSettings('offline', {}),
  targets: { group_ids: [], site_ids: [], device_ids: [] },
  hours: null,
  channel_ids: [],
  escalation: null,
  enabled: true,
}
/** How long it takes until further channels are notified, where nothing else was chosen, minutes. */
const ESCALATE_AFTER = 30
/** As many of a long list as are offered at once; typing narrows it. */
const OFFERED_MOST = 50

const bodyOf = ({ id: _i, changed_at: _c, revision: _r, ...body }: AlertRule): AlertRuleBody => body
const numberLabel = (kind: AlertKind, name: AlertNumber): string => {
  if (name === 'minutes') return ruleTexts.minutes()
  if (name === 'seconds') return kind === 'emergency' ? ruleTexts.secondsAfter() : ruleTexts.seconds()
  if (name === 'degrees') return ruleTexts.degrees()
  return kind === 'storage' ? ruleTexts.percentFull() : ruleTexts.percentBelow()
}
/** A kind of fault, as far as it can be said without the facts of one. */
const codeOptions = () =>
  Object.keys(deviceErrorCatalog).map((code) => {
    const words = faultWords({ code, text: code, at: 0 })
    return { value: code, label: words === code ? code : `${code} – ${words}` }
  })

/** Makes or changes a rule. Which fields it has follows from the kind. */
export function RuleForm({ rule, onDone }: { rule: AlertRule | null; onDone: () => void }) {
  const [draft, setDraft] = useState<AlertRuleBody>(rule ? bodyOf(rule) : NEW_RULE)
  const change = (part: Partial<AlertRuleBody>) => setDraft((before) => ({ ...before, ...part }))
  const entry = alertKindOf(draft.kind)
  const save = useMutation({
    meta: { showsError: true },
    mutationFn: () =>
      rule
        ? api('changeAlertRule', { params: { id: rule.id }, revision: rule.revision, body: draft })
        : api('makeAlertRule', { body: draft }),
    onSuccess: () => {
      toast(commonTexts.saved())
      void refresh('alerts')
      onDone()
    },
  })
  const isReady = draft.name.trim() !== '' && (draft.hours === null || areHours(draft.hours))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isReady) save.mutate()
  }
  const nameError = fieldMessage(save.error, 'name')
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <TextInput
          label={commonTexts.name()}
          data-autofocus
          maxLength={200}
          value={draft.name}
          onChange={(event) => change({ name: event.currentTarget.value })}
          error={nameError}
        />
        <Select
          label={ruleTexts.kindLabel()}
          description={ruleTexts.about[draft.kind]()}
          allowDeselect={false}
          data={ALERT_KIND_NAMES.map((value) => ({ value, label: ruleTexts.kind[value]() }))}
          value={draft.kind}
          onChange={(value) => {
            const kind = value as AlertKind
            const { about } = alertKindOf(kind)
            change({
              kind,
              settings: completeAlertSettings(kind, {}),
              ...(about !== undefined && { targets: NEW_RULE.targets, hours: null }),
            })
          }}
        />
        {(
          Object.entries(entry.numbers) as [AlertNumber, { least: number; most: number; usual: number }][]
        ).map(([name, range]) => (
          <NumberInput
            key={name}
            label={numberLabel(draft.kind, name)}
            min={range.least}
            max={range.most}
            allowDecimal={false}
            value={draft.settings[name] ?? range.usual}
            onChange={(value) =>
              change({
                settings: { ...draft.settings, [name]: typeof value === 'number' ? value : range.usual },
              })
            }
          />
        ))}
        {entry.codes && (
          <MultiSelect
            label={ruleTexts.codes()}
            description={ruleTexts.codesHint()}
            searchable
            clearable
            data={codeOptions()}
            value={draft.settings.codes ?? []}
            onChange={(codes) => change({ settings: { ...draft.settings, codes } })}
          />
        )}
        {entry.about === undefined && (
          <Targets value={draft.targets} onChange={(targets) => change({ targets })} />
        )}
        {entry.hours && (
          <>
            <Switch
              label={ruleTexts.onlyHours()}
              description={ruleTexts.hoursHint()}
              checked={draft.hours !== null}
              onChange={(event) => change({ hours: event.currentTarget.checked ? WORKING_HOURS : null })}
            />
            {draft.hours && <HoursField value={draft.hours} onChange={(hours) => change({ hours })} />}
          </>
        )}
        <Notified draft={draft} onChange={change} />
        <Switch
          label={ruleTexts.enabled()}
          checked={draft.enabled}
          onChange={(event) => change({ enabled: event.currentTarget.checked })}
        />
        {save.isError && nameError === undefined && (
          <Text c="var(--v-danger)" role="alert">
            {errorMessage(save.error)}
          </Text>
        )}
        <Button type="submit" loading={save.isPending} disabled={!isReady} style={{ alignSelf: 'end' }}>
          {commonTexts.save()}
        </Button>
      </Stack>
    </form>
  )
}

function Targets({
  value,
  onChange,
}: {
  value: AlertRuleBody['targets']
  onChange: (targets: AlertRuleBody['targets']) => void
}) {
  const groups = useQuery(deviceGroupsQuery)
  const sites = useQuery(allSitesQuery)
  const devices = useQuery(allDevicesQuery)
  const field = (
    name: keyof AlertRuleBody['targets'],
    label: string,
    items: readonly { id: string; name: string }[] | undefined,
  ) => (
    <MultiSelect
      label={label}
      searchable
      clearable
      limit={OFFERED_MOST}
      data={(items ?? []).map((item) => ({ value: item.id, label: item.name }))}
      value={value[name]}
      onChange={(ids) => onChange({ ...value, [name]: ids })}
    />
  )
  return (
    <Fieldset legend={ruleTexts.targets()} variant="unstyled">
      <Stack gap="sm">
        <Text size="sm" c="dimmed">
          {ruleTexts.targetsHint()}
        </Text>
        {groups.data && groups.data.length > 0 && field('group_ids', ruleTexts.groups(), groups.data)}
        {field('site_ids', ruleTexts.screens(), sites.data)}
        {field('device_ids', ruleTexts.devices(), devices.data)}
      </Stack>
    </Fieldset>
  )
}

function Notified({
  draft,
  onChange,
}: {
  draft: AlertRuleBody
  onChange: (part: Partial<AlertRuleBody>) => void
}) {
  const channels = useQuery(channelsQuery)
  const options = (channels.data ?? []).map(({ id, name }) => ({ value: id, label: name }))
  const { escalation } = draft
  return (
    <>
      <MultiSelect
        label={ruleTexts.notify()}
        description={channels.data?.length === 0 ? ruleTexts.noChannels() : ruleTexts.notifyHint()}
        searchable
        data={options}
        value={draft.channel_ids}
        onChange={(ids) => onChange({ channel_ids: ids })}
      />
      {options.length > 0 && (
        <Switch
          label={ruleTexts.escalate()}
          checked={escalation !== null}
          onChange={(event) =>
            onChange({
              escalation: event.currentTarget.checked
                ? { minutes: ESCALATE_AFTER, channel_ids: [options[0]!.value] }
                : null,
            })
          }
        />
      )}
      {escalation && (
        <>
          <NumberInput
            label={ruleTexts.escalateAfter()}
            min={1}
            max={10_080}
            allowDecimal={false}
            value={escalation.minutes}
            onChange={(value) =>
              onChange({
                escalation: { ...escalation, minutes: typeof value === 'number' ? value : ESCALATE_AFTER },
              })
            }
          />
          <MultiSelect
            label={ruleTexts.escalateTo()}
            searchable
            data={options}
            value={escalation.channel_ids}
            onChange={(ids) =>
              onChange({ escalation: ids.length === 0 ? null : { ...escalation, channel_ids: ids } })
            }
          />
        </>
      )}
    </>
  )
}
