import {
  foldWords,
  readRender,
  renderDataSchema,
  siteDraftReader,
  writeRender,
  writeSiteDraft,
  type RenderData,
  type SiteDraft,
} from '@vitrine/core'
import { campaignOfAd } from '@vitrine/core/campaigns'
import { sourcesAsked } from '@vitrine/core/conditions'
import { feedsShown } from '@vitrine/core/feeds'
import type { Page, SiteVersion } from '@vitrine/protocol'
import { parseJsonText } from '@vitrine/protocol/device'
import { changeAtRevision } from '../../platform/database/revisions.ts'
import type { Queries, Tables } from '../../platform/database/schema.ts'
import { inPieces } from '../../platform/database/inPieces.ts'
import { pageBy } from '../../platform/http/paging.ts'
import { foundBy, hasTag } from '../catalog/index.ts'
import type { VersionPlaylists } from './versionPlaylists.ts'

/** The campaigns that a version plays, as they are stored with it; null: none. */
function campaignsOf({ ads }: RenderData): string | null {
  const ids = new Set(ads.flatMap(({ id }) => campaignOfAd(id) ?? []))
  return ids.size === 0 ? null : JSON.stringify([...ids].toSorted())
}

export type SiteRecord = {
  id: string
  companyId: string
  name: string
  draft: SiteDraft
  /** `frozenMs`: when its draft was frozen, which is earlier than `atMs` where it was set to go out later */
  published: { version: string; atMs: number; by: string; frozenMs: number } | null
  /** what is to be published, at which instant */
  scheduled: { version: string; atMs: number; by: string; when: 'now' | 'boundary'; frozenMs: number } | null
  changedMs: number
  changedBy: string
  deletedMs: number | null
  revision: number
}
type Row = Tables['site']
const siteOf = (row: Row): SiteRecord => {
  const draft = parseJsonText(siteDraftReader, row.draft)
  if (!draft.ok) throw new Error(`the draft of screen ${row.id} cannot be read: ${draft.reason}`)
  return {
    id: row.id,
    companyId: row.company_id,
    name: row.name,
    draft: draft.value,
    published:
      row.published_version === null
        ? null
        : {
            version: row.published_version,
            atMs: row.published_ms ?? 0,
            by: row.published_by ?? '',
            frozenMs: row.published_frozen_ms ?? row.published_ms ?? 0,
          },
    scheduled: scheduledOf(row),
    changedMs: row.changed_ms,
    changedBy: row.changed_by,
    deletedMs: row.deleted_ms,
    revision: row.revision,
  }
}
const scheduledOf = (row: Row): SiteRecord['scheduled'] =>
  row.scheduled_version === null || row.scheduled_ms === null
    ? null
    : {
        version: row.scheduled_version,
        atMs: row.scheduled_ms,
        by: row.scheduled_by ?? '',
        when: row.scheduled_when === 'now' ? 'now' : 'boundary',
        frozenMs: row.scheduled_frozen_ms ?? row.scheduled_ms,
      }

