import { SignageError } from '@vitrine/core'
import type { Clock } from '../../platform/clock/systemClock.ts'
import type { Db } from '../../platform/database/schema.ts'
import { bytesStored } from './storage.ts'
import { createUploadStore, forgetUpload, type UnfinishedUpload } from './uploads.store.ts'

/** An upload that nobody goes on with is removed after this long, ms. */
export const UPLOAD_LIFE_MS = 24 * 60 * 60_000
/** Unfinished uploads of one person, and of a company. */
const OWN_MOST = 200
const UPLOADS_MOST = 1_000

type Named = Pick<UnfinishedUpload, 'companyId' | 'owner' | 'id'>

/** @param used what is taken already, bytes */
export const quotaReached = (size: number, used: number, quota: number): SignageError =>
  new SignageError('QUOTA_REACHED', {
    size,
    used: used,
    quota: quota,
  })

/** Which uploads may begin and go on. What an upload announced is kept free for it until it is an item, cancelled or expired. */
export function createUploads({
  db,
  clock,
  quotaBytes,
}: {
  db: Db
  clock: Clock
  quotaBytes: number | null
}) {
  const store = createUploadStore(db)
  return {
    /** @throws SignageError `QUOTA_REACHED`, `UPLOADS_UNFINISHED` */
    begin: (upload: Named & { bytes: number }): Promise<void> =>
      store.reserve(
        { ...upload, expiresMs: clock.now() + UPLOAD_LIFE_MS },
        clock.now(),
        async ({ uploads, own, bytes }, trx) => {
          if (own >= OWN_MOST || uploads >= UPLOADS_MOST)
            throw new SignageError('UPLOADS_UNFINISHED', { count: own >= OWN_MOST ? own : uploads })
          if (quotaBytes === null) return
          const used = (await bytesStored(trx, upload.companyId)) + bytes
          if (used + upload.bytes > quotaBytes) throw quotaReached(upload.bytes, used, quotaBytes)
        },
      ),
    /** Someone goes on with an upload. @returns whether it is theirs */
    goOn: (upload: Named): Promise<boolean> => store.touch(upload, clock.now(), clock.now() + UPLOAD_LIFE_MS),
    /** It ended: what was kept free for it is free again. */
    forget: (companyId: string, id: string): Promise<void> => forgetUpload(db, companyId, id),
    /** Ends what nobody went on with. */
    sweep: (): Promise<void> => store.expire(clock.now()),
  }
}
