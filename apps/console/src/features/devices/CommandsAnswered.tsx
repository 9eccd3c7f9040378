import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { Command, Device } from '@vitrine/protocol'
import { formatInstant } from '../../app/format.ts'
import { commandsQuery } from '../../queries/devices.ts'
import { Each } from '../../ui/Guarded.tsx'
import { Pill } from '../../ui/StatusPill.tsx'
import { useNow } from '../../ui/useNow.ts'
import { commandName, commandOutcome } from '../../ui/commandWords.ts'
import { deviceCommandTexts } from '../../ui/deviceCommand.texts.ts'
import styles from './devices.module.css'

/** The newest commands of a device with its answers. */
export function CommandsAnswered({ device }: { device: Device }) {
  const commands = useQuery(commandsQuery(device.id))
  const nowMs = useNow()
  if (!commands.data) return null
  if (commands.data.items.length === 0) return <Text c="dimmed">{deviceCommandTexts.noneYet()}</Text>
  return (
    <ul className="v-rows" aria-live="polite">
      <Each items={commands.data.items} keyOf={(command) => command.id} what="command" as="li">
        {(command) => (
          <li className={styles.command}>
            <span>
              {commandName(command)}{' '}
              <span className="v-quiet v-numbers">{formatInstant(command.at, nowMs)}</span>
            </span>
            <OutcomePill command={command} isAway={device.status.kind === 'offline'} />
          </li>
        )}
      </Each>
    </ul>
  )
}

function OutcomePill({ command, isAway }: { command: Command; isAway: boolean }) {
  const { text, ...look } = commandOutcome(command, isAway)
  return <Pill {...look}>{text}</Pill>
}
