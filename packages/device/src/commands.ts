import * as z from 'zod/mini'
import {
  deviceSettingsSchema,
  SETTINGS_TRIAL_MOST_MS,
  settingsTrialSchema,
  trialOf,
  type DeviceEvent,
} from '@vitrine/core'
import { parseCommands, type CommandResponse, type WireCommand } from '@vitrine/protocol/device'
import type { DeviceStore } from './deviceStore.ts'

const versionArgs = z.object({
  version: z.nullable(z.string().check(z.regex(/^[0-9a-f]{64}$/))),
  when: z.optional(z.enum(['now', 'boundary'])),
})
const settingsArgs = z.object({
  settings: deviceSettingsSchema,
  attributes: z.optional(
    z.object({ name: z.optional(z.string()), site_name: z.optional(z.nullable(z.string())) }),
  ),
})
const trialArgs = z.object({
  settings: settingsTrialSchema,
  for_ms: z.number().check(z.gte(0), z.lte(SETTINGS_TRIAL_MOST_MS)),
})

/** A command as an event of the lifecycle, or why it cannot be done. Wire names end here. */
function eventOfCommand(
  command: WireCommand,
  nowMs: number,
): { ok: true; event: DeviceEvent } | { ok: false; reason: string } {
  switch (command.name) {
    case 'server_settings': {
      const args = settingsArgs.safeParse(command.args)
      if (!args.success) return { ok: false, reason: 'The settings could not be read.' }
      const { settings, attributes } = args.data
      return {
        ok: true,
        event: {
          kind: 'serverSettings',
          settings,
          name: attributes?.name ?? null,
          ...(attributes?.site_name === undefined ? {} : { siteName: attributes.site_name }),
        },
      }
    }
    case 'try_settings': {
      const args = trialArgs.safeParse(command.args)
      if (!args.success) return { ok: false, reason: 'The settings could not be read.' }
      const { settings, for_ms: forMs } = args.data
      // The trial counts from when it was asked for: whoever asked has long looked away from one that arrives late.
      const leftMs = Math.min(forMs, command.at + forMs - nowMs)
      return forMs > 0 && leftMs <= 0
        ? { ok: false, reason: 'The trial was over before it arrived.' }
        : { ok: true, event: { kind: 'trySettings', settings: trialOf(settings), forMs: leftMs } }
    }
    case 'server_version':
    case 'publish': {
      const args = versionArgs.safeParse(command.args)
      if (!args.success) return { ok: false, reason: 'The version could not be read.' }
      const { version, when } = args.data
      return command.name === 'publish'
        ? { ok: true, event: { kind: 'publish', version, when: when ?? 'boundary' } }
        : { ok: true, event: { kind: 'serverVersion', version } }
    }
    case 'reload':
      return { ok: true, event: { kind: 'reload' } }
    case 'identify':
      return { ok: true, event: { kind: 'identify' } }
    case 'reset':
      return { ok: true, event: { kind: 'resetCommanded' } }
    default:
      return { ok: false, reason: `This player does not know the command “${command.name}”.` }
  }
}

export type CommandRunner = {
  /** Runs what is new in the `commands` of a sync record, oldest first. */
  take(commands: string | null | undefined): void
  /** Answers that the server has not acknowledged. */
  pending(): readonly CommandResponse[]
  acknowledged(ids: readonly string[]): void
}

/**
 * Runs each command exactly once and answers it once. Its id and its answer are kept before it runs, so that a command
 * that makes the device start anew is not met again.
 */
export function createCommandRunner(
  store: DeviceStore,
  nowMs: () => number,
  run: (event: DeviceEvent) => void,
  onAnswered: () => void,
): CommandRunner {
  return {
    take(raw) {
      const commands = parseCommands(raw).sort((a, b) => a.at - b.at)
      for (const command of commands) {
        const answered = store.answered()
        if (answered.includes(command.id)) continue
        const outcome = eventOfCommand(command, nowMs())
        const response: CommandResponse = outcome.ok
          ? { id: command.id, ok: true, at: nowMs() }
          : { id: command.id, ok: false, at: nowMs(), error: outcome.reason }
        store.setAnswered([...answered, command.id])
        store.setResponses([...store.responses(), response])
        if (outcome.ok) run(outcome.event)
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
