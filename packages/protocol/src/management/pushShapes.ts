import * as z from 'zod'
import { epochMs, idSchema, nameSchema } from './shapes.ts'

/** The schemas of notifications in browsers, by which the server reads and describes them (strict.ts). */

const browserSchema = z
  .object({
    id: idSchema,
    name: z.string().meta({ description: 'The browser and its system' }),
    usable: z.boolean().meta({
      description: 'Whether it subscribed with the current key; otherwise it has to subscribe again',
    }),
    created_at: epochMs,
    delivered_at: epochMs.nullable().meta({
      description: 'When a push service last took a message for it',
    }),
  })
  .meta({ id: 'PushBrowser' })
export const pushBrowserSchema = browserSchema
export type WirePushBrowser = z.output<typeof browserSchema>
export const ownPushSchema = z.object({
  public_key: z.string().meta({
    description: 'What a browser subscribes with (applicationServerKey), base64url',
  }),
  browsers: z.array(browserSchema).meta({ description: "Only the person's own" }),
  channels: z.array(z.string()).meta({ description: 'Names of the alert channels that notify the person' }),
})
export type OwnPush = z.output<typeof ownPushSchema>
export const pushBrowserBodySchema = z.object({
  name: nameSchema,
  endpoint: z
    .string()
    .max(2_000)
    .regex(/^https:\/\/[^\s/]+\/\S*$/, 'The address of a push service begins with https://.'),
  p256dh: z.string().regex(/^[A-Za-z0-9_-]{87}$/, 'The key has 65 bytes, as base64url.'),
  auth: z.string().regex(/^[A-Za-z0-9_-]{22}$/, 'The secret has 16 bytes, as base64url.'),
  time_zone: z
    .string()
    .max(100)
    .nullable()
    .meta({ description: 'An IANA name; the times in messages are in it' }),
})
export type PushBrowserBody = z.output<typeof pushBrowserBodySchema>
export const pushPersonSchema = z
  .object({
    id: idSchema,
    name: z.string(),
    email: z.string(),
    browsers: z.number().int().meta({ description: 'In how many browsers notifications are allowed' }),
  })
  .meta({ id: 'PushPerson' })
export type PushPerson = z.output<typeof pushPersonSchema>
