import {
  isDeviceCommand,
  parseCommandArgs,
  parseCommands,
  unreadableArgs,
  type CommandResponse,
  type DeviceCommandName,
  type WireCommand,
} from '@vitrine/protocol/device'
import { COMMAND_HANDLERS, type CommandedDevice, type CommandOutcome } from './commandHandlers.ts'
import { createCommandMemory } from './commandMemory.ts'
import { createLasting } from './lasting.ts'

export type CommandRunner = {
  /** Runs what is new in the `commands` of a sync record, oldest first. */
  take(commands: string | null | undefined): void
  /** Answers that the server has not acknowledged. */
  pending(): readonly CommandResponse[]
  acknowledged(responses: readonly CommandResponse[]): void
  /** Answers what an earlier run of the player began. */
  resume(): void
  forget(): void
  stop(): void
}

/**
 * Runs each command exactly once and answers it once; one that takes a while is said to be received before. Its id and its
 * answer are kept before it runs, so that a command that makes the device restart is not met again.
 */
export function createCommandRunner(device: CommandedDevice, onAnswered: () => void): CommandRunner {
  const store = createCommandMemory(device.store)
  const nowMs = () => Math.round(device.serverClock.nowMs())
  const respond = (response: CommandResponse) => store.setResponses([...store.responses(), response])
  const lasting = createLasting(device, nowMs, (response) => {
    respond(response)
    onAnswered()
  })
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
        const response: CommandResponse =
          outcome.ok === 'later'
            ? { id, received: true, at: nowMs() }
            : outcome.ok
              ? { id, ok: true, at: nowMs(), ...(outcome.result !== undefined && { result: outcome.result }) }
              : { id, ok: false, at: nowMs(), error: outcome.reason, error_code: outcome.code }
        store.setAnswered([...answered, id])
        respond(response)
        if (outcome.ok === 'later') lasting.begin(id, outcome)
        else if (outcome.ok) outcome.run()
        onAnswered()
      }
    },
    pending: () => store.responses(),
    acknowledged(responses) {
      if (responses.length === 0) return
      // A command that was only received can have ended since.
      const taken = new Set(responses.map(keyOf))
      store.setResponses(store.responses().filter((response) => !taken.has(keyOf(response))))
    },
    resume: lasting.resume,
    forget: lasting.forget,
    stop: lasting.stop,
  }
}

const keyOf = (response: CommandResponse): string =>
  `${response.id} ${'received' in response ? 'received' : 'answered'}`
