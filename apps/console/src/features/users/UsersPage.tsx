import {
  ActionIcon,
  Button,
  CopyButton,
  Group,
  Menu,
  Radio,
  Select,
  Skeleton,
  Stack,
  Text,
  TextInput,
} from '@mantine/core'
import { IconDots, IconUserPlus } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { namesThisMachineOnly, ROLES, roleReaches, type Role } from '@vitrine/core'
import { ApiError, type User } from '@vitrine/protocol'
import { useState, type FormEvent } from 'react'
import { api, queryClient } from '../../app/client.ts'
import { formatAgo, formatInstant } from '../../app/format.ts'
import { showError, toast } from '../../app/toasts.ts'
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

type OneTimeLink = { title: string; link: string; expiresAtMs: number; mailed: boolean }

const refresh = () => queryClient.invalidateQueries({ queryKey: ['users'] })
const refreshInvitations = () => queryClient.invalidateQueries({ queryKey: ['invitations'] })

export function UsersPage() {
  const who = useQuery(whoQuery)
  const nowMs = useNow()
  const [words, setWords] = useSearchState('q', '')
  // Home’s checklist leads straight to the form.
  const [invite, setInvite] = useSearchState('invite', '')
  const inviting = invite !== ''
  const setInviting = (on: boolean) => setInvite(on ? '1' : '')
  const [link, setLink] = useState<OneTimeLink | null>(null)
  const { query, items, total } = usePages<User>('users', { q: words }, (asked, signal) =>
    api('listUsers', { query: asked, signal }),
  )
  const mine = who.data?.user
  const myRole: Role = mine?.role ?? 'viewer'
  const givable = ROLES.filter((role) => roleReaches(myRole, role))

  const changeRole = async (user: User, role: Role) => {
    try {
      await api('changeUser', { params: { id: user.id }, body: { role }, revision: user.revision })
      toast(`Role of ${user.name} changed to ${role}.`)
    } catch (error) {
      showError(error)
    }
    await refresh()
  }
  const remove = async (user: User) => {
    const yes = await ask({
      title: `Remove ${user.name}?`,
      text: 'They are signed out everywhere at once. Everything they created stays.',
      action: 'Remove',
      danger: true,
    })
    if (!yes) return
    try {
      await api('removeUser', { params: { id: user.id }, revision: user.revision })
      toast(`${user.name} removed.`)
    } catch (error) {
      showError(error)
    }
    await refresh()
  }
  const resetLink = async (user: User) => {
    try {
      const made = await api('makeResetLink', { params: { id: user.id } })
      setLink({
        title: `A new password for ${user.name}`,
        link: made.link,
        expiresAtMs: made.expires_at,
        mailed: made.mailed,
      })
    } catch (error) {
      showError(error)
    }
  }

  return (
    <Page
      head={
        <>
          <SearchBox label="Search people" value={words} onChange={setWords} />
          <Button leftSection={<IconUserPlus size={16} />} onClick={() => setInviting(true)}>
            Invite
          </Button>
        </>
      }
    >
      {query.isError && items.length === 0 ? (
        <FaultMessage title="Couldn’t load people" error={query.error} retry={() => void query.refetch()} />
      ) : query.isPending ? (
        <Skeleton height={200} />
      ) : items.length === 0 ? (
        <Message title="No people found" text={`No results for “${words}”.`} />
      ) : (
        <>
          <ul className="v-arrivals-plain" style={{ maxWidth: 860 }}>
            <Each items={items} keyOf={(user) => user.id} what="person" as="li">
              {(user) => {
                const mayTouch = user.id !== mine?.id && roleReaches(myRole, user.role)
                return (
                  <li>
                    <div style={{ minWidth: 0, flex: 1 }}>
                      <Text fw={600} truncate>
                        {user.name}
                        {user.id === mine?.id && ' (you)'}
                      </Text>
                      <Text size="sm" c="dimmed" truncate>
                        {user.email} ·{' '}
                        {user.last_seen_at === null
                          ? 'never seen'
                          : `last seen ${formatAgo(user.last_seen_at, nowMs)}`}
                      </Text>
                    </div>
                    <Select
                      aria-label={`Role of ${user.name}`}
                      w={116}
                      allowDeselect={false}
                      disabled={!mayTouch}
                      data={(mayTouch ? givable : [user.role]).map((role) => ({ value: role, label: role }))}
                      value={user.role}
                      onChange={(role) => {
                        if (role !== null && role !== user.role) void changeRole(user, role as Role)
                      }}
                    />
                    {mayTouch ? (
                      <Menu position="bottom-end">
                        <Menu.Target>
                          <ActionIcon aria-label={`Actions for ${user.name}`}>
                            <IconDots size={16} />
                          </ActionIcon>
                        </Menu.Target>
                        <Menu.Dropdown>
                          <Menu.Item onClick={() => void resetLink(user)}>Reset link</Menu.Item>
                          <Menu.Item color="danger" onClick={() => void remove(user)}>
                            Remove…
                          </Menu.Item>
                        </Menu.Dropdown>
                      </Menu>
                    ) : (
                      <span style={{ width: 28 }} />
                    )}
                  </li>
                )
              }}
            </Each>
          </ul>
          <ListFoot pages={query} shown={items.length} total={total} words={frameTexts.listed.people} />
        </>
      )}
      <Invitations />
      <Modal opened={inviting} onClose={() => setInviting(false)} title="Invite a colleague" size="md">
        <InviteForm
          roles={givable}
          onMade={(made) => {
            setInviting(false)
            setLink(made)
          }}
        />
      </Modal>
      <Modal opened={link !== null} onClose={() => setLink(null)} title={link?.title} size="md">
        {link && <LinkShown link={link} />}
      </Modal>
    </Page>
  )
}

