import { roleReaches, type KeyRole } from '@vitrine/core'
import type { Db } from './database/schema.ts'
import type { Secrets } from './secrets.ts'

/** Rows of one read, so that the addresses of all companies are never in memory together. */
const PIECE = 500
/** Stands for an address whose key is gone. It leads nowhere. */
export const LOST_ADDRESS = 'vitrine:lost'

/**
 * An address as it is stored. Those of the web are sealed, because paths and queries often hold keys of others. Sources of this
 * server and brokers hold none, and the former are found by their address.
 */
export const sealedAddress = (secrets: Pick<Secrets, 'seal'>, address: string): string =>
  /^https?:/i.test(address) ? secrets.seal(address) : address

/** The address that is stored; `LOST_ADDRESS` if it was sealed with another key. */
export const openedAddress = (secrets: Pick<Secrets, 'open'>, stored: string): string =>
  // Every address has a colon, and nothing that is sealed has one.
  stored.includes(':') ? stored : (secrets.open(stored) ?? LOST_ADDRESS)

/** An address as somebody sees it. Who may not change it sees only where it leads. A lost one is empty. */
export function shownAddress(address: string | null, role: KeyRole): string | null {
  if (address === null) return null
  if (address === LOST_ADDRESS) return ''
  if (role !== 'alarm' && roleReaches(role, 'editor')) return address
  return address.replace(/^(\w+:\/\/)(?:[^/?#]*@)?([^/?#]*).*$/s, '$1$2/…')
}

/** Seals the addresses that an older server wrote. */
export async function sealAddressesOfBefore(db: Db, secrets: Pick<Secrets, 'seal'>): Promise<void> {
  for (const table of ['feed', 'calendar', 'hook'] as const)
    for (;;) {
      const rows = await db
        .selectFrom(table)
        .select(['company_id', 'id', 'url'])
        .where('url', 'like', 'http%')
        .limit(PIECE)
        .execute()
      for (const row of rows)
        await db
          .updateTable(table)
          .set({ url: secrets.seal(row.url!) })
          .where('company_id', '=', row.company_id)
          .where('id', '=', row.id)
          // Another node may have done it, or somebody changed it.
          .where('url', '=', row.url)
          .execute()
      if (rows.length < PIECE) break
    }
  // A source of public alerts has its address within what was written.
  for (const { company_id: companyId, id, feed } of await db
    .selectFrom('cap_feed')
    .select(['company_id', 'id', 'feed'])
    .where('feed', 'like', '%"url":"http%')
    .execute()) {
    // Written by us.
    const written = JSON.parse(feed) as { url: string | null }
    await db
      .updateTable('cap_feed')
      .set({ feed: JSON.stringify({ ...written, url: written.url && sealedAddress(secrets, written.url) }) })
      .where('company_id', '=', companyId)
      .where('id', '=', id)
      .where('feed', '=', feed)
      .execute()
  }
}
