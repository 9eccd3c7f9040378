import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { api } from '../../app/client.ts'
import { errorMessage } from '../../app/toasts.ts'
import { DoorPage } from './DoorPage.tsx'

/** Asks for a reset link. The answer never tells whether the e-mail is known. */
export function ForgotPassword({ email: typed, onBack }: { email: string; onBack: () => void }) {
  const [email, setEmail] = useState(typed)
  const ask = useMutation({
    meta: { showsError: true },
    mutationFn: () => api('askPasswordReset', { body: { email } }),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (email.trim() !== '') ask.mutate()
  }
  const back = (
    <Button variant="default" onClick={onBack}>
      Back to sign in
    </Button>
  )
  if (ask.data) {
    return (
      <DoorPage title={ask.data.mailed ? 'Check your e-mail' : 'Ask an admin for a link'}>
        <Stack>
          <Text>
            {ask.data.mailed
              ? `If there is an account for ${email}, a link to set a new password is on its way. It works once.`
              : 'This server does not send mail. An admin of your organisation can make a link for you under Account, People: “Reset link”.'}
          </Text>
          <Group>{back}</Group>
        </Stack>
      </DoorPage>
    )
  }
  return (
    <DoorPage
      title="Reset password"
      lead="Request a one-time link to set a new password."
      fault={ask.error ? errorMessage(ask.error) : null}
    >
      <form onSubmit={submit}>
        <Stack>
          <TextInput
            label="E-mail"
            type="email"
            autoComplete="username"
            required
            withAsterisk={false}
            autoFocus
            value={email}
            onChange={(event) => setEmail(event.currentTarget.value)}
          />
          <Group>
            <Button type="submit" loading={ask.isPending}>
              Request link
            </Button>
            {back}
          </Group>
        </Stack>
      </form>
    </DoorPage>
  )
}
