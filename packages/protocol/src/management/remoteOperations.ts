import * as z from 'zod'
import { operation, type Operation } from './operation.ts'
import type { DeviceHealth, DeviceLog, DeviceLogEntry, RemoteOrder, RemoteResult } from './remoteShapes.ts'
import { commandSchema, idSchema } from './shapes.ts'

/** Bytes of a log that a device sends: two parts of 500 lines. */
const DEVICE_LOG_MOST_BYTES = 1_500_000
/** Logs that are kept of each device. */
export const DEVICE_LOGS_KEPT = 10
/** Spans of a device's health: a day and a week of 10-minute samples, and 90 days of 2-hour samples. */
export const HEALTH_SPANS = ['24h', '7d', '90d'] as const
export type HealthSpan = (typeof HEALTH_SPANS)[number]

/**
 * What the table of operations only outlines, because the console loads it before it shows anything. The server reads and
 * describes it by the schemas of remoteShapes.ts (strict.ts).
 */
const outline = <T, Given = T>() => z.looseObject({}) as unknown as z.ZodType<T, Given>
type Given<T> = Omit<T, 'preview'> & { preview?: boolean }

/** What operators do with devices from afar, and what devices tell of themselves over time. */
export const remoteOperations = {
  remoteDevices: operation({
    method: 'POST',
    path: '/devices/remote',
    tag: 'devices',
    summary: 'Restart devices, set their volume or when their display is on, clear files, or request logs',
    access: 'editor',
    body: outline<RemoteOrder, Given<RemoteOrder>>(),
    answer: outline<{ results: RemoteResult[] }>(),
  }),
  readCommands: operation({
    method: 'POST',
    path: '/devices/commands/look',
    tag: 'devices',
    summary: 'Get commands by their ids, to follow what becomes of them',
    access: 'viewer',
    body: z.object({ ids: z.array(idSchema).max(10_000) }),
    answer: z.object({ items: z.array(commandSchema) }),
  }),
  sendDeviceLog: operation({
    method: 'POST',
    path: '/device-logs',
    tag: 'devices',
    summary: 'Deliver the recent log of this device; the newest 10 are kept',
    access: 'device',
    status: 201,
    body: outline<DeviceLog['log']>(),
    bodyMostBytes: DEVICE_LOG_MOST_BYTES,
    answer: outline<DeviceLogEntry>(),
  }),
  listDeviceLogs: operation({
    method: 'GET',
    path: '/devices/{id}/logs',
    tag: 'devices',
    summary: 'List the logs that a device has sent, newest first',
    access: 'viewer',
    noun: 'device',
    answer: outline<{ items: DeviceLogEntry[] }>(),
  }),
  readDeviceLog: operation({
    method: 'GET',
    path: '/devices/{id}/logs/{log}',
    tag: 'devices',
    summary: 'Get a log that a device has sent',
    access: 'viewer',
    noun: 'device',
    answer: outline<DeviceLog>(),
  }),
  readDeviceHealth: operation({
    method: 'GET',
    path: '/devices/{id}/health',
    tag: 'devices',
    summary: 'Get the health of a device over time',
    access: 'viewer',
    noun: 'device',
    query: z.object({ span: z.enum(HEALTH_SPANS).default('24h') }),
    answer: outline<DeviceHealth>(),
  }),
} as const satisfies Record<string, Operation>
