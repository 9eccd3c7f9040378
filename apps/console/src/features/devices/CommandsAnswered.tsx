import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { Command, Device } from '@vitrine/protocol'
import { formatInstant } from '../../app/format.ts'
import { commandsQuery } from '../../queries/devices.ts'
import { Each } from '../../ui/Guarded.tsx'
import { Pill } from '../../ui/StatusPill.tsx'
import { useNow } from '../../ui/useNow.ts'

const COMMAND_NAMES: Record<string, string> = {
  identify: 'Identify',
  reload: 'Reload',
  publish: 'Publish version',
  server_version: 'Assign screen',
  server_settings: 'Change settings',
  try_settings: 'Try settings',
  reset: 'Reset',
}

/** The newest commands of a device with its answers. */
export function CommandsAnswered({ device }: { device: Device }) {
  const commands = useQuery(commandsQuery(device.id))
  const nowMs = useNow()
  if (!commands.data) return null
  if (commands.data.items.length === 0) return <Text c="dimmed">No commands sent yet.</Text>
  return (
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
  )
}

function AnswerPill({ command }: { command: Command }) {
  if (command.answered_at === null)
    return (
      <Pill tone="quiet" shape="dashes">
        Waiting for the device
      </Pill>
    )
  return command.ok ? (
    <Pill tone="good" shape="dot">
      Done
    </Pill>
  ) : (
    <Pill tone="bad" shape="square">
      {command.error ?? 'Failed'}
    </Pill>
  )
}
