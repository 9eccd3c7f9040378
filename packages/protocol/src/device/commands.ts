import * as z from 'zod/mini'
import {
  colourSchema,
  deviceSettingsSchema,
  outsideInstantSchema,
  PAUSED_PARTS,
  SETTINGS_TRIAL_MOST_MS,
  settingsTrialSchema,
  sha256Schema,
  WIDGET_TRIAL_MARGIN_MOST,
  WIDGET_TRIAL_MOST_MS,
  type Role,
} from '@vitrine/core'
import { buildIdSchema } from '@vitrine/core/builds'
import { activationSchema, emergencyIdSchema } from '@vitrine/core/emergency'
import { powerSchema, volumeSchema } from '@vitrine/core/remote'
import { parseValue, type Parsed } from '../parsed.ts'

type Entry = {
  /** what `args` holds, checked where a command is sent and where it is taken */
  args: z.ZodMiniType
  /** what a device answers when it can't read `args`; a third party may read it */
  unreadable?: string
  /** what `result` of the answer holds */
  answer: z.ZodMiniType
} & (
  | {
      /** `server`: follows from a change elsewhere. Otherwise the least role that can have it sent, through an operation of its own. */
      sentBy: Role | 'server'
      byName?: never
    }
  /** editors have it sent by its name alone: `POST /devices/{id}/commands` */
  | { sentBy: 'editor'; byName: true }
)

const NO_ARGS = z.object({})
const NO_RESULT = z.undefined()
const pictureRequest = z.string().check(z.minLength(1), z.maxLength(100))
/** The render data is at `/render/{version}`; null: no screen any more. */
const VERSION_ARGS = z.object({
  version: z.nullable(sha256Schema),
  when: z.optional(z.enum(['now', 'boundary'])),
})

/**
 * The commands that the server gives a device (contract §5), by their names on the wire. A new one is an entry here, a handler
 * in packages/device/src/commandHandlers.ts and a name in the console; docs/adding.md shows how.
 */
export const deviceCommands = {
  publish: {
    sentBy: 'server',
    args: VERSION_ARGS,
    unreadable: 'The version could not be read.',
    answer: NO_RESULT,
  },
  reload: { sentBy: 'editor', byName: true, args: NO_ARGS, answer: NO_RESULT },
  /** Loads the player anew; answered by the player that came back. */
  restart_player: { sentBy: 'editor', byName: true, args: NO_ARGS, answer: NO_RESULT },
  restart_browser: { sentBy: 'editor', byName: true, args: NO_ARGS, answer: NO_RESULT },
  restart_machine: { sentBy: 'editor', byName: true, args: NO_ARGS, answer: NO_RESULT },
  /** Deletes stored files, but not those of what plays now or comes next. */
  clear_files: { sentBy: 'editor', byName: true, args: NO_ARGS, answer: NO_RESULT },
  /** Sends the recent log of the player, and of the runner around it, to `/device-logs`. */
  send_logs: { sentBy: 'editor', byName: true, args: NO_ARGS, answer: NO_RESULT },
  volume: {
    sentBy: 'editor',
    args: volumeSchema,
    answer: NO_RESULT,
  },
  /** Switches the display on or off, now or by a weekly plan that the device keeps. */
  power: {
    sentBy: 'editor',
    args: powerSchema,
    answer: NO_RESULT,
  },
  identify: { sentBy: 'editor', byName: true, args: NO_ARGS, answer: NO_RESULT },
  server_settings: {
    sentBy: 'server',
    args: z.object({
      // Without social tokens.
      settings: deviceSettingsSchema,
      attributes: z.optional(
        z.looseObject({
          name: z.optional(z.string()),
          site_id: z.optional(z.nullable(z.string())),
          site_name: z.optional(z.nullable(z.string())),
        }),
      ),
    }),
    unreadable: 'The settings could not be read.',
    answer: NO_RESULT,
  },
  server_version: {
    sentBy: 'server',
    args: VERSION_ARGS,
    unreadable: 'The version could not be read.',
    answer: NO_RESULT,
  },
  try_settings: {
    sentBy: 'editor',
    // Shown until the command's `at` + `for_ms`; 0 ends a trial.
    args: z.object({
      settings: settingsTrialSchema,
      for_ms: z.number().check(z.gte(0), z.lte(SETTINGS_TRIAL_MOST_MS)),
    }),
    unreadable: 'The settings could not be read.',
    answer: NO_RESULT,
  },
  try_widget: {
    sentBy: 'editor',
    // The query of `/player-widgets` over what plays until the command's `at` + `for_ms`; null ends a trial. `margin` is a share of
    // the shorter side.
    args: z.object({
      query: z.nullable(z.string().check(z.minLength(1), z.maxLength(30_000))),
      background: colourSchema,
      margin: z.number().check(z.gte(0), z.lte(WIDGET_TRIAL_MARGIN_MOST)),
      for_ms: z.number().check(z.gte(0), z.lte(WIDGET_TRIAL_MOST_MS)),
    }),
    unreadable: 'The widget could not be read.',
    answer: NO_RESULT,
  },
  pause: {
    sentBy: 'editor',
    // Until an instant of the server's clock, epoch ms; what is null ends a pause.
    args: z.object({
      what: z.nullable(z.enum(PAUSED_PARTS)),
      until: z.nullable(outsideInstantSchema),
    }),
    unreadable: 'The pause could not be read.',
    answer: NO_RESULT,
  },
  /** The rules for outside hosts are others now; they are at `/device-hosts`. */
  host_rules: {
    sentBy: 'server',
    args: z.object({ hash: z.string().check(z.maxLength(100)) }),
    answer: NO_RESULT,
  },
  /** Which screen it shows when is another now; the programme is at `/device-programme`. `hash` is its version. */
  programme: {
    sentBy: 'server',
    args: z.object({ hash: z.string().check(z.maxLength(100)) }),
    answer: NO_RESULT,
  },
  /** What its conditions can ask has changed; it is at `/device-facts`. */
  facts: { sentBy: 'server', args: NO_ARGS, answer: NO_RESULT },
  /** What a feed says that it shows has changed; all of them are at `/device-feeds`. */
  feeds: { sentBy: 'server', args: NO_ARGS, answer: NO_RESULT },
  /** Which emergencies are prepared for it is another set now; it is at `/device-emergencies`. `hash` is its version. */
  emergencies: {
    sentBy: 'server',
    args: z.object({ hash: z.string().check(z.maxLength(100)) }),
    answer: NO_RESULT,
  },
  /** Shows an emergency at once, above everything, until its end, the end of its lease, or `emergency_clear`. */
  emergency_fire: {
    sentBy: 'server',
    args: activationSchema,
    unreadable: 'The emergency could not be read.',
    answer: NO_RESULT,
  },
  /** Ends an activation; one that the device does not have is no fault. */
  emergency_clear: {
    sentBy: 'server',
    args: z.object({ activation_id: emergencyIdSchema }),
    unreadable: 'The emergency could not be read.',
    answer: NO_RESULT,
  },
  /** Holds an activation for longer without contact to the server. */
  emergency_lease: {
    sentBy: 'server',
    args: z.object({ activation_id: emergencyIdSchema, lease_until: outsideInstantSchema }),
    unreadable: 'The emergency could not be read.',
    answer: NO_RESULT,
  },
  /** Runs another build of the player from the next item boundary on; answered when that build has presented for a while. */
  player_build: {
    sentBy: 'server',
    args: z.object({ build: buildIdSchema, at: z.literal('boundary') }),
    answer: NO_RESULT,
  },
  /** Takes a picture of what is seen, and delivers it to `/device-pictures`. */
  capture: {
    sentBy: 'editor',
    args: z.object({ request: pictureRequest, during_visits: z.boolean() }),
    answer: NO_RESULT,
  },
  /** Delivers a picture a second to `/device-pictures/live`, until an instant of the server's clock, epoch ms. */
  live_view: {
    sentBy: 'editor',
    args: z.object({
      session: pictureRequest,
      until: outsideInstantSchema,
      notice: z.boolean(),
      during_visits: z.boolean(),
    }),
    answer: NO_RESULT,
  },
  reset: { sentBy: 'admin', args: NO_ARGS, answer: NO_RESULT },
} as const satisfies Record<string, Entry>

