import { preparedQuery } from '../../platform/database/prepared.ts'
import { SOURCE_RENDITION } from './mediaTypes.ts'
import type { Queries } from '../../platform/database/schema.ts'

/** One file of a media item. */
export type MediaFileRecord = {
  mediaId: string
  rendition: string
  sha256: string
  bytes: number
  type: string
  width: number
  height: number
}

type FileRow = {
  media_id: string
  rendition: string
  sha256: string
  bytes: number
  type: string
  width: number
  height: number
}

const fileOf = (row: FileRow): MediaFileRecord => ({
  mediaId: row.media_id,
  rendition: row.rendition,
  sha256: row.sha256,
  bytes: row.bytes,
  type: row.type,
  width: row.width,
  height: row.height,
})

// Every piece of every file that a display fetches asks these two.
const fileOfHash = preparedQuery(['companyId', 'sha256'], (db, { companyId, sha256 }) =>
  db
    .selectFrom('media_file')
    .select(['media_id', 'rendition', 'sha256', 'bytes', 'type', 'width', 'height'])
    .where('company_id', '=', companyId)
    .where('sha256', '=', sha256)
    .where('rendition', '!=', SOURCE_RENDITION)
    .limit(1),
)
const fileOfDevice = preparedQuery(
  ['companyId', 'sha256', 'deviceRowId'],
  (db, { companyId, deviceRowId, sha256 }) =>
    db
      .selectFrom('site_version_file')
      .select('version')
      .where('company_id', '=', companyId)
      .where('sha256', '=', sha256)
      .where((eb) =>
        eb.or([
          eb('site_id', '=', (assigned) =>
            assigned
              .selectFrom('device')
              .select('device.site_id')
              .where('device.company_id', '=', companyId)
              .where('device.id', '=', deviceRowId),
          ),
          eb('version', 'in', (programmed) =>
            programmed
              .selectFrom('device_programme')
              .innerJoin('programme_screen', (join) =>
                join
                  .onRef('programme_screen.company_id', '=', 'device_programme.company_id')
                  .onRef('programme_screen.programme', '=', 'device_programme.programme'),
              )
              .select('programme_screen.version')
              .where('device_programme.company_id', '=', companyId)
              .where('device_programme.device_id', '=', deviceRowId),
          ),
        ]),
      )
      .limit(1),
)

/** Storage of the files of media items. */
export function createMediaFileStore(db: Queries) {
  const files = () =>
    db
      .selectFrom('media_file')
      .select(['media_id', 'rendition', 'sha256', 'bytes', 'type', 'width', 'height'])
  return {
    putFile: async (companyId: string, f: MediaFileRecord): Promise<void> => {
      const content = { sha256: f.sha256, bytes: f.bytes, type: f.type, width: f.width, height: f.height }
      await db
        .insertInto('media_file')
        .values({ company_id: companyId, media_id: f.mediaId, rendition: f.rendition, ...content })
        .onConflict((conflict) =>
          conflict.columns(['company_id', 'media_id', 'rendition']).doUpdateSet(content),
        )
        .execute()
    },
    files: async (companyId: string, mediaIds: readonly string[]): Promise<MediaFileRecord[]> =>
      mediaIds.length === 0
        ? []
        : (
            await files()
              .where('company_id', '=', companyId)
              .where('media_id', 'in', [...mediaIds])
              .orderBy('width')
              .orderBy('rendition')
              .execute()
          ).map(fileOf),
    /** A file by its own hash; what is never handed out has none. */
    fileBySha: async (companyId: string, sha256: string): Promise<MediaFileRecord | null> => {
      const [row] = (await fileOfHash(db, { companyId, sha256 })).rows
      return row ? fileOf(row) : null
    },
    /** A rendition by its original's hash. */
    rendition: async (
      companyId: string,
      originalSha256: string,
      rendition: string,
    ): Promise<MediaFileRecord | null> => {
      const row = await db
        .selectFrom('media_file')
        .innerJoin('media', (join) =>
          join
            .onRef('media.id', '=', 'media_file.media_id')
            .onRef('media.company_id', '=', 'media_file.company_id'),
        )
        .select([
          'media_file.media_id',
          'media_file.rendition',
          'media_file.sha256',
          'media_file.bytes',
          'media_file.type',
          'media_file.width',
          'media_file.height',
        ])
        .where('media_file.company_id', '=', companyId)
        .where('media.sha256', '=', originalSha256)
        .where('media_file.rendition', '=', rendition)
        .executeTakeFirst()
      return row ? fileOf(row) : null
    },
    /** Whether any version of a screen holds the file. */
    inVersionOf: async (companyId: string, deviceRowId: string, sha256: string): Promise<boolean> =>
      (await fileOfDevice(db, { companyId, deviceRowId, sha256 })).rows.length > 0,
  }
}
