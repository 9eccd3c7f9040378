import * as z from 'zod'
import { isTimeZone } from '@vitrine/core'
import { STATUS_KINDS } from './fleetOperations.ts'
import { operation, type Operation } from './operation.ts'
import { idSchema, nameSchema, revisionSchema } from './shapes.ts'

const groupFields = {
  name: nameSchema,
  parent_id: idSchema.nullable().meta({ description: 'The group that contains it; null at the top' }),
  time_zone: z
    .string()
    .max(100)
    .refine(isTimeZone, 'A time zone is written like Europe/Berlin.')
    .nullable()
    .meta({ description: 'IANA name; null: that of the group that contains it' }),
  address: z.string().trim().max(300),
  latitude: z.number().min(-90).max(90).nullable(),
  longitude: z.number().min(-180).max(180).nullable(),
  geocodes: z.array(z.string().trim().min(1).max(50)).max(50).meta({
    description:
      'Codes by which alerts name this place, such as SAME:006037; one without a system counts in all. Those of the groups around it count too',
  }),
}
const deviceGroupSchema = z
  .object({
    id: idSchema,
    ...groupFields,
    by_status: z
      .partialRecord(z.enum(STATUS_KINDS), z.number().int())
      .meta({ description: 'Devices in this group itself by status; what no device has is missing' }),
    devices: z.number().int().meta({ description: 'Devices in this group itself, without its subgroups' }),
    revision: revisionSchema,
  })
  .meta({ id: 'DeviceGroup' })
export type DeviceGroup = z.infer<typeof deviceGroupSchema>

const membersSchema = z.object({
  members: z.array(z.object({ device_id: idSchema, group_id: idSchema.nullable() })).max(500),
})
export type GroupMembers = z.infer<typeof membersSchema>

/** Groups of devices: a tree of places with time zone and address. A device is in one of them or in none. */
export const groupOperations = {
  listDeviceGroups: operation({
    method: 'GET',
    path: '/devices/groups',
    tag: 'devices',
    summary: 'List all groups of devices, by name',
    access: 'viewer',
    answer: z.object({ items: z.array(deviceGroupSchema) }),
  }),
  makeDeviceGroup: operation({
    method: 'POST',
    path: '/devices/groups',
    tag: 'devices',
    summary: 'Create a group; its name must be unique among its siblings',
    access: 'editor',
    status: 201,
    body: z.object({
      name: groupFields.name,
      parent_id: groupFields.parent_id.default(null),
      time_zone: groupFields.time_zone.default(null),
      address: groupFields.address.default(''),
      latitude: groupFields.latitude.default(null),
      longitude: groupFields.longitude.default(null),
      geocodes: groupFields.geocodes.default([]),
    }),
    answer: deviceGroupSchema,
  }),
  changeDeviceGroup: operation({
    method: 'PATCH',
    path: '/devices/groups/{id}',
    tag: 'devices',
    summary: 'Rename or move a group, or change its place; omitted fields stay',
    access: 'editor',
    noun: 'deviceGroup',
    ifMatch: true,
    body: z.object(groupFields).partial(),
    answer: deviceGroupSchema,
  }),
  removeDeviceGroup: operation({
    method: 'DELETE',
    path: '/devices/groups/{id}',
    tag: 'devices',
    summary: 'Delete a group; its devices and subgroups move to the group that contained it',
    access: 'editor',
    noun: 'deviceGroup',
    ifMatch: true,
  }),
  groupDevices: operation({
    method: 'POST',
    path: '/devices/groups/members',
    tag: 'devices',
    summary: 'Move devices to groups, all or none; the response can be sent back to undo the change',
    access: 'editor',
    body: membersSchema,
    answer: membersSchema.meta({
      id: 'GroupMembersBefore',
      description: 'The devices that moved, each with its previous group',
    }),
  }),
} as const satisfies Record<string, Operation>