type Commands = typeof deviceCommands
export type DeviceCommandName = keyof Commands
export type CommandArgs<Name extends DeviceCommandName> = z.output<Commands[Name]['args']>
export type CommandResult<Name extends DeviceCommandName> = z.output<Commands[Name]['answer']>

/** A command before it is sent. */
export type DeviceCommand = {
  [Name in DeviceCommandName]: { name: Name; args: CommandArgs<Name> }
}[DeviceCommandName]
/** A command that a device has done. */
export type DoneCommand = {
  [Name in DeviceCommandName]: { name: Name; result: CommandResult<Name> | undefined }
}[DeviceCommandName]

/** Commands that editors have sent by their name alone. */
export type NamedCommand = {
  [Name in DeviceCommandName]: Commands[Name] extends { byName: true } ? Name : never
}[DeviceCommandName]
const isNamed = (name: DeviceCommandName): name is NamedCommand => 'byName' in deviceCommands[name]
export const NAMED_COMMANDS = (Object.keys(deviceCommands) as DeviceCommandName[]).filter(isNamed)

/** Entries of a device's history: its commands, and notifications. */
export type DeviceHistoryName = DeviceCommandName | 'notify'

/** Whether a name is that of a command; a newer server or player may know others. */
export const isDeviceCommand = (name: string): name is DeviceCommandName =>
  Object.hasOwn(deviceCommands, name)

/** Reads the arguments of a command; none at all count as empty ones. */
export function parseCommandArgs<Name extends DeviceCommandName>(
  name: Name,
  args: unknown,
): Parsed<CommandArgs<Name>> {
  const { args: schema }: Entry = deviceCommands[name]
  return parseValue(schema, args ?? {}) as Parsed<CommandArgs<Name>>
}

/** What a device answers when it can't read the arguments of a command. */
export function unreadableArgs(name: DeviceCommandName): string {
  const entry: Entry = deviceCommands[name]
  return entry.unreadable ?? 'The command could not be read.'
}

/**
 * Checks what is about to be sent. What is sent stays as it was given: a device may read more of it than this version does.
 * @throws Error where a device would refuse it: a mistake of ours
 */
export function assertSendable({ name, args }: DeviceCommand): void {
  const parsed = parseCommandArgs(name, args)
  if (!parsed.ok) throw new Error(`The command ${name} can't be sent: ${parsed.reason}`)
}

/**
 * A command that a device says it has done.
 * @param result as it came; what is not what the command answers is not read
 * @returns null for a command that this version does not know
 */
export function readDone(name: string, result: unknown): DoneCommand | null {
  if (!isDeviceCommand(name)) return null
  const { answer }: Entry = deviceCommands[name]
  const parsed = parseValue(answer, result)
  return { name, result: parsed.ok ? parsed.value : undefined } as DoneCommand
}
