import { Button, Select, Stack, Text, TextInput } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import type { MetricsToken } from '@vitrine/protocol'
import { rich } from '@vitrine/texts/rich'
import { useState, type FormEvent } from 'react'
import { api } from '../../app/client.ts'
import { fieldMessage } from '../../app/errorReasons.ts'
import { formatAgo, formatInstant } from '../../app/format.ts'
import { errorMessage, showError, toast } from '../../app/toasts.ts'
import { ask } from '../../ui/confirm.ts'
import { commonTexts } from '../../ui/common.texts.ts'
import { Modal } from '../../ui/Dialog.tsx'
import { useNow } from '../../ui/useNow.ts'
import { deviceGroupsQuery, metricsTokensQuery, refresh } from './alertQueries.ts'
import { metricsTexts } from './channels.texts.ts'
import { SecretDialog, type ShownSecret } from './SecretDialog.tsx'
import { WholeList } from '../../ui/WholeList.tsx'
import rows from '../../ui/wholeList.module.css'

/** The tokens that Prometheus reads figures of this company with. */
export function MetricsTokens() {
  const tokens = useQuery(metricsTokensQuery)
  const groups = useQuery(deviceGroupsQuery)
  const nowMs = useNow()
  const [making, setMaking] = useState(false)
  const [secret, setSecret] = useState<ShownSecret | null>(null)
  const about = rich(
    metricsTexts.about,
    { address: `${window.location.origin}/metrics` },
    { code: (words) => <code>{words}</code> },
  )
  const factsOf = (token: MetricsToken): string => {
    const facts = {
      start: token.starts_with,
      group:
        token.group_id === null
          ? metricsTexts.allDevices()
          : (groups.data?.find(({ id }) => id === token.group_id)?.name ?? commonTexts.unknown()),
      person: token.made_by,
      created: formatInstant(token.created_at, nowMs),
    }
    return token.last_used_at === null
      ? metricsTexts.factsNeverUsed(facts)
      : metricsTexts.facts({ ...facts, used: formatAgo(token.last_used_at, nowMs) })
  }
  const revoke = async ({ id, name, revision }: MetricsToken) => {
    const yes = await ask({
      title: metricsTexts.revokeQuestion({ name }),
      text: metricsTexts.revokeText(),
      action: metricsTexts.revoke(),
      danger: true,
    })
    if (!yes) return
    try {
      await api('revokeMetricsToken', { params: { id }, revision })
      toast(metricsTexts.revoked({ name }))
    } catch (error) {
      showError(error)
    }
    await refresh('metricsTokens')
  }
  return (
    <>
      <WholeList
        query={tokens}
        couldNotLoad={metricsTexts.couldNotLoad()}
        empty={{ title: metricsTexts.none(), text: about }}
        about={about}
        action={
          <Button leftSection={<IconPlus size={16} />} onClick={() => setMaking(true)}>
            {metricsTexts.add()}
          </Button>
        }
        row={(token) => (
          <>
            <div className={rows.main}>
              <p>{token.name}</p>
              <p className={rows.facts}>{factsOf(token)}</p>
            </div>
            <Button
              size="xs"
              variant="default"
              aria-label={metricsTexts.revokeNamed({ name: token.name })}
              onClick={() => void revoke(token)}
            >
              {metricsTexts.revokeEllipsis()}
            </Button>
          </>
        )}
      />
      <Modal opened={making} onClose={() => setMaking(false)} title={metricsTexts.add()} size="md">
        <TokenForm
          groups={(groups.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
          onMade={(name, text) => {
            setMaking(false)
            setSecret({
              title: metricsTexts.secretTitle({ name }),
              text: metricsTexts.secretText(),
              secret: text,
            })
          }}
        />
      </Modal>
      <SecretDialog shown={secret} onClose={() => setSecret(null)} />
    </>
  )
}

function TokenForm({
  groups,
  onMade,
}: {
  groups: { value: string; label: string }[]
  onMade: (name: string, secret: string) => void
}) {
  const [name, setName] = useState('')
  const [group, setGroup] = useState<string | null>(null)
  const make = useMutation({
    meta: { showsError: true },
    mutationFn: () => api('makeMetricsToken', { body: { name, group_id: group } }),
    onSuccess: ({ token, secret }) => {
      void refresh('metricsTokens')
      onMade(token.name, secret)
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (name.trim() !== '') make.mutate()
  }
  const nameError = fieldMessage(make.error, 'name')
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
        {groups.length > 0 && (
          <Select
            label={metricsTexts.group()}
            placeholder={metricsTexts.allDevices()}
            clearable
            data={groups}
            value={group}
            onChange={setGroup}
          />
        )}
        {make.isError && nameError === undefined && (
          <Text c="var(--v-danger)" role="alert">
            {errorMessage(make.error)}
          </Text>
        )}
        <Button
          type="submit"
          loading={make.isPending}
          disabled={name.trim() === ''}
          style={{ alignSelf: 'end' }}
        >
          {metricsTexts.add()}
        </Button>
      </Stack>
    </form>
  )
}
