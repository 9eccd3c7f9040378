import { DEVICE_ID_PATTERN, fieldError, invalidField, SignageError } from '@vitrine/core'
import type { FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod'
import { headerCredential } from '../../platform/http/credentials.ts'
import type { CredentialRevocations } from '../../platform/http/credentialRevocations.ts'
import type { EventStreams } from '../../platform/http/eventStream.ts'
import type { Kernel } from '../../platform/http/kernel.ts'
import { authorize, type Principal } from '../../platform/http/principal.ts'
import { parseInput } from '../../platform/http/problems.ts'
import type { RateLimits } from '../../platform/limits/rateLimits.ts'
import { envelopeOf, type RealtimeService } from './realtime.service.ts'
import { readMessagePackBodies, refuseAsRealtime, respondAsAccepted } from './realtimeWire.ts'

/** An anonymous stream ends after this long, ms. Source: contract §4. */
const ANONYMOUS_STREAM_MS = 15 * 60_000
const DATA_MOST_CHARS = 65_536

const flag = z.enum(['true', 'false', '1', '0']).transform((value) => value === 'true' || value === '1')
const streamQuery = z.object({
  channels: z.string().max(2_000).optional(),
  channel: z.string().max(200).optional(),
  accessToken: z.string().max(500).optional(),
  key: z.string().max(500).optional(),
  lastEvent: z.string().optional(),
  rewind: z.coerce.number().int().min(1).max(100).optional(),
  enveloped: flag.default(true),
  heartbeats: flag.default(false),
})
const message = z.object({
  name: z.string().max(200).default('message'),
  data: z.unknown(),
  id: z.string().min(1).max(200).optional(),
  encoding: z.literal('json').optional(),
})
const messages = z.union([message, z.array(message).min(1).max(100)])
const historyQuery = z.object({
  limit: z.coerce.number().int().min(1).max(1_000).default(100),
  before: z.coerce.number().int().min(1).optional(),
})

type Dependencies = {
  realtime: RealtimeService
  streams: EventStreams
  credentialRevocations: CredentialRevocations
  limits: RateLimits
  identify: (request: FastifyRequest) => Promise<Principal | null>
  identifyText: (text: string) => Promise<Principal | null>
  /** whether a device of the company has this device id */
  ownsDevice: (companyId: string, deviceId: string) => Promise<boolean>
}

/** The realtime channel, contract §4. */
export function registerRealtimeRoutes(
  kernel: Kernel,
  { realtime, streams, credentialRevocations, limits, identify, identifyText, ownsDevice }: Dependencies,
): void {
  readMessagePackBodies(kernel)
  const deviceIdOf = (channel: string, principal: Principal | null): string => {
    const id = channel.startsWith('device') ? channel.slice('device'.length) : ''
    if (DEVICE_ID_PATTERN.test(id)) return id
    if (principal !== null) throw new SignageError('UNAUTHENTICATED')
    throw invalidField('channels', 'CHANNEL_NAME')
  }

  const openStream = async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const query = parseInput(streamQuery, request.query)
    const channel = query.channels ?? query.channel ?? ''
    const given = query.accessToken ?? query.key ?? headerCredential(request.raw.headers)
    const principal = given === null ? request.principal : await identifyText(given)
    if (given !== null && principal === null) throw new SignageError('UNAUTHENTICATED')

    const deviceId = deviceIdOf(channel, principal)
    if (principal === null) {
      limits.take('anonymousStreamsPerAddress', request.ip)
      const stream = streams.open(request, reply, { heartbeats: query.heartbeats })
      const timer = setTimeout(() => stream.close(), ANONYMOUS_STREAM_MS).unref()
      realtime.awaitActivation(deviceId, stream, () => clearTimeout(timer))
      return
    }
    const own =
      principal.kind === 'device'
        ? principal.deviceId === deviceId
        : await ownsDevice(principal.companyId, deviceId)
    if (!own) throw new SignageError('UNAUTHENTICATED')

    const lastEvent = request.headers['last-event-id'] ?? query.lastEvent
    const from =
      typeof lastEvent === 'string' && lastEvent !== ''
        ? { lastEvent }
        : query.rewind === undefined
          ? null
          : { rewind: query.rewind }
    const stream = streams.open(request, reply, { heartbeats: query.heartbeats })
    try {
      await realtime.join(
        principal.companyId,
        channel,
        { stream, enveloped: query.enveloped, principal },
        from,
      )
      await credentialRevocations.closeIfEnded(request.revocationsSeen, stream, () =>
        given === null ? identify(request) : identifyText(given),
      )
    } catch (error) {
      // It was answered already: the client comes back with its last id.
      stream.close()
      throw error
    }
  }
  for (const url of ['/sse', '/event-stream'])
    kernel.route({
      method: 'GET',
      url,
      access: 'anyone',
      errors: refuseAsRealtime,
      stream: true,
      handler: openStream,
    })

  const ownChannel = async (request: FastifyRequest, companyId: string): Promise<string> => {
    const { name } = request.params as { name: string }
    const id = name.startsWith('device') ? name.slice('device'.length) : ''
    if (!DEVICE_ID_PATTERN.test(id) || !(await ownsDevice(companyId, id)))
      throw new SignageError('ENTITY_NOT_FOUND', { noun: 'channel' })
    return name
  }
  kernel.route({
    method: 'POST',
    url: '/channels/:name/messages',
    access: 'editor',
    errors: refuseAsRealtime,
    onAllowed: respondAsAccepted,
    handler: async (request, reply) => {
      const { companyId } = authorize('editor', request.principal)
      const channel = await ownChannel(request, companyId)
      const body = parseInput(messages, request.body)
      const list = Array.isArray(body) ? body : [body]
      const ready = list.map((entry, index) => {
        if (entry.encoding === 'json' && typeof entry.data !== 'string') {
          throw invalidField(`${index}.data`, 'NOT_JSON_TEXT')
        }
        const data = entry.encoding === 'json' ? (entry.data as string) : JSON.stringify(entry.data ?? null)
        if (data.length > DATA_MOST_CHARS)
          throw new SignageError('TOO_LARGE', {
            actual: Buffer.byteLength(data),
            limit: DATA_MOST_CHARS,
          })
        // A line break would end the frame, so the data goes out as one line of JSON whatever was sent.
        return {
          name: entry.name,
          data: oneLine(data, index),
          ...(entry.id === undefined ? {} : { id: entry.id }),
        }
      })
      const ids = await realtime.publish(
        companyId,
        ready.map((entry) => ({ channel, ...entry })),
      )
      return reply.status(201).send({ channel, messageId: ids.join(',') })
    },
  })
  kernel.route({
    method: 'GET',
    url: '/channels/:name/messages',
    access: 'viewer',
    errors: refuseAsRealtime,
    onAllowed: respondAsAccepted,
    handler: async (request, reply) => {
      const { companyId } = authorize('viewer', request.principal)
      const channel = await ownChannel(request, companyId)
      const { limit, before } = parseInput(historyQuery, request.query)
      const found = await realtime.history(companyId, channel, limit + 1, before ?? null)
      const page = found.slice(0, limit)
      const last = page.at(-1)
      if (found.length > limit && last) {
        reply.header(
          'link',
          // Relative to this address; Ably-style clients take no other form.
          `<./messages?limit=${limit}&before=${last.seq}>; rel="next"`,
        )
      }
      return reply.send(page.map(envelopeOf))
    },
  })
}

function oneLine(data: string, index: number): string {
  if (!/[\r\n]/.test(data)) return data
  try {
    return JSON.stringify(JSON.parse(data))
  } catch (error) {
    throw new SignageError(
      'INVALID_INPUT',
      {},
      { cause: error, fields: [fieldError(`${index}.data`, 'DATA_NOT_JSON')] },
    )
  }
}
