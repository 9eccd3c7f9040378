import { Button, Group, Radio, SegmentedControl, Slider, Stack, Switch, Text } from '@mantine/core'
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { POWER_MODES, REMOTE_ACTIONS, whyNotRemote, type RemoteActionName } from '@vitrine/core/remote'
import type { Device, RemoteResult } from '@vitrine/protocol'
import { useState, type FormEvent } from 'react'
import { api, queryClient } from '../../app/client.ts'
import { formatPercent } from '../../app/format.ts'
import { errorMessage } from '../../app/toasts.ts'
import { commonTexts } from '../../ui/common.texts.ts'
import { deviceReasonText } from '../../ui/deviceReasonText.ts'
import { Modal } from '../../ui/Dialog.tsx'
import { actionOf, choiceFault, firstChoice, refusedOf, type RemoteChoice } from './choice.ts'
import { PowerPlan } from './PowerPlan.tsx'
import styles from './remote.module.css'
import { remoteTexts } from './remote.texts.ts'
import { RemoteResults } from './RemoteResults.tsx'

const NAMES = Object.keys(REMOTE_ACTIONS) as RemoteActionName[]

/** What can be done with devices from afar: who can do it, and then what becomes of it on each. */
export default function RemoteDialog({
  devices,
  first,
  onClose,
}: {
  devices: readonly Device[]
  /** the action that is chosen at first */
  first: RemoteActionName
  onClose: () => void
}) {
  const [results, setResults] = useState<readonly RemoteResult[] | null>(null)
  return (
    <Modal
      opened
      onClose={onClose}
      size="lg"
      title={remoteTexts.title({ count: devices.length, name: devices[0]?.name ?? '' })}
    >
      {results === null ? (
        <RemoteForm devices={devices} first={first} onSent={setResults} onCancel={onClose} />
      ) : (
        <RemoteResults devices={devices} results={results} onClose={onClose} />
      )}
    </Modal>
  )
}

/** Why none of the devices can do an action, with the first of their reasons; null where one can. */
function whyNone(devices: readonly Device[], name: RemoteActionName): string | null {
  const reasons = devices.map(({ data }) => whyNotRemote(data?.abilities, name))
  const [first] = reasons
  return first && reasons.every((reason) => reason !== null) ? deviceReasonText(first) : null
}

function RemoteForm({
  devices,
  first,
  onSent,
  onCancel,
}: {
  devices: readonly Device[]
  first: RemoteActionName
  onSent: (results: readonly RemoteResult[]) => void
  onCancel: () => void
}) {
  const [choice, setChoice] = useState<RemoteChoice>(() => firstChoice(devices, first))
  const order = { device_ids: devices.map(({ id }) => id), action: actionOf(choice) }
  const fault = choiceFault(choice)
  const preview = useQuery({
    queryKey: ['remote preview', order.device_ids, choice.name],
    queryFn: ({ signal }) => api('remoteDevices', { body: { ...order, preview: true }, signal }),
    enabled: fault === null,
    placeholderData: keepPreviousData,
  })
  const send = useMutation({
    meta: { showsError: true },
    mutationFn: () => api('remoteDevices', { body: order }),
    onSuccess: ({ results }) => {
      onSent(results)
      void queryClient.invalidateQueries({ queryKey: ['devices'] })
    },
  })
  const results = preview.data?.results ?? []
  const able = results.filter(({ result }) => result === 'sent')
  const ready = fault === null && preview.data !== undefined && !preview.isPlaceholderData
  const away = devices.filter(
    ({ id, status }) => status.kind === 'offline' && able.some(({ device_id }) => device_id === id),
  )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (ready && able.length > 0) send.mutate()
  }
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <Radio.Group
          label={remoteTexts.action()}
          value={choice.name}
          onChange={(name) => setChoice({ ...choice, name: name as RemoteActionName })}
        >
          <Stack gap="xs" mt="xs">
            {NAMES.map((name) => {
              const why = whyNone(devices, name)
              return (
                <Radio
                  key={name}
                  value={name}
                  label={remoteTexts.name[name]()}
                  description={why ?? remoteTexts.hint[name]()}
                  disabled={why !== null}
                  {...(name === first && { 'data-autofocus': true })}
                />
              )
            })}
          </Stack>
        </Radio.Group>
        <ActionFields choice={choice} onChange={setChoice} />
        {fault !== null && <Text c="var(--v-danger)">{fault}</Text>}
        <div role="status" className={styles.preview}>
          {fault === null && preview.isError && (
            <Text c="var(--v-danger)">{remoteTexts.couldNotCheck()}</Text>
          )}
          {fault === null && !preview.isError && !ready && <Text c="dimmed">{remoteTexts.checking()}</Text>}
          {ready && (
            <>
              <Text>{remoteTexts.will({ count: able.length })}</Text>
              {away.length > 0 && <Text size="sm">{remoteTexts.offline({ count: away.length })}</Text>}
              {able.length < results.length && (
                <>
                  <Text size="sm">{remoteTexts.cannot({ count: results.length - able.length })}</Text>
                  <ul className={styles.refused}>
                    {refusedOf(results).map(({ reason, names }) => (
                      <li key={reason}>{remoteTexts.reasonOf({ names, reason })}</li>
                    ))}
                  </ul>
                </>
              )}
            </>
          )}
        </div>
        {send.error && (
          <Text c="var(--v-danger)" role="alert">
            {errorMessage(send.error)}
          </Text>
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={onCancel}>
            {commonTexts.cancel()}
          </Button>
          <Button type="submit" loading={send.isPending} disabled={!ready || able.length === 0}>
            {remoteTexts.send({ count: able.length })}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

/** What an action needs to know. */
function ActionFields({
  choice,
  onChange,
}: {
  choice: RemoteChoice
  onChange: (choice: RemoteChoice) => void
}) {
  const { name, volume, mode, plan } = choice
  if (name === 'volume')
    return (
      <Stack gap="xs">
        <Text size="sm" fw={500}>
          {remoteTexts.level()}
        </Text>
        <Slider
          thumbLabel={remoteTexts.level()}
          value={volume.level}
          min={0}
          max={100}
          label={(level) => formatPercent(level / 100)}
          onChange={(level) => onChange({ ...choice, volume: { ...volume, level } })}
        />
        <Switch
          label={remoteTexts.muted()}
          checked={volume.muted}
          onChange={(event) =>
            onChange({ ...choice, volume: { ...volume, muted: event.currentTarget.checked } })
          }
        />
      </Stack>
    )
  if (name !== 'power') return null
  return (
    <Stack gap="sm">
      <SegmentedControl
        aria-label={remoteTexts.mode()}
        value={mode}
        onChange={(next) => onChange({ ...choice, mode: next as RemoteChoice['mode'] })}
        data={POWER_MODES.map((value) => ({ value, label: remoteTexts.modes[value]() }))}
      />
      {mode === 'plan' && <PowerPlan plan={plan} onChange={(next) => onChange({ ...choice, plan: next })} />}
      {mode !== 'on' && (
        <Text size="sm" c="dimmed">
          {remoteTexts.blackInstead()}
        </Text>
      )}
    </Stack>
  )
}
