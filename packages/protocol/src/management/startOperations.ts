import * as z from 'zod'
import { operation, type Operation } from './operation.ts'

const startSchema = z
  .object({
    addresses: z.array(z.url()).meta({
      description:
        'Origins at which other machines can reach this server, best first; empty if only this machine can',
    }),
    samples: z.enum(['making', 'settled']).meta({
      description: '`making` while the sample content of a new company is being created',
    }),
  })
  .meta({ id: 'Start' })
export type Start = z.infer<typeof startSchema>

/** What the first hour with a new server needs to know. */
export const startOperations = {
  readStart: operation({
    method: 'GET',
    path: '/start',
    tag: 'start',
    summary: 'Get the addresses of this server, and whether the sample content is ready',
    access: 'viewer',
    answer: startSchema,
  }),
} as const satisfies Record<string, Operation>
