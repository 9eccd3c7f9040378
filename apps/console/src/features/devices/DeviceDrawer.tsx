import {
  ActionIcon,
  Anchor,
  Button,
  Drawer,
  Group,
  Menu,
  Select,
  Skeleton,
  Stack,
  Text,
  TextInput,
  Tooltip,
} from '@mantine/core'
import { IconBulb, IconDots, IconMessage, IconRefresh } from '@tabler/icons-react'
import { whyUnable } from '@vitrine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import type { Command, Device } from '@vitrine/protocol'
import { isApiError } from '@vitrine/protocol'
import { useState } from 'react'
import { Link } from 'react-router'
import { api, queryClient } from '../../app/client.ts'
import { counted, formatAgo, formatInstant } from '../../app/format.ts'
import { dangerToast, sentenceOf, toast } from '../../app/toasts.ts'
import { commandsQuery, deviceQuery } from '../../queries/devices.ts'
import { allSitesQuery } from '../../queries/sites.ts'
import { useMay } from '../../queries/who.ts'
import { browserWords } from '../../ui/browserWords.ts'
import { ask } from '../../ui/confirm.ts'
import { deviceWords } from '../../ui/deviceWords.ts'
import { misfitWords } from '../../ui/fitWords.ts'
import { FaultMessage } from '../../ui/Message.tsx'
import { Pill, StatusPill } from '../../ui/StatusPill.tsx'
import { useNow } from '../../ui/useNow.ts'
import { NotifyDialog, type NotifyTarget } from '../notifications/index.ts'
import { DeviceFaults } from './DeviceFaults.tsx'
import { DeviceFiles } from './DeviceFiles.tsx'
import { DeviceGlass } from './DeviceGlass.tsx'
import { DeviceSettingsForm } from './DeviceSettingsForm.tsx'
import { StorageMeter } from './StorageMeter.tsx'
import { Each, Guarded } from '../../ui/Guarded.tsx'

/** One device: its glass, what it says of itself, and everything that can be done with it. */
export function DeviceDrawer({ id, onClose }: { id: string | null; onClose: () => void }) {
  return (
    <Drawer
      opened={id !== null}
      onClose={onClose}
      position="right"
      size={560}
      padding="lg"
      title={id === null ? null : <DrawerTitle id={id} />}
    >
      {id !== null && <DeviceDetail key={id} id={id} onGone={onClose} />}
    </Drawer>
  )
}

function DrawerTitle({ id }: { id: string }) {
  const { data } = useQuery(deviceQuery(id))
  return (
    <Text fw={650} fz={20}>
      {data?.name ?? ' '}
    </Text>
  )
}

/** What the drawer holds. */
export function DeviceDetail({ id, onGone }: { id: string; onGone: () => void }) {
  const device = useQuery(deviceQuery(id))
  if (device.isError && !device.data) {
    return isApiError(device.error, 'ENTITY_NOT_FOUND') ? (
      <Text c="dimmed">This device is not here any more.</Text>
    ) : (
      <FaultMessage what="This device" error={device.error} retry={() => void device.refetch()} />
    )
  }
  if (!device.data) {
    return (
      <Stack aria-busy="true">
        <Skeleton style={{ aspectRatio: '16 / 9' }} />
        <Skeleton height={22} width={140} />
        <Skeleton height={16} width="80%" />
      </Stack>
    )
  }
  const { data } = device
  return <Guarded what="device" draw={() => <Detail device={data} onGone={onGone} />} />
}

function Detail({ device, onGone }: { device: Device; onGone: () => void }) {
  const mayEdit = useMay('editor')
  const nowMs = useNow(5_000)
  const words = deviceWords(device.status, nowMs)
  const report = device.data
  return (
    <>
      <DeviceGlass device={device} />
      <Group mt="md" mb={6} justify="space-between" wrap="nowrap">
        <StatusPill status={device.status} />
        {mayEdit && <DeviceCommands device={device} onGone={onGone} />}
      </Group>
      <Text aria-live="polite">{words.sentence}</Text>
      {!device.active && (
        <Text c="dimmed" mt={4}>
          Its access was revoked. It shows a pairing code and can be paired again.
        </Text>
      )}
      <Text c="dimmed" size="sm" mt={4}>
        {zoneWords(report?.time_zone)}
      </Text>

      <section className="v-device-section">
        {mayEdit ? <NameAndScreen device={device} /> : <ScreenFact device={device} />}
      </section>

      <DeviceFiles device={device} />

      {report && <DeviceFaults faults={report.faults} heard={device.status.kind !== 'offline'} />}

      <section className="v-device-section">
        <h3>About this device</h3>
        <dl className="v-facts">
          <dt>Starts offline</dt>
          <dd>{offlineWords(device)}</dd>
          <dt>People at it</dt>
          <dd>{pinnedWords(device)}</dd>
          <dt>Display</dt>
          <dd>
            {report
              ? `${report.glass.width} × ${report.glass.height}${report.glass.ratio === 1 ? '' : `, ${report.glass.ratio} px per point`}`
              : 'Unknown'}
          </dd>
          <dt>Storage</dt>
          <dd>{report?.storage ? <StorageMeter storage={report.storage} /> : 'Unknown'}</dd>
          <dt>Clock</dt>
          <dd>{clockWords(report?.clock_offset ?? null)}</dd>
          <dt>Time zone</dt>
          <dd>{report?.time_zone ?? 'Unknown'}</dd>
          <dt>In step</dt>
          <dd>{stepWords(report)}</dd>
          <dt>Player</dt>
          <dd>{device.player_version ?? 'Unknown'}</dd>
          <dt>Last heard</dt>
          <dd>{device.checkin_epoch === null ? 'Never' : formatAgo(device.checkin_epoch, nowMs)}</dd>
          <dt>Address</dt>
          <dd className="v-numbers">{device.address}</dd>
          <dt>Browser</dt>
          <dd>{browserWords(device.browser)}</dd>
          <dt>Device id</dt>
          <dd className="v-numbers">{device.deviceId}</dd>
          <dt>Accepted</dt>
          <dd>{formatInstant(device.accepted_at, nowMs)}</dd>
        </dl>
      </section>

      <CommandsAnswered device={device} />
      {mayEdit && <DeviceSettingsForm device={device} />}
    </>
  )
}

