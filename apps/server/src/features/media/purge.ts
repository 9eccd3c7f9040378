import type { BlobStore } from '../../platform/blobs/blobStore.ts'
import { inTransaction } from '../../platform/database/openDatabase.ts'
import type { Db, Queries } from '../../platform/database/schema.ts'
import { forgetTags, isUsed } from '../catalog/index.ts'

/**
 * Whether a published version holds one of the item's files, or a slide or a screen still names it, be it in the bin: a
 * version can be gone back to, and what comes out of the bin must find its files.
 */
async function isNeeded(db: Queries, companyId: string, id: string): Promise<boolean> {
  const published = await db
    .selectFrom('media_file')
    .innerJoin('site_version_file', (join) =>
      join
        .onRef('site_version_file.company_id', '=', 'media_file.company_id')
        .onRef('site_version_file.sha256', '=', 'media_file.sha256'),
    )
    .select('media_file.sha256')
    .where('media_file.company_id', '=', companyId)
    .where('media_file.media_id', '=', id)
    .executeTakeFirst()
  if (published) return true
  return isUsed(db, companyId, { noun: 'media', id })
}

/**
 * Permanently deletes one item of the bin: its row, tags, and those of its bytes that no other item has. What is
 * needed stays, out of everybody's sight, until it is asked again.
 */
export async function purgeMedia(
  db: Db,
  blobs: BlobStore,
  companyId: string,
  id: string,
  nowMs: number,
): Promise<void> {
  const orphans = await inTransaction(db, async (trx) => {
    const row = await trx
      .selectFrom('media')
      .select('id')
      .where('company_id', '=', companyId)
      .where('id', '=', id)
      .where('deleted_ms', 'is not', null)
      .executeTakeFirst()
    if (!row) return []
    if (await isNeeded(trx, companyId, id)) {
      await trx
        .updateTable('media')
        .set({ gone_ms: nowMs })
        .where('company_id', '=', companyId)
        .where('id', '=', id)
        .execute()
      return []
    }
    const files = await trx
      .selectFrom('media_file')
      .select('sha256')
      .where('company_id', '=', companyId)
      .where('media_id', '=', id)
      .execute()
    await trx
      .deleteFrom('media_file')
      .where('company_id', '=', companyId)
      .where('media_id', '=', id)
      .execute()
    await trx
      .deleteFrom('conversion')
      .where('company_id', '=', companyId)
      .where('media_id', '=', id)
      .execute()
    await trx.deleteFrom('media').where('company_id', '=', companyId).where('id', '=', id).execute()
    await forgetTags(trx, companyId, 'media', [id])
    const left: string[] = []
    for (const { sha256 } of files) {
      const other = await trx
        .selectFrom('media_file')
        .select('media_id')
        .where('company_id', '=', companyId)
        .where('sha256', '=', sha256)
        .executeTakeFirst()
      if (!other) left.push(sha256)
    }
    return left
  })
  for (const sha256 of orphans) await blobs.remove(companyId, sha256)
}
