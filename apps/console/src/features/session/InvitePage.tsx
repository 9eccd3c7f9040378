import { Button, PasswordInput, Skeleton, Stack, TextInput } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { ApiError } from '@vitrine/protocol'
import { useState, type FormEvent } from 'react'
import { Link, useNavigate } from 'react-router'
import { api } from '../../app/client.ts'
import { fieldMessage } from '../../app/errorReasons.ts'
import { errorMessage } from '../../app/toasts.ts'
import { DoorPage } from './DoorPage.tsx'
import { entering } from './enter.ts'
import { passwordProblem } from './passwordProblem.ts'
import { useLinkToken } from './useLinkToken.ts'
import { sessionTexts } from './session.texts.ts'
import { commonTexts } from '../../ui/common.texts.ts'
import { rich } from '@vitrine/texts/rich'

/** Accepts an invitation: makes the account and signs in. */
export function InvitePage() {
  const navigate = useNavigate()
  const token = useLinkToken()
  const [name, setName] = useState('')
  const [password, setPassword] = useState('')
  const [tried, setTried] = useState(false)
  const invitation = useQuery({
    queryKey: ['invitation', token],
    queryFn: ({ signal }) => api('readInvitation', { body: { token }, signal }),
    retry: false,
  })
  const accept = useMutation({
    meta: { showsError: true },
    mutationFn: () => entering(() => api('acceptInvitation', { body: { token, name, password } })),
    onSuccess: () => {
      void navigate('/home', { replace: true })
    },
  })
  const fault = passwordProblem(password)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (name.trim() !== '' && !fault) accept.mutate()
  }
  const refused = (field: string) => fieldMessage(accept.error, field)

  if (invitation.isError) {
    return (
      <DoorPage title={sessionTexts.invitationInvalid()} lead={errorMessage(invitation.error)}>
        <Button component={Link} to="/login" variant="default">
          {commonTexts.signIn()}
        </Button>
      </DoorPage>
    )
  }
  return (
    <DoorPage
      lead={
        invitation.data ? (
          rich(
            sessionTexts.invited[invitation.data.role],
            { company: invitation.data.company },
            { company: (words) => <strong>{words}</strong> },
          )
        ) : (
          <Skeleton height={16} width={260} />
        )
      }
      fault={
        accept.error && !(accept.error instanceof ApiError && accept.error.problem.errors)
          ? errorMessage(accept.error)
          : null
      }
    >
      <form onSubmit={submit} noValidate>
        <Stack gap="md">
          <TextInput
            label={commonTexts.email()}
            value={invitation.data?.email ?? ''}
            readOnly
            autoComplete="username"
          />
          <TextInput
            label={sessionTexts.yourName()}
            autoComplete="name"
            autoFocus
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
            error={refused('name') ?? (tried && name.trim() === '' ? sessionTexts.nameMissing() : undefined)}
          />
          <PasswordInput
            label={commonTexts.password()}
            description={sessionTexts.passwordHint()}
            autoComplete="new-password"
            value={password}
            onChange={(event) => setPassword(event.currentTarget.value)}
            error={refused('password') ?? (tried ? fault : undefined)}
            visibilityToggleButtonProps={{ 'aria-label': commonTexts.showPassword() }}
          />
          <Button type="submit" size="md" loading={accept.isPending} disabled={!invitation.data}>
            {sessionTexts.acceptAndSignIn()}
          </Button>
        </Stack>
      </form>
    </DoorPage>
  )
}
