import { clsx } from 'clsx'
import { Button, Select, Text } from '@mantine/core'
import {
  IconAdjustments,
  IconMapPin,
  IconMessage,
  IconRefresh,
  IconTag,
  IconTrash,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { DeviceSettingsChange } from '@vitrine/core'
import type { Device } from '@vitrine/protocol'
import { useState } from 'react'
import { api, queryClient } from '../../app/client.ts'
import { listed } from '../../app/format.ts'
import { showError } from '../../app/toasts.ts'
import { deviceTagsQuery } from '../../queries/devices.ts'
import { allSitesQuery } from '../../queries/sites.ts'
import { useMay } from '../../queries/who.ts'
import { ask } from '../../ui/confirm.ts'
import { undoNotice } from '../../ui/undoNotice.tsx'
import { AssignDialog, assignmentOf, changesOf, NO_SITE, type Change } from '../assignment/index.ts'
import { MoveToGroup } from '../groups/index.ts'
import { TagFields } from '../library/index.ts'
import { NotifyDialog, type NotifyTarget } from '../notifications/index.ts'
import { PauseButton } from '../pause/index.ts'
import { BulkSettings } from './BulkSettings.tsx'
import type { PlannedDevice } from './bulkSettings.ts'
import { RemoteButton } from '../remote/index.ts'
import { BulkRun, type Bulk } from './BulkRun.tsx'
import { eachDevice } from './eachDevice.ts'
import { calledDevices, tagDevices } from './deviceTags.ts'
import { Modal } from '../../ui/Dialog.tsx'
import { deviceListTexts } from './deviceList.texts.ts'
import { commonTexts } from '../../ui/common.texts.ts'
import styles from './devices.module.css'

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
  const [setting, setSetting] = useState(false)
  const [grouping, setGrouping] = useState(false)
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
      const called = calledDevices(changes.map(({ device }) => device))
      const to = changes[0]!.to
      undoNotice(
        to === null
          ? deviceListTexts.unassigned(called)
          : deviceListTexts.assigned({ screen: to, ...called }),
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
    const note =
      away.length === 0 ? [] : [deviceListTexts.reloadsLater({ count: away.length, names: listed(away) })]
    const yes = await ask({
      title: deviceListTexts.reloadQuestion(calledDevices(chosen)),
      text: [deviceListTexts.reloadText(), ...note].join(' '),
      action: commonTexts.reload(),
    })
    if (yes)
      setBulk({
        texts: deviceListTexts.reloading,
        note,
        devices: chosen,
        act: ({ id }) => api('commandDevice', { params: { id }, body: { name: 'reload' } }),
      })
  }
  const changeSettings = (planned: readonly PlannedDevice[]) => {
    setSetting(false)
    const plans = new Map(planned.map((one) => [one.device.id, one]))
    const send =
      (settings: (plan: PlannedDevice) => DeviceSettingsChange) =>
      async ({ id }: Device) => {
        // What happened meanwhile on a device is no reason to refuse: only these fields are changed.
        const { revision } = await api('readDevice', { params: { id } })
        await api('changeDevice', { params: { id }, revision, body: { settings: settings(plans.get(id)!) } })
      }
    const devices = planned.map(({ device }) => device)
    setBulk({
      texts: deviceListTexts.changingSettings,
      note: [],
      devices,
      act: send(({ change }) => change),
      undo: async () => {
        const failures = await eachDevice(
          devices,
          send(({ before }) => before),
          () => undefined,
        )
        await refresh()
        if (failures[0]) throw failures[0].error
      },
    })
  }
  const remove = async () => {
    const yes = await ask({
      title: deviceListTexts.removeQuestion(calledDevices(chosen)),
      text: deviceListTexts.removeText(),
      action: commonTexts.remove(),
      danger: true,
    })
    if (yes)
      setBulk({
        texts: deviceListTexts.removing,
        note: [],
        devices: chosen,
        act: ({ id, revision }) => api('removeDevice', { params: { id }, revision }),
      })
  }
  return (
    <div
      className={clsx('v-chosen', styles.bulk)}
      role="group"
      aria-label={deviceListTexts.selectedDevices()}
    >
      <Text size="sm" className="v-numbers" aria-live="polite">
        {deviceListTexts.selected({ count: chosen.length })}
      </Text>
      <Button size="xs" variant="subtle" onClick={() => onChoose(chosen.length < shown)}>
        {chosen.length < shown ? deviceListTexts.selectAll() : deviceListTexts.clearSelection()}
      </Button>
      <Select
        size="xs"
        className={clsx('v-choice', styles.bulkAssign)}
        aria-label={deviceListTexts.assignScreen()}
        placeholder={deviceListTexts.assignScreenPlaceholder()}
        searchable
        disabled={none}
        nothingFoundMessage={deviceListTexts.noScreensFound()}
        value={null}
        data={[
          { value: NO_SITE, label: deviceListTexts.noScreen() },
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
        {commonTexts.reload()}
      </Button>
      <PauseButton
        target={{ deviceIds: chosen.map(({ id }) => id), name: chosen[0]?.name ?? '' }}
        disabled={none}
      />
      <RemoteButton devices={chosen} disabled={none} />
      <RemoteButton devices={chosen} first="identify" disabled={none} />
      <Button
        size="xs"
        variant="default"
        leftSection={<IconTag size={15} />}
        disabled={none}
        onClick={() => setTagging(true)}
      >
        {deviceListTexts.tags()}
      </Button>
      <Button
        size="xs"
        variant="default"
        leftSection={<IconMapPin size={15} />}
        disabled={none}
        onClick={() => setGrouping(true)}
      >
        {deviceListTexts.moveToGroup()}
      </Button>
      <Button
        size="xs"
        variant="default"
        leftSection={<IconMessage size={15} />}
        disabled={none}
        onClick={() =>
          setNotifying({
            name: deviceListTexts.notified(calledDevices(chosen)),
            deviceIds: chosen.map(({ id }) => id),
          })
        }
      >
        {deviceListTexts.notify()}
      </Button>
      <Button
        size="xs"
        variant="default"
        leftSection={<IconAdjustments size={15} />}
        disabled={none}
        onClick={() => setSetting(true)}
      >
        {deviceListTexts.settings()}
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
          {commonTexts.removeEllipsis()}
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
        title={deviceListTexts.tagsOf(calledDevices(chosen))}
      >
        <TagFields
          tagged={chosen.map((device) => device.tags)}
          known={(tags.data ?? []).map((one) => one.tag)}
          onChange={(change) => tagDevices(chosen, change)}
          onDone={() => setTagging(false)}
        />
      </Modal>
      {setting && !none && (
        <BulkSettings devices={chosen} onClose={() => setSetting(false)} onApply={changeSettings} />
      )}
      {grouping && !none && <MoveToGroup devices={chosen} onClose={() => setGrouping(false)} />}
      <NotifyDialog target={notifying} onClose={() => setNotifying(null)} />
      {bulk && <BulkRun bulk={bulk} onClose={() => setBulk(null)} />}
    </div>
  )
}

async function refresh(): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: ['devices'] }),
    queryClient.invalidateQueries({ queryKey: ['sites'] }),
  ])
}
