import type { Db, Queries } from '../../platform/database/schema.ts'
import { inTransaction } from '../../platform/database/openDatabase.ts'

/** An upload that was begun and is not an item yet. */
export type UnfinishedUpload = {
  id: string
  companyId: string
  /** who began it: nobody else goes on with it */
  owner: string
  /** what it announced; kept free for it */
  bytes: number
  /** nobody went on with it until then */
  expiresMs: number
}

/** Storage of unfinished uploads. Their bytes lie in a folder, what they may become is reserved here. */
export function createUploadStore(db: Db) {
  return {
    /**
     * Notes an upload, if it may begin. One after the other in a company, on any node, so that none is counted without the others.
     * @param mustFit is given what the company's unfinished uploads hold; throws what refuses this one
     */
    reserve: (
      upload: UnfinishedUpload,
      nowMs: number,
      mustFit: (held: { uploads: number; own: number; bytes: number }, trx: Queries) => Promise<void>,
    ): Promise<void> =>
      inTransaction(db, async (trx) => {
        // Written to be locked: the row is the company's turn.
        await trx
          .updateTable('company')
          .set((eb) => ({ name: eb.ref('name') }))
          .where('id', '=', upload.companyId)
          .execute()
        const rows = await trx
          .selectFrom('upload')
          .select(['owner', 'bytes'])
          .where('company_id', '=', upload.companyId)
          .where('expires_ms', '>', nowMs)
          .execute()
        await mustFit(
          {
            uploads: rows.length,
            own: rows.filter(({ owner }) => owner === upload.owner).length,
            bytes: rows.reduce((sum, { bytes }) => sum + bytes, 0),
          },
          trx,
        )
        await trx
          .insertInto('upload')
          .values({
            id: upload.id,
            company_id: upload.companyId,
            owner: upload.owner,
            bytes: upload.bytes,
            expires_ms: upload.expiresMs,
          })
          .execute()
      }),
    /** Someone goes on with it. @returns whether it is this person's and not expired */
    touch: async (
      { companyId, owner, id }: Pick<UnfinishedUpload, 'companyId' | 'owner' | 'id'>,
      nowMs: number,
      expiresMs: number,
    ): Promise<boolean> => {
      const { numUpdatedRows } = await db
        .updateTable('upload')
        .set({ expires_ms: expiresMs })
        .where('id', '=', id)
        .where('company_id', '=', companyId)
        .where('owner', '=', owner)
        .where('expires_ms', '>', nowMs)
        .executeTakeFirst()
      return Number(numUpdatedRows) === 1
    },
    expire: async (nowMs: number): Promise<void> => {
      await db.deleteFrom('upload').where('expires_ms', '<=', nowMs).execute()
    },
  }
}

/** What a company's unfinished uploads may still become, bytes. */
export async function bytesReserved(db: Queries, companyId: string, nowMs: number): Promise<number> {
  const row = await db
    .selectFrom('upload')
    .select((eb) => eb.fn.sum<number | string | null>('bytes').as('bytes'))
    .where('company_id', '=', companyId)
    .where('expires_ms', '>', nowMs)
    .executeTakeFirst()
  return Number(row?.bytes ?? 0)
}

/** It is an item now, or is not to become one. */
export async function forgetUpload(db: Queries, companyId: string, id: string): Promise<void> {
  await db.deleteFrom('upload').where('company_id', '=', companyId).where('id', '=', id).execute()
}
