import { CHANNEL_HISTORY_MS, CHANNEL_REWIND_MS } from '@vitrine/core'
import { innerMessage, type Envelope } from '@vitrine/protocol/device'
import type { Bus } from '../../platform/bus/bus.ts'
import type { Clock } from '../../platform/clock/systemClock.ts'
import { createGroupCommit } from '../../platform/database/groupCommit.ts'
import { inTransaction } from '../../platform/database/openDatabase.ts'
import type { Db } from '../../platform/database/schema.ts'
import { frameOf, type EventStream } from '../../platform/http/eventStream.ts'
import { endsWithPerson, type Principal } from '../../platform/http/principal.ts'
import { newId } from '../../platform/ids.ts'
import { createRealtimeStore, type StoredMessage } from './realtime.store.ts'

/** A message to be published; `data` is JSON text of one line. */
export type NewMessage = { channel: string; id?: string; name: string; data: string }

/** Messages stored between two prunings of a channel. */
const PRUNE_EVERY = 50

export type ChannelReader = {
  stream: EventStream
  enveloped: boolean
  /** whose revocation ends the stream */
  principal: Principal
}
type Reader = ChannelReader & { sentSeq: number; waiting: StoredMessage[] | null }

/** The envelope of a stored message, contract §4. */
export const envelopeOf = (message: StoredMessage): Envelope => ({
  id: message.id,
  name: message.name,
  timestamp: message.atMs,
  channel: message.channel,
  encoding: 'json',
  data: message.data,
})

