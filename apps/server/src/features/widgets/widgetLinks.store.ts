import type { Queries, Tables } from '../../platform/database/schema.ts'

export type WidgetLinkRecord = Tables['widget_link']

/** Storage of links of feeds. Every query carries the company, but the look-up by a signature, which proves it. */
export function createWidgetLinkStore(db: Queries) {
  return {
    list: (companyId: string): Promise<WidgetLinkRecord[]> =>
      db
        .selectFrom('widget_link')
        .selectAll()
        .where('company_id', '=', companyId)
        .orderBy('created_ms', 'desc')
        .orderBy('id', 'desc')
        .execute(),
    byKeyId: (keyId: string): Promise<WidgetLinkRecord | undefined> =>
      db.selectFrom('widget_link').selectAll().where('key_id', '=', keyId).executeTakeFirst(),
    async insert(link: WidgetLinkRecord): Promise<void> {
      await db.insertInto('widget_link').values(link).execute()
    },
    /** @returns whether there is such a link */
    async revoke(companyId: string, id: string, atMs: number): Promise<boolean> {
      const found = await db
        .updateTable('widget_link')
        .set((eb) => ({ revoked_ms: eb.fn.coalesce('revoked_ms', eb.val(atMs)) }))
        .where('company_id', '=', companyId)
        .where('id', '=', id)
        .executeTakeFirst()
      return Number(found.numUpdatedRows) > 0
    },
    async hasFeed(companyId: string, id: string): Promise<boolean> {
      const feed = await db
        .selectFrom('feed')
        .select('id')
        .where('company_id', '=', companyId)
        .where('id', '=', id)
        .executeTakeFirst()
      return feed !== undefined
    },
  }
}
