import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { api } from '../../app/client.ts'
import { errorMessage } from '../../app/toasts.ts'
import { DoorPage } from './DoorPage.tsx'
import { sessionTexts } from './session.texts.ts'
import { commonTexts } from '../../ui/common.texts.ts'

/** Asks for a reset link. The answer never tells whether the email is known. */
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
      {sessionTexts.backToSignIn()}
    </Button>
  )
  if (ask.data) {
    return (
      <DoorPage title={ask.data.mailed ? sessionTexts.resetMailed() : sessionTexts.resetNotMailed()}>
        <Stack>
          <Text>
            {ask.data.mailed ? sessionTexts.resetMailedText({ email }) : sessionTexts.resetNotMailedText()}
          </Text>
          <Group>{back}</Group>
        </Stack>
      </DoorPage>
    )
  }
  return (
    <DoorPage
      title={sessionTexts.resetPassword()}
      lead={sessionTexts.resetPasswordText()}
      fault={ask.error ? errorMessage(ask.error) : null}
    >
      <form onSubmit={submit}>
        <Stack>
          <TextInput
            label={commonTexts.email()}
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
              {sessionTexts.requestLink()}
            </Button>
            {back}
          </Group>
        </Stack>
      </form>
    </DoorPage>
  )
}
