import { Anchor, Button, PasswordInput, Select, Stack, Text, TextInput } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { errorCatalog } from '@vitrine/core'
import { ApiError, isApiError } from '@vitrine/protocol'
import { useState, type FormEvent } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { api } from '../../app/client.ts'
import { safeReturn } from '../../app/returnTo.ts'
import { errorMessage } from '../../app/toasts.ts'
import { usePlaces } from '../../app/usePlaces.ts'
import { DoorPage } from './DoorPage.tsx'
import { entering } from './enter.ts'
import { ForgotPassword } from './ForgotPassword.tsx'
import { sessionTexts } from './session.texts.ts'
import { commonTexts } from '../../ui/common.texts.ts'

export function LoginPage() {
  const navigate = useNavigate()
  const places = usePlaces()
  const [search] = useSearchParams()
  const location = useLocation()
  const sessionEnded = (location.state as { ended?: boolean } | null)?.ended === true
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [company, setCompany] = useState<string | null>(null)
  const [missing, setMissing] = useState(false)
  const [forgot, setForgot] = useState(false)
  const setup = useQuery({
    queryKey: ['setup'],
    queryFn: ({ signal }) => api('readSetup', { signal }),
    retry: false,
  })
  const signIn = useMutation({
    meta: { showsError: true },
    mutationFn: () =>
      entering(() =>
        api('signIn', { body: { email, password, ...(company === null ? {} : { company_id: company }) } }),
      ),
    onSuccess: () => {
      void navigate(safeReturn(search.get('return'), window.location.origin, places), { replace: true })
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const incomplete = email.trim() === '' || password === ''
    setMissing(incomplete)
    if (!incomplete) signIn.mutate()
  }
  const companies =
    isApiError(signIn.error, 'COMPANY_NEEDED') && signIn.error.problem
      ? (signIn.error.problem.errors ?? [])
          .map(({ field, message }) => ({ value: field, label: message }))
          .sort((one, other) => one.label.localeCompare(other.label))
      : []
  if (forgot) return <ForgotPassword email={email} onBack={() => setForgot(false)} />

  const cameFromElsewhere = search.get('return') !== null
  return (
    <DoorPage
      lead={
        sessionEnded || cameFromElsewhere
          ? sessionTexts.signInAgain({ reason: errorCatalog.NO_CURRENT_USER.text })
          : sessionTexts.signInLead()
      }
      fault={faultOf(missing, signIn.error)}
    >
      {setup.data?.needed && <Text mb="md">{sessionTexts.noAccountYet()}</Text>}
      <form onSubmit={submit} noValidate>
        <Stack gap="md">
          <TextInput
            label={commonTexts.email()}
            type="email"
            autoComplete="username"
            autoFocus
            required
            withAsterisk={false}
            value={email}
            onChange={(event) => {
              setEmail(event.currentTarget.value)
              setCompany(null)
            }}
            error={missing && email.trim() === '' ? sessionTexts.emailMissing() : undefined}
          />
          <PasswordInput
            label={commonTexts.password()}
            autoComplete="current-password"
            required
            withAsterisk={false}
            value={password}
            onChange={(event) => setPassword(event.currentTarget.value)}
            error={missing && password === '' ? sessionTexts.passwordMissing() : undefined}
            visibilityToggleButtonProps={{ 'aria-label': commonTexts.showPassword() }}
          />
          {companies.length > 0 && (
            <Select
              label={commonTexts.organisation()}
              data={companies}
              value={company}
              onChange={setCompany}
              allowDeselect={false}
            />
          )}
          <Button type="submit" size="md" loading={signIn.isPending} fullWidth>
            {commonTexts.signIn()}
          </Button>
          <Anchor component="button" type="button" size="sm" onClick={() => setForgot(true)}>
            {sessionTexts.forgotPassword()}
          </Anchor>
        </Stack>
      </form>
    </DoorPage>
  )
}

function faultOf(missing: boolean, error: unknown): string | null {
  if (missing) return errorCatalog.NO_CREDENTIALS.text
  if (error === null) return null
  if (error instanceof ApiError && error.status === 0)
    return sessionTexts.tryLater({ reason: errorCatalog.CONNECTION_FAILED.text })
  // Its fields are the organisations to choose from, not what is wrong.
  if (isApiError(error, 'COMPANY_NEEDED')) return sessionTexts.chooseOrganisation()
  return errorMessage(error)
}
