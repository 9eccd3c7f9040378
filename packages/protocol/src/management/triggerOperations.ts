import * as z from 'zod'
import { operation, type Operation } from './operation.ts'
import { idSchema } from './shapes.ts'
import type {
  MadeTrigger,
  ReadTrigger,
  StoredTrigger,
  StoredTriggers,
  WrittenTrigger,
} from './triggerShapes.ts'

/** Schemas as the table of operations knows them: outlines. The server reads and describes them in full (strict.ts). */
const outline = <T, In = T>() => z.looseObject({}) as unknown as z.ZodType<T, In>

/** Inbound webhooks that fire an emergency by a signed message. */
export const triggerOperations = {
  listTriggers: operation({
    method: 'GET',
    path: '/emergency-triggers',
    tag: 'emergencies',
    summary: 'List triggers of emergencies, by name',
    access: 'admin',
    answer: outline<StoredTriggers>(),
  }),
  makeTrigger: operation({
    secretAnswer: true,
    method: 'POST',
    path: '/emergency-triggers',
    tag: 'emergencies',
    summary: 'Add a trigger that fires an emergency; its secret is returned only here',
    access: 'admin',
    status: 201,
    body: outline<ReadTrigger, WrittenTrigger>(),
    answer: outline<MadeTrigger>(),
  }),
  changeTrigger: operation({
    method: 'PUT',
    path: '/emergency-triggers/{id}',
    tag: 'emergencies',
    summary: 'Change a trigger; its secret stays',
    access: 'admin',
    noun: 'emergencyTrigger',
    ifMatch: true,
    body: outline<ReadTrigger, WrittenTrigger>(),
    answer: outline<StoredTrigger>(),
  }),
  rotateTrigger: operation({
    secretAnswer: true,
    method: 'POST',
    path: '/emergency-triggers/{id}/secret',
    tag: 'emergencies',
    summary: 'Replace the secret of a trigger; the one before stops working at once',
    access: 'admin',
    noun: 'emergencyTrigger',
    answer: outline<MadeTrigger>(),
  }),
  deleteTrigger: operation({
    method: 'DELETE',
    path: '/emergency-triggers/{id}',
    tag: 'emergencies',
    summary: 'Delete a trigger. What it fired goes on until it is cleared or ends',
    access: 'admin',
    noun: 'emergencyTrigger',
    ifMatch: true,
  }),
  sendTrigger: operation({
    method: 'POST',
    path: '/emergency-triggers/{id}/message',
    tag: 'emergencies',
    summary:
      'Fire or clear the emergency of a trigger by a message that is signed with its secret (docs/panic-button.md)',
    access: 'anyone',
    status: 202,
    textBody: ['application/json'],
    bodyMostBytes: 4_096,
    answer: z.object({
      activation_ids: z.array(idSchema).meta({ description: 'What it fired or cleared' }),
    }),
  }),
} as const satisfies Record<string, Operation>
