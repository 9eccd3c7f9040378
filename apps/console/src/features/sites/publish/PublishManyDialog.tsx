import { Button, Group, Radio, Skeleton, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { isApiError, type Device, type Site } from '@vitrine/protocol'
import { useMemo, useState } from 'react'
import { api, queryClient } from '../../../app/client.ts'
import { errorMessage } from '../../../app/toasts.ts'
import { useLibrary } from '../../../queries/wholeLibrary.ts'
import { allDevicesQuery } from '../../../queries/devices.ts'
import { Each } from '../../../ui/Guarded.tsx'
import { Modal } from '../../../ui/Dialog.tsx'
import { NoDeviceYet } from './NoDeviceYet.tsx'
import { problemsOf } from '../preview/preview.ts'
import { publicationOf } from './publication.ts'
import { PublicationView } from './PublicationView.tsx'
import { publishEach, standingOf, type Outcome } from './publishMany.ts'
import { PublishSite } from './PublishSite.tsx'
import { refreshSites } from '../list/siteActions.ts'
import { publishTexts } from './publish.texts.ts'
import { commonTexts } from '../../../ui/common.texts.ts'
import styles from './publishing.module.css'

/** Publishes several screens: what changes on each first, then how it arrives on every device. */
export default function PublishManyDialog({
  sites: asked,
  onClose,
}: {
  sites: readonly Site[]
  onClose: () => void
}) {
  const [sites, setSites] = useState(asked)
  const library = useLibrary()
  const devices = useQuery(allDevicesQuery)
  const [when, setWhen] = useState<'boundary' | 'now'>('boundary')
  const [outcomes, setOutcomes] = useState<ReadonlyMap<string, Outcome>>(new Map())
  const [versions, setVersions] = useState<ReadonlyMap<string, string>>(new Map())
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
  const begun = outcomes.size > 0
  const isDone = begun && !running && left.length === 0
  const publication = publicationOf(versions, devices.data ?? [])
  const publish = async () => {
    setRunning(true)
    const changed: string[] = []
    await publishEach(
      left,
      async (site) => {
        try {
          const { version } = await api('publishSite', {
            params: { id: site.id },
            body: { revision: site.revision, when },
          })
          setVersions((before) => new Map(before).set(site.id, version.version))
        } catch (error) {
          if (isApiError(error, 'CHANGED_MEANWHILE')) changed.push(site.id)
          throw error
        }
      },
      errorMessage,
      (id, outcome) => setOutcomes((before) => new Map(before).set(id, outcome)),
    )
    // What somebody else changed is read again, so that the next try publishes what is shown here.
    const newer = await Promise.all(
      changed.map((id) => api('readSite', { params: { id } }).catch((): null => null)),
    )
    setSites(sites.map((site) => newer.find((one) => one?.id === site.id) ?? site))
    setRunning(false)
    await refreshSites()
    await queryClient.invalidateQueries({ queryKey: ['devices'] })
  }
  const [only] = sites
  const isNowhere = isDone && sites.length === 1 && publication.arrivals.length === 0
  return (
    <Modal
      opened
      onClose={onClose}
      withCloseButton={!begun}
      title={
        sites.length === 1 && only
          ? publishTexts.publishTitle({ name: only.name })
          : publishTexts.publishScreens({ count: sites.length })
      }
      size="lg"
    >
      <Stack>
        {running && (
          <Text role="status">{publishTexts.progress({ done: versions.size, count: wanted.length })}</Text>
        )}
        {isDone ? null : !library ? (
          <div aria-busy="true" aria-label={publishTexts.comparingScreens()}>
            <Skeleton height={64} mb="sm" />
            <Skeleton height={64} />
          </div>
        ) : (
          <ul className={styles.publishMany} aria-label={commonTexts.screens()}>
            <Each items={sites} keyOf={(site) => site.id} what="screen" as="li">
              {(site) => (
                <PublishSite
                  site={site}
                  devices={devicesOn(site, devices.data)}
                  library={library}
                  standing={standings.get(site.id) ?? { kind: 'same' }}
                  outcome={outcomes.get(site.id)}
                  named={sites.length > 1}
                />
              )}
            </Each>
          </ul>
        )}
        {versions.size > 0 && !running && <PublicationView publication={publication} />}
        {!begun && wanted.length > 0 && (
          <Radio.Group
            label={publishTexts.start()}
            value={when}
            onChange={(value) => setWhen(value as 'boundary' | 'now')}
          >
            <Group gap="lg" mt="xs">
              <Radio value="boundary" label={publishTexts.afterTheCurrentItem()} />
              <Radio value="now" label={publishTexts.immediately()} />
            </Group>
          </Radio.Group>
        )}
        <Group justify="flex-end">
          {isNowhere && only && <NoDeviceYet site={only} devices={devices.data ?? []} />}
          <Button variant={left.length === 0 && !isNowhere ? 'filled' : 'default'} onClick={onClose}>
            {begun || left.length === 0 ? commonTexts.close() : commonTexts.cancel()}
          </Button>
          {left.length > 0 && (
            <Button loading={running} onClick={() => void publish()} data-autofocus>
              {begun
                ? publishTexts.retryScreens({ count: left.length })
                : publishWords(
                    left,
                    left.reduce((sum, site) => sum + devicesOn(site, devices.data).length, 0),
                  )}
            </Button>
          )}
        </Group>
      </Stack>
    </Modal>
  )
}

const devicesOn = (site: Site, devices: readonly Device[] = []): Device[] =>
  devices.filter((device) => device.active && device.site_id === site.id)

/** What the button does: a screen that no device shows is published too. */
function publishWords(sites: readonly Site[], devices: number): string {
  if (devices > 0) return publishTexts.publishTo({ count: devices })
  return publishTexts.publishScreens({ count: sites.length })
}
