import * as z from 'zod'
import {
  operatorSettingsSchema,
  operatorTrialSchema,
  SETTINGS_TRIAL_MOST_MS,
  SETTINGS_TRIAL_MS,
} from '@vitrine/core'
import { deviceCommands, NAMED_COMMANDS } from '../device/commands.ts'
import { STATUS_CHOICES } from './fleetOperations.ts'
import { TAG_LIMITS, tagChangeSchema } from './libraryShapes.ts'
import { operation, type Operation } from './operation.ts'
import * as s from './shapes.ts'

/** Devices: pairing, screens, settings and commands. */
export const deviceOperations = {
  listDevices: operation({
    method: 'GET',
    path: '/devices',
    tag: 'devices',
    summary: 'List devices',
    access: 'viewer',
    query: s.listQuerySchema.extend({
      site_id: s.idSchema.optional(),
      tag: z.string().max(TAG_LIMITS.characters).optional().meta({ description: 'Only items with this tag' }),
      group_id: z.string().max(100).optional().meta({
        description: 'Only devices in this group or its subgroups; `none` for those in no group',
      }),
      status: z
        .enum(STATUS_CHOICES)
        .optional()
        .meta({ description: 'Only devices of this status; `picture`: showing or passthrough' }),
      player_version: z
        .string()
        .max(100)
        .optional()
        .meta({ description: 'Only devices that reported this player version; empty: none' }),
    }),
    answer: s.pageOf(s.deviceSchema),
  }),
  listDeviceTags: operation({
    method: 'GET',
    path: '/devices/tags',
    tag: 'devices',
    summary: 'List the tags of devices with their counts',
    access: 'viewer',
    answer: z.object({ items: z.array(z.object({ tag: z.string(), devices: z.number().int() })) }),
  }),
  tagDevices: operation({
    method: 'POST',
    path: '/devices/tag',
    tag: 'devices',
    summary: 'Add tags to devices and remove tags from them',
    access: 'editor',
    body: tagChangeSchema,
    answer: z.object({ ids: z.array(s.idSchema).meta({ description: 'Ids of the devices found' }) }),
  }),
  readDevice: operation({
    method: 'GET',
    path: '/devices/{id}',
    tag: 'devices',
    summary: 'Get a device',
    access: 'viewer',
    noun: 'device',
    answer: s.deviceSchema,
  }),
  lookUpCode: operation({
    method: 'POST',
    path: '/devices/look-up-code',
    tag: 'devices',
    summary: 'Look up a pairing code: address, browser and age of the waiting display',
    access: 'editor',
    body: z.object({ code: z.string().max(20) }),
    answer: s.registrationSchema,
  }),
  acceptDevice: operation({
    method: 'POST',
    path: '/devices/activate',
    tag: 'devices',
    summary: 'Pair a waiting device by its pairing code, or by its id if only one device waits with that id',
    access: 'editor',
    status: 201,
    body: z.object({
      code: z.string().max(20).optional(),
      deviceId: z.string().max(100).optional(),
      name: s.nameSchema,
      site_id: s.idSchema.nullish(),
    }),
    answer: s.deviceSchema,
  }),
  changeDevice: operation({
    method: 'PATCH',
    path: '/devices/{id}',
    tag: 'devices',
    summary: 'Rename a device, assign a screen (null for none), or change settings; omitted settings stay',
    access: 'editor',
    noun: 'device',
    ifMatch: true,
    body: z.object({
      name: s.nameSchema.optional(),
      site_id: s.idSchema.nullish(),
      settings: z.optional(operatorSettingsSchema),
    }),
    answer: s.deviceSchema,
  }),
  assignDevices: operation({
    method: 'POST',
    path: '/devices/assign',
    tag: 'devices',
    summary: 'Assign screens to many devices, all or none; the response can be sent back to undo the change',
    access: 'editor',
    body: s.assignmentChangeSchema,
    answer: s.assignmentChangeSchema.meta({
      id: 'AssignmentBefore',
      description: 'The devices that changed, each with its previous screen',
    }),
  }),
  revokeDevice: operation({
    method: 'POST',
    path: '/devices/{id}/revoke',
    tag: 'devices',
    summary: 'Revoke a device’s access; it shows a pairing code again',
    access: 'admin',
    noun: 'device',
    answer: s.deviceSchema,
  }),
  removeDevice: operation({
    method: 'DELETE',
    path: '/devices/{id}',
    tag: 'devices',
    summary: 'Revoke and remove a device',
    access: 'admin',
    noun: 'device',
    ifMatch: true,
  }),
  commandDevice: operation({
    method: 'POST',
    path: '/devices/{id}/commands',
    tag: 'devices',
    summary: 'Send a command',
    access: 'editor',
    noun: 'device',
    status: 201,
    body: z.object({ name: z.enum(NAMED_COMMANDS) }),
    answer: s.commandSchema,
  }),
  tryDeviceSettings: operation({
    method: 'POST',
    path: '/devices/{id}/trial',
    tag: 'devices',
    summary: 'Try settings on the display; it reverts them by itself unless they are saved',
    access: deviceCommands.try_settings.sentBy,
    noun: 'device',
    status: 201,
    body: z.object({
      settings: operatorTrialSchema,
      for_ms: z
        .number()
        .int()
        .min(0)
        .max(SETTINGS_TRIAL_MOST_MS)
        .default(SETTINGS_TRIAL_MS)
        .meta({ description: 'Length of the trial; 0 ends it' }),
    }),
    answer: s.commandSchema,
  }),
  resetDevice: operation({
    method: 'POST',
    path: '/devices/{id}/reset',
    tag: 'devices',
    summary:
      'Reset a device: it clears its storage and shows a pairing code; its access ends when it responds',
    access: deviceCommands.reset.sentBy,
    noun: 'device',
    status: 201,
    answer: s.commandSchema,
  }),
  notifyDevices: operation({
    method: 'POST',
    path: '/notifications',
    tag: 'devices',
    summary: 'Show a notification on one device, on several, or on all devices of a screen',
    access: 'editor',
    status: 201,
    body: z.object({
      title: z.string().trim().min(1).max(120),
      body: z.string().trim().max(500).default(''),
      device_ids: z.array(s.idSchema).min(1).max(500).optional(),
      site_id: s.idSchema.optional(),
    }),
    answer: s.notificationSentSchema,
  }),
  listCommands: operation({
    method: 'GET',
    path: '/devices/{id}/commands',
    tag: 'devices',
    summary: 'List commands and their results, newest first',
    access: 'viewer',
    noun: 'device',
    query: s.listQuerySchema,
    answer: s.pageOf(s.commandSchema),
  }),
} as const satisfies Record<string, Operation>
