import type { Bus } from '../bus/bus.ts'
import type { EventStream } from './eventStream.ts'
import type { Principal } from './principal.ts'

/**
 * Credentials that end while a stream is being opened: the ending is told between the check of the credential and the
 * moment when the stream is among those that hear of it, so nobody would ever close it.
 */
export type CredentialRevocations = {
  /** How many credentials have ended so far; noted before a credential is checked. */
  seen(): number
  /**
   * Closes a stream that hears of credentialRevocations by now, if its credential is gone. Asks only when any credential has ended
   * since `before`, so that a storm of streams costs nothing.
   */
  closeIfEnded(before: number, stream: EventStream, ask: () => Promise<Principal | null>): Promise<void>
}

export function createCredentialRevocations(bus: Bus): CredentialRevocations {
  let ended = 0
  for (const kind of ['deviceCredentialEnded', 'personCredentialEnded', 'keyEnded'] as const)
    bus.subscribe(kind, () => void (ended += 1))
  return {
    seen: () => ended,
    async closeIfEnded(before, stream, ask) {
      if (before === ended) return
      // Who cannot be asked about is not let stay either: the client comes back with its last id.
      const principal = await ask().catch(() => null)
      if (principal === null) stream.close()
    },
  }
}
