import { Button, Select, Skeleton, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import type { ExternalLink } from '@vitrine/protocol'
import { useState, type FormEvent } from 'react'
import { api, queryClient } from '../../app/client.ts'
import { fieldMessage } from '../../app/errorReasons.ts'
import { formatAgo, formatInstant, listed } from '../../app/format.ts'
import { serverNowMs } from '../../app/serverClock.ts'
import { errorMessage, showError, toast } from '../../app/toasts.ts'
import { ask } from '../../ui/confirm.ts'
import { Drawer } from '../../ui/Dialog.tsx'
import { Each } from '../../ui/Guarded.tsx'
import { FaultMessage } from '../../ui/Message.tsx'
import { SecretShown } from '../../ui/SecretShown.tsx'
import { useNow } from '../../ui/useNow.ts'
import {
  embedCode,
  externalAddress,
  hostsIn,
  standingOf,
  sharedQuery,
  sharedSubject,
  type SharedThing,
  validFirst,
} from './externalLinks.ts'
import { externalTexts } from './external.texts.ts'
import styles from './external.module.css'

const DAY_MS = 24 * 60 * 60_000
/** How long links last, ms. */
const LASTS = {
  day: DAY_MS,
  week: 7 * DAY_MS,
  month: 30 * DAY_MS,
  year: 365 * DAY_MS,
}
type Lasts = keyof typeof LASTS

const linksQuery = (thing: SharedThing) =>
  queryOptions({
    queryKey: ['externalLinks', sharedQuery(thing)],
    queryFn: async ({ signal }) =>
      (await api('listExternalLinks', { query: sharedQuery(thing), signal })).items,
  })
const refresh = () => queryClient.invalidateQueries({ queryKey: ['externalLinks'] })

/** The links by which people without an account look at a screen, a slide or a widget: made here, shown once, revoked here. */
export default function SharedLinks({ thing, onClose }: { thing: SharedThing; onClose: () => void }) {
  const [made, setMade] = useState<{ address: string; isEmbedded: boolean } | null>(null)
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size="md"
      title={externalTexts[made ? 'made' : 'title']({ name: thing.name })}
    >
      {made ? (
        <SecretShown
          about={externalTexts.madeAbout()}
          label={externalTexts.link()}
          secret={made.address}
          copy={externalTexts.copyLink()}
          onDone={() => setMade(null)}
        >
          {made.isEmbedded && (
            <div>
              <Text size="sm">{externalTexts.embed()}</Text>
              <Textarea
                aria-label={externalTexts.embedCode()}
                readOnly
                autosize
                className="v-ltr"
                value={embedCode(made.address)}
                onFocus={(event) => event.currentTarget.select()}
              />
            </div>
          )}
        </SecretShown>
      ) : (
        <Stack>
          <p className="v-quiet">
            {thing.noun === 'site'
              ? externalTexts.aboutScreen()
              : thing.noun === 'slide'
                ? externalTexts.aboutSlide()
                : externalTexts.aboutWidget()}
          </p>
          <NewLink
            thing={thing}
            onMade={(sig, hosts) =>
              setMade({
                address: externalAddress(location.origin, thing, sig),
                isEmbedded: hosts.length > 0,
              })
            }
          />
          <Links thing={thing} />
        </Stack>
      )}
    </Drawer>
  )
}

