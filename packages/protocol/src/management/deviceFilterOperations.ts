import * as z from 'zod'
import { STATUS_CHOICES } from './fleetOperations.ts'
import { TAG_LIMITS } from './libraryShapes.ts'
import { operation, type Operation } from './operation.ts'
import { idSchema, nameSchema, revisionSchema } from './shapes.ts'

/** What the list of devices can be narrowed to; what is left out filters nothing. */
export const deviceFilterSchema = z.object({
  q: z.string().max(200).optional(),
  status: z.enum(STATUS_CHOICES).optional(),
  group: z.string().max(100).optional().meta({ description: 'Id of a group, or `none`' }),
  tag: z.string().max(TAG_LIMITS.characters).optional(),
  version: z.string().max(100).optional().meta({ description: 'Player version' }),
})
export type DeviceFilterFields = z.infer<typeof deviceFilterSchema>

const savedSchema = z
  .object({ id: idSchema, name: z.string(), filter: deviceFilterSchema, revision: revisionSchema })
  .meta({ id: 'DeviceFilter' })
export type SavedDeviceFilter = z.infer<typeof savedSchema>

/** Filters of the list of devices under a name, for everybody in the company. */
export const deviceFilterOperations = {
  listDeviceFilters: operation({
    method: 'GET',
    path: '/devices/filters',
    tag: 'devices',
    summary: 'List saved filters of the device list, by name',
    access: 'viewer',
    answer: z.object({ items: z.array(savedSchema) }),
  }),
  saveDeviceFilter: operation({
    method: 'POST',
    path: '/devices/filters',
    tag: 'devices',
    summary: 'Save a filter of the device list for everyone in the organisation; its name must be unique',
    access: 'editor',
    status: 201,
    body: z.object({ name: nameSchema, filter: deviceFilterSchema }),
    answer: savedSchema,
  }),
  removeDeviceFilter: operation({
    method: 'DELETE',
    path: '/devices/filters/{id}',
    tag: 'devices',
    summary: 'Delete a saved filter; devices stay as they are',
    access: 'editor',
    noun: 'deviceFilter',
    ifMatch: true,
  }),
} as const satisfies Record<string, Operation>
