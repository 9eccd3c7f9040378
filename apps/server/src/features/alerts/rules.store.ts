import type { AlertKind } from '@vitrine/core/alerts'
import type { AlertRuleBody } from '@vitrine/protocol'
import { inPieces } from '../../platform/database/inPieces.ts'
import { changeAtRevision, removeAtRevision } from '../../platform/database/revisions.ts'
import type { Queries, Tables } from '../../platform/database/schema.ts'

export type RuleRecord = AlertRuleBody & {
  id: string
  companyId: string
  changedMs: number
  revision: number
}

const recordOf = (row: Tables['alert_rule']): RuleRecord => ({
  ...(JSON.parse(row.body) as Omit<AlertRuleBody, 'name' | 'kind' | 'enabled'>),
  id: row.id,
  companyId: row.company_id,
  name: row.name,
  kind: row.kind as AlertKind,
  enabled: row.enabled === 1,
  changedMs: row.changed_ms,
  revision: row.revision,
})
const columnsOf = ({
  name,
  kind,
  enabled,
  changedMs,
  ...rest
}: Omit<RuleRecord, 'id' | 'companyId' | 'revision'>) => ({
  name,
  kind,
  enabled: Number(enabled),
  changed_ms: changedMs,
  body: JSON.stringify({
    settings: rest.settings,
    targets: rest.targets,
    hours: rest.hours,
    channel_ids: rest.channel_ids,
    escalation: rest.escalation,
  }),
})

/** Storage of alert rules. Every query carries the company, but those of the timer. */
export function createRuleStore(db: Queries) {
  return {
    async list(companyId: string): Promise<RuleRecord[]> {
      const rows = await db
        .selectFrom('alert_rule')
        .selectAll()
        .where('company_id', '=', companyId)
        .orderBy('name')
        .orderBy('id')
        .execute()
      return rows.map(recordOf)
    },
    async one(companyId: string, id: string): Promise<RuleRecord | null> {
      const row = await db
        .selectFrom('alert_rule')
        .selectAll()
        .where('company_id', '=', companyId)
        .where('id', '=', id)
        .executeTakeFirst()
      return row ? recordOf(row) : null
    },
    /** The companies that have rules to follow. */
    async companies(): Promise<string[]> {
      const rows = await db
        .selectFrom('alert_rule')
        .select('company_id')
        .distinct()
        .where('enabled', '=', 1)
        .orderBy('company_id')
        .execute()
      return rows.map((row) => row.company_id)
    },
    /** Which of some devices, screens, groups or people there are. */
    async known(
      companyId: string,
      table: 'device' | 'site' | 'device_group' | 'person',
      ids: readonly string[],
    ): Promise<Set<string>> {
      const found = new Set<string>()
      for (const piece of inPieces(ids)) {
        const rows = await db
          .selectFrom(table)
          .select('id')
          .where('company_id', '=', companyId)
          .where('id', 'in', piece)
          .execute()
        for (const { id } of rows) found.add(id)
      }
      return found
    },
    async companyName(companyId: string): Promise<string> {
      const row = await db.selectFrom('company').select('name').where('id', '=', companyId).executeTakeFirst()
      return row?.name ?? ''
    },
    async insert({ id, companyId, revision, ...rest }: RuleRecord): Promise<void> {
      await db
        .insertInto('alert_rule')
        .values({ id, company_id: companyId, revision, ...columnsOf(rest) })
        .execute()
    },
    async update({ id, companyId, revision, ...rest }: RuleRecord): Promise<boolean> {
      return changeAtRevision(
        db,
        'alert_rule',
        { companyId, id, revision },
        { ...columnsOf(rest), revision: revision + 1 },
      )
    },
    async remove(companyId: string, id: string, revision: number): Promise<boolean> {
      return removeAtRevision(db, 'alert_rule', { companyId, id, revision })
    },
  }
}
