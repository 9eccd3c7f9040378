import type { Queries } from '../../platform/database/schema.ts'

/** When each widget package of a company changed last (epoch ms), by the kind of its widgets. */
export async function changedPackagesOf(db: Queries, companyId: string): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('widget_package')
    .select(['kind', 'changed_ms'])
    .where('company_id', '=', companyId)
    .execute()
  return new Map(rows.map(({ kind, changed_ms: changedMs }) => [`package:${kind}`, changedMs]))
}
