import { Button, CopyButton, Group, Radio, Skeleton, Stack, Text, TextInput } from '@mantine/core'
import { IconKey } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { ROLES, roleReaches, type Role } from '@vitrine/core'
import { ApiError, type ApiKey } from '@vitrine/protocol'
import { useState, type FormEvent } from 'react'
import { api, queryClient } from '../../app/client.ts'
import { formatAgo, formatInstant } from '../../app/format.ts'
import { errorMessage, showError, toast } from '../../app/toasts.ts'
import { usePages } from '../../queries/pages.ts'
import { whoQuery } from '../../queries/who.ts'
import { ask } from '../../ui/confirm.ts'
import { ListFoot } from '../../ui/ListFoot.tsx'
import { FaultMessage, Message } from '../../ui/Message.tsx'
import { Page } from '../../ui/Page.tsx'
import { SearchBox } from '../../ui/SearchBox.tsx'
import { useNow } from '../../ui/useNow.ts'
import { useSearchState } from '../../ui/useSearchState.ts'
import { ROLE_WORDS } from '../account/index.ts'
import { Each } from '../../ui/Guarded.tsx'
import { Modal } from '../../ui/Dialog.tsx'
import { frameTexts } from '../../ui/frame.texts.ts'

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
  const givable = ROLES.filter((role) => roleReaches(myRole, role))
  const makeButton = (
    <Button leftSection={<IconKey size={16} />} onClick={() => setMaking(true)}>
      Create API key
    </Button>
  )

  const revoke = async (key: ApiKey) => {
    const yes = await ask({
      title: `Revoke “${key.name}”?`,
      text: 'Programs that use this key lose access at once. This can’t be undone.',
      action: 'Revoke',
      danger: true,
    })
    if (!yes) return
    try {
      await api('revokeApiKey', { params: { id: key.id }, revision: key.revision })
      toast(`Key “${key.name}” revoked.`)
    } catch (error) {
      showError(error)
    }
    await refresh()
  }

  return (
    <Page
      head={
        <>
          <SearchBox label="Search keys" value={words} onChange={setWords} />
          {makeButton}
        </>
      }
    >
      {query.isError && items.length === 0 ? (
        <FaultMessage title="Couldn’t load API keys" error={query.error} retry={() => void query.refetch()} />
      ) : query.isPending ? (
        <Skeleton height={160} maw={860} />
      ) : items.length === 0 ? (
        words === '' ? (
          <Message
            title="No API keys yet"
            text={
              <>
                An API key lets a program, such as a till or a calendar, use Vitrine with a role you choose.
                The API is described at <a href="/default/v1/docs">/default/v1/docs</a>.
              </>
            }
            action={makeButton}
          />
        ) : (
          <Message title="No API keys found" text={`No results for “${words}”.`} />
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
                      {key.starts_with}… · {key.role} · created by {key.made_by},{' '}
                      {formatInstant(key.created_at, nowMs)} ·{' '}
                      {key.last_used_at === null
                        ? 'never used'
                        : `used ${formatAgo(key.last_used_at, nowMs)}`}
                    </Text>
                  </div>
                  <Button
                    size="xs"
                    variant="default"
                    aria-label={`Revoke ${key.name}`}
                    onClick={() => void revoke(key)}
                  >
                    Revoke…
                  </Button>
                </li>
              )}
            </Each>
          </ul>
          <ListFoot pages={query} shown={items.length} total={total} words={frameTexts.listed.keys} />
        </>
      )}
      <Modal opened={making} onClose={() => setMaking(false)} title="Create API key" size="md">
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
        title={made === null ? null : `The key “${made.name}”`}
        size="md"
        closeOnClickOutside={false}
      >
        {made && <KeyShown made={made} onDone={() => setMade(null)} />}
      </Modal>
    </Page>
  )
}

function KeyForm({ roles, onMade }: { roles: readonly Role[]; onMade: (key: MadeKey) => void }) {
  const [name, setName] = useState('')
  const [role, setRole] = useState<Role>(roles.includes('editor') ? 'editor' : 'viewer')
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
  const nameError = make.error instanceof ApiError ? make.error.fieldError('name') : undefined
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <TextInput
          label="Name"
          description="What the key is for."
          placeholder="Till in the shop"
          data-autofocus
          maxLength={200}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
          error={nameError}
        />
        <Radio.Group label="Role" value={role} onChange={(value) => setRole(value as Role)}>
          <Stack gap="xs" mt="xs">
            {roles.map((one) => (
              <Radio key={one} value={one} label={ROLE_WORDS[one]} />
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
          Create key
        </Button>
      </Stack>
    </form>
  )
}

function KeyShown({ made, onDone }: { made: MadeKey; onDone: () => void }) {
  return (
    <Stack>
      <Text>Copy this key now. It is shown only once, and anyone who has it can use it.</Text>
      <TextInput
        aria-label="API key"
        readOnly
        className="v-numbers"
        value={made.key}
        onFocus={(event) => event.currentTarget.select()}
      />
      <Text size="sm" c="dimmed">
        Send the key as <code>Authorization: Bearer …</code>, as <code>x-api-key</code>, or as user name and
        password.
      </Text>
      <Group justify="flex-end">
        <Button variant="default" onClick={onDone}>
          Done
        </Button>
        <CopyButton value={made.key}>
          {({ copied, copy }) => (
            <Button onClick={copy} data-autofocus>
              {copied ? 'Copied' : 'Copy key'}
            </Button>
          )}
        </CopyButton>
      </Group>
    </Stack>
  )
}
