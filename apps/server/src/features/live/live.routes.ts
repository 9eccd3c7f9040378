import { API_BASE } from '@vitrine/protocol'
import type { FastifyRequest } from 'fastify'
import type { Bus } from '../../platform/bus/bus.ts'
import type { CredentialRevocations } from '../../platform/http/credentialRevocations.ts'
import { frameOf, type EventStream, type EventStreams } from '../../platform/http/eventStream.ts'
import type { Kernel } from '../../platform/http/kernel.ts'
import { authorize, endsWithPerson, type Operator, type Principal } from '../../platform/http/principal.ts'

type Dependencies = {
  streams: EventStreams
  bus: Bus
  credentialRevocations: CredentialRevocations
  identify: (request: FastifyRequest) => Promise<Principal | null>
}

/** Announces changes to the consoles of the company as they happen: `GET /default/v1/events`. */
export function registerLiveRoutes(
  kernel: Kernel,
  { streams, bus, credentialRevocations, identify }: Dependencies,
): void {
  const readers = new Map<string, Set<{ stream: EventStream; operator: Operator }>>()

  bus.subscribe('change', ({ companyId, event }) => {
    const set = readers.get(companyId)
    if (!set) return
    const frame = frameOf('change', JSON.stringify(event))
    for (const { stream } of set) stream.write(frame)
  })
  bus.subscribe('personCredentialEnded', ({ companyId, userId, sessionId }) => {
    for (const { stream, operator } of readers.get(companyId) ?? [])
      if (endsWithPerson(operator, userId, sessionId)) stream.close()
  })

  bus.subscribe('keyEnded', ({ companyId, keyId }) => {
    for (const { stream, operator } of readers.get(companyId) ?? [])
      if (operator.kind === 'key' && operator.keyId === keyId) stream.close()
  })

  kernel.route({
    method: 'GET',
    url: `${API_BASE}/events`,
    access: 'viewer',
    stream: true,
    handler: async (request, reply) => {
      const operator = authorize('viewer', request.principal)
      const set = readers.get(operator.companyId) ?? new Set()
      readers.set(operator.companyId, set)
      const entry = { operator, stream: streams.open(request, reply) }
      entry.stream.onClose(() => {
        set.delete(entry)
        if (set.size === 0) readers.delete(operator.companyId)
      })
      set.add(entry)
      entry.stream.write(frameOf('open', '{}'))
      await credentialRevocations.closeIfEnded(request.revocationsSeen, entry.stream, () => identify(request))
    },
  })
}
