import * as z from 'zod'
import type { DeviceFacts, FactBody, StoredFact, StoredFacts } from './factShapes.ts'
import { operation, type Operation } from './operation.ts'
import { idSchema } from './shapes.ts'

/** Schemas as the table of operations knows them: outlines. The server reads and describes them in full (strict.ts). */
const outline = <T, In = T>() => z.looseObject({}) as unknown as z.ZodType<T, In>

/** Facts that conditions ask: the temperature outside, the length of a queue (docs/conditions.md). */
export const factOperations = {
  listFacts: operation({
    method: 'GET',
    path: '/facts',
    tag: 'facts',
    summary: 'List facts',
    access: 'viewer',
    answer: outline<StoredFacts>(),
  }),
  setFact: operation({
    method: 'POST',
    path: '/facts/{name}',
    tag: 'facts',
    summary: 'Set a fact: add a measurement',
    access: 'editor',
    body: outline<FactBody>(),
    answer: outline<StoredFact>(),
  }),
  deleteFact: operation({
    method: 'DELETE',
    path: '/facts/{name}',
    tag: 'facts',
    summary: 'Delete a fact',
    access: 'editor',
    ifMatch: true,
    query: z.object({ group_id: idSchema.optional(), device_id: idSchema.optional() }),
  }),
  readDeviceFacts: operation({
    method: 'GET',
    path: '/device-facts',
    tag: 'facts',
    summary: 'Get the facts of this device',
    access: 'device',
    answer: outline<DeviceFacts>(),
  }),
} as const satisfies Record<string, Operation>
