import { Button, Group, Progress, Radio, Skeleton, Stack, Text } from '@mantine/core'
import { isApiError, type Site } from '@vitrine/protocol'
import { useMemo, useState } from 'react'
import { api, queryClient } from '../../app/client.ts'
import { counted } from '../../app/format.ts'
import { sentenceOf } from '../../app/toasts.ts'
import { useLibrary, type Library } from '../../queries/content.ts'
import { Pill } from '../../ui/StatusPill.tsx'
import { DifferenceList } from './DifferenceList.tsx'
import { problemsOf } from './preview.ts'
import { publishEach, standingOf, type Outcome, type Standing } from './publishMany.ts'
import { refreshSites } from './siteActions.ts'
import { useVersion } from './useVersion.ts'
import { Each } from '../../ui/Guarded.tsx'
import { Modal } from '../../ui/Dialog.tsx'

/** Publishes several screens: what changes on each first, then how each of them went. */
export default function PublishManyDialog({
  sites: asked,
  onClose,
}: {
  sites: readonly Site[]
  onClose: () => void
}) {
  const [sites, setSites] = useState(asked)
  const library = useLibrary()
  const [when, setWhen] = useState<'boundary' | 'now'>('boundary')
  const [outcomes, setOutcomes] = useState<ReadonlyMap<string, Outcome>>(new Map())
  const [running, setRunning] = useState(false)
  const standings = useMemo(
    () =>
      new Map(
        library
          ? sites.map((site) => [site.id, standingOf(site, problemsOf(site.draft, library))] as const)
          : [],
      ),
    [sites, library],
  )
  const wanted = sites.filter(({ id }) => standings.get(id)?.kind === 'ready')
  const left = wanted.filter(({ id }) => outcomes.get(id)?.kind !== 'published')
  const done = wanted.length - left.length
  const begun = outcomes.size > 0
  const publish = async () => {
    setRunning(true)
    const changed: string[] = []
    await publishEach(
      left,
      async (site) => {
        try {
          await api('publishSite', { params: { id: site.id }, body: { revision: site.revision, when } })
        } catch (error) {
          if (isApiError(error, 'CHANGED_MEANWHILE')) changed.push(site.id)
          throw error
        }
      },
      sentenceOf,
      (id, outcome) => setOutcomes((before) => new Map(before).set(id, outcome)),
    )
    // What somebody changed meanwhile is looked at as it is now before it is tried again.
    const newer = await Promise.all(
      changed.map((id) => api('readSite', { params: { id } }).catch((): null => null)),
    )
    setSites(sites.map((site) => newer.find((one) => one?.id === site.id) ?? site))
    setRunning(false)
    await refreshSites()
    await queryClient.invalidateQueries({ queryKey: ['devices'] })
  }
  const finished = begun && !running && left.length === 0
  return (
    <Modal opened onClose={onClose} title={`Publish ${counted(sites.length, 'screen')}`} size="lg">
      <Stack>
        {!library ? (
          <div aria-busy="true" aria-label="Loading screens">
            <Skeleton height={64} mb="sm" />
            <Skeleton height={64} />
          </div>
        ) : (
          <ul className="v-publish-many">
            <Each items={sites} keyOf={(site) => site.id} what="screen" as="li">
              {(site) => (
                <SiteChanges
                  site={site}
                  library={library}
                  standing={standings.get(site.id) ?? { kind: 'same' }}
                  outcome={outcomes.get(site.id)}
                />
              )}
            </Each>
          </ul>
        )}
        {begun && (
          <div role="status">
            <Text size="sm" c="dimmed" mb={6}>
              {done} of {wanted.length} published
            </Text>
            <Progress
              value={wanted.length === 0 ? 0 : (done / wanted.length) * 100}
              aria-label="Screens published"
            />
          </div>
        )}
        {!finished && (
          <Radio.Group label="Start" value={when} onChange={(value) => setWhen(value as 'boundary' | 'now')}>
            <Stack gap="xs" mt="xs">
              <Radio value="boundary" label="After the current item" disabled={running} />
              <Radio value="now" label="Immediately" disabled={running} />
            </Stack>
          </Radio.Group>
        )}
        <Group justify="flex-end">
          <Button variant={finished ? 'filled' : 'default'} onClick={onClose}>
            {begun ? 'Done' : 'Cancel'}
          </Button>
          {!finished && (
            <Button
              loading={running}
              disabled={left.length === 0}
              onClick={() => void publish()}
              data-autofocus
            >
              {begun ? `Try ${counted(left.length, 'screen')} again` : `Publish ${wanted.length}`}
            </Button>
          )}
        </Group>
      </Stack>
    </Modal>
  )
}

function SiteChanges({
  site,
  library,
  standing,
  outcome,
}: {
  site: Site
  library: Library
  standing: Standing
  outcome: Outcome | undefined
}) {
  // What it was opened with: after publishing there is no difference any more.
  const [published] = useState(site.published?.version ?? null)
  const { differences, query } = useVersion(site.id, published, site.draft, library)
  return (
    <li aria-label={site.name}>
      <div className="v-publish-head">
        <strong className="v-clip">{site.name}</strong>
        <span className="v-quiet v-small">
          {site.devices.length === 0 ? 'on no device' : `on ${counted(site.devices.length, 'device')}`}
        </span>
        <span style={{ marginLeft: 'auto' }}>
          <StandingPill standing={standing} outcome={outcome} />
        </span>
      </div>
      {outcome?.kind === 'failed' ? (
        <Text size="sm" c="var(--v-danger)" role="alert">
          {outcome.text}
        </Text>
      ) : standing.kind === 'problem' ? (
        <Text size="sm" c="var(--v-danger)">
          {standing.text}
        </Text>
      ) : published === null ? (
        <Text size="sm" c="dimmed">
          It goes out for the first time.
        </Text>
      ) : differences ? (
        <DifferenceList differences={differences} same="Nothing has changed since it was published." />
      ) : (
        <Text size="sm" c="dimmed">
          {query.isPending ? 'Being compared…' : 'What changes cannot be told.'}
        </Text>
      )}
    </li>
  )
}

function StandingPill({ standing, outcome }: { standing: Standing; outcome: Outcome | undefined }) {
  if (outcome?.kind === 'published') return <Pill tone="good">Published</Pill>
  if (outcome?.kind === 'failed') return <Pill tone="bad">Not published</Pill>
  if (outcome?.kind === 'publishing') return <Pill tone="quiet">Publishing…</Pill>
  if (standing.kind === 'problem') return <Pill tone="bad">Cannot be published</Pill>
  return standing.kind === 'same' ? (
    <Pill tone="quiet">As published</Pill>
  ) : (
    <Pill tone="quiet">Goes out</Pill>
  )
}