/** Channels of all companies on this node: publishing, replay, and the streams that listen. */
export function createRealtimeService({ db, bus, clock }: { db: Db; bus: Bus; clock: Clock }) {
  const store = createRealtimeStore(db)
  /** by company and channel; most channels have one reader, and a set for each would be most of its memory */
  const readers = new Map<string, Reader | Set<Reader>>()
  const waitingDevices = new Map<string, Set<EventStream>>()
  /** messages since the last pruning, by channel */
  const unpruned = new Map<string, number>()
  const keyOf = (companyId: string, channel: string): string => `${companyId}\n${channel}`

  bus.subscribe('channelMessage', ({ companyId, ...message }) => {
    const found = readers.get(keyOf(companyId, message.channel))
    if (!found) return
    const frames = new Frames(message)
    for (const reader of eachOf(found)) deliver(reader, message, frames)
  })
  bus.subscribe('activated', ({ deviceId, token }) => {
    const set = waitingDevices.get(deviceId)
    if (!set) return
    const data = JSON.stringify(innerMessage({ function: 'activateDevice', token }))
    const message = {
      seq: 0,
      channel: `device${deviceId}`,
      id: newId(),
      name: 'message',
      data,
      atMs: clock.now(),
    }
    for (const stream of set) {
      stream.write(frameOf('message', JSON.stringify(envelopeOf(message))))
      stream.close()
    }
    waitingDevices.delete(deviceId)
  })
  const endReaders = (companyId: string, ends: (principal: Principal) => boolean): void => {
    for (const [key, found] of readers) {
      if (!key.startsWith(`${companyId}\n`)) continue
      for (const reader of eachOf(found)) if (ends(reader.principal)) reader.stream.close()
    }
  }
  bus.subscribe('deviceCredentialEnded', ({ companyId, deviceRowId, tokenIds }) =>
    endReaders(
      companyId,
      (p) =>
        p.kind === 'device' &&
        p.deviceRowId === deviceRowId &&
        (tokenIds === 'all' || tokenIds.includes(p.tokenId)),
    ),
  )
  bus.subscribe('personCredentialEnded', ({ companyId, userId, sessionId }) =>
    endReaders(companyId, (p) => endsWithPerson(p, userId, sessionId)),
  )
  bus.subscribe('keyEnded', ({ companyId, keyId }) =>
    endReaders(companyId, (p) => p.kind === 'key' && p.keyId === keyId),
  )

  // One commit at a time: positions must be visible in their order, or a reader that comes back would miss the late one.
  const submit = createGroupCommit(
    async (batch: readonly (readonly (NewMessage & { id: string; companyId: string })[])[]) => {
      const atMs = clock.now()
      const all = batch.flat().map((message) => ({ ...message, atMs }))
      const stored = await inTransaction(db, (trx) => createRealtimeStore(trx).insert(all))
      for (const message of stored) bus.publish({ kind: 'channelMessage', ...message })
      // They are stored and told; what pruning meets is no fault of theirs.
      await pruneSometimes(stored).catch((error: unknown) => bus.publish({ kind: 'fault', error }))
      return batch.map(() => null)
    },
  )

  return {
    /**
     * Stores messages in one commit and tells them, in their order. An id that was on its channel before is not
     * delivered again.
     * @returns the messages' ids
     */
    async publish(companyId: string, messages: readonly NewMessage[]): Promise<string[]> {
      const named = messages.map((message) => ({ ...message, id: message.id ?? newId(), companyId }))
      await submit(named)
      return named.map(({ id }) => id)
    },

    /**
     * Adds a reader and gives it what it missed, in order and once, while new messages already arrive.
     * @param from `lastEvent` as the client sent it (anything unknown gets everything kept), or the number to rewind, or null for nothing
     */
    async join(
      companyId: string,
      channel: string,
      { stream, enveloped, principal }: ChannelReader,
      from: { lastEvent: string } | { rewind: number } | null,
    ): Promise<void> {
      const reader: Reader = { stream, enveloped, principal, sentSeq: 0, waiting: [] }
      enter(keyOf(companyId, channel), reader)
      const missed = from === null ? [] : await missedBy(companyId, channel, from)
      const arrived = reader.waiting ?? []
      reader.waiting = null
      for (const message of [...missed, ...arrived]) deliver(reader, message, new Frames(message))
    },
    /** An anonymous stream of a device that waits: it carries nothing but its activation. */
    awaitActivation(deviceId: string, stream: EventStream, onClose: () => void): void {
      const set = waitingDevices.get(deviceId) ?? new Set()
      waitingDevices.set(deviceId, set)
      set.add(stream)
      stream.onClose(() => {
        onClose()
        set.delete(stream)
        if (set.size === 0 && waitingDevices.get(deviceId) === set) waitingDevices.delete(deviceId)
      })
    },
    /** Whether a device listens on its channel now. */
    isListening(companyId: string, channel: string): boolean {
      const found = readers.get(keyOf(companyId, channel))
      return found !== undefined && [...eachOf(found)].some(({ principal }) => principal.kind === 'device')
    },
    history: (companyId: string, channel: string, limit: number, before: number | null) =>
      store.history(companyId, channel, clock.now() - CHANNEL_HISTORY_MS, limit, before),
    discard: (companyId: string, channel: string) => store.discard(companyId, channel),
  }

  function enter(key: string, reader: Reader): void {
    const found = readers.get(key)
    if (found === undefined) readers.set(key, reader)
    else if (found instanceof Set) found.add(reader)
    else readers.set(key, new Set([found, reader]))
    reader.stream.onClose(() => leave(key, reader))
  }
  function leave(key: string, reader: Reader): void {
    const found = readers.get(key)
    if (found === reader) readers.delete(key)
    else if (found instanceof Set) {
      found.delete(reader)
      if (found.size === 0) readers.delete(key)
    }
  }

  /** Forgets what is over the number or the age, now and then. */
  async function pruneSometimes(stored: readonly { companyId: string; channel: string }[]): Promise<void> {
    for (const { companyId, channel } of stored) {
      const key = keyOf(companyId, channel)
      const count = (unpruned.get(key) ?? 0) + 1
      unpruned.set(key, count)
      if (count < PRUNE_EVERY) continue
      unpruned.delete(key)
      await store.prune(companyId, channel, clock.now())
    }
  }

  async function missedBy(
    companyId: string,
    channel: string,
    from: { lastEvent: string } | { rewind: number },
  ): Promise<StoredMessage[]> {
    if ('rewind' in from)
      return (
        await store.history(companyId, channel, clock.now() - CHANNEL_REWIND_MS, from.rewind, null)
      ).reverse()
    const seq = /^[0-9]{1,15}$/.test(from.lastEvent) ? Number(from.lastEvent) : 0
    const sinceMs = clock.now() - CHANNEL_HISTORY_MS
    if (seq > 0) {
      const [known, ...missed] = await store.from(companyId, channel, seq, sinceMs)
      if (known?.seq === seq) return missed
    }
    // Too old or unknown: everything kept.
    return store.from(companyId, channel, 0, sinceMs)
  }
}
export type RealtimeService = ReturnType<typeof createRealtimeService>

const eachOf = (found: Reader | Set<Reader>): Iterable<Reader> => (found instanceof Set ? found : [found])

/** Both forms of a message's frame, each built once for all readers that want it. */
class Frames {
  private forms: { enveloped?: string; bare?: string } = {}
  constructor(private readonly message: StoredMessage) {}
  get enveloped(): string {
    const { message } = this
    return (this.forms.enveloped ??= frameOf('message', JSON.stringify(envelopeOf(message)), message.seq))
  }
  get bare(): string {
    return (this.forms.bare ??= frameOf('message', this.message.data, this.message.seq))
  }
}

function deliver(reader: Reader, message: StoredMessage, frames: Frames): void {
  if (reader.waiting) {
    reader.waiting.push(message)
    return
  }
  if (message.seq <= reader.sentSeq) return
  reader.sentSeq = message.seq
  reader.stream.write(reader.enveloped ? frames.enveloped : frames.bare)
}