function NewLink({
  thing,
  onMade,
}: {
  thing: SharedThing
  onMade: (sig: string, hosts: readonly string[]) => void
}) {
  const [name, setName] = useState('')
  const [lasts, setLasts] = useState<Lasts>('month')
  const [hosts, setHosts] = useState('')
  const make = useMutation({
    meta: { showsError: true },
    mutationFn: () =>
      api('makeExternalLink', {
        body: {
          name,
          ...sharedSubject(thing),
          hosts: hostsIn(hosts),
          ends_at: serverNowMs() + LASTS[lasts],
        },
      }),
    onSuccess: ({ link, sig }) => {
      void refresh()
      onMade(sig, link.hosts)
    },
  })
  const refused = (field: string) => fieldMessage(make.error, field)
  const wrongHost =
    hostsIn(hosts)
      .map((_host, index) => refused(`hosts.${index}`))
      .find(Boolean) ?? refused('hosts')
  const isReady = name.trim() !== ''
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isReady) make.mutate()
  }
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <TextInput
          label={externalTexts.newName()}
          placeholder={externalTexts.nameExample()}
          data-autofocus
          maxLength={200}
          value={name}
          error={refused('name')}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Select
          label={externalTexts.lasts()}
          allowDeselect={false}
          data={Object.keys(LASTS).map((value) => ({ value, label: externalTexts[value as Lasts]() }))}
          value={lasts}
          error={refused('ends_at')}
          onChange={(value) => setLasts((value as Lasts | null) ?? lasts)}
        />
        <Textarea
          label={externalTexts.hosts()}
          description={externalTexts.hostsHint()}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          autosize
          minRows={1}
          maxRows={6}
          value={hosts}
          error={wrongHost}
          onChange={(event) => setHosts(event.currentTarget.value)}
        />
        {make.error && wrongHost === undefined && !refused('name') && !refused('ends_at') && (
          <p className="v-fault" role="alert">
            {errorMessage(make.error)}
          </p>
        )}
        <Button type="submit" loading={make.isPending} disabled={!isReady} style={{ alignSelf: 'end' }}>
          {externalTexts.create()}
        </Button>
      </Stack>
    </form>
  )
}

function Links({ thing }: { thing: SharedThing }) {
  const nowMs = useNow()
  const links = useQuery(linksQuery(thing))
  const revoke = async ({ id, name }: ExternalLink) => {
    const sure = await ask({
      title: externalTexts.revokeTitle({ name }),
      text: externalTexts.revokeText(),
      action: externalTexts.revoke(),
      danger: true,
    })
    if (!sure) return
    try {
      await api('revokeExternalLink', { params: { id } })
      await refresh()
      toast(externalTexts.revoked({ name }))
    } catch (error) {
      showError(error)
    }
  }
  return (
    <section aria-label={externalTexts.links()}>
      <h3 className="v-section-title">{externalTexts.links()}</h3>
      {links.isError && !links.data ? (
        <FaultMessage
          title={externalTexts.couldNotLoad()}
          error={links.error}
          retry={() => void links.refetch()}
        />
      ) : links.isPending ? (
        <div aria-busy="true" aria-label={externalTexts.loading()}>
          <Skeleton height={64} />
        </div>
      ) : links.data.length === 0 ? (
        <p className="v-quiet">{externalTexts.none()}</p>
      ) : (
        <ul className={styles.links}>
          <Each items={validFirst(links.data, nowMs)} keyOf={({ id }) => id} what="link" as="li">
            {(link) => {
              const standing = standingOf(link, nowMs)
              return (
                <li className={styles.link}>
                  <div>
                    <div className={standing === 'valid' ? styles.name : 'v-quiet'}>{link.name}</div>
                    <div className="v-quiet v-small">
                      {standing === 'revoked'
                        ? externalTexts.wasRevoked({ time: formatInstant(link.revoked_at!, nowMs) })
                        : externalTexts[standing === 'valid' ? 'ends' : 'ended']({
                            time: formatInstant(link.ends_at, nowMs),
                          })}
                      {link.hosts.length > 0 && ` · ${externalTexts.on({ hosts: listed(link.hosts) })}`}
                    </div>
                    <div className="v-quiet v-small">
                      {externalTexts.views({ count: link.views })}
                      {link.viewed_at !== null &&
                        ` · ${externalTexts.lastView({ when: formatAgo(link.viewed_at, nowMs) })}`}
                    </div>
                  </div>
                  {standing === 'valid' && (
                    <Button
                      variant="subtle"
                      color="red"
                      size="compact-sm"
                      aria-label={externalTexts.revokeNamed({ name: link.name })}
                      onClick={() => void revoke(link)}
                    >
                      {externalTexts.revokeEllipsis()}
                    </Button>
                  )}
                </li>
              )
            }}
          </Each>
        </ul>
      )}
    </section>
  )
}
