import { Button, MultiSelect, Select, Stack, Switch, TagsInput, Text, TextInput } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import type { AlertChannel, AlertChannelBody, AlertChannelKind } from '@vitrine/protocol'
import { useState, type FormEvent } from 'react'
import { api } from '../../app/client.ts'
import { fieldMessage } from '../../app/errorReasons.ts'
import { readerTimeZone } from '../../app/format.ts'
import { errorMessage, toast } from '../../app/toasts.ts'
import { commonTexts } from '../../ui/common.texts.ts'
import { pushPeopleQuery, refresh } from './alertQueries.ts'
import { areHours, HoursField } from './HoursField.tsx'
import { channelTexts } from './channels.texts.ts'
import { ruleTexts } from './rules.texts.ts'

const KINDS: readonly AlertChannelKind[] = ['mail', 'push', 'webhook', 'slack', 'teams']
/** As many people as are offered at once; typing narrows the list. */
const OFFERED_MOST = 50
const NIGHT = { days: [1, 2, 3, 4, 5, 6, 7], from: '22:00', until: '06:00' }

type Made = { channel: AlertChannel; secret: string | null }

/** Makes or changes a channel. Its kind stays. */
export function ChannelForm({
  channel,
  onDone,
}: {
  channel: AlertChannel | null
  onDone: (made: Made | null) => void
}) {
  const [name, setName] = useState(channel?.name ?? '')
  const [kind, setKind] = useState<AlertChannelKind>(channel?.kind ?? 'mail')
  const [addresses, setAddresses] = useState(channel?.addresses ?? [])
  const [personIds, setPersonIds] = useState(channel?.person_ids ?? [])
  const [url, setUrl] = useState('')
  const [quiet, setQuiet] = useState(channel?.quiet ?? null)
  const [enabled, setEnabled] = useState(channel?.enabled ?? true)
  const body: AlertChannelBody = {
    name,
    kind,
    quiet,
    enabled,
    ...(kind === 'mail' && { addresses }),
    ...(kind === 'push' && { person_ids: personIds }),
    ...(url.trim() !== '' && { url: url.trim() }),
  }
  const save = useMutation({
    meta: { showsError: true },
    mutationFn: async (): Promise<Made | null> => {
      if (!channel) return api('makeAlertChannel', { body })
      await api('changeAlertChannel', { params: { id: channel.id }, revision: channel.revision, body })
      return null
    },
    onSuccess: (made) => {
      toast(commonTexts.saved())
      void refresh('alerts')
      onDone(made)
    },
  })
  const isAddressed = (of: AlertChannelKind): boolean => {
    if (of === 'mail') return addresses.length > 0
    if (of === 'push') return personIds.length > 0
    return channel !== null || url.trim() !== ''
  }
  const isReady = name.trim() !== '' && isAddressed(kind) && (quiet === null || areHours(quiet))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isReady) save.mutate()
  }
  const nameError = fieldMessage(save.error, 'name')
  const urlError = fieldMessage(save.error, 'url')
  const quietError = fieldMessage(save.error, 'quiet.time_zone')
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <TextInput
          label={commonTexts.name()}
          data-autofocus
          maxLength={200}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
          error={nameError}
        />
        <Select
          label={channelTexts.kindLabel()}
          allowDeselect={false}
          disabled={channel !== null}
          data={KINDS.map((value) => ({ value, label: channelTexts.kind[value]() }))}
          value={kind}
          onChange={(value) => {
            setKind(value as AlertChannelKind)
            setUrl('')
          }}
        />
        {kind === 'push' && <People value={personIds} onChange={setPersonIds} />}
        {kind === 'mail' && (
          <TagsInput
            label={channelTexts.addresses()}
            description={channelTexts.addressesHint()}
            splitChars={[',', ';', ' ']}
            value={addresses}
            onChange={setAddresses}
          />
        )}
        {kind !== 'mail' && kind !== 'push' && (
          <TextInput
            type="url"
            label={channelTexts.url()}
            description={
              channel?.host ? channelTexts.urlKept({ host: channel.host }) : channelTexts.urlHint[kind]()
            }
            value={url}
            onChange={(event) => setUrl(event.currentTarget.value)}
            error={urlError}
          />
        )}
        <Switch
          label={channelTexts.quiet()}
          description={channelTexts.quietHint()}
          checked={quiet !== null}
          onChange={(event) =>
            setQuiet(event.currentTarget.checked ? { ...NIGHT, time_zone: readerTimeZone() } : null)
          }
        />
        {quiet && (
          <>
            <HoursField value={quiet} onChange={(hours) => setQuiet({ ...quiet, ...hours })} />
            <TextInput
              label={channelTexts.timeZone()}
              value={quiet.time_zone}
              onChange={(event) => setQuiet({ ...quiet, time_zone: event.currentTarget.value })}
              error={quietError}
            />
          </>
        )}
        <Switch
          label={ruleTexts.enabled()}
          checked={enabled}
          onChange={(event) => setEnabled(event.currentTarget.checked)}
        />
        {save.isError && (nameError ?? urlError ?? quietError) === undefined && (
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

/** Who is notified in their browsers. */
function People({ value, onChange }: { value: string[]; onChange: (ids: string[]) => void }) {
  const people = useQuery(pushPeopleQuery)
  return (
    <MultiSelect
      label={channelTexts.people()}
      description={channelTexts.peopleHint()}
      searchable
      limit={OFFERED_MOST}
      data={(people.data ?? []).map(({ id, name, browsers }) => ({
        value: id,
        label: channelTexts.person({ name, count: browsers }),
      }))}
      value={value}
      onChange={onChange}
    />
  )
}
