import type { PlayFacts, PlayRecord } from '@vitrine/core'

/**
 * Whose play it is: a display as one company has accepted it. `owner` is its sync id, so that nothing of one company is
 * ever delivered to another.
 */
export type PlayOwner = { owner: string; deviceId: string }

/** What is known of a play when it begins. */
export type PlayingFacts = Omit<
  PlayFacts,
  'id' | 'device_id' | 'from' | 'until' | 'duration' | 'clock_offset' | 'outcome'
>

/** A play that has begun and not ended. */
export type OpenPlay = PlayOwner & {
  id: string
  facts: PlayingFacts
  /** the server's time when it began, epoch ms */
  from: number
  /** how long it is known to have been on, ms */
  knownMs: number
}

/** A record as it waits: `n` grows with each that is kept, `key` is the public key of its chain. */
export type KeptPlay = { n: number; owner: string; key: string; record: PlayRecord }

/** The chain that records go into, with the key that signs them (base64url). */
export type StoredChain = PlayOwner & { secret: string; seq: number; prev: string }

/** What is written in one piece. */
export type PlayChange = {
  /** the chain as it was when this was made; null where there was none */
  expected: StoredChain | null
  chain: StoredChain | null
  records: readonly Omit<KeptPlay, 'n'>[]
  /** plays that began, or that are known to have gone on */
  open: readonly OpenPlay[]
  /** ids of plays that are open no longer */
  closed: readonly string[]
}

/** Where play records wait until the server has them. What was written outlives a power cut. */
export type PlayStore = {
  load(): Promise<{ chain: StoredChain | null; open: readonly OpenPlay[]; count: number }>
  /**
   * Writes all of it or nothing.
   * @returns false when the chain is not the expected one any more: another page of this display has written
   * @throws when there is no room: an error named `QuotaExceededError`
   */
  write(change: PlayChange): Promise<boolean>
  /** The oldest records with at least this number, at most so many. */
  read(fromN: number, limit: number): Promise<readonly KeptPlay[]>
  remove(ns: readonly number[]): Promise<void>
}
