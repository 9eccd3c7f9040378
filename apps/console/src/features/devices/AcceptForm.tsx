import './devices.css'
import { Button, Group, Select, Skeleton, TextInput } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import type { Device, Registration } from '@vitrine/protocol'
import { useState, type FormEvent, type ReactNode } from 'react'
import { api, queryClient } from '../../app/client.ts'
import { formatAgo } from '../../app/format.ts'
import { sentenceOf, toast } from '../../app/toasts.ts'
import { allSitesQuery } from '../../queries/sites.ts'
import { browserWords } from '../../ui/browserWords.ts'
import { useNow } from '../../ui/useNow.ts'
import { isWholeCode, readCode, spacedCode } from './pairingCode.ts'

/**
 * Accepts a waiting display: its code, what waits behind it, a name and what it shows. The same form stands in the
 * dialogue of Devices and in the first steps on Home.
 */
export function AcceptForm({
  code: given = '',
  steps,
  onAccepted,
}: {
  code?: string
  /** headings of its two halves, where they stand beside each other */
  steps?: { code: ReactNode; choose: ReactNode }
  onAccepted: (device: Device) => void
}) {
  const [code, setCode] = useState(readCode(given))
  const [name, setName] = useState('')
  const [siteId, setSiteId] = useState<string | null>(null)
  const [tried, setTried] = useState(false)
  const sites = useQuery(allSitesQuery)
  const registration = useQuery({
    queryKey: ['registration', code],
    queryFn: ({ signal }) => api('lookUpCode', { body: { code }, signal }),
    enabled: isWholeCode(code),
    retry: false,
    staleTime: 0,
    refetchOnWindowFocus: false,
  })
  const accept = useMutation({
    mutationFn: () => api('acceptDevice', { body: { code, name: name.trim(), site_id: siteId } }),
    onSuccess: (device) => {
      void queryClient.invalidateQueries({ queryKey: ['devices'] })
      void queryClient.invalidateQueries({ queryKey: ['sites'] })
      toast(`${device.name} is accepted.`)
      onAccepted(device)
    },
  })
  const found = isWholeCode(code) ? registration.data : undefined
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (found && name.trim() !== '') accept.mutate()
  }
  const codeError = isWholeCode(code) && registration.isError ? sentenceOf(registration.error) : undefined

  return (
    <form onSubmit={submit} noValidate className="v-accept" data-steps={steps !== undefined}>
      <div className="v-accept-part">
        {steps?.code}
        <TextInput
          label="Code on the glass"
          classNames={{ input: 'v-code-input' }}
          value={spacedCode(code)}
          onChange={(event) => setCode(readCode(event.currentTarget.value))}
          placeholder="K7P X2Q"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          data-autofocus
          error={codeError}
          description="Six letters and digits, as they stand on the display."
        />
        <div aria-live="polite" className="v-waiting">
          {isWholeCode(code) && registration.isFetching && !found && <Skeleton height={40} />}
          {found && <WhatWaits registration={found} />}
        </div>
      </div>
      <div className="v-accept-part">
        {steps?.choose}
        <TextInput
          label="Name"
          placeholder="Lobby, left of the door"
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
          error={tried && name.trim() === '' ? 'A name is needed.' : undefined}
          maxLength={200}
        />
        <Select
          label="Screen"
          placeholder="Choose what it shows"
          description="Without one, the display asks for its set-up and waits for a screen."
          searchable
          clearable
          clearButtonProps={{ 'aria-label': 'No screen' }}
          nothingFoundMessage="No screen by that name"
          data={(sites.data ?? []).map((site) => ({ value: site.id, label: site.name }))}
          value={siteId}
          onChange={setSiteId}
        />
        {accept.error && (
          <p role="alert" className="v-fault">
            {sentenceOf(accept.error)}
          </p>
        )}
        <Group justify="flex-end">
          <Button type="submit" loading={accept.isPending} disabled={!found}>
            Accept
          </Button>
        </Group>
      </div>
    </form>
  )
}

function WhatWaits({ registration }: { registration: Registration }) {
  const nowMs = useNow(5_000)
  return (
    <dl className="v-facts">
      <dt>Address</dt>
      <dd className="v-numbers">{registration.address}</dd>
      <dt>Browser</dt>
      <dd>{browserWords(registration.browser)}</dd>
      <dt>Waits since</dt>
      <dd>{formatAgo(registration.first_seen_at, nowMs)}</dd>
    </dl>
  )
}
