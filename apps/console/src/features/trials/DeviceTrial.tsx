import { Button, Group, Stack, Text } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { WIDGET_TRIAL_MS } from '@vitrine/core'
import type { Command } from '@vitrine/protocol'
import { useState } from 'react'
import { commandsByIdQuery } from '../../queries/commands.ts'
import { deviceQuery } from '../../queries/devices.ts'
import { commandOutcome } from '../../ui/commandWords.ts'
import { commonTexts } from '../../ui/common.texts.ts'
import { DevicePicker } from '../../ui/DevicePicker.tsx'
import { Modal } from '../../ui/Dialog.tsx'
import { Pill, StatusPill } from '../../ui/StatusPill.tsx'
import { trialTexts } from './trials.texts.ts'

/** What a trial does to a device, by its id: shows what is tried there for so long (ms), or ends that. */
type SendTrial = (deviceId: string, what: 'show' | 'end', forMs: number) => Promise<Command>

/**
 * Shows something on a display for a minute, over what plays there, and says what became of it.
 * @param name of what is tried
 */
export function DeviceTrial({
  name,
  send,
  opened,
  onClose,
}: {
  name: string
  send: SendTrial
  opened: boolean
  onClose: () => void
}) {
  return (
    <Modal opened={opened} onClose={onClose} title={trialTexts.title({ name })}>
      <Trial send={send} onClose={onClose} />
    </Modal>
  )
}

function Trial({ send: sendTrial, onClose }: { send: SendTrial; onClose: () => void }) {
  const [id, setId] = useState('')
  const device = useQuery({ ...deviceQuery(id), enabled: id !== '' })
  const send = useMutation({
    mutationFn: (what: 'show' | 'end') => sendTrial(id, what, WIDGET_TRIAL_MS),
  })
  const sent = send.data
  const commands = useQuery({ ...commandsByIdQuery(sent ? [sent.id] : []), enabled: sent !== undefined })
  const isAway = device.data?.status.kind === 'offline'
  const command = commands.data?.[0] ?? sent
  const outcome = command && commandOutcome(command, isAway)
  const isEnding = send.variables === 'end'
  return (
    <Stack>
      <Text>{trialTexts.about({ seconds: WIDGET_TRIAL_MS / 1_000 })}</Text>
      <DevicePicker
        label={trialTexts.device()}
        placeholder={trialTexts.choose()}
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
            {command?.ok && <Text size="sm">{isEnding ? trialTexts.ended() : trialTexts.shown()}</Text>}
          </>
        ) : (
          device.data && <StatusPill status={device.data.status} />
        )}
      </Group>
      <Group justify="flex-end">
        {command?.ok && !isEnding && (
          <Button variant="default" loading={send.isPending} onClick={() => send.mutate('end')}>
            {trialTexts.end()}
          </Button>
        )}
        <Button variant="default" onClick={onClose}>
          {commonTexts.close()}
        </Button>
        <Button
          disabled={id === '' || isAway}
          loading={send.isPending && !isEnding}
          onClick={() => send.mutate('show')}
        >
          {trialTexts.show()}
        </Button>
      </Group>
    </Stack>
  )
}