function Invitations() {
  const nowMs = useNow()
  const invitations = useQuery({
    queryKey: ['invitations'],
    queryFn: ({ signal }) => api('listInvitations', { query: { limit: 100 }, signal }),
  })
  const items = invitations.data?.items ?? []
  if (items.length === 0) return null
  return (
    <section aria-labelledby="invitations" style={{ maxWidth: 860 }}>
      <h2 id="invitations" className="v-section-title">
        Invitations that wait
      </h2>
      <ul className="v-arrivals-plain">
        {items.map((invitation) => (
          <li key={invitation.id}>
            <div style={{ minWidth: 0, flex: 1 }}>
              <Text fw={600} truncate>
                {invitation.email}
              </Text>
              <Text size="sm" c="dimmed">
                As {invitation.role}, until {formatInstant(invitation.expires_at, nowMs)}
              </Text>
            </div>
            <Button
              size="xs"
              variant="default"
              onClick={() => {
                api('withdrawInvitation', { params: { id: invitation.id }, revision: invitation.revision })
                  .catch((error: unknown) => showError(error))
                  .finally(() => void refreshInvitations())
              }}
            >
              Withdraw
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}

function InviteForm({ roles, onMade }: { roles: readonly Role[]; onMade: (link: OneTimeLink) => void }) {
  const [email, setEmail] = useState('')
  const [role, setRole] = useState<Role>('editor')
  const invite = useMutation({
    meta: { showsError: true },
    mutationFn: () => api('invite', { body: { email, role } }),
    onSuccess: ({ invitation, link }) => {
      void refreshInvitations()
      onMade({
        title: `${invitation.email} is invited`,
        link: link.link,
        expiresAtMs: link.expires_at,
        mailed: link.mailed,
      })
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (email.trim() !== '') invite.mutate()
  }
  const emailError =
    invite.error instanceof ApiError ? (invite.error.fieldError('email') ?? invite.error.message) : undefined
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <TextInput
          label="E-mail"
          type="email"
          data-autofocus
          value={email}
          onChange={(event) => setEmail(event.currentTarget.value)}
          error={emailError}
        />
        <Radio.Group label="Role" value={role} onChange={(value) => setRole(value as Role)}>
          <Stack gap="xs" mt="xs">
            {roles.map((one) => (
              <Radio key={one} value={one} label={ROLE_WORDS[one]} />
            ))}
          </Stack>
        </Radio.Group>
        <Button
          type="submit"
          loading={invite.isPending}
          disabled={email.trim() === ''}
          style={{ alignSelf: 'end' }}
        >
          Create link
        </Button>
      </Stack>
    </form>
  )
}

function LinkShown({ link }: { link: OneTimeLink }) {
  const nowMs = useNow()
  return (
    <Stack>
      <Text>
        {link.mailed
          ? 'Vitrine sent this link by mail. It is shown only once.'
          : 'Send this link to the person. It is shown only once.'}
      </Text>
      {namesThisMachineOnly(new URL(link.link).hostname) && (
        <Text size="sm" className="v-warning" role="note">
          Only this computer can open this link, because other machines cannot reach the server. Start it with
          HOST=0.0.0.0 or set PUBLIC_URL, then make a new link.
        </Text>
      )}
      <TextInput
        aria-label="The link"
        readOnly
        value={link.link}
        onFocus={(event) => event.currentTarget.select()}
      />
      <Group justify="space-between">
        <Text size="sm" c="dimmed">
          It works once, until {formatInstant(link.expiresAtMs, nowMs)}.
        </Text>
        <CopyButton value={link.link}>
          {({ copied, copy }) => (
            <Button onClick={copy} data-autofocus>
              {copied ? 'Copied' : 'Copy the link'}
            </Button>
          )}
        </CopyButton>
      </Group>
    </Stack>
  )
}
