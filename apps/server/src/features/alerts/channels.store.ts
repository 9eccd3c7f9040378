import type { AlertChannelBody, AlertChannelKind } from '@vitrine/protocol'
import { changeAtRevision, removeAtRevision } from '../../platform/database/revisions.ts'
import type { Queries, Tables } from '../../platform/database/schema.ts'
import type { Secrets } from '../../platform/secrets.ts'

/** Where a channel leads; `secret` signs what a webhook gets. */
export type ChannelTarget = { addresses: string[]; url: string | null; secret: string | null }
/** `target` is null where it was sealed with a key that is gone. */
export type ChannelRecord = {
  id: string
  companyId: string
  name: string
  kind: AlertChannelKind
  target: ChannelTarget | null
  /** whose browsers are notified, for the kind push */
  personIds: string[]
  quiet: AlertChannelBody['quiet']
  locale: string | null
  enabled: boolean
  changedMs: number
  revision: number
}

/** Whose browsers a channel notifies. */
export const peopleOf = ({ people }: Pick<Tables['alert_channel'], 'people'>): string[] =>
  people === null ? [] : (JSON.parse(people) as string[])

/** Storage of alert channels. Every query carries the company. */
export function createChannelStore(db: Queries, secrets: Secrets) {
  const recordOf = (row: Tables['alert_channel']): ChannelRecord => {
    const target = secrets.open(row.target)
    return {
      id: row.id,
      companyId: row.company_id,
      name: row.name,
      kind: row.kind as AlertChannelKind,
      target: target === null ? null : (JSON.parse(target) as ChannelTarget),
      personIds: peopleOf(row),
      quiet: row.quiet === null ? null : (JSON.parse(row.quiet) as AlertChannelBody['quiet']),
      locale: row.locale,
      enabled: row.enabled === 1,
      changedMs: row.changed_ms,
      revision: row.revision,
    }
  }
  const columnsOf = (channel: ChannelRecord) => ({
    name: channel.name,
    kind: channel.kind,
    people: channel.kind === 'push' ? JSON.stringify(channel.personIds) : null,
    quiet: channel.quiet === null ? null : JSON.stringify(channel.quiet),
    locale: channel.locale,
    enabled: Number(channel.enabled),
    changed_ms: channel.changedMs,
    ...(channel.target && { target: secrets.seal(JSON.stringify(channel.target)) }),
  })
  return {
    async list(companyId: string): Promise<ChannelRecord[]> {
      const rows = await db
        .selectFrom('alert_channel')
        .selectAll()
        .where('company_id', '=', companyId)
        .orderBy('name')
        .orderBy('id')
        .execute()
      return rows.map(recordOf)
    },
    async one(companyId: string, id: string): Promise<ChannelRecord | null> {
      const row = await db
        .selectFrom('alert_channel')
        .selectAll()
        .where('company_id', '=', companyId)
        .where('id', '=', id)
        .executeTakeFirst()
      return row ? recordOf(row) : null
    },
    async insert(channel: ChannelRecord): Promise<void> {
      await db
        .insertInto('alert_channel')
        .values({
          target: '',
          ...columnsOf(channel),
          id: channel.id,
          company_id: channel.companyId,
          revision: channel.revision,
        })
        .execute()
    },
    async update(channel: ChannelRecord): Promise<boolean> {
      return changeAtRevision(
        db,
        'alert_channel',
        { companyId: channel.companyId, id: channel.id, revision: channel.revision },
        { ...columnsOf(channel), revision: channel.revision + 1 },
      )
    },
    async remove(companyId: string, id: string, revision: number): Promise<boolean> {
      return removeAtRevision(db, 'alert_channel', { companyId, id, revision })
    },
    /** Takes somebody who goes off all channels. */
    async leave(companyId: string, personId: string): Promise<void> {
      const rows = await db
        .selectFrom('alert_channel')
        .select(['id', 'people', 'revision'])
        .where('company_id', '=', companyId)
        .where('people', 'is not', null)
        .execute()
      for (const row of rows) {
        const people = peopleOf(row)
        if (!people.includes(personId)) continue
        await db
          .updateTable('alert_channel')
          .set({ people: JSON.stringify(people.filter((id) => id !== personId)), revision: row.revision + 1 })
          .where('company_id', '=', companyId)
          .where('id', '=', row.id)
          .execute()
      }
    },
    /** The language that a person reads. */
    async localeOf(companyId: string, personId: string): Promise<string | null> {
      const row = await db
        .selectFrom('person')
        .select('locale')
        .where('company_id', '=', companyId)
        .where('id', '=', personId)
        .executeTakeFirst()
      return row?.locale ?? null
    },
  }
}
