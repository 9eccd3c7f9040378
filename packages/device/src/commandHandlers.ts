import { isActivated, trialOf, type DeviceEvent } from '@vitrine/core'
import type { CommandArgs, CommandRefusal, CommandResult, DeviceCommandName } from '@vitrine/protocol/device'
import type { ConnectionParts } from './connectionParts.ts'

/** How long `identify` keeps the device's name on the display, ms. */
const IDENTIFY_MS = 10_000

/** What becomes of a command: `run` does it, after `result` was noted as its answer. */
export type CommandOutcome<Name extends DeviceCommandName> =
  | { ok: true; run: () => void; result?: CommandResult<Name> }
  | { ok: false; code: CommandRefusal; reason: string }

/** What a handler is given: the device, when the command was sent and what time it is (epoch ms, server clock). */
type CommandContext = { device: ConnectionParts; sentAtMs: number; nowMs: number }

type CommandHandlers = {
  [Name in DeviceCommandName]: (args: CommandArgs<Name>, context: CommandContext) => CommandOutcome<Name>
}

/** What a device does about each command. Commands that change its state or what it shows are events of its lifecycle. */
export const COMMAND_HANDLERS: CommandHandlers = {
  publish: ({ version, when }, { device }) =>
    dispatching(device, { kind: 'publish', version, when: when ?? 'boundary' }),
  reload: (_args, { device }) => dispatching(device, { kind: 'reload' }),
  identify: (_args, { device }) => ({ ok: true, run: () => identify(device) }),
  server_settings: ({ settings, attributes }, { device }) =>
    dispatching(device, {
      kind: 'serverSettings',
      settings,
      name: attributes?.name ?? null,
      ...(attributes?.site_name === undefined ? {} : { siteName: attributes.site_name }),
    }),
  server_version: ({ version }, { device }) => dispatching(device, { kind: 'serverVersion', version }),
  try_settings({ settings, for_ms: forMs }, { device, sentAtMs, nowMs }) {
    // The trial counts from when it was asked for: whoever asked has long looked away from one that arrives late.
    const leftMs = Math.min(forMs, sentAtMs + forMs - nowMs)
    return forMs > 0 && leftMs <= 0
      ? { ok: false, code: 'trialOver', reason: 'The trial was over before it arrived.' }
      : dispatching(device, { kind: 'trySettings', settings: trialOf(settings), forMs: leftMs })
  },
  reset: (_args, { device }) => dispatching(device, { kind: 'resetCommanded' }),
}

function dispatching(device: ConnectionParts, event: DeviceEvent): { ok: true; run: () => void } {
  return { ok: true, run: () => device.dispatch(event) }
}

/** Shows the device's name on the display, with what is known of how well it keeps step. */
function identify({ state, ports, serverClock, check }: ConnectionParts): void {
  const now = state()
  if (!isActivated(now)) return
  ports.glass.identify(now.name, IDENTIFY_MS, {
    clockErrorMs: serverClock.errorMs(),
    lateMs: check()?.late?.p50 ?? null,
  })
}
