import { Button, Radio, Skeleton, Stack, Text, TextInput } from '@mantine/core'
import { IconKey } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { ROLES, roleReaches, type KeyRole, type Role } from '@vitrine/core'
import type { ApiKey } from '@vitrine/protocol'
import { useState, type FormEvent } from 'react'
import { api, queryClient } from '../../app/client.ts'
import { formatAgo, formatInstant } from '../../app/format.ts'
import { fieldMessage } from '../../app/errorReasons.ts'
import { errorMessage, showError, toast } from '../../app/toasts.ts'
import { usePages } from '../../queries/pages.ts'
import { whoQuery } from '../../queries/who.ts'
import { ask } from '../../ui/confirm.ts'
import { ListFoot } from '../../ui/ListFoot.tsx'
import { FaultMessage, Message } from '../../ui/Message.tsx'
import { Page } from '../../ui/Page.tsx'
import { SearchBox } from '../../ui/SearchBox.tsx'
import { SecretShown } from '../../ui/SecretShown.tsx'
import { useNow } from '../../ui/useNow.ts'
import { useSearchState } from '../../ui/useSearchState.ts'
import { roleTexts } from '../account/index.ts'
import { Each } from '../../ui/Guarded.tsx'
import { Modal } from '../../ui/Dialog.tsx'
import { frameTexts } from '../../ui/frame.texts.ts'
import { apiKeyTexts } from './apiKey.texts.ts'
import { commonTexts } from '../../ui/common.texts.ts'
import { rich } from '@vitrine/texts/rich'

type MadeKey = { name: string; key: string }
const refresh = () => queryClient.invalidateQueries({ queryKey: ['apikeys'] })

/** The keys that programs prove themselves with: made here, shown once, revoked here. */
export function ApiKeysPage() {
  const nowMs = useNow()
  const who = useQuery(whoQuery)
  const [words, setWords] = useSearchState('q', '')
  const [making, setMaking] = useState(false)
  const [made, setMade] = useState<MadeKey | null>(null)
  const { query, items, total } = usePages<ApiKey>('apikeys', { q: words }, (asked, signal) =>
    api('listApiKeys', { query: asked, signal }),
  )
  const myRole: Role = who.data?.user.role ?? 'viewer'
  const givable: readonly KeyRole[] = [
    ...ROLES.filter((role) => roleReaches(myRole, role)),
    ...(roleReaches(myRole, 'editor') ? (['alarm'] as const) : []),
  ]
  const makeButton = (
    <Button leftSection={<IconKey size={16} />} onClick={() => setMaking(true)}>
      {apiKeyTexts.create()}
    </Button>
  )

  const revoke = async (key: ApiKey) => {
    const yes = await ask({
      title: apiKeyTexts.revokeQuestion({ name: key.name }),
      text: apiKeyTexts.revokeText(),
      action: apiKeyTexts.revoke(),
      danger: true,
    })
    if (!yes) return
    try {
      await api('revokeApiKey', { params: { id: key.id }, revision: key.revision })
      toast(apiKeyTexts.revoked({ name: key.name }))
    } catch (error) {
      showError(error)
    }
    await refresh()
  }

  return (
    <Page
      head={
        <>
          <SearchBox label={apiKeyTexts.search()} value={words} onChange={setWords} />
          {makeButton}
        </>
      }
    >
      {query.isError && items.length === 0 ? (
        <FaultMessage
          title={apiKeyTexts.couldNotLoad()}
          error={query.error}
          retry={() => void query.refetch()}
        />
      ) : query.isPending ? (
        <Skeleton height={160} maw={860} />
      ) : items.length === 0 ? (
        words === '' ? (
          <Message
            title={apiKeyTexts.none()}
            text={
              <>
                {rich(apiKeyTexts.noneText, null, {
                  link: (words) => <a href="/default/v1/docs">{words}</a>,
                })}
              </>
            }
            action={makeButton}
          />
        ) : (
          <Message title={apiKeyTexts.noneFound()} text={commonTexts.noResultsFor({ words })} />
        )
      ) : (
        <>
          <ul className="v-arrivals-plain" style={{ maxWidth: 860 }}>
            <Each items={items} keyOf={(key) => key.id} what="key" as="li">
              {(key) => (
                <li>
                  <div style={{ minWidth: 0, flex: 1 }}>
                    <Text fw={600} truncate>
                      {key.name}
                    </Text>
                    <Text size="sm" c="dimmed" className="v-numbers">
                      {factsOf(key, nowMs)}
                    </Text>
                  </div>
                  <Button
                    size="xs"
                    variant="default"
                    aria-label={apiKeyTexts.revokeNamed({ name: key.name })}
                    onClick={() => void revoke(key)}
                  >
                    {apiKeyTexts.revokeEllipsis()}
                  </Button>
                </li>
              )}
            </Each>
          </ul>
          <ListFoot pages={query} shown={items.length} total={total} words={frameTexts.listed.keys} />
        </>
      )}
      <Modal opened={making} onClose={() => setMaking(false)} title={apiKeyTexts.create()} size="md">
        <KeyForm
          roles={givable}
          onMade={(key) => {
            setMaking(false)
            setMade(key)
          }}
        />
      </Modal>
      <Modal
        opened={made !== null}
        onClose={() => setMade(null)}
        title={made === null ? null : apiKeyTexts.made({ name: made.name })}
        size="md"
        closeOnClickOutside={false}
      >
        {made && <KeyShown made={made} onDone={() => setMade(null)} />}
      </Modal>
    </Page>
  )
}

