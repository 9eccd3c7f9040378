import { clsx } from 'clsx'
import { Button, Group, Select, Skeleton, TextInput } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { SAMPLE_AUTHOR } from '@vitrine/core'
import type { Device, Registration, Site } from '@vitrine/protocol'
import { useState, type FormEvent } from 'react'
import { api, queryClient } from '../../app/client.ts'
import { formatAgo } from '../../app/format.ts'
import { errorMessage, toast } from '../../app/toasts.ts'
import { allSitesQuery } from '../../queries/sites.ts'
import { startQuery } from '../../queries/start.ts'
import { browserWords } from '../../ui/browserWords.ts'
import { useNow } from '../../ui/useNow.ts'
import { isWholeCode, readCode, spacedCode } from './pairingCode.ts'
import { frameTexts } from '../../ui/frame.texts.ts'
import { pairingTexts } from './pairing.texts.ts'
import { commonTexts } from '../../ui/common.texts.ts'
import styles from './pairing.module.css'

/** While a company has fewer devices than this, a name and a screen are proposed for the next one. */
const PROPOSED_UNTIL = 5

/**
 * Pairs a waiting display: its code, what waits behind it, a name and what it shows. The same form stands in the dialogue of
 * Devices and on Home.
 * @param siteId  the screen that is proposed for it
 * @param compact asks for name and screen only once a display was found behind the code
 */
export function PairForm({
  code: given = '',
  siteId: asked = null,
  compact = false,
  onPaired,
}: {
  code?: string
  siteId?: string | null
  compact?: boolean
  onPaired: (device: Device) => void
}) {
  const [code, setCode] = useState(readCode(given))
  const [ownName, setName] = useState<string | null>(null)
  const [ownSiteId, setSiteId] = useState<string | null | undefined>(undefined)
  const [tried, setTried] = useState(false)
  const [pairedName, setPairedName] = useState<string | null>(null)
  const sites = useQuery(allSitesQuery)
  const start = useQuery(startQuery)
  const count = useQuery({
    queryKey: ['devices', 'count'],
    queryFn: async ({ signal }) => (await api('listDevices', { query: { limit: 1 }, signal })).total,
  })
  const proposes = count.data !== undefined && count.data < PROPOSED_UNTIL
  const name = ownName ?? (proposes ? pairingTexts.proposedName({ number: count.data + 1 }) : '')
  const proposed = asked ?? (proposes ? newestPublished(sites.data ?? []) : null)
  const siteId = ownSiteId === undefined ? proposed : ownSiteId
  const registration = useQuery({
    queryKey: ['registration', code],
    queryFn: ({ signal }) => api('lookUpCode', { body: { code }, signal }),
    enabled: isWholeCode(code),
    retry: false,
    staleTime: 0,
    refetchOnWindowFocus: false,
  })
  const pair = useMutation({
    meta: { showsError: true },
    mutationFn: () => api('acceptDevice', { body: { code, name: name.trim(), site_id: siteId } }),
    onSuccess: (device) => {
      void queryClient.invalidateQueries({ queryKey: ['devices'] })
      void queryClient.invalidateQueries({ queryKey: ['sites'] })
      toast(pairingTexts.paired({ name: device.name }))
      setPairedName(device.name)
      setCode('')
      setName(null)
      setSiteId(undefined)
      setTried(false)
      onPaired(device)
    },
  })
  const found = isWholeCode(code) ? registration.data : undefined
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (found && name.trim() !== '') pair.mutate()
  }
  const codeError = isWholeCode(code) && registration.isError ? errorMessage(registration.error) : undefined
  const isMaking = start.data?.samples === 'making'

  return (
    <form onSubmit={submit} noValidate className={styles.pairing}>
      <div className={styles.pairingPart}>
        <TextInput
          label={pairingTexts.pairingCode()}
          classNames={{ input: styles.codeInput }}
          value={spacedCode(code)}
          onChange={(event) => {
            setCode(readCode(event.currentTarget.value))
            setPairedName(null)
          }}
          placeholder={pairingTexts.codePlaceholder()}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          data-autofocus
          error={codeError}
          description={pairingTexts.codeHint()}
        />
        <div aria-live="polite" className={styles.waiting}>
          {isWholeCode(code) && registration.isFetching && !found && <Skeleton height={40} />}
          {found && <WhatWaits registration={found} />}
          {pairedName !== null && (
            <p className={styles.paired}>
              <IconCheck size={16} aria-hidden="true" />
              {pairingTexts.paired({ name: pairedName })}
            </p>
          )}
        </div>
      </div>
      {(!compact || found) && (
        <div className={styles.pairingPart}>
          <TextInput
            label={commonTexts.name()}
            placeholder={pairingTexts.namePlaceholder()}
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
            error={tried && name.trim() === '' ? frameTexts.enterName() : undefined}
            maxLength={200}
          />
          <Select
            label={pairingTexts.screen()}
            placeholder={pairingTexts.chooseAScreen()}
            description={isMaking ? pairingTexts.samplesInTheMaking() : pairingTexts.screenHint()}
            searchable
            clearable
            allowDeselect={false}
            clearButtonProps={{ 'aria-label': pairingTexts.noScreen() }}
            nothingFoundMessage={isMaking ? pairingTexts.makingSamples() : pairingTexts.noScreensFound()}
            data={(sites.data ?? []).map((site) => ({ value: site.id, label: site.name }))}
            value={siteId}
            onChange={setSiteId}
          />
          {pair.error && (
            <p role="alert" className={clsx('v-fault', styles.pairFault)}>
              {errorMessage(pair.error)}
            </p>
          )}
          <Group justify="flex-end">
            <Button type="submit" loading={pair.isPending} disabled={!found}>
              {pairingTexts.pairDevice()}
            </Button>
          </Group>
        </div>
      )}
    </form>
  )
}

/**
 * The screen that somebody published last, else a sample: what somebody who has few displays most likely wants on the next
 * one. Samples may still come out after somebody's own screen.
 */
function newestPublished(sites: readonly Site[]): string | null {
  const isOwn = (site: Site) => site.published!.by !== SAMPLE_AUTHOR
  const published = sites.filter((site) => site.published !== null)
  const [newest] = [...published].sort(
    (a, b) => Number(isOwn(b)) - Number(isOwn(a)) || b.published!.at - a.published!.at,
  )
  return newest?.id ?? null
}

function WhatWaits({ registration }: { registration: Registration }) {
  const nowMs = useNow()
  return (
    <dl className="v-facts">
      <dt>{pairingTexts.address()}</dt>
      <dd className="v-numbers">{registration.address}</dd>
      <dt>{pairingTexts.browser()}</dt>
      <dd>{browserWords(registration.browser)}</dd>
      <dt>{pairingTexts.firstSeen()}</dt>
      <dd>{formatAgo(registration.first_seen_at, nowMs)}</dd>
    </dl>
  )
}
