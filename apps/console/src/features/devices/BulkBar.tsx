import { Button, Select, Text } from '@mantine/core'
import { IconMessage, IconRefresh, IconTag, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { Device } from '@vitrine/protocol'
import { useState } from 'react'
import { api, queryClient } from '../../app/client.ts'
import { counted, listed } from '../../app/format.ts'
import { showError } from '../../app/toasts.ts'
import { deviceTagsQuery } from '../../queries/devices.ts'
import { allSitesQuery } from '../../queries/sites.ts'
import { useMay } from '../../queries/who.ts'
import { ask } from '../../ui/confirm.ts'
import { undoNotice } from '../../ui/undoNotice.tsx'
import { AssignDialog, assignmentOf, changesOf, NO_SITE, type Change } from '../assignment/index.ts'
import { TagFields } from '../library/index.ts'
import { NotifyDialog, type NotifyTarget } from '../notifications/index.ts'
import { BulkRun, type Bulk } from './BulkRun.tsx'
import { namesOfDevices, tagDevices } from './deviceTags.ts'
import { Modal } from '../../ui/Dialog.tsx'

/** What can be done with the selected devices together. */
export function BulkBar({
  chosen,
  shown,
  onChoose,
}: {
  chosen: readonly Device[]
  /** devices in the list */
  shown: number
  onChoose: (all: boolean) => void
}) {
  const mayManage = useMay('admin')
  const sites = useQuery(allSitesQuery)
  const tags = useQuery(deviceTagsQuery)
  const [notifying, setNotifying] = useState<NotifyTarget | null>(null)
  const [tagging, setTagging] = useState(false)
  const [proposed, setProposed] = useState<{ siteId: string | null; changes: readonly Change[] } | null>(null)
  const [bulk, setBulk] = useState<Bulk | null>(null)
  const none = chosen.length === 0

  const propose = (siteId: string | null) => {
    const site = siteId === null ? null : (sites.data?.find(({ id }) => id === siteId) ?? null)
    const changes = changesOf(chosen, new Set(chosen.map(({ id }) => id)), site)
    if (changes.length > 0) setProposed({ siteId, changes })
  }
  const assign = async (siteId: string | null, changes: readonly Change[]) => {
    try {
      const before = await api('assignDevices', { body: assignmentOf(changes, siteId) })
      setProposed(null)
      const names = namesOfDevices(changes.map(({ device }) => device))
      const to = changes[0]!.to
      undoNotice(
        to === null ? `No screen assigned to ${names}.` : `“${to}” assigned to ${names}.`,
        async () => {
          await api('assignDevices', { body: before })
          await refresh()
        },
      )
    } catch (error) {
      showError(error)
    }
    await refresh()
  }
  const reload = async () => {
    const away = chosen.filter(({ status }) => status.kind === 'offline').map(({ name }) => name)
    const lateWords = away.length === 0 ? '' : reloadsLater(away)
    const yes = await ask({
      title: `Reload ${namesOfDevices(chosen)}?`,
      text: `The players restart. The displays can be dark for a few seconds.${lateWords === '' ? '' : ` ${lateWords}`}`,
      action: 'Reload',
    })
    if (yes)
      setBulk({
        title: `Reload ${counted(chosen.length, 'device')}`,
        done: 'Reload sent',
        note: lateWords,
        devices: chosen,
        act: ({ id }) => api('commandDevice', { params: { id }, body: { name: 'reload' } }),
      })
  }
  const remove = async () => {
    const yes = await ask({
      title: `Remove ${namesOfDevices(chosen)}?`,
      text: 'These devices lose access at once and leave this list. This cannot be undone; you can pair them again.',
      action: 'Remove',
      danger: true,
    })
    if (yes)
      setBulk({
        title: `Remove ${counted(chosen.length, 'device')}`,
        done: 'Removed',
        devices: chosen,
        act: ({ id, revision }) => api('removeDevice', { params: { id }, revision }),
      })
  }
  return (
    <div className="v-chosen v-bulk" role="group" aria-label="Selected devices">
      <Text size="sm" className="v-numbers" aria-live="polite">
        {chosen.length} selected
      </Text>
      <Button size="xs" variant="subtle" onClick={() => onChoose(chosen.length < shown)}>
        {chosen.length < shown ? 'Select all' : 'Clear selection'}
      </Button>
      <Select
        size="xs"
        className="v-bulk-assign"
        aria-label="Assign a screen"
        placeholder="Assign a screen…"
        searchable
        disabled={none}
        nothingFoundMessage="No screens found"
        value={null}
        data={[
          { value: NO_SITE, label: 'No screen' },
          ...(sites.data ?? []).map((site) => ({ value: site.id, label: site.name })),
        ]}
        onChange={(value) => {
          if (value !== null) propose(value === NO_SITE ? null : value)
        }}
      />
      <Button
        size="xs"
        variant="default"
        leftSection={<IconRefresh size={15} />}
        disabled={none}
        onClick={() => void reload()}
      >
        Reload
      </Button>
      <Button
        size="xs"
        variant="default"
        leftSection={<IconTag size={15} />}
        disabled={none}
        onClick={() => setTagging(true)}
      >
        Tags…
      </Button>
      <Button
        size="xs"
        variant="default"
        leftSection={<IconMessage size={15} />}
        disabled={none}
        onClick={() =>
          setNotifying({
            name: chosen.length === 1 ? chosen[0]!.name : counted(chosen.length, 'device'),
            deviceIds: chosen.map(({ id }) => id),
          })
        }
      >
        Notify…
      </Button>
      {mayManage && (
        <Button
          size="xs"
          variant="default"
          {...(none ? {} : { c: 'var(--v-danger)' })}
          leftSection={<IconTrash size={15} />}
          disabled={none}
          onClick={() => void remove()}
        >
          Remove…
        </Button>
      )}
      {proposed && (
        <AssignDialog
          changes={proposed.changes}
          onCancel={() => setProposed(null)}
          onAssign={() => assign(proposed.siteId, proposed.changes)}
        />
      )}
      <Modal
        opened={tagging && !none}
        onClose={() => setTagging(false)}
        title={`Tags of ${namesOfDevices(chosen)}`}
      >
        <TagFields
          tagged={chosen.map((device) => device.tags)}
          known={(tags.data ?? []).map((one) => one.tag)}
          onChange={(change) => tagDevices(chosen, change)}
          onDone={() => setTagging(false)}
        />
      </Modal>
      <NotifyDialog target={notifying} onClose={() => setNotifying(null)} />
      {bulk && <BulkRun bulk={bulk} onClose={() => setBulk(null)} />}
    </div>
  )
}

const reloadsLater = (names: readonly string[]): string =>
  names.length === 1
    ? `${names[0]} is offline and reloads when it reconnects.`
    : `${listed(names)} are offline and reload when they reconnect.`

async function refresh(): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: ['devices'] }),
    queryClient.invalidateQueries({ queryKey: ['sites'] }),
  ])
}
