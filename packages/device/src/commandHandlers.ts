import { isActivated, trialOf, type DeviceEvent } from '@vitrine/core'
import type { CommandArgs, CommandRefusal, CommandResult, DeviceCommandName } from '@vitrine/protocol/device'
import type { Builds } from './builds.ts'
import type { ConnectionParts } from './connectionParts.ts'
import type { Emergencies } from './emergency/emergencies.ts'
import type { Remote } from './remote.ts'
import type { Restartable } from './remoteHost.ts'
import type { Pictures } from './pictures.ts'

/** How long `identify` keeps the device's name on the display, ms. */
const IDENTIFY_MS = 10_000

/** What becomes of a command: `run` does it, after `result` was noted as its answer. */
export type CommandOutcome<Name extends DeviceCommandName> =
  | { ok: true; run: () => void; result?: CommandResult<Name> }
  | { ok: false; code: CommandRefusal; reason: string }
  /** `run` takes a while: its end is the answer. What `restarts` goes down is answered by the player that comes back. */
  | { ok: 'later'; run: () => Promise<void>; restarts?: CommandRestarts }
  /** `run` changes the build: the player that comes back goes on with it, whichever build that is */
  | { ok: 'later'; run: () => Promise<void>; build: string }

/** What goes down with a command. */
export type CommandRestarts = 'player' | Restartable

/** The device as its commands reach it. */
export type CommandedDevice = Omit<ConnectionParts, 'builds' | 'emergencies' | 'feeds'> & {
  /** Fetches the rules for outside hosts, if they are not those with this hash. */
  fetchHosts(hash: string): void
  /** Fetches the programme, if it is not that with this hash. */
  fetchProgramme(hash: string): void
  /** Reads the facts that its conditions ask. */
  fetchFacts(): void
  /** Lists what the feeds that it shows say. */
  fetchFeeds(): void
  /** Fetches the emergencies that are prepared, if they are not those with this hash. */
  fetchEmergencies(hash: string): void
  /** Hears which screen is assigned, by its id. */
  assigned(siteId: string | null): void
  /** null where nobody can show them */
  emergencies: Emergencies | null
  control: Pick<Remote, 'setVolume' | 'setPower'>
  /** Resolves when the server has taken the answers to commands, or when that takes too long. */
  answered(): Promise<void>
  sendLogs(): Promise<void>
  /** null where nobody can see what the display shows */
  pictures: Pictures | null
  /** null where the build can't be changed */
  builds: Builds | null
}

/** What a handler is given: the device, when the command was sent and what time it is (epoch ms, server clock). */
type CommandContext = { device: CommandedDevice; sentAtMs: number; nowMs: number }

type CommandHandlers = {
  [Name in DeviceCommandName]: (args: CommandArgs<Name>, context: CommandContext) => CommandOutcome<Name>
}

const NO_CAMERA = {
  ok: false,
  code: 'noCamera',
  reason: 'This device cannot take pictures of what it shows.',
} as const

const NO_EMERGENCIES = {
  ok: false,
  code: 'unable',
  reason: 'This player can’t show emergencies.',
} as const

const TRIAL_OVER = {
  ok: false,
  code: 'trialOver',
  reason: 'The trial was over before it arrived.',
} as const

const NO_MESSAGE = {
  ok: false,
  code: 'unable',
  reason: 'This device has no message of this emergency.',
} as const
const NOTHING = () => undefined

