import {
  isDeviceCommand,
  parseCommandArgs,
  parseCommands,
  unreadableArgs,
  type CommandResponse,
  type DeviceCommandName,
  type WireCommand,
} from '@vitrine/protocol/device'
import { COMMAND_HANDLERS, type CommandOutcome } from './commandHandlers.ts'
import type { ConnectionParts } from './connectionParts.ts'

export type CommandRunner = {
  /** Runs what is new in the `commands` of a sync record, oldest first. */
  take(commands: string | null | undefined): void
  /** Answers that the server has not acknowledged. */
  pending(): readonly CommandResponse[]
  acknowledged(ids: readonly string[]): void
}

/**
 * Runs each command exactly once and answers it once. Its id and its answer are kept before it runs, so that a command
 * that makes the device restart is not met again.
 */
export function createCommandRunner(device: ConnectionParts, onAnswered: () => void): CommandRunner {
  const { store } = device
  const nowMs = () => Math.round(device.serverClock.nowMs())
  const outcomeOf = <Name extends DeviceCommandName>(
    name: Name,
    { args: given, at: sentAtMs }: WireCommand,
  ): CommandOutcome<Name> => {
    const args = parseCommandArgs(name, given)
    return args.ok
      ? COMMAND_HANDLERS[name](args.value, { device, sentAtMs, nowMs: nowMs() })
      : { ok: false, code: 'unreadable', reason: unreadableArgs(name) }
  }
  return {
    take(raw) {
      const commands = parseCommands(raw).sort((a, b) => a.at - b.at)
      for (const command of commands) {
        const answered = store.answered()
        const { id, name } = command
        if (answered.includes(id)) continue
        const outcome: CommandOutcome<DeviceCommandName> = isDeviceCommand(name)
          ? outcomeOf(name, command)
          : { ok: false, code: 'unknownCommand', reason: `This player does not know the command “${name}”.` }
        const response: CommandResponse = outcome.ok
          ? { id, ok: true, at: nowMs(), ...(outcome.result !== undefined && { result: outcome.result }) }
          : { id, ok: false, at: nowMs(), error: outcome.reason, error_code: outcome.code }
        store.setAnswered([...answered, id])
        store.setResponses([...store.responses(), response])
        if (outcome.ok) outcome.run()
        onAnswered()
      }
    },
    pending: () => store.responses(),
    acknowledged(ids) {
      if (ids.length === 0) return
      store.setResponses(store.responses().filter((response) => !ids.includes(response.id)))
    },
  }
}
