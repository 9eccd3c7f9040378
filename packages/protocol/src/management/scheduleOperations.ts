import * as z from 'zod'
import type { Programme } from '@vitrine/core/programme'
import { operation, type Operation } from './operation.ts'
import type {
  DeviceAt,
  DevicePlan,
  DeviceProgrammes,
  ReadScheduleEvent,
  ReadSchedulePreviewOrder,
  SchedulePreview,
  SchedulePreviewOrder,
  StoredScheduleEvent,
  StoredScheduleEvents,
  WrittenScheduleEvent,
} from './scheduleShapes.ts'
import { idSchema } from './shapes.ts'

/** Schemas as the table of operations knows them: outlines. The server reads and describes them in full (strict.ts). */
const outline = <T, In = T>() => z.looseObject({}) as unknown as z.ZodType<T, In>
const instant = z.coerce
  .number()
  .int()
  .min(0)
  .max(8_640_000_000_000_000)
  .meta({ description: 'Epoch milliseconds' })

/** Which screen a device shows when: events, and what they come to on a device (contract §11). */
export const scheduleOperations = {
  listSchedules: operation({
    method: 'GET',
    path: '/schedules',
    tag: 'schedules',
    summary: 'List events of the schedule, by name',
    access: 'viewer',
    query: z.object({
      device: idSchema.optional().meta({ description: 'Only events that apply to this device' }),
      group: idSchema.optional().meta({ description: 'Only events that name this group or one around it' }),
      screen: idSchema.optional().meta({ description: 'Only events that show this screen' }),
    }),
    answer: outline<StoredScheduleEvents>(),
  }),
  makeSchedule: operation({
    method: 'POST',
    path: '/schedules',
    tag: 'schedules',
    summary: 'Create an event; its devices get it like a publication',
    access: 'editor',
    status: 201,
    body: outline<ReadScheduleEvent, WrittenScheduleEvent>(),
    answer: outline<StoredScheduleEvent>(),
  }),
  readSchedule: operation({
    method: 'GET',
    path: '/schedules/{id}',
    tag: 'schedules',
    summary: 'Get an event of the schedule',
    access: 'viewer',
    noun: 'schedule',
    answer: outline<StoredScheduleEvent>(),
  }),
  changeSchedule: operation({
    method: 'PUT',
    path: '/schedules/{id}',
    tag: 'schedules',
    summary: 'Replace an event of the schedule',
    access: 'editor',
    noun: 'schedule',
    ifMatch: true,
    body: outline<ReadScheduleEvent, WrittenScheduleEvent>(),
    answer: outline<StoredScheduleEvent>(),
  }),
  deleteSchedule: operation({
    method: 'DELETE',
    path: '/schedules/{id}',
    tag: 'schedules',
    summary: 'Delete an event of the schedule',
    access: 'editor',
    noun: 'schedule',
    ifMatch: true,
  }),
  previewSchedules: operation({
    method: 'POST',
    path: '/schedules/preview',
    tag: 'schedules',
    summary:
      'Check changes before they are saved: what changes on how many devices, and what needs attention',
    access: 'viewer',
    body: outline<ReadSchedulePreviewOrder, SchedulePreviewOrder>(),
    answer: outline<SchedulePreview>(),
  }),
  listDeviceProgrammes: operation({
    method: 'GET',
    path: '/schedules/programmes',
    tag: 'schedules',
    summary: 'List the newest programme of each active device; which one a device has, it reports itself',
    access: 'viewer',
    query: z.object({
      device: idSchema.optional().meta({ description: 'Only of this device' }),
    }),
    answer: outline<DeviceProgrammes>(),
  }),
  readDevicePlan: operation({
    method: 'GET',
    path: '/devices/{id}/plan',
    tag: 'schedules',
    summary: 'Get which screens a device shows in a period, as spans that follow one another without a gap',
    access: 'viewer',
    noun: 'device',
    query: z.object({
      from: instant.optional(),
      to: instant.optional(),
      format: z.enum(['json', 'csv', 'ics']).default('json'),
    }),
    alsoCsv: true,
    alsoIcs: true,
    answer: outline<DevicePlan>(),
  }),
  readDeviceAt: operation({
    method: 'GET',
    path: '/devices/{id}/at',
    tag: 'schedules',
    summary: 'Get which screen a device shows at a time, past or future, and why no other event does',
    access: 'viewer',
    noun: 'device',
    query: z.object({ t: instant.optional() }),
    answer: outline<DeviceAt>(),
  }),
  readDeviceProgramme: operation({
    method: 'GET',
    path: '/device-programme',
    tag: 'schedules',
    summary: 'Get which screen this device shows when, for at least a year ahead',
    access: 'device',
    answer: outline<Programme>(),
  }),
} as const satisfies Record<string, Operation>