/** What a device does about each command. Commands that change its state or what it shows are events of its lifecycle. */
export const COMMAND_HANDLERS: CommandHandlers = {
  publish: ({ version, when }, { device }) =>
    dispatching(device, { kind: 'publish', version, when: when ?? 'boundary' }),
  reload: (_args, { device }) => dispatching(device, { kind: 'reload' }),
  restart_player: (_args, { device }) => ({
    ok: 'later',
    restarts: 'player',
    run: async () => device.ports.glass.reload(),
  }),
  restart_browser: (_args, { device }) => restarting(device, 'browser'),
  restart_machine: (_args, { device }) => restarting(device, 'machine'),
  clear_files: (_args, { device }) => ({
    ok: 'later',
    run: async () => void (await device.media.clear()),
  }),
  send_logs: (_args, { device }) => ({ ok: 'later', run: () => device.sendLogs() }),
  volume: (volume, { device }) => ({ ok: 'later', run: () => device.control.setVolume(volume) }),
  power: (power, { device }) => ({ ok: true, run: () => device.control.setPower(power) }),
  identify: (_args, { device }) => ({ ok: true, run: () => identify(device) }),
  server_settings({ settings, attributes }, { device }) {
    if (attributes?.site_id !== undefined) device.assigned(attributes.site_id)
    return dispatching(device, {
      kind: 'serverSettings',
      settings,
      name: attributes?.name ?? null,
      ...(attributes?.site_name === undefined ? {} : { siteName: attributes.site_name }),
    })
  },
  server_version: ({ version }, { device }) => dispatching(device, { kind: 'serverVersion', version }),
  try_settings({ settings, for_ms: forMs }, { device, sentAtMs, nowMs }) {
    const leftMs = trialLeftMs(forMs, sentAtMs, nowMs)
    return forMs > 0 && leftMs <= 0
      ? TRIAL_OVER
      : dispatching(device, { kind: 'trySettings', settings: trialOf(settings), forMs: leftMs })
  },
  try_widget({ query, background, margin, for_ms: forMs }, { device, sentAtMs, nowMs }) {
    const { widgetTrials: trials } = device
    if (!trials) return { ok: false, code: 'unable', reason: 'This player can’t try widgets.' }
    if (query === null || forMs === 0) return { ok: true, run: () => trials.end() }
    const leftMs = trialLeftMs(forMs, sentAtMs, nowMs)
    if (leftMs <= 0) return TRIAL_OVER
    return { ok: 'later', run: () => trials.show({ query, background, margin }, leftMs) }
  },
  // One that arrives after its end still ends the one before it.
  pause: ({ what, until }, { device, nowMs }) =>
    dispatching(device, {
      kind: 'pause',
      pause: what && until && until > nowMs ? { what, sinceMs: nowMs, untilMs: until } : null,
    }),
  host_rules: ({ hash }, { device }) => ({ ok: true, run: () => device.fetchHosts(hash) }),
  programme: ({ hash }, { device }) => ({ ok: true, run: () => device.fetchProgramme(hash) }),
  facts: (_args, { device }) => ({ ok: true, run: () => device.fetchFacts() }),
  feeds: (_args, { device }) => ({ ok: true, run: () => device.fetchFeeds() }),
  emergencies: ({ hash }, { device }) =>
    device.emergencies ? { ok: true, run: () => device.fetchEmergencies(hash) } : NO_EMERGENCIES,
  emergency_fire: (activation, { device: { emergencies } }) =>
    !emergencies ? NO_EMERGENCIES : emergencies.fire(activation) ? { ok: true, run: NOTHING } : NO_MESSAGE,
  emergency_clear: ({ activation_id: id }, { device: { emergencies } }) =>
    emergencies ? { ok: true, run: () => emergencies.clear(id) } : NO_EMERGENCIES,
  emergency_lease: ({ activation_id: id, lease_until: untilMs }, { device: { emergencies } }) =>
    emergencies ? { ok: true, run: () => emergencies.extend(id, untilMs) } : NO_EMERGENCIES,
  player_build: ({ build }, { device: { builds } }) =>
    builds
      ? { ok: 'later', build, run: () => builds.use(build, false) }
      : { ok: false, code: 'unable', reason: 'This player can’t change its build.' },
  capture: ({ request, during_visits: duringVisits }, { device: { pictures } }) =>
    pictures ? { ok: true, run: () => pictures.capture(request, duringVisits) } : NO_CAMERA,
  live_view({ session, until, notice, during_visits: duringVisits }, { device: { pictures }, nowMs }) {
    if (!pictures) return NO_CAMERA
    return until > nowMs
      ? { ok: true, run: () => pictures.live({ session, until, notice, duringVisits }) }
      : { ok: false, code: 'liveViewOver', reason: 'The live view was over before it arrived.' }
  },
  reset: (_args, { device }) => dispatching(device, { kind: 'resetCommanded' }),
}

/** What is left of a trial, ms. It counts from when it was asked for: whoever asked has long looked away from one that arrives late. */
const trialLeftMs = (forMs: number, sentAtMs: number, nowMs: number): number =>
  Math.min(forMs, sentAtMs + forMs - nowMs)

/** Restarts what is around the player, where that can be told from a mere reload. */
function restarting(
  { remote }: Pick<ConnectionParts, 'remote'>,
  what: Restartable,
): CommandOutcome<'restart_browser'> {
  return remote?.runs[what]
    ? { ok: 'later', restarts: what, run: () => remote.restart(what) }
    : { ok: false, code: 'unable', reason: `This player can’t restart the ${what} it runs on.` }
}

function dispatching(
  device: Pick<ConnectionParts, 'dispatch'>,
  event: DeviceEvent,
): { ok: true; run: () => void } {
  return { ok: true, run: () => device.dispatch(event) }
}

/** Shows the device's name on the display, with what is known of how well it keeps step. */
function identify({ state, ports, serverClock, check }: CommandedDevice): void {
  const now = state()
  if (!isActivated(now)) return
  ports.glass.identify(now.name, IDENTIFY_MS, {
    clockErrorMs: serverClock.errorMs(),
    lateMs: check()?.late?.p50 ?? null,
  })
}
