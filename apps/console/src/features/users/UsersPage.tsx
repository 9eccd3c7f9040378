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
import type { User } from '@vitrine/protocol'
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
import { useNow } from '../../ui/useNow.ts'
import { useSearchState } from '../../ui/useSearchState.ts'
import { roleTexts } from '../account/index.ts'
import { Each } from '../../ui/Guarded.tsx'
import { Modal } from '../../ui/Dialog.tsx'
import { frameTexts } from '../../ui/frame.texts.ts'
import { peopleTexts } from './people.texts.ts'
import { commonTexts } from '../../ui/common.texts.ts'

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
      toast(peopleTexts.roleChanged({ name: user.name, role: roleTexts.name[role]() }))
    } catch (error) {
      showError(error)
    }
    await refresh()
  }
  const remove = async (user: User) => {
    const yes = await ask({
      title: peopleTexts.removeQuestion({ name: user.name }),
      text: peopleTexts.removeText(),
      action: commonTexts.remove(),
      danger: true,
    })
    if (!yes) return
    try {
      await api('removeUser', { params: { id: user.id }, revision: user.revision })
      toast(peopleTexts.removed({ name: user.name }))
    } catch (error) {
      showError(error)
    }
    await refresh()
  }
  const resetLink = async (user: User) => {
    try {
      const made = await api('makeResetLink', { params: { id: user.id } })
      setLink({
        title: peopleTexts.resetLinkFor({ name: user.name }),
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
          <SearchBox label={peopleTexts.searchPeople()} value={words} onChange={setWords} />
          <Button leftSection={<IconUserPlus size={16} />} onClick={() => setInviting(true)}>
            {peopleTexts.invite()}
          </Button>
        </>
      }
    >
      {query.isError && items.length === 0 ? (
        <FaultMessage
          title={peopleTexts.couldNotLoad()}
          error={query.error}
          retry={() => void query.refetch()}
        />
      ) : query.isPending ? (
        <Skeleton height={200} />
      ) : items.length === 0 ? (
        <Message title={peopleTexts.noneFound()} text={commonTexts.noResultsFor({ words })} />
      ) : (
        <>
          <ul className="v-arrivals-plain" style={{ maxWidth: 860 }}>
            <Each items={items} keyOf={(user) => user.id} what="person" as="li">
              {(user) => {
                const mayTouch = user.id !== mine?.id && roleReaches(myRole, user.role)
                return (
                  <li>
                    <div style={{ minWidth: 0, flex: 1 }}>
                      <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
                        {user.id === mine?.id ? peopleTexts.you({ name: user.name }) : user.name}
                      </Text>
                      <Text size="sm" c="dimmed">
                        {user.last_seen_at === null
                          ? peopleTexts.factsNeverSeen({ email: user.email })
                          : peopleTexts.facts({
                              email: user.email,
                              ago: formatAgo(user.last_seen_at, nowMs),
                            })}
                      </Text>
                    </div>
                    <Select
                      aria-label={peopleTexts.roleOf({ name: user.name })}
                      className="v-choice"
                      allowDeselect={false}
                      disabled={!mayTouch}
                      data={(mayTouch ? givable : [user.role]).map((role) => ({
                        value: role,
                        label: roleTexts.name[role](),
                      }))}
                      value={user.role}
                      onChange={(role) => {
                        if (role !== null && role !== user.role) void changeRole(user, role as Role)
                      }}
                    />
                    {mayTouch ? (
                      <Menu position="bottom-end">
                        <Menu.Target>
                          <ActionIcon aria-label={peopleTexts.actionsFor({ name: user.name })}>
                            <IconDots size={16} />
                          </ActionIcon>
                        </Menu.Target>
                        <Menu.Dropdown>
                          <Menu.Item onClick={() => void resetLink(user)}>
                            {peopleTexts.resetLink()}
                          </Menu.Item>
                          <Menu.Item color="danger" onClick={() => void remove(user)}>
                            {commonTexts.removeEllipsis()}
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
      <Modal
        opened={inviting}
        onClose={() => setInviting(false)}
        title={peopleTexts.inviteAColleague()}
        size="md"
      >
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
        {peopleTexts.pending()}
      </h2>
      <ul className="v-arrivals-plain">
        {items.map((invitation) => (
          <li key={invitation.id}>
            <div style={{ minWidth: 0, flex: 1 }}>
              <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
                {invitation.email}
              </Text>
              <Text size="sm" c="dimmed">
                {peopleTexts.invitationFacts({
                  role: roleTexts.name[invitation.role](),
                  expires: formatInstant(invitation.expires_at, nowMs),
                })}
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
              {peopleTexts.withdraw()}
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
        title: peopleTexts.invited({ email: invitation.email }),
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
    invite.error === null ? undefined : (fieldMessage(invite.error, 'email') ?? errorMessage(invite.error))
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <Text c="dimmed">{peopleTexts.inviteHint()}</Text>
        <TextInput
          label={commonTexts.email()}
          type="email"
          data-autofocus
          value={email}
          onChange={(event) => setEmail(event.currentTarget.value)}
          error={emailError}
        />
        <Radio.Group label={commonTexts.role()} value={role} onChange={(value) => setRole(value as Role)}>
          <Stack gap="xs" mt="xs">
            {roles.map((one) => (
              <Radio key={one} value={one} label={roleTexts.can[one]()} />
            ))}
          </Stack>
        </Radio.Group>
        <Button
          type="submit"
          loading={invite.isPending}
          disabled={email.trim() === ''}
          style={{ alignSelf: 'end' }}
        >
          {peopleTexts.createLink()}
        </Button>
      </Stack>
    </form>
  )
}

function LinkShown({ link }: { link: OneTimeLink }) {
  const nowMs = useNow()
  return (
    <Stack>
      <Text>{link.mailed ? peopleTexts.linkMailed() : peopleTexts.linkToSend()}</Text>
      {namesThisMachineOnly(new URL(link.link).hostname) && (
        <Text size="sm" className="v-warning" role="note">
          {peopleTexts.linkOnlyHere()}
        </Text>
      )}
      <TextInput
        aria-label={peopleTexts.link()}
        readOnly
        value={link.link}
        onFocus={(event) => event.currentTarget.select()}
      />
      <Group justify="space-between">
        <Text size="sm" c="dimmed">
          {peopleTexts.linkExpires({ expires: formatInstant(link.expiresAtMs, nowMs) })}
        </Text>
        <CopyButton value={link.link}>
          {({ copied, copy }) => (
            <Button onClick={copy} data-autofocus>
              {copied ? commonTexts.copied() : peopleTexts.copyLink()}
            </Button>
          )}
        </CopyButton>
      </Group>
    </Stack>
  )
}