function factsOf(key: ApiKey, nowMs: number): string {
  const facts = {
    start: key.starts_with,
    role: nameOfRole(key.role),
    person: key.made_by,
    created: formatInstant(key.created_at, nowMs),
  }
  return key.last_used_at === null
    ? apiKeyTexts.factsNeverUsed(facts)
    : apiKeyTexts.facts({ ...facts, used: formatAgo(key.last_used_at, nowMs) })
}

const nameOfRole = (role: KeyRole): string =>
  role === 'alarm' ? apiKeyTexts.alarm() : roleTexts.name[role]()

function KeyForm({ roles, onMade }: { roles: readonly KeyRole[]; onMade: (key: MadeKey) => void }) {
  const [name, setName] = useState('')
  const [role, setRole] = useState<KeyRole>(roles.includes('editor') ? 'editor' : 'viewer')
  const make = useMutation({
    meta: { showsError: true },
    mutationFn: () => api('makeApiKey', { body: { name, role } }),
    onSuccess: (made) => {
      void refresh()
      onMade(made)
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
          description={apiKeyTexts.nameHint()}
          placeholder={apiKeyTexts.nameExample()}
          data-autofocus
          maxLength={200}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
          error={nameError}
        />
        <Radio.Group label={commonTexts.role()} value={role} onChange={(value) => setRole(value as KeyRole)}>
          <Stack gap="xs" mt="xs">
            {roles.map((one) => (
              <Radio
                key={one}
                value={one}
                label={one === 'alarm' ? apiKeyTexts.alarmCan() : roleTexts.can[one]()}
              />
            ))}
          </Stack>
        </Radio.Group>
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
          {apiKeyTexts.createKey()}
        </Button>
      </Stack>
    </form>
  )
}

function KeyShown({ made, onDone }: { made: MadeKey; onDone: () => void }) {
  return (
    <SecretShown
      about={apiKeyTexts.copyNow()}
      label={apiKeyTexts.apiKey()}
      secret={made.key}
      copy={apiKeyTexts.copyKey()}
      onDone={onDone}
    >
      <Text size="sm" c="dimmed">
        {rich(apiKeyTexts.howToSend, null, {
          bearer: (words) => <code>{words}</code>,
          header: (words) => <code>{words}</code>,
        })}
      </Text>
    </SecretShown>
  )
}
