import type { ChangeEvent } from '@vitrine/protocol'

/** What happened, published to every node. Events carry ids, not documents, where a document could be large. */
export type BusEvent =
  /** something failed that nobody waits for: logged */
  | { kind: 'fault'; error: unknown }
  /** a console should look again */
  | { kind: 'change'; companyId: string; event: ChangeEvent }
  /** a registration that waited under this device id was accepted */
  | { kind: 'activated'; deviceId: string; token: string }
  /** a message was stored on a realtime channel */
  | {
      kind: 'channelMessage'
      companyId: string
      channel: string
      seq: number
      id: string
      name: string
      data: string
      atMs: number
    }
  /** a sync record was written, or commands were queued for it; `record` is what subscribers get */
  | { kind: 'sync'; companyId: string; id: string; record: SyncPush }
  /** a device's access tokens ended (all, or these ids): its streams and subscriptions are cut */
  | {
      kind: 'deviceCredentialEnded'
      companyId: string
      deviceRowId: string
      tokenIds: readonly string[] | 'all'
    }
  /** an API key was revoked: its streams and subscriptions are cut */
  | { kind: 'keyEnded'; companyId: string; keyId: string }
  /** a person's sessions ended (all, or this one); with all of them also the keys that the person made are checked again */
  | { kind: 'personCredentialEnded'; companyId: string; userId: string; sessionId: string | 'all' }

/** A sync record as pushed: the JSON fields as text, as given. */
export type SyncPush = {
  id: string
  cid: string
  status: string | null
  data: string | null
  responses: string | null
  commands: string | null
  settings: string | null
}

type Handler<K extends BusEvent['kind']> = (event: Extract<BusEvent, { kind: K }>) => void

/** The bus: what happened reaches every node, in the order of publishing, at most once each. */
export type Bus = {
  publish(event: BusEvent): void
  /** @returns a function that ends the subscription */
  subscribe<K extends BusEvent['kind']>(kind: K, handler: Handler<K>): () => void
}

/** The embedded bus: everything happens in this process. A handler that throws does not keep others from hearing. */
export function createInProcessBus(onError: (error: unknown) => void): Bus {
  const handlers = new Map<string, Set<(event: BusEvent) => void>>()
  return {
    publish(event) {
      for (const handler of handlers.get(event.kind) ?? []) {
        try {
          handler(event)
        } catch (error) {
          onError(error)
        }
      }
    },
    subscribe(kind, handler) {
      const set = handlers.get(kind) ?? new Set()
      handlers.set(kind, set)
      const entry = handler as (event: BusEvent) => void
      set.add(entry)
      return () => void set.delete(entry)
    },
  }
}
