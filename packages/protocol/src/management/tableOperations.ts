import * as z from 'zod'
import { dataTableSchema } from '@vitrine/core'
import { operation, type Operation } from './operation.ts'
import { idSchema, listQuerySchema, nameSchema, pageOf, revisionSchema } from './shapes.ts'

const wireTableSchema = z
  .object({
    id: idSchema,
    name: z.string(),
    columns: z.array(z.string()),
    rows: z.array(z.array(z.string())),
    used_by: z
      .array(z.object({ id: idSchema, name: nameSchema }))
      .meta({ description: 'Screens whose published version uses it' }),
    feeds: z
      .array(z.object({ id: idSchema, name: nameSchema }))
      .meta({ description: 'Feeds that are made of it' }),
    epoch: z.number().int().meta({ description: 'Last change, epoch milliseconds' }),
    changed_by: z.string(),
    revision: revisionSchema,
  })
  .meta({ id: 'DataTable' })
export type WireDataTable = z.infer<typeof wireTableSchema>

/** The operations on data tables. */
export const tableOperations = {
  listTables: operation({
    method: 'GET',
    path: '/tables',
    tag: 'content',
    summary: 'List data tables',
    access: 'viewer',
    query: listQuerySchema,
    answer: pageOf(wireTableSchema),
  }),
  readTable: operation({
    method: 'GET',
    path: '/tables/{id}',
    tag: 'content',
    summary: 'Get a data table',
    access: 'viewer',
    noun: 'table',
    answer: wireTableSchema,
  }),
  makeTable: operation({
    method: 'POST',
    path: '/tables',
    tag: 'content',
    summary: 'Create a data table; its name must be unique',
    access: 'editor',
    status: 201,
    body: dataTableSchema,
    answer: wireTableSchema,
  }),
  changeTable: operation({
    method: 'PUT',
    path: '/tables/{id}',
    tag: 'content',
    summary:
      'Save a data table. Screens that use it show the new values immediately; other unpublished changes stay unpublished.',
    access: 'editor',
    noun: 'table',
    ifMatch: true,
    body: dataTableSchema,
    answer: wireTableSchema,
  }),
  deleteTable: operation({
    method: 'DELETE',
    path: '/tables/{id}',
    tag: 'content',
    summary: 'Delete a data table permanently; not possible while a published screen uses it',
    access: 'editor',
    noun: 'table',
    ifMatch: true,
  }),
} as const satisfies Record<string, Operation>