/** Whose wall clock the times of this page go by. */
function zoneWords(deviceZone: string | undefined): string {
  const here = new Intl.DateTimeFormat().resolvedOptions().timeZone
  if (deviceZone === undefined)
    return `Times are in your time zone, ${here}. The device’s time zone is unknown.`
  return deviceZone === here
    ? `Times are in your time zone, ${here}, which is also the device’s.`
    : `Times are in your time zone, ${here}. The device is in ${deviceZone}.`
}

function offlineWords(device: Device): string {
  const start = device.data?.offline_start
  if (!start) return 'Unknown'
  return start.able
    ? 'Yes, it starts and plays with the network gone'
    : `No. ${start.reason ?? 'It did not say why.'}`
}

/** Whether people in front of it can leave the player. */
function pinnedWords(device: Device): string {
  const abilities = device.data?.abilities
  if (!abilities?.pinned) return 'Unknown whether they can leave the player'
  const why = whyUnable(abilities, 'pinned')
  return why === null ? 'They cannot leave the player' : `They can leave the player. ${why}`
}

function clockWords(offsetMs: number | null): string {
  if (offsetMs === null) return 'Unknown'
  const seconds = Math.abs(offsetMs) / 1_000
  if (seconds < 1) return 'Right, within a second'
  const said =
    seconds < 120 ? counted(Math.round(seconds), 'second') : counted(Math.round(seconds / 60), 'minute')
  return `${said} ${offsetMs > 0 ? 'behind' : 'ahead'}; the player allows for it`
}

/** How well a display keeps step with others of its screen, as it measures itself. */
function stepWords(report: Device['data']): string {
  if (!report || report.clock_error === undefined) return 'Unknown'
  const late = report.check?.late
  const clock = `Within ${report.clock_error} ms`
  return late ? `${clock}, items ${late.p50} ms late (1 in 100: ${late.p99} ms)` : clock
}

function ScreenFact({ device }: { device: Device }) {
  return (
    <dl className="v-facts">
      <dt>Screen</dt>
      <dd>{device.site_name ?? 'None'}</dd>
    </dl>
  )
}

function NameAndScreen({ device }: { device: Device }) {
  const [name, setName] = useState<string | null>(null)
  const sites = useQuery(allSitesQuery)
  const change = useMutation({
    mutationFn: (body: { name?: string; site_id?: string | null }) =>
      api('changeDevice', { params: { id: device.id }, body, revision: device.revision }),
    onSuccess: (changed, body) => {
      queryClient.setQueryData(deviceQuery(device.id).queryKey, changed)
      void queryClient.invalidateQueries({ queryKey: ['devices'] })
      void queryClient.invalidateQueries({ queryKey: ['sites'] })
      if (body.site_id !== undefined)
        toast(changed.site_name === null ? 'No screen is assigned now.' : `Assigned to ${changed.site_name}.`)
    },
    onError: (error) => {
      dangerToast(sentenceOf(error))
      void queryClient.invalidateQueries({ queryKey: ['devices'] })
    },
    onSettled: () => setName(null),
  })
  const rename = () => {
    const wanted = name?.trim()
    if (wanted && wanted !== device.name) change.mutate({ name: wanted })
    else setName(null)
  }
  return (
    <Stack gap="sm">
      <TextInput
        label="Name"
        value={name ?? device.name}
        maxLength={200}
        error={name !== null && name.trim() === '' ? 'A name is needed.' : undefined}
        onChange={(event) => setName(event.currentTarget.value)}
        onBlur={rename}
        onKeyDown={(event) => {
          if (event.key === 'Enter') event.currentTarget.blur()
        }}
      />
      <Select
        label="Screen"
        placeholder="None"
        searchable
        clearable
        allowDeselect={false}
        clearButtonProps={{ 'aria-label': 'No screen' }}
        nothingFoundMessage="No screen by that name"
        data={(sites.data ?? []).map((site) => ({ value: site.id, label: site.name }))}
        renderOption={({ option }) => {
          const site = sites.data?.find(({ id }) => id === option.value)
          const misfit = site && misfitWords(device, site.draft)
          return (
            <span>
              {option.label}
              {misfit && <span className="v-warning v-small"> · {misfit.short}</span>}
            </span>
          )
        }}
        value={device.site_id}
        disabled={change.isPending}
        onChange={(site_id) => change.mutate({ site_id })}
      />
      {device.site_id !== null && (
        <Anchor component={Link} to={`/sites-edit/${device.site_id}`} size="sm">
          Open {device.site_name}
        </Anchor>
      )}
    </Stack>
  )
}

