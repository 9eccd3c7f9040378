import { Anchor, Button, PasswordInput, Stack, Text, TextInput } from '@mantine/core'
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
  const refused = (field: string) => fieldMessage(make.error, field)
  const needed = (field: 'company' | 'name' | 'email', sentence: string) =>
    refused(field) ?? (tried && form[field].trim() === '' ? sentence : undefined)

  if (setup.data && !setup.data.needed) {
    return (
      <DoorPage title={sessionTexts.setUpAlready()} lead={sessionTexts.setUpAlreadyText()}>
        <Button component={Link} to="/login">
          {commonTexts.signIn()}
        </Button>
      </DoorPage>
    )
  }
  return (
    <DoorPage
      lead={sessionTexts.firstAccountLead()}
      fault={
        make.error && !(make.error instanceof ApiError && make.error.problem.errors)
          ? errorMessage(make.error)
          : null
      }
    >
      {token === '' && <Text mb="md">{sessionTexts.setupLinkIncomplete()}</Text>}
      <form onSubmit={submit} noValidate>
        <Stack gap="md">
          <TextInput
            label={commonTexts.organisation()}
            autoComplete="organization"
            value={form.company}
            onChange={set('company')}
            error={needed('company', sessionTexts.organisationMissing())}
            autoFocus
          />
          <TextInput
            label={sessionTexts.yourName()}
            autoComplete="name"
            value={form.name}
            onChange={set('name')}
            error={needed('name', sessionTexts.nameMissing())}
          />
          <TextInput
            label={commonTexts.email()}
            type="email"
            autoComplete="username"
            value={form.email}
            onChange={set('email')}
            error={needed('email', sessionTexts.emailAddressMissing())}
          />
          <PasswordInput
            label={commonTexts.password()}
            description={sessionTexts.passwordHint()}
            autoComplete="new-password"
            value={form.password}
            onChange={set('password')}
            error={refused('password') ?? (tried ? passwordFault : undefined)}
            visibilityToggleButtonProps={{ 'aria-label': commonTexts.showPassword() }}
          />
          <Button type="submit" size="md" loading={make.isPending} disabled={token === ''}>
            {sessionTexts.createAccount()}
          </Button>
          <Anchor component={Link} to="/login" size="sm">
            {sessionTexts.haveAccount()}
          </Anchor>
        </Stack>
      </form>
    </DoorPage>
  )
}