/** Storage of screens and their versions. */
export function createSiteStore(db: Queries) {
  return {
    site: async (companyId: string, id: string): Promise<SiteRecord | null> => {
      const row = await db
        .selectFrom('site')
        .selectAll()
        .where('company_id', '=', companyId)
        .where('id', '=', id)
        .executeTakeFirst()
      return row ? siteOf(row) : null
    },
    /** Names and published versions, without the drafts: what lists of devices need. */
    assigned: async (
      companyId: string,
      ids: readonly string[],
    ): Promise<{ id: string; name: string; version: string | null }[]> =>
      ids.length === 0
        ? []
        : (
            await db
              .selectFrom('site')
              .select(['id', 'name', 'published_version'])
              .where('company_id', '=', companyId)
              .where('id', 'in', [...ids])
              .where('deleted_ms', 'is', null)
              .execute()
          ).map((row) => ({
            id: row.id,
            name: row.name,
            version: row.published_version,
          })),
    sites: async (
      companyId: string,
      query: {
        limit: number
        cursor?: string | undefined
        sort?: string | undefined
        q?: string | undefined
        tag?: string | undefined
      },
    ): Promise<Page<SiteRecord>> => {
      let base = db
        .selectFrom('site')
        .selectAll()
        .where('company_id', '=', companyId)
        .where('deleted_ms', 'is', null)
      const found = foundBy('site', query.q ?? '')
      if (found) base = base.where(found)
      if (query.tag !== undefined) base = base.where(hasTag('site', query.tag))
      const page = await pageBy(base, query, { name: 'name', epoch: 'changed_ms' }, 'name')
      return { ...page, items: page.items.map(siteOf) }
    },
    /** Screens that are not deleted and have ads in their drafts, by their ids. */
    withAds: async (companyId: string, id?: string): Promise<SiteRecord[]> => {
      let found = db
        .selectFrom('site')
        .selectAll()
        .where('company_id', '=', companyId)
        .where('deleted_ms', 'is', null)
        .where('draft', 'like', '%"ads":[{%')
        .orderBy('id')
      if (id !== undefined) found = found.where('id', '=', id)
      return (await found.execute()).map(siteOf)
    },
    /** Those of some screens that are the company's and not deleted, with their names. */
    named: async (companyId: string, ids: readonly string[]): Promise<{ id: string; name: string }[]> => {
      const found: { id: string; name: string }[] = []
      for (const piece of inPieces(ids))
        found.push(
          ...(await db
            .selectFrom('site')
            .select(['id', 'name'])
            .where('company_id', '=', companyId)
            .where('id', 'in', piece)
            .where('deleted_ms', 'is', null)
            .execute()),
        )
      return found
    },
    insert: async (s: SiteRecord): Promise<void> => {
      await db
        .insertInto('site')
        .values({
          id: s.id,
          company_id: s.companyId,
          name: s.name,
          draft: JSON.stringify(writeSiteDraft(s.draft)),
          published_version: null,
          published_ms: null,
          published_by: null,
          published_frozen_ms: null,
          scheduled_frozen_ms: null,
          scheduled_version: null,
          scheduled_ms: null,
          scheduled_by: null,
          scheduled_when: null,
          changed_ms: s.changedMs,
          changed_by: s.changedBy,
          deleted_ms: null,
          words: foldWords(s.name),
          revision: s.revision,
        })
        .execute()
    },
    update: async (
      companyId: string,
      id: string,
      revision: number,
      change: {
        name?: string
        draft?: SiteDraft
        changedMs?: number
        changedBy?: string
        deletedMs?: number | null
        published?: SiteRecord['published']
        scheduled?: SiteRecord['scheduled']
      },
    ): Promise<boolean> => {
      return changeAtRevision(
        db,
        'site',
        { companyId, id, revision },
        {
          ...(change.name === undefined ? {} : { name: change.name, words: foldWords(change.name) }),
          ...(change.draft === undefined ? {} : { draft: JSON.stringify(writeSiteDraft(change.draft)) }),
          ...(change.changedMs === undefined ? {} : { changed_ms: change.changedMs }),
          ...(change.changedBy === undefined ? {} : { changed_by: change.changedBy }),
          ...(change.deletedMs === undefined ? {} : { deleted_ms: change.deletedMs }),
          ...(change.published
            ? {
                published_version: change.published.version,
                published_ms: change.published.atMs,
                published_by: change.published.by,
                published_frozen_ms: change.published.frozenMs,
              }
            : {}),
          ...(change.scheduled === undefined
            ? {}
            : {
                scheduled_version: change.scheduled?.version ?? null,
                scheduled_ms: change.scheduled?.atMs ?? null,
                scheduled_by: change.scheduled?.by ?? null,
                scheduled_when: change.scheduled?.when ?? null,
                scheduled_frozen_ms: change.scheduled?.frozenMs ?? null,
              }),
          revision: revision + 1,
        },
      )
    },
    /** Screens of all companies whose publication is due. */
    due: async (
      nowMs: number,
    ): Promise<(SiteRecord & { scheduled: NonNullable<SiteRecord['scheduled']> })[]> =>
      (
        await db
          .selectFrom('site')
          .selectAll()
          .where('scheduled_ms', '<=', nowMs)
          .where('deleted_ms', 'is', null)
          .orderBy('scheduled_ms')
          .execute()
      )
        .map(siteOf)
        .flatMap((site) => (site.scheduled ? [{ ...site, scheduled: site.scheduled }] : [])),
    /** When the next publication of any company is due (epoch ms). */
    nextDueMs: async (): Promise<number | null> =>
      (
        await db
          .selectFrom('site')
          .select('scheduled_ms')
          .where('scheduled_ms', 'is not', null)
          .where('deleted_ms', 'is', null)
          .orderBy('scheduled_ms')
          .limit(1)
          .executeTakeFirst()
      )?.scheduled_ms ?? null,
    insertVersion: async (
      companyId: string,
      siteId: string,
      render: RenderData,
      draft: SiteDraft | null,
      by: string,
      atMs: number,
      {
        playlists = null,
        cause = null,
      }: {
        playlists?: VersionPlaylists | null
        /** name of the playlist whose change published it */
        cause?: string | null
      } = {},
    ): Promise<void> => {
      const bytes = render.media.reduce((sum, file) => sum + file.bytes, 0)
      const asks = sourcesAsked(render)
      const feeds = feedsShown(render)
      await db
        .insertInto('site_version')
        .values({
          company_id: companyId,
          site_id: siteId,
          version: render.version,
          render: JSON.stringify(writeRender(render)),
          draft: draft && JSON.stringify(writeSiteDraft(draft)),
          playlists: playlists && JSON.stringify(playlists),
          campaigns: campaignsOf(render),
          cause,
          asks: asks.length > 0 ? JSON.stringify(asks) : null,
          feeds: feeds.length > 0 ? JSON.stringify(feeds) : null,
          at_ms: atMs,
          by_name: by,
          files: render.media.length,
          bytes,
        })
        // The same draft for the same instant is the same version: it may have been set and taken back.
        .onConflict((conflict) => conflict.doNothing())
        .execute()
      if (render.media.length > 0) {
        await db
          .insertInto('site_version_file')
          .values(
            render.media.map(({ sha256 }) => ({
              company_id: companyId,
              site_id: siteId,
              version: render.version,
              sha256,
            })),
          )
          .onConflict((conflict) => conflict.doNothing())
          .execute()
      }
    },
    render: async (companyId: string, siteId: string, version: string): Promise<RenderData | null> => {
      const row = await db
        .selectFrom('site_version')
        .select('render')
        .where('company_id', '=', companyId)
        .where('site_id', '=', siteId)
        .where('version', '=', version)
        .executeTakeFirst()
      if (!row) return null
      const render = parseJsonText(renderDataSchema, row.render)
      if (!render.ok) throw new Error(`version ${version} cannot be read: ${render.reason}`)
      return readRender(render.value)
    },
    /** A version with what it was made of; null for one that is not the screen's. */
    version: async (
      companyId: string,
      siteId: string,
      version: string,
    ): Promise<
      | (SiteVersion & { draft: SiteDraft | null; render: RenderData; playlists: VersionPlaylists | null })
      | null
    > => {
      const row = await db
        .selectFrom('site_version')
        .select(['version', 'at_ms', 'by_name', 'files', 'bytes', 'draft', 'render', 'playlists', 'cause'])
        .where('company_id', '=', companyId)
        .where('site_id', '=', siteId)
        .where('version', '=', version)
        .executeTakeFirst()
      if (!row) return null
      const render = parseJsonText(renderDataSchema, row.render)
      if (!render.ok) throw new Error(`version ${version} cannot be read: ${render.reason}`)
      const draft = row.draft === null ? null : parseJsonText(siteDraftReader, row.draft)
      return {
        version: row.version,
        at: row.at_ms,
        by: row.by_name,
        files: row.files,
        bytes: row.bytes,
        ...(row.cause === null ? {} : { playlist: row.cause }),
        // Written by us, in the transaction that published the version.
        playlists: row.playlists === null ? null : (JSON.parse(row.playlists) as VersionPlaylists),
        draft: draft?.ok ? draft.value : null,
        render: readRender(render.value),
      }
    },
    renderInCompany: async (companyId: string, version: string): Promise<string | null> =>
      (
        await db
          .selectFrom('site_version')
          .select('render')
          .where('company_id', '=', companyId)
          .where('version', '=', version)
          .executeTakeFirst()
      )?.render ?? null,
    /** The names of a company's screens by id, also of those in the bin. */
    names: async (companyId: string): Promise<Map<string, string>> => {
      const rows = await db
        .selectFrom('site')
        .select(['id', 'name'])
        .where('company_id', '=', companyId)
        .execute()
      return new Map(rows.map(({ id, name }) => [id, name]))
    },
    /** The screen that each of these versions was published for; unknown ones are left out. */
    sitesOfVersions: async (companyId: string, versions: readonly string[]): Promise<Map<string, string>> => {
      const rows = await db
        .selectFrom('site_version')
        .select(['version', 'site_id'])
        .where('company_id', '=', companyId)
        .where('version', 'in', versions)
        .execute()
      return new Map(rows.map((row) => [row.version, row.site_id]))
    },
    /** The JSON of a version of the screen that a device has now, or that its programmes show. */
    renderForDevice: async (
      companyId: string,
      deviceRowId: string,
      version: string,
    ): Promise<string | null> =>
      (
        await db
          .selectFrom('site_version')
          .select('render')
          .where('company_id', '=', companyId)
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
          .where('version', '=', version)
          .executeTakeFirst()
      )?.render ?? null,
    versions: async (
      companyId: string,
      siteId: string,
      query: { limit: number; cursor?: string | undefined; sort?: string | undefined },
    ): Promise<Page<SiteVersion>> => {
      const base = db
        .selectFrom('site_version')
        .select(['version as id', 'version', 'at_ms', 'by_name', 'files', 'bytes', 'cause'])
        .where('company_id', '=', companyId)
        .where('site_id', '=', siteId)
      const page = await pageBy(base, query, { at: 'at_ms' }, '-at', 'version')
      return {
        ...page,
        items: page.items.map((row) => ({
          version: row.version,
          at: row.at_ms,
          by: row.by_name,
          files: row.files,
          bytes: row.bytes,
          ...(row.cause === null ? {} : { playlist: row.cause }),
        })),
      }
    },
  }
}
