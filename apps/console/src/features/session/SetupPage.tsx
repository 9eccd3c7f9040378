import { Anchor, Button, PasswordInput, Stack, Text, TextInput } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { ApiError } from '@vitrine/protocol'
import { useState, type FormEvent } from 'react'
import { Link, useNavigate } from 'react-router'
import { api } from '../../app/client.ts'
import { errorMessage } from '../../app/toasts.ts'
import { DoorPage } from './DoorPage.tsx'
import { entering } from './enter.ts'
import { passwordProblem } from './passwordProblem.ts'
import { useLinkToken } from './useLinkToken.ts'

/** Makes the first account, with the link that start-up printed. */
export function SetupPage() {
  const navigate = useNavigate()
  const token = useLinkToken()
  const [form, setForm] = useState({ company: '', name: '', email: '', password: '' })
  const [tried, setTried] = useState(false)
  const setup = useQuery({ queryKey: ['setup'], queryFn: ({ signal }) => api('readSetup', { signal }) })
  const make = useMutation({
    meta: { showsError: true },
    mutationFn: () => entering(() => api('makeFirstAccount', { body: { token, ...form } })),
    onSuccess: () => {
      void navigate('/home', { replace: true })
    },
  })
  const set = (field: keyof typeof form) => (event: { currentTarget: { value: string } }) =>
    setForm({ ...form, [field]: event.currentTarget.value })
  const passwordFault = passwordProblem(form.password)
  const complete =
    form.company.trim() !== '' && form.name.trim() !== '' && form.email.trim() !== '' && !passwordFault
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (complete) make.mutate()
  }
  const refused = (field: string) =>
    make.error instanceof ApiError ? make.error.fieldError(field) : undefined
  const needed = (field: 'company' | 'name' | 'email', sentence: string) =>
    refused(field) ?? (tried && form[field].trim() === '' ? sentence : undefined)

  if (setup.data && !setup.data.needed) {
    return (
      <DoorPage title="This server is set up already" lead="Its first account was made before.">
        <Button component={Link} to="/login">
          Sign in
        </Button>
      </DoorPage>
    )
  }
  return (
    <DoorPage
      lead="This account can manage everything and invite other people."
      fault={
        make.error && !(make.error instanceof ApiError && make.error.problem.errors)
          ? errorMessage(make.error)
          : null
      }
    >
      {token === '' && (
        <Text mb="md">
          This link is incomplete. Copy the whole link that the server printed when it started.
        </Text>
      )}
      <form onSubmit={submit} noValidate>
        <Stack gap="md">
          <TextInput
            label="Organisation"
            autoComplete="organization"
            value={form.company}
            onChange={set('company')}
            error={needed('company', 'Enter the name of your organisation.')}
            autoFocus
          />
          <TextInput
            label="Your name"
            autoComplete="name"
            value={form.name}
            onChange={set('name')}
            error={needed('name', 'Enter your name.')}
          />
          <TextInput
            label="E-mail"
            type="email"
            autoComplete="username"
            value={form.email}
            onChange={set('email')}
            error={needed('email', 'Enter your e-mail address.')}
          />
          <PasswordInput
            label="Password"
            description="At least 10 characters. A short sentence is good."
            autoComplete="new-password"
            value={form.password}
            onChange={set('password')}
            error={refused('password') ?? (tried ? passwordFault : undefined)}
            visibilityToggleButtonProps={{ 'aria-label': 'Show or hide the password' }}
          />
          <Button type="submit" size="md" loading={make.isPending} disabled={token === ''}>
            Create account
          </Button>
          <Anchor component={Link} to="/login" size="sm">
            I have an account
          </Anchor>
        </Stack>
      </form>
    </DoorPage>
  )
}
