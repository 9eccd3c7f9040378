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
import { PauseButton } from '../pause/index.ts'
import { RemoteButton } from '../remote/index.ts'
import { deviceTexts } from './device.texts.ts'
import { commonTexts } from '../../ui/common.texts.ts'

/** What can be done with a device at once. */
export function DeviceActions({ device, onGone }: { device: Device; onGone: () => void }) {
  const mayManage = useMay('admin')
  const [notifying, setNotifying] = useState<NotifyTarget | null>(null)
  const isAway = device.active && device.status.kind === 'offline'
  const awayId = useId()
  const send = useMutation({
    mutationFn: (name: NamedCommand) => api('commandDevice', { params: { id: device.id }, body: { name } }),
    onSuccess: (_, name) => {
      if (isAway && name === 'reload') toast(deviceTexts.reloadQueued({ name: device.name }))
      void queryClient.invalidateQueries({ queryKey: commandsQuery(device.id).queryKey })
    },
  })
  const revoke = async () => {
    const yes = await ask({
      title: deviceTexts.revokeQuestion({ name: device.name }),
      text: isAway ? deviceTexts.revokeTextOffline() : deviceTexts.revokeText(),
      action: deviceTexts.revokeAccess(),
      danger: true,
    })
    if (!yes) return
    try {
      await api('revokeDevice', { params: { id: device.id } })
      toast(deviceTexts.revoked({ name: device.name }))
    } catch (error) {
      showError(error)
    }
    await queryClient.invalidateQueries({ queryKey: ['devices'] })
  }
  const reset = async () => {
    const yes = await ask({
      title: deviceTexts.resetQuestion({ name: device.name }),
      text: isAway ? deviceTexts.resetTextOffline() : deviceTexts.resetText(),
      action: deviceTexts.resetDevice(),
      danger: true,
    })
    if (!yes) return
    try {
      await api('resetDevice', { params: { id: device.id } })
      toast(
        isAway
          ? deviceTexts.resetQueued({ name: device.name })
          : deviceTexts.resetSent({ name: device.name }),
      )
    } catch (error) {
      showError(error)
    }
    await queryClient.invalidateQueries({ queryKey: ['devices'] })
  }
  const remove = async () => {
    const yes = await ask({
      title: deviceTexts.removeQuestion({ name: device.name }),
      text: isAway ? deviceTexts.removeTextOffline() : deviceTexts.removeText(),
      action: commonTexts.remove(),
      danger: true,
    })
    if (!yes) return
    try {
      await api('removeDevice', { params: { id: device.id }, revision: device.revision })
      toast(deviceTexts.removed({ name: device.name }))
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
      <Tooltip label={isAway ? deviceTexts.identifyOffline() : deviceTexts.identifyTip()}>
        <Button
          size="xs"
          variant="default"
          leftSection={<IconBulb size={15} />}
          disabled={!device.active}
          // Commands are kept for a device that is away, and a name that appears unannounced hours later helps nobody.
          {...(isAway && { 'data-disabled': true, 'aria-disabled': true, 'aria-describedby': awayId })}
          onClick={() => {
            if (!isAway) send.mutate('identify')
          }}
        >
          {deviceTexts.identify()}
        </Button>
      </Tooltip>
      <Tooltip label={isAway ? deviceTexts.reloadOffline() : deviceTexts.reloadTip()}>
        <Button
          size="xs"
          variant="default"
          leftSection={<IconRefresh size={15} />}
          disabled={!device.active}
          {...(isAway && { 'aria-describedby': awayId })}
          onClick={() => send.mutate('reload')}
        >
          {isAway ? deviceTexts.reloadLater() : commonTexts.reload()}
        </Button>
      </Tooltip>
      <PauseButton target={{ deviceIds: [device.id], name: device.name }} disabled={!device.active} />
      <RemoteButton devices={[device]} disabled={!device.active} />
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon aria-label={commonTexts.more()} variant="default" size={30}>
            <IconDots size={16} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item
            leftSection={<IconMessage size={15} />}
            disabled={!device.active}
            onClick={() => setNotifying({ name: device.name, deviceIds: [device.id] })}
          >
            {deviceTexts.notify()}
          </Menu.Item>
          {mayManage && (
            <>
              <Menu.Divider />
              <Menu.Item disabled={!device.active} onClick={() => void revoke()}>
                {deviceTexts.revokeAccessEllipsis()}
              </Menu.Item>
              <Menu.Item disabled={!device.active} onClick={() => void reset()}>
                {deviceTexts.resetDeviceEllipsis()}
              </Menu.Item>
              <Menu.Item color="danger" onClick={() => void remove()}>
                {commonTexts.removeEllipsis()}
              </Menu.Item>
            </>
          )}
        </Menu.Dropdown>
      </Menu>
      {isAway && (
        <Text id={awayId} size="sm" c="dimmed" w="100%">
          {deviceTexts.identifyOffline()} {deviceTexts.reloadOffline()}
        </Text>
      )}
      <NotifyDialog target={notifying} onClose={() => setNotifying(null)} />
    </Group>
  )
}
