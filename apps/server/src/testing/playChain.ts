import { randomBytes } from 'node:crypto'
import {
  chainKey,
  chainStart,
  playId,
  sealPlay,
  type ChainHead,
  type ChainKey,
  type PlayFacts,
  type PlayRecord,
} from '@vitrine/core'
import type { TestServer } from './testServer.ts'

/** A device's chain in a test: it seals what it is told, and starts again with `seq` 0. */
export type TestChain = {
  key: ChainKey
  /** The next records, ten seconds each from `T0`. */
  next(count: number, facts?: Partial<PlayFacts>): PlayRecord[]
}

/** The instant of a chain's first record. */
export const PLAYS_T0 = Date.UTC(2026, 10, 20, 9)

/** A chain with a key of its own. */
export function playChain(deviceId: string): TestChain {
  const key = chainKey(randomBytes(32))
  let head: ChainHead = chainStart(key.publicKey)
  return {
    key,
    next: (count, facts = {}) =>
      Array.from({ length: count }, () => {
        const from = PLAYS_T0 + head.seq * 10_000
        const record = sealPlay({ ...aPlay(deviceId, from), ...facts }, head, key)
        head = { seq: head.seq + 1, prev: record.hash }
        return record
      }),
  }
}

/** What a record of ten seconds says. */
export const aPlay = (deviceId: string, from: number): PlayFacts => ({
  id: playId(from, randomBytes(10)),
  device_id: deviceId,
  site_id: 'site-1',
  site_name: 'Lobby',
  version: PLAYED_VERSION,
  group_id: 'main',
  group_name: 'Main',
  kind: 'item',
  item_id: 'item-1',
  slide_id: 'slide-1',
  slide_name: 'Größe “5” 🎬',
  ad_id: null,
  ad_name: null,
  from,
  until: from + 10_000,
  duration: 10_000,
  clock_offset: -35,
  outcome: 'played',
})

/** The version that `aPlay` names. */
export const PLAYED_VERSION = 'ab'.repeat(32)
/** Lets a company have published a version for a screen, without all that publishing asks for. */
export async function hasPublished(
  server: Pick<TestServer, 'db'>,
  companyId: string,
  siteId = 'site-1',
  version = PLAYED_VERSION,
): Promise<void> {
  await server.db
    .insertInto('site_version')
    .values({
      company_id: companyId,
      site_id: siteId,
      version,
      render: '{}',
      at_ms: 1,
      by_name: 'test',
      files: 0,
      bytes: 0,
      draft: null,
    })
    .execute()
}

/** Delivers records as a device does. */
export async function sendPlays(
  server: TestServer,
  accessToken: string,
  publicKey: string,
  records: readonly unknown[],
): Promise<{ status: number; taken: string[]; refused: { id: string | null; reason: string }[] }> {
  const response = await server.fetch('/default/v1/plays', {
    method: 'POST',
    headers: { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json' },
    body: JSON.stringify({ public_key: publicKey, records }),
  })
  return { status: response.status, ...((await response.json()) as { taken: []; refused: [] }) }
}
