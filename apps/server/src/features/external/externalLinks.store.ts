import type { Queries, Tables } from '../../platform/database/schema.ts'

export type ExternalLinkRecord = Tables['external_link']

/** Storage of links to screens, slides and widgets. Every query carries the company, but the look-up by a signature, which proves it. */
export function createExternalLinkStore(db: Queries) {
  return {
    /** Newest first; of one screen or slide where that is asked. */
    list: (
      companyId: string,
      of: { siteId?: string | undefined; slideId?: string | undefined } = {},
    ): Promise<ExternalLinkRecord[]> =>
      db
        .selectFrom('external_link')
        .selectAll()
        .where('company_id', '=', companyId)
        .$if(of.siteId !== undefined, (query) => query.where('site_id', '=', of.siteId!))
        .$if(of.slideId !== undefined, (query) => query.where('slide_id', '=', of.slideId!))
        .orderBy('created_ms', 'desc')
        .orderBy('id', 'desc')
        .execute(),
    byKeyId: (keyId: string): Promise<ExternalLinkRecord | undefined> =>
      db.selectFrom('external_link').selectAll().where('key_id', '=', keyId).executeTakeFirst(),
    byId: (companyId: string, id: string): Promise<ExternalLinkRecord | undefined> =>
      db
        .selectFrom('external_link')
        .selectAll()
        .where('company_id', '=', companyId)
        .where('id', '=', id)
        .executeTakeFirst(),
    async insert(link: ExternalLinkRecord): Promise<void> {
      await db.insertInto('external_link').values(link).execute()
    },
    /** @returns whether there is such a link */
    async revoke(companyId: string, id: string, atMs: number): Promise<boolean> {
      const found = await db
        .updateTable('external_link')
        .set((eb) => ({ revoked_ms: eb.fn.coalesce('revoked_ms', eb.val(atMs)) }))
        .where('company_id', '=', companyId)
        .where('id', '=', id)
        .executeTakeFirst()
      return Number(found.numUpdatedRows) > 0
    },
    async noteView(companyId: string, id: string, atMs: number): Promise<void> {
      await db
        .updateTable('external_link')
        .set((eb) => ({ views: eb('views', '+', 1), viewed_ms: atMs }))
        .where('company_id', '=', companyId)
        .where('id', '=', id)
        .execute()
    },
    /** Removes links that ended or were revoked before an instant. */
    async removeEnded(beforeMs: number): Promise<void> {
      await db
        .deleteFrom('external_link')
        .where((eb) => eb.or([eb('ends_ms', '<', beforeMs), eb('revoked_ms', '<', beforeMs)]))
        .execute()
    },
  }
}