function DeviceCommands({ device, onGone }: { device: Device; onGone: () => void }) {
  const mayManage = useMay('admin')
  const [notifying, setNotifying] = useState<NotifyTarget | null>(null)
  const send = useMutation({
    mutationFn: (name: 'identify' | 'reload') =>
      api('commandDevice', { params: { id: device.id }, body: { name } }),
    onSuccess: () => void queryClient.invalidateQueries({ queryKey: commandsQuery(device.id).queryKey }),
    onError: (error) => dangerToast(sentenceOf(error)),
  })
  const revoke = async () => {
    const yes = await ask({
      title: `Revoke ${device.name}?`,
      text: 'It loses its access at once and shows a code again. It can be accepted anew.',
      action: 'Revoke',
      danger: true,
    })
    if (!yes) return
    try {
      await api('revokeDevice', { params: { id: device.id } })
      toast(`${device.name} is revoked.`)
    } catch (error) {
      dangerToast(sentenceOf(error))
    }
    await queryClient.invalidateQueries({ queryKey: ['devices'] })
  }
  const remove = async () => {
    const yes = await ask({
      title: `Remove ${device.name}?`,
      text: 'It loses its access at once and leaves this list. Its screen stays.',
      action: 'Remove',
      danger: true,
    })
    if (!yes) return
    try {
      await api('removeDevice', { params: { id: device.id }, revision: device.revision })
      toast(`${device.name} is removed.`)
      onGone()
      queryClient.removeQueries({ queryKey: deviceQuery(device.id).queryKey })
    } catch (error) {
      dangerToast(sentenceOf(error))
    }
    await queryClient.invalidateQueries({ queryKey: ['devices'] })
    await queryClient.invalidateQueries({ queryKey: ['sites'] })
  }
  return (
    <Group gap="xs" wrap="nowrap">
      <Tooltip label="It shows its name, large, for a moment">
        <Button
          size="xs"
          variant="default"
          leftSection={<IconBulb size={15} />}
          disabled={!device.active}
          onClick={() => send.mutate('identify')}
        >
          Identify
        </Button>
      </Tooltip>
      <Tooltip label="Starts its player anew">
        <Button
          size="xs"
          variant="default"
          leftSection={<IconRefresh size={15} />}
          disabled={!device.active}
          onClick={() => send.mutate('reload')}
        >
          Reload
        </Button>
      </Tooltip>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon aria-label="More" variant="default" size={30}>
            <IconDots size={16} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item
            leftSection={<IconMessage size={15} />}
            disabled={!device.active}
            onClick={() => setNotifying({ name: device.name, deviceIds: [device.id] })}
          >
            Notify…
          </Menu.Item>
          {mayManage && (
            <>
              <Menu.Divider />
              <Menu.Item disabled={!device.active} onClick={() => void revoke()}>
                Revoke access…
              </Menu.Item>
              <Menu.Item color="danger" onClick={() => void remove()}>
                Remove…
              </Menu.Item>
            </>
          )}
        </Menu.Dropdown>
      </Menu>
      <NotifyDialog target={notifying} onClose={() => setNotifying(null)} />
    </Group>
  )
}

const COMMAND_NAMES: Record<string, string> = {
  identify: 'Identify',
  reload: 'Reload',
  publish: 'New version',
  server_version: 'Other screen',
  server_settings: 'Settings',
}

function CommandsAnswered({ device }: { device: Device }) {
  const commands = useQuery(commandsQuery(device.id))
  const nowMs = useNow(5_000)
  if (!commands.data || commands.data.items.length === 0) return null
  return (
    <section className="v-device-section">
      <h3>Commands and their answers</h3>
      <ul className="v-rows" aria-live="polite">
        <Each items={commands.data.items} keyOf={(command) => command.id} what="command" as="li">
          {(command) => (
            <li className="v-command">
              <span>
                {COMMAND_NAMES[command.name] ?? command.name}{' '}
                <span className="v-quiet v-numbers">{formatInstant(command.at, nowMs)}</span>
              </span>
              <AnswerPill command={command} />
            </li>
          )}
        </Each>
      </ul>
    </section>
  )
}

function AnswerPill({ command }: { command: Command }) {
  if (command.answered_at === null)
    return (
      <Pill tone="quiet" shape="dashes">
        Not answered yet
      </Pill>
    )
  return command.ok ? (
    <Pill tone="good" shape="dot">
      Done
    </Pill>
  ) : (
    <Pill tone="bad" shape="square">
      {command.error ?? 'Refused'}
    </Pill>
  )
}
