import { clsx } from 'clsx'
import { Text } from '@mantine/core'
import type { Device, Site } from '@vitrine/protocol'
import { useState } from 'react'
import { listed } from '../../../app/format.ts'
import type { Library } from '../../../queries/wholeLibrary.ts'
import { Pill } from '../../../ui/StatusPill.tsx'
import { DifferenceList } from './DifferenceList.tsx'
import type { Outcome, Standing } from './publishMany.ts'
import { useVersion } from './useVersion.ts'
import { publishTexts } from './publish.texts.ts'
import styles from './publishing.module.css'

/** Devices that are named; more are counted. */
const NAMED_MOST = 4

/** A screen in the dialog that publishes several: its devices, what changes, and how it went. */
export function PublishSite({
  site,
  devices,
  library,
  standing,
  outcome,
  named,
}: {
  site: Site
  devices: readonly Device[]
  library: Library
  standing: Standing
  outcome: Outcome | undefined
  /** whether its name stands here; a dialog about one screen has it in its title */
  named: boolean
}) {
  return (
    <li aria-label={site.name}>
      <div className={styles.publishHead}>
        {named && <strong className="v-clip">{site.name}</strong>}
        <OutcomePill standing={standing} outcome={outcome} />
        <p className={clsx('v-quiet v-small', styles.publishOn)}>{devicesWords(devices)}</p>
      </div>
      {outcome?.kind === 'failed' ? (
        <Text size="sm" c="var(--v-danger)" role="alert">
          {outcome.text}
        </Text>
      ) : standing.kind === 'problem' ? (
        <Text size="sm" c="var(--v-danger)">
          {standing.text}
        </Text>
      ) : (
        <Changes site={site} library={library} />
      )}
    </li>
  )
}

function Changes({ site, library }: { site: Site; library: Library }) {
  // The version that the dialog was opened with: after publishing nothing differs any more.
  const [published] = useState(site.published?.version ?? null)
  const { differences, query } = useVersion(site.id, published, site.draft, library)
  if (published !== null && differences)
    return <DifferenceList differences={differences} same={publishTexts.sameAsPublished()} />
  return (
    <Text size="sm" c="dimmed">
      {published === null
        ? publishTexts.firstTime()
        : query.isPending
          ? publishTexts.comparing()
          : publishTexts.couldNotCompare()}
    </Text>
  )
}

function OutcomePill({ standing, outcome }: { standing: Standing; outcome: Outcome | undefined }) {
  if (outcome?.kind === 'published') return <Pill tone="good">{publishTexts.published()}</Pill>
  if (outcome?.kind === 'failed') return <Pill tone="bad">{publishTexts.notPublished()}</Pill>
  if (outcome?.kind === 'publishing') return <Pill tone="quiet">{publishTexts.publishing()}</Pill>
  if (standing.kind === 'problem') return <Pill tone="bad">{publishTexts.cannotPublish()}</Pill>
  return standing.kind === 'same' ? <Pill tone="quiet">{publishTexts.noChanges()}</Pill> : null
}

function devicesWords(devices: readonly Device[]): string {
  if (devices.length === 0) return publishTexts.notOnAnyDevice()
  return listed(
    devices.map(({ name }) => name),
    NAMED_MOST,
  )
}
