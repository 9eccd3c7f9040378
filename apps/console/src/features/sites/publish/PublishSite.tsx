import { Text } from '@mantine/core'
import type { Device, Site } from '@vitrine/protocol'
import { useState } from 'react'
import { listed } from '../../../app/format.ts'
import type { Library } from '../../../queries/content.ts'
import { Pill } from '../../../ui/StatusPill.tsx'
import { DifferenceList } from './DifferenceList.tsx'
import type { Outcome, Standing } from './publishMany.ts'
import { useVersion } from './useVersion.ts'

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
      <div className="v-publish-head">
        {named && <strong className="v-clip">{site.name}</strong>}
        <OutcomePill standing={standing} outcome={outcome} />
        <p className="v-quiet v-small v-publish-on">{devicesWords(devices)}</p>
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
    return <DifferenceList differences={differences} same="No changes since the last publication." />
  return (
    <Text size="sm" c="dimmed">
      {published === null
        ? 'Published for the first time.'
        : query.isPending
          ? 'Comparing…'
          : 'Couldn’t compare this screen with its published version.'}
    </Text>
  )
}

function OutcomePill({ standing, outcome }: { standing: Standing; outcome: Outcome | undefined }) {
  if (outcome?.kind === 'published') return <Pill tone="good">Published</Pill>
  if (outcome?.kind === 'failed') return <Pill tone="bad">Not published</Pill>
  if (outcome?.kind === 'publishing') return <Pill tone="quiet">Publishing…</Pill>
  if (standing.kind === 'problem') return <Pill tone="bad">Can’t be published</Pill>
  return standing.kind === 'same' ? <Pill tone="quiet">No changes</Pill> : null
}

function devicesWords(devices: readonly Device[]): string {
  if (devices.length === 0) return 'Not on any device'
  return listed(
    devices.map(({ name }) => name),
    NAMED_MOST,
  )
}
