import * as z from 'zod'
import type { EmergencyReport, EmergencySet } from '@vitrine/core/emergency'
import type {
  ActivationSummary,
  ClearOrder,
  FireOrder,
  ReadEmergency,
  StoredActivation,
  StoredEmergencies,
  StoredEmergency,
  WrittenEmergency,
} from './emergencyShapes.ts'
import { operation, type Operation } from './operation.ts'
import { idSchema, listQuerySchema, type Page } from './shapes.ts'

/** Schemas as the table of operations knows them: outlines. The server reads and describes them in full (strict.ts). */
const outline = <T, In = T>() => z.looseObject({}) as unknown as z.ZodType<T, In>

/** Prepared takeovers, fired and cleared, and what became of them on each display (contract §12). */
export const emergencyOperations = {
  listEmergencies: operation({
    method: 'GET',
    path: '/emergencies',
    tag: 'emergencies',
    summary: 'List prepared emergencies, by name, each with how many devices store it',
    access: 'viewer',
    alarmKeys: 'also',
    answer: outline<StoredEmergencies>(),
  }),
  makeEmergency: operation({
    method: 'POST',
    path: '/emergencies',
    tag: 'emergencies',
    summary: 'Prepare an emergency; its devices store it',
    access: 'editor',
    status: 201,
    body: outline<ReadEmergency, WrittenEmergency>(),
    answer: outline<StoredEmergency>(),
  }),
  readEmergency: operation({
    method: 'GET',
    path: '/emergencies/{id}',
    tag: 'emergencies',
    summary: 'Get a prepared emergency',
    access: 'viewer',
    alarmKeys: 'also',
    noun: 'emergency',
    answer: outline<StoredEmergency>(),
  }),
  changeEmergency: operation({
    method: 'PUT',
    path: '/emergencies/{id}',
    tag: 'emergencies',
    summary: 'Replace a prepared emergency; refused while it is active',
    access: 'editor',
    noun: 'emergency',
    ifMatch: true,
    body: outline<ReadEmergency, WrittenEmergency>(),
    answer: outline<StoredEmergency>(),
  }),
  deleteEmergency: operation({
    method: 'DELETE',
    path: '/emergencies/{id}',
    tag: 'emergencies',
    summary: 'Delete a prepared emergency; refused while it is active. Its activations are kept',
    access: 'editor',
    noun: 'emergency',
    ifMatch: true,
  }),
  fireEmergency: operation({
    method: 'POST',
    path: '/emergencies/{id}/fire',
    tag: 'emergencies',
    summary: 'Fire an emergency, really or as a drill. Among API keys only those of the role alarm can',
    access: 'editor',
    alarmKeys: 'only',
    noun: 'emergency',
    status: 202,
    body: outline<FireOrder>(),
    answer: z.object({ activation_id: idSchema }),
  }),
  clearEmergency: operation({
    method: 'POST',
    path: '/emergencies/{id}/clear',
    tag: 'emergencies',
    summary: 'Clear an emergency. Among API keys only those of the role alarm can',
    access: 'editor',
    alarmKeys: 'only',
    noun: 'emergency',
    status: 202,
    body: outline<ClearOrder>(),
    answer: z.object({
      activation_ids: z.array(idSchema).meta({ description: 'What was cleared just now' }),
    }),
  }),
  listActivations: operation({
    method: 'GET',
    path: '/emergencies/activations',
    tag: 'emergencies',
    summary: 'List activations, the newest first',
    access: 'viewer',
    query: listQuerySchema.omit({ q: true }).extend({
      active: z.enum(['true', 'false']).optional().meta({ description: 'Only those that run now, or ended' }),
      emergency: idSchema.optional().meta({ description: 'Only those of this emergency' }),
    }),
    answer: outline<Page<ActivationSummary>>(),
  }),
  readActivation: operation({
    method: 'GET',
    path: '/emergencies/{id}/activations/{activation_id}',
    tag: 'emergencies',
    summary: 'Get an activation with what each device has reported of it',
    access: 'viewer',
    noun: 'emergency',
    answer: outline<StoredActivation>(),
  }),
  readDeviceEmergencies: operation({
    method: 'GET',
    path: '/device-emergencies',
    tag: 'emergencies',
    summary: 'Get all emergencies that are prepared for this device',
    access: 'device',
    answer: outline<EmergencySet>(),
  }),
  reportEmergency: operation({
    method: 'POST',
    path: '/device-emergencies/{activation_id}',
    tag: 'emergencies',
    summary: 'Report what this device did of an activation; of several reports the earliest times count',
    access: 'device',
    body: outline<EmergencyReport>(),
  }),
} as const satisfies Record<string, Operation>
