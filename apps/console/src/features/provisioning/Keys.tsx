import { Button, Group, NumberInput, Skeleton, Stack, Text, TextInput } from '@mantine/core'
import { IconKey } from '@tabler/icons-react'
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { PROVISIONING_LIMITS, type DeviceGroup, type ProvisioningKey } from '@vitrine/protocol'
import { rich } from '@vitrine/texts/rich'
import { useState, type FormEvent } from 'react'
import { api, queryClient } from '../../app/client.ts'
import { formatAgo, formatInstant } from '../../app/format.ts'
import { errorMessage, showError, toast } from '../../app/toasts.ts'
import { commonTexts } from '../../ui/common.texts.ts'
import { ask } from '../../ui/confirm.ts'
import { Modal } from '../../ui/Dialog.tsx'
import { Each } from '../../ui/Guarded.tsx'
import { FaultMessage } from '../../ui/Message.tsx'
import { SecretShown } from '../../ui/SecretShown.tsx'
import { useNow } from '../../ui/useNow.ts'
import { groupPath, GroupSelect } from '../groups/index.ts'
import { provisioningTexts } from './provisioning.texts.ts'
import styles from './provisioning.module.css'

type MadeKey = ProvisioningKey & { key: string }
const keysQuery = queryOptions({
  queryKey: ['provisioning-keys'],
  queryFn: async ({ signal }) => (await api('listProvisioningKeys', { signal })).items,
})
const refresh = () => queryClient.invalidateQueries({ queryKey: ['provisioning-keys'] })

/** The keys that pair prepared devices: made here, shown once, revoked here. */
export function Keys({ groups }: { groups: readonly DeviceGroup[] }) {
  const nowMs = useNow()
  const keys = useQuery(keysQuery)
  const [making, setMaking] = useState(false)
  const [made, setMade] = useState<MadeKey | null>(null)
  const revoke = async (key: ProvisioningKey) => {
    const yes = await ask({
      title: provisioningTexts.revokeQuestion({ name: key.name }),
      text: provisioningTexts.revokeText(),
      action: provisioningTexts.revoke(),
      danger: true,
    })
    if (!yes) return
    try {
      await api('revokeProvisioningKey', { params: { id: key.id }, revision: key.revision })
      toast(provisioningTexts.revoked({ name: key.name }))
    } catch (error) {
      showError(error)
    }
    await refresh()
  }
  return (
    <section className={styles.section} aria-label={provisioningTexts.keys()}>
      <header>
        <h2>{provisioningTexts.keys()}</h2>
        <Button variant="default" leftSection={<IconKey size={16} />} onClick={() => setMaking(true)}>
          {provisioningTexts.createKey()}
        </Button>
      </header>
      {keys.isError && !keys.data ? (
        <FaultMessage
          title={provisioningTexts.couldNotLoadKeys()}
          error={keys.error}
          retry={() => void keys.refetch()}
        />
      ) : keys.isPending ? (
        <Skeleton height={64} />
      ) : keys.data.length === 0 ? (
        <Text className="v-quiet">{provisioningTexts.noKeys()}</Text>
      ) : (
        <ul className="v-arrivals-plain">
          <Each items={keys.data} keyOf={({ id }) => id} what="key" as="li">
            {(key) => (
              <li>
                <div className={styles.key}>
                  <Text fw={600} truncate>
                    {key.name}
                  </Text>
                  <Text size="sm" c="dimmed" className="v-numbers">
                    {factsOf(key, groups, nowMs)}
                  </Text>
                  {key.refused && (
                    <Text size="sm">
                      {provisioningTexts.refused[key.refused.why]({
                        ago: formatAgo(key.refused.at, nowMs),
                        device: key.refused.deviceId,
                      })}
                    </Text>
                  )}
                </div>
                <Button
                  size="xs"
                  variant="default"
                  aria-label={provisioningTexts.revokeNamed({ name: key.name })}
                  onClick={() => void revoke(key)}
                >
                  {provisioningTexts.revokeEllipsis()}
                </Button>
              </li>
            )}
          </Each>
        </ul>
      )}
      <Modal opened={making} onClose={() => setMaking(false)} title={provisioningTexts.createKey()}>
        <KeyForm
          onMade={(key) => {
            setMaking(false)
            setMade(key)
          }}
        />
      </Modal>
      <Modal
        opened={made !== null}
        onClose={() => setMade(null)}
        title={made === null ? null : provisioningTexts.made({ name: made.name })}
        closeOnClickOutside={false}
      >
        {made && <KeyShown made={made} onDone={() => setMade(null)} />}
      </Modal>
    </section>
  )
}

function factsOf(key: ProvisioningKey, groups: readonly DeviceGroup[], nowMs: number): string {
  const figures = {
    used: key.devices_used,
    count: key.devices_most,
    until: formatInstant(key.expires_at, nowMs),
    person: key.created_by,
  }
  const facts = key.expires_at <= nowMs ? provisioningTexts.ended(figures) : provisioningTexts.facts(figures)
  const group = groupPath(groups, key.group_id).at(-1)
  return group === undefined ? facts : provisioningTexts.factsGroup({ facts, group })
}

function KeyForm({ onMade }: { onMade: (key: MadeKey) => void }) {
  const [name, setName] = useState('')
  const [group, setGroup] = useState<string | null>(null)
  const [devices, setDevices] = useState<number | string>(50)
  const [days, setDays] = useState<number | string>(30)
  const make = useMutation({
    meta: { showsError: true },
    mutationFn: () =>
      api('makeProvisioningKey', {
        body: { name, group_id: group, devices_most: Number(devices), days: Number(days) },
      }),
    onSuccess: (made) => {
      void refresh()
      onMade(made)
    },
  })
  const isReady = name.trim() !== '' && devices !== '' && days !== ''
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isReady) make.mutate()
  }
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <TextInput
          label={commonTexts.name()}
          description={provisioningTexts.nameHint()}
          data-autofocus
          maxLength={200}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Group grow align="start">
          <NumberInput
            label={provisioningTexts.devicesMost()}
            min={1}
            max={PROVISIONING_LIMITS.devices}
            allowDecimal={false}
            value={devices}
            onChange={setDevices}
          />
          <NumberInput
            label={provisioningTexts.days()}
            min={1}
            max={PROVISIONING_LIMITS.days}
            allowDecimal={false}
            value={days}
            onChange={setDays}
          />
        </Group>
        <GroupSelect
          label={provisioningTexts.onlyGroup()}
          placeholder={provisioningTexts.anyGroup()}
          clearButtonProps={{ 'aria-label': provisioningTexts.anyGroup() }}
          value={group}
          onChange={setGroup}
        />
        {make.isError && (
          <p className="v-fault" role="alert">
            {errorMessage(make.error)}
          </p>
        )}
        <Group justify="flex-end">
          <Button type="submit" loading={make.isPending} disabled={!isReady}>
            {provisioningTexts.create()}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

function KeyShown({ made, onDone }: { made: MadeKey; onDone: () => void }) {
  return (
    <SecretShown
      about={provisioningTexts.copyNow()}
      label={provisioningTexts.key()}
      secret={made.key}
      copy={provisioningTexts.copyKey()}
      onDone={onDone}
    >
      <Text size="sm" c="dimmed">
        {rich(provisioningTexts.howTo, null, { option: (words) => <code>{words}</code> })}
      </Text>
      <TextInput
        label={provisioningTexts.startAddress()}
        readOnly
        className="v-numbers"
        value={`${location.origin}/player#provisioning-key=${made.key}&hardware-id=`}
        onFocus={(event) => event.currentTarget.select()}
      />
    </SecretShown>
  )
}
