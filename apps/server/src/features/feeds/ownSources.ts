import type { DataTable, FreezableMedia } from '@vitrine/core'
import { FEED_MAX } from '@vitrine/core/feeds'
import { DISPLAYS_ADDRESS, MEDIA_ADDRESS, TABLE_ADDRESS, type FeedOptions } from '@vitrine/protocol'
import type { OpenBlob } from '../../platform/blobs/blobStore.ts'
import { bytesOf } from '../../platform/blobs/bytesOf.ts'
import { hasFolder } from '../catalog/index.ts'
import type { Db } from '../../platform/database/schema.ts'
import { readDisplays, type DisplayCounts } from './displaysSource.ts'
import type { Tried } from './fetching.ts'
import type { FeedRecord } from './feeds.store.ts'
import { finished, type FeedRead } from './reading/readFeed.ts'

/** The widest copy of a picture that an album gets, px: enough for most displays, and sixty of them fit on each. */
const WIDEST_PX = 1_920

/** What a server says of itself and of what people made, for feeds of `DISPLAYS_ADDRESS`, `MEDIA_ADDRESS` and `TABLE_ADDRESS`, and of boards. */
export type OwnSources = {
  /** how the displays of a company are */
  displays: (companyId: string) => Promise<DisplayCounts>
  /** pictures that a folder has, with those in its folders, and that can be shown now, in their order */
  pictures: (
    companyId: string,
    of: { folderId: string; order: FeedOptions['order']; most: number },
  ) => Promise<FreezableMedia[]>
  /** a data table; null if there is none */
  table: (companyId: string, id: string) => Promise<DataTable | null>
  hasBoard: (companyId: string, id: string) => Promise<boolean>
  /** a file of the company's media */
  file: (companyId: string, sha256: string) => Promise<OpenBlob | null>
}

/** Whether a feed is read from this server itself. */
export const isOwn = ({ kind, url }: Pick<FeedRecord, 'kind' | 'url'>): boolean =>
  (kind === 'table' && (url === DISPLAYS_ADDRESS || url === TABLE_ADDRESS)) ||
  (kind === 'news' && url === MEDIA_ADDRESS)

const PICTURE = /^vitrine:media\/([0-9a-f]{64})$/

/** The name of a file as a caption: people see no “.jpg”. */
const captionOf = (name: string): string =>
  name
    .replace(/\.\w{1,5}$/, '')
    .trim()
    .slice(0, FEED_MAX.title)

/** The pictures of a folder as news, one entry each. */
function readPictures(title: string, pictures: readonly FreezableMedia[]): FeedRead {
  const shown = pictures.flatMap(({ id, name, files, expiresMs }) => {
    const file = files.findLast(({ width }) => width <= WIDEST_PX) ?? files[0]
    return file ? [{ id, name, sha256: file.sha256, expiresMs }] : []
  })
  return finished({
    ok: true,
    format: 'media',
    content: {
      kind: 'news',
      title: title.slice(0, FEED_MAX.title),
      items: shown.map(({ id, name, expiresMs }) => ({
        id,
        title: captionOf(name),
        summary: '',
        link: null,
        author: null,
        published_ms: null,
        picture: null,
        ...(expiresMs !== undefined && { until_ms: expiresMs }),
      })),
    },
    pictures: shown.map(({ sha256 }) => `${MEDIA_ADDRESS}/${sha256}`),
  })
}

/** A data table as it is: its bounds are those of a table feed. */
const readTable = ({ columns, rows }: DataTable): FeedRead =>
  finished({
    ok: true,
    format: 'dataTable',
    content: {
      kind: 'table',
      columns: [...columns],
      // A row has cells as far as something was written.
      rows: rows.map((row) => columns.map((_, at) => row[at] ?? '')),
    },
  })

/** Reads what this server says of itself. */
export function createOwnSources(db: Db, { displays, pictures, table, file }: Omit<OwnSources, 'hasBoard'>) {
  const read = async ({
    companyId,
    name,
    url,
    options,
  }: FeedRecord): Promise<FeedRead | 'folderMissing' | 'tableMissing'> => {
    if (url === DISPLAYS_ADDRESS) return readDisplays(await displays(companyId), name)
    const { folder: folderId, order, table: tableId } = options
    if (url === TABLE_ADDRESS) {
      const found = tableId === null ? null : await table(companyId, tableId)
      return found ? readTable(found) : 'tableMissing'
    }
    if (folderId === null || !(await hasFolder(db, companyId, folderId))) return 'folderMissing'
    return readPictures(name, await pictures(companyId, { folderId, order, most: FEED_MAX.news }))
  }
  return {
    async read(record: FeedRecord): Promise<Tried> {
      const said = await read(record)
      const code = typeof said === 'string' ? said : said.ok ? null : said.code
      return {
        status: null,
        bytes: null,
        askedMs: 0,
        result:
          typeof said !== 'string' && said.ok
            ? { ok: true, said: { ...said, etag: null, lastModified: null } }
            : { ok: false, problem: { code: code ?? 'failed', facts: {} } },
      }
    },
    /** The bytes of a picture by the address that `read` gave it; null if it is gone. */
    async picture(companyId: string, address: string): Promise<Buffer | null> {
      const sha256 = PICTURE.exec(address)?.[1]
      const blob = sha256 === undefined ? null : await file(companyId, sha256)
      return blob && bytesOf(blob)
    },
  }
}
