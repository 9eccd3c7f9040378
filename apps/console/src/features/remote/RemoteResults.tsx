import { Button, Group, Progress, Stack, Text } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import type { Device, RemoteResult } from '@vitrine/protocol'
import { api, queryClient } from '../../app/client.ts'
import { toast } from '../../app/toasts.ts'
import { commandsByIdQuery } from '../../queries/commands.ts'
import { commonTexts } from '../../ui/common.texts.ts'
import { Each } from '../../ui/Guarded.tsx'
import { Pill } from '../../ui/StatusPill.tsx'
import { commandOutcome } from '../../ui/commandWords.ts'
import { reasonOf } from './choice.ts'
import styles from './remote.module.css'
import { remoteTexts } from './remote.texts.ts'

/** What becomes of an action on each device, and the way back where there is one. */
export function RemoteResults({
  devices,
  results,
  onClose,
}: {
  devices: readonly Device[]
  results: readonly RemoteResult[]
  onClose: () => void
}) {
  const ids = results.flatMap(({ command_id: id }) => id ?? [])
  const commands = useQuery(commandsByIdQuery(ids))
  const byId = new Map((commands.data ?? []).map((command) => [command.id, command]))
  const done = [...byId.values()].filter(({ answered_at: at }) => at !== null).length
  const away = new Set(devices.filter(({ status }) => status.kind === 'offline').map(({ id }) => id))
  const each = results.flatMap(({ device_id, before }) => (before ? [{ device_id, action: before }] : []))
  const undo = useMutation({
    mutationFn: () => api('remoteDevices', { body: { each } }),
    onSuccess: async ({ results: sent }) => {
      const done = sent.filter(({ result }) => result === 'sent').length
      toast(
        done === sent.length ? remoteTexts.undone() : remoteTexts.undoneSome({ done, total: sent.length }),
      )
      onClose()
      await queryClient.invalidateQueries({ queryKey: ['devices'] })
    },
  })
  return (
    <Stack>
      <Text role="status" className="v-numbers">
        {remoteTexts.progress({ done, total: ids.length })}
      </Text>
      <Progress
        value={ids.length === 0 ? 100 : (done / ids.length) * 100}
        aria-label={remoteTexts.results()}
      />
      <ul className="v-rows" aria-label={remoteTexts.results()}>
        <Each items={results} keyOf={(result) => result.device_id} what="device" as="li">
          {(result) => {
            const command = byId.get(result.command_id ?? '')
            const refused = reasonOf(result)
            const outcome = command && commandOutcome(command, away.has(result.device_id))
            return (
              <li className={styles.result}>
                <span>{result.device_name ?? result.device_id}</span>
                {refused !== null ? (
                  <span>
                    <Pill tone="quiet" shape="dashes">
                      {remoteTexts.notSent()}
                    </Pill>{' '}
                    <span className="v-quiet">{refused}</span>
                  </span>
                ) : (
                  outcome && (
                    <Pill tone={outcome.tone} shape={outcome.shape}>
                      {outcome.text}
                    </Pill>
                  )
                )}
              </li>
            )
          }}
        </Each>
      </ul>
      <Group justify="flex-end">
        {each.length > 0 && (
          <Button variant="default" loading={undo.isPending} onClick={() => undo.mutate()}>
            {commonTexts.undo()}
          </Button>
        )}
        <Button onClick={onClose}>{commonTexts.close()}</Button>
      </Group>
    </Stack>
  )
}
