import type { Storage } from '@vitrine/protocol'
import { sql } from 'kysely'
import type { Queries } from '../../platform/database/schema.ts'
import { isShown } from '../catalog/index.ts'

/** Bytes that a company's files take, each once however many items it is of. */
export async function bytesStored(db: Queries, companyId: string): Promise<number> {
  const { rows } = await sql<{ bytes: number | null }>`select sum(bytes) as bytes from
    (select distinct sha256, bytes from media_file where company_id = ${companyId}) as stored`.execute(db)
  return Number(rows[0]?.bytes ?? 0)
}

/** What a company's files take, and what of it could go. */
export async function storageOf(db: Queries, companyId: string, quota: number | null): Promise<Storage> {
  const count = async (which: ReturnType<typeof sql>): Promise<{ files: number; bytes: number }> => {
    const { rows } = await sql<{ files: number; bytes: number | null }>`
      select count(distinct media.id) as files, sum(media_file.bytes) as bytes from media
      left join media_file on media_file.company_id = media.company_id and media_file.media_id = media.id
      where media.company_id = ${companyId} and ${which}`.execute(db)
    return { files: Number(rows[0]?.files ?? 0), bytes: Number(rows[0]?.bytes ?? 0) }
  }
  return {
    bytes: await bytesStored(db, companyId),
    quota,
    files: (await count(sql`media.deleted_ms is null`)).files,
    unused: await count(sql`media.deleted_ms is null and not ${isShown('media')}`),
    bin: await count(sql`media.deleted_ms is not null`),
  }
}
