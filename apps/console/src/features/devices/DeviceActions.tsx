import { ActionIcon, Button, Group, Menu, Text, Tooltip } from '@mantine/core'
import { IconBulb, IconDots, IconMessage, IconRefresh } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import type { Device } from '@vitrine/protocol'
import type { NamedCommand } from '@vitrine/protocol/device'
import { useId, useState } from 'react'
import { api, queryClient } from '../../app/client.ts'
import { showError, toast } from '../../app/toasts.ts'
import { commandsQuery, deviceQuery } from '../../queries/devices.ts'
import { useMay } from '../../queries/who.ts'
import { ask } from '../../ui/confirm.ts'
import { NotifyDialog, type NotifyTarget } from '../notifications/index.ts'

/** The server keeps commands for a device that is away. A name that appears unannounced hours later helps nobody. */
const IDENTIFY_AWAY = 'Identify needs the device online.'
const RELOAD_AWAY = 'Reload waits until the device is back.'

/** What can be done with a device at once. */
export function DeviceActions({ device, onGone }: { device: Device; onGone: () => void }) {
  const mayManage = useMay('admin')
  const [notifying, setNotifying] = useState<NotifyTarget | null>(null)
  const isAway = device.active && device.status.kind === 'offline'
  const awayId = useId()
  const send = useMutation({
    mutationFn: (name: NamedCommand) => api('commandDevice', { params: { id: device.id }, body: { name } }),
    onSuccess: (_, name) => {
      if (isAway && name === 'reload') toast(`Reload queued for ${device.name}.`)
      void queryClient.invalidateQueries({ queryKey: commandsQuery(device.id).queryKey })
    },
  })
  const revoke = async () => {
    const yes = await ask({
      title: `Revoke ${device.name}?`,
      text: isAway
        ? 'The device is offline. It plays its stored content until it reconnects, then shows a pairing code. You can pair it again.'
        : 'The device loses access at once and shows a pairing code. You can pair it again.',
      action: 'Revoke access',
      danger: true,
    })
    if (!yes) return
    try {
      await api('revokeDevice', { params: { id: device.id } })
      toast(`Access of ${device.name} revoked.`)
    } catch (error) {
      showError(error)
    }
    await queryClient.invalidateQueries({ queryKey: ['devices'] })
  }
  const reset = async () => {
    const yes = await ask({
      title: `Reset ${device.name}?`,
      text: isAway
        ? 'The device is offline. When it reconnects, it deletes everything it stores and shows a pairing code.'
        : 'The device deletes everything it stores and shows a pairing code.',
      action: 'Reset device',
      danger: true,
    })
    if (!yes) return
    try {
      await api('resetDevice', { params: { id: device.id } })
      toast(isAway ? `${device.name} resets when it reconnects.` : `Reset sent to ${device.name}.`)
    } catch (error) {
      showError(error)
    }
    await queryClient.invalidateQueries({ queryKey: ['devices'] })
  }
  const remove = async () => {
    const yes = await ask({
      title: `Remove ${device.name}?`,
      text: isAway
        ? 'The device is offline. It plays its stored content until it reconnects. It leaves this list at once; its screen is not deleted.'
        : 'The device loses access at once and leaves this list. Its screen is not deleted.',
      action: 'Remove',
      danger: true,
    })
    if (!yes) return
    try {
      await api('removeDevice', { params: { id: device.id }, revision: device.revision })
      toast(`${device.name} removed.`)
      onGone()
      queryClient.removeQueries({ queryKey: deviceQuery(device.id).queryKey })
    } catch (error) {
      showError(error)
    }
    await queryClient.invalidateQueries({ queryKey: ['devices'] })
    await queryClient.invalidateQueries({ queryKey: ['sites'] })
  }
  return (
    <Group gap="xs">
      <Tooltip label={isAway ? IDENTIFY_AWAY : 'Shows the device’s name on the display for 10 s'}>
        <Button
          size="xs"
          variant="default"
          leftSection={<IconBulb size={15} />}
          disabled={!device.active}
          {...(isAway && { 'data-disabled': true, 'aria-disabled': true, 'aria-describedby': awayId })}
          onClick={() => {
            if (!isAway) send.mutate('identify')
          }}
        >
          Identify
        </Button>
      </Tooltip>
      <Tooltip label={isAway ? RELOAD_AWAY : 'Restarts the player'}>
        <Button
          size="xs"
          variant="default"
          leftSection={<IconRefresh size={15} />}
          disabled={!device.active}
          {...(isAway && { 'aria-describedby': awayId })}
          onClick={() => send.mutate('reload')}
        >
          {isAway ? 'Reload when it is back' : 'Reload'}
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
              <Menu.Item disabled={!device.active} onClick={() => void reset()}>
                Reset device…
              </Menu.Item>
              <Menu.Item color="danger" onClick={() => void remove()}>
                Remove…
              </Menu.Item>
            </>
          )}
        </Menu.Dropdown>
      </Menu>
      {isAway && (
        <Text id={awayId} size="sm" c="dimmed" w="100%">
          {IDENTIFY_AWAY} {RELOAD_AWAY}
        </Text>
      )}
      <NotifyDialog target={notifying} onClose={() => setNotifying(null)} />
    </Group>
  )
}
