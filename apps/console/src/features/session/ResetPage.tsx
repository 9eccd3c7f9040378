import { Button, PasswordInput, Stack, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { useNavigate } from 'react-router'
import { api } from '../../app/client.ts'
import { fieldMessage } from '../../app/errorReasons.ts'
import { errorMessage } from '../../app/toasts.ts'
import { DoorPage } from './DoorPage.tsx'
import { entering } from './enter.ts'
import { passwordProblem } from './passwordProblem.ts'
import { useLinkToken } from './useLinkToken.ts'
import { sessionTexts } from './session.texts.ts'
import { commonTexts } from '../../ui/common.texts.ts'

/** Sets a new password with a reset link. */
export function ResetPage() {
  const navigate = useNavigate()
  const token = useLinkToken()
  const [password, setPassword] = useState('')
  const [tried, setTried] = useState(false)
  const reset = useMutation({
    meta: { showsError: true },
    mutationFn: () => entering(() => api('resetPassword', { body: { token, password } })),
    onSuccess: () => {
      void navigate('/home', { replace: true })
    },
  })
  const fault = passwordProblem(password)
  const refused = fieldMessage(reset.error, 'password')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (!fault) reset.mutate()
  }
  return (
    <DoorPage
      lead={sessionTexts.newPasswordLead()}
      fault={reset.error && !refused ? errorMessage(reset.error) : null}
    >
      {token === '' && <Text mb="md">{sessionTexts.linkIncomplete()}</Text>}
      <form onSubmit={submit} noValidate>
        <Stack gap="md">
          <PasswordInput
            label={sessionTexts.newPassword()}
            description={sessionTexts.passwordHint()}
            autoComplete="new-password"
            autoFocus
            value={password}
            onChange={(event) => setPassword(event.currentTarget.value)}
            error={refused ?? (tried ? fault : undefined)}
            visibilityToggleButtonProps={{ 'aria-label': commonTexts.showPassword() }}
          />
          <Button type="submit" size="md" loading={reset.isPending} disabled={token === ''}>
            {sessionTexts.setPassword()}
          </Button>
        </Stack>
      </form>
    </DoorPage>
  )
}
