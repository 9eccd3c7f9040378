import { Button, Group, Stack, Text } from '@mantine/core'
import { IconDeviceDesktop } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { WIDGET_TRIAL_MS } from '@vitrine/core'
import type { Widget } from '@vitrine/widgets'
import { useState } from 'react'
import { api } from '../../app/client.ts'
import { commandsByIdQuery } from '../../queries/commands.ts'
import { deviceQuery } from '../../queries/devices.ts'
import { commandOutcome } from '../../ui/commandWords.ts'
import { commonTexts } from '../../ui/common.texts.ts'
import { DevicePicker } from '../../ui/DevicePicker.tsx'
import { Modal } from '../../ui/Dialog.tsx'
import { Pill, StatusPill } from '../../ui/StatusPill.tsx'
import { GROUNDS, widgetLook, widgetMargin, type Ground } from './widgetSlide.ts'
import { shelfTexts } from './widgets.texts.ts'

/** Shows a widget with its settings on a display for a minute, over what plays there. Nothing is saved. */
export function TryOnDevice({ widget, name, ground }: { widget: Widget; name: string; ground: Ground }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="default" leftSection={<IconDeviceDesktop size={18} />} onClick={() => setOpen(true)}>
        {shelfTexts.tryOnDevice()}
      </Button>
      <Modal opened={isOpen} onClose={() => setOpen(false)} title={shelfTexts.tryTitle({ name })}>
        <Trial widget={widget} ground={ground} onClose={() => setOpen(false)} />
      </Modal>
    </>
  )
}

function Trial({ widget, ground, onClose }: { widget: Widget; ground: Ground; onClose: () => void }) {
  const [id, setId] = useState('')
  const device = useQuery({ ...deviceQuery(id), enabled: id !== '' })
  const send = useMutation({
    mutationFn: (tried: Widget | null) =>
      api('tryWidget', {
        params: { id },
        body: {
          widget: tried,
          ...widgetLook(widget, ground),
          background: GROUNDS[ground],
          margin: widgetMargin(widget),
          for_ms: WIDGET_TRIAL_MS,
        },
      }),
  })
  const sent = send.data
  const commands = useQuery({ ...commandsByIdQuery(sent ? [sent.id] : []), enabled: sent !== undefined })
  const isAway = device.data?.status.kind === 'offline'
  const command = commands.data?.[0] ?? sent
  const outcome = command && commandOutcome(command, isAway)
  const isEnding = send.variables === null
  return (
    <Stack>
      <Text>{shelfTexts.tryAbout({ seconds: WIDGET_TRIAL_MS / 1_000 })}</Text>
      <DevicePicker
        label={shelfTexts.tryDevice()}
        placeholder={shelfTexts.tryChoose()}
        value={id}
        onChange={(chosen) => {
          setId(chosen)
          send.reset()
        }}
      />
      <Group mih={28} role="status">
        {outcome ? (
          <>
            <Pill tone={outcome.tone} shape={outcome.shape}>
              {outcome.text}
            </Pill>
            {command?.ok && <Text size="sm">{isEnding ? shelfTexts.tryEnded() : shelfTexts.tryShown()}</Text>}
          </>
        ) : (
          device.data && <StatusPill status={device.data.status} />
        )}
      </Group>
      <Group justify="flex-end">
        {command?.ok && !isEnding && (
          <Button variant="default" loading={send.isPending} onClick={() => send.mutate(null)}>
            {shelfTexts.tryEnd()}
          </Button>
        )}
        <Button variant="default" onClick={onClose}>
          {commonTexts.close()}
        </Button>
        <Button
          disabled={id === '' || isAway}
          loading={send.isPending && !isEnding}
          onClick={() => send.mutate(widget)}
        >
          {shelfTexts.tryShow()}
        </Button>
      </Group>
    </Stack>
  )
}
