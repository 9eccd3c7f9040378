import { Button, Group, PasswordInput, Skeleton, Stack, Text, TextInput } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { ApiError, isApiError, type Reading, type Who } from '@vitrine/protocol'
import { useState, type FormEvent } from 'react'
import { Link, useNavigate } from 'react-router'
import { api, queryClient } from '../../app/client.ts'
import { fieldMessage } from '../../app/errorReasons.ts'
import { takeReading } from '../../app/language.ts'
import { errorMessage, toast } from '../../app/toasts.ts'
import { whoQuery } from '../../queries/who.ts'
import { Page } from '../../ui/Page.tsx'
import { passwordProblem } from '../session/index.ts'
import { ReadingFields } from './ReadingFields.tsx'
import { accountTexts } from './account.texts.ts'
import { commonTexts } from '../../ui/common.texts.ts'

export function AccountEditPage() {
  const who = useQuery(whoQuery)
  return <Page>{who.data ? <AccountForm who={who.data} /> : <Skeleton height={320} maw={480} />}</Page>
}

function AccountForm({ who }: { who: Who }) {
  const navigate = useNavigate()
  const [name, setName] = useState(who.user.name)
  const [email, setEmail] = useState(who.user.email)
  const [password, setPassword] = useState('')
  const [current, setCurrent] = useState('')
  const [reading, setReading] = useState<Reading>({
    locale: who.user.locale,
    week_start: who.user.week_start,
    hour_cycle: who.user.hour_cycle,
  })
  const [tried, setTried] = useState(false)
  const emailChanged = email.trim().toLowerCase() !== who.user.email.toLowerCase()
  const needsCurrent = emailChanged || password !== ''
  const passwordFault = password === '' ? null : passwordProblem(password)
  const save = useMutation({
    meta: { showsError: true },
    mutationFn: () =>
      api('changeAccount', {
        body: {
          name,
          ...reading,
          ...(emailChanged ? { email } : {}),
          ...(password === '' ? {} : { password }),
          ...(needsCurrent ? { current_password: current } : {}),
        },
        revision: who.user.revision,
      }),
    onSuccess: (changed) => {
      queryClient.setQueryData(whoQuery.queryKey, changed)
      void queryClient.invalidateQueries({ queryKey: ['sessions'] })
      toast(commonTexts.saved())
      void navigate('/account')
      void takeReading(changed.user)
    },
    onError: () => void queryClient.invalidateQueries({ queryKey: ['who'] }),
  })
  const refused = (field: string) => fieldMessage(save.error, field)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (name.trim() !== '' && email.trim() !== '' && !passwordFault && (!needsCurrent || current !== ''))
      save.mutate()
  }
  const hasFieldErrors = save.error instanceof ApiError && save.error.problem.errors !== undefined
  return (
    <form onSubmit={submit} noValidate style={{ maxWidth: 480 }}>
      <Stack>
        <TextInput
          label={commonTexts.name()}
          autoComplete="name"
          maxLength={200}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
          error={refused('name') ?? (tried && name.trim() === '' ? accountTexts.nameMissing() : undefined)}
        />
        <TextInput
          label={commonTexts.email()}
          type="email"
          autoComplete="username"
          maxLength={254}
          value={email}
          onChange={(event) => setEmail(event.currentTarget.value)}
          error={
            refused('email') ?? (isApiError(save.error, 'EMAIL_TAKEN') ? errorMessage(save.error) : undefined)
          }
        />
        <PasswordInput
          label={accountTexts.newPassword()}
          description={accountTexts.newPasswordHint()}
          autoComplete="new-password"
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
          error={refused('password') ?? (tried ? passwordFault : undefined)}
          visibilityToggleButtonProps={{ 'aria-label': accountTexts.showNewPassword() }}
        />
        <PasswordInput
          label={accountTexts.currentPassword()}
          description={accountTexts.currentPasswordHint()}
          autoComplete="current-password"
          disabled={!needsCurrent}
          value={current}
          onChange={(event) => setCurrent(event.currentTarget.value)}
          error={
            refused('current_password') ??
            (tried && needsCurrent && current === '' ? accountTexts.currentPasswordMissing() : undefined)
          }
          visibilityToggleButtonProps={{ 'aria-label': accountTexts.showCurrentPassword() }}
        />
        <ReadingFields
          value={reading}
          onChange={(change) => setReading((before) => ({ ...before, ...change }))}
        />
        {save.error && !hasFieldErrors && !isApiError(save.error, 'EMAIL_TAKEN') && (
          <Text c="var(--v-danger)" role="alert">
            {errorMessage(save.error)}
          </Text>
        )}
        <Group>
          <Button type="submit" loading={save.isPending}>
            {commonTexts.save()}
          </Button>
          <Button component={Link} to="/account" variant="default">
            {commonTexts.cancel()}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
