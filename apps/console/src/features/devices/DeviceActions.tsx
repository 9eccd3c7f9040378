import { ActionIcon, Button, Group, Menu, Tooltip } from '@mantine/core'
import { IconBulb, IconDots, IconMessage, IconRefresh } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import type { Device } from '@vitrine/protocol'
import { useState } from 'react'
import { api, queryClient } from '../../app/client.ts'
import { showError, toast } from '../../app/toasts.ts'
import { commandsQuery, deviceQuery } from '../../queries/devices.ts'
import { useMay } from '../../queries/who.ts'
import { ask } from '../../ui/confirm.ts'
import { NotifyDialog, type NotifyTarget } from '../notifications/index.ts'

/** What can be done with a device at once. */
export function DeviceActions({ device, onGone }: { device: Device; onGone: () => void }) {
  const mayManage = useMay('admin')
  const [notifying, setNotifying] = useState<NotifyTarget | null>(null)
  const send = useMutation({
    mutationFn: (name: 'identify' | 'reload') =>
      api('commandDevice', { params: { id: device.id }, body: { name } }),
    onSuccess: () => void queryClient.invalidateQueries({ queryKey: commandsQuery(device.id).queryKey }),
  })
  const isAway = device.status.kind === 'offline'
  const revoke = async () => {
    const yes = await ask({
      title: `Revoke ${device.name}?`,
      text: isAway
        ? 'The device is offline. It plays its stored content until it reconnects, then shows a pairing code. You can pair it again.'
        : 'The device loses access at once and shows a pairing code. You can pair it again.',
      action: 'Revoke',
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
      action: 'Reset display',
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
    <Group gap="xs" wrap="nowrap">
      <Tooltip label="Shows the device’s name on the display for 10 s">
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
      <Tooltip label="Restarts the player">
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
              <Menu.Item disabled={!device.active} onClick={() => void reset()}>
                Reset display…
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
