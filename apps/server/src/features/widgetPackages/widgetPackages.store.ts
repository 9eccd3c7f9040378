import type { PackageManifest } from '@vitrine/widgets/packages'
import type { Queries, Tables } from '../../platform/database/schema.ts'

/** A version of a package that was installed. */
export type VersionRecord = {
  packageId: string
  version: number
  sha256: string
  bytes: number
  manifest: PackageManifest
  installedMs: number
  installedBy: string
}
/** A package with the version that is used. */
export type PackageRecord = Tables['widget_package']

const versionOf = (row: Tables['widget_package_version']): VersionRecord => ({
  packageId: row.package_id,
  version: row.version,
  sha256: row.sha256,
  bytes: row.bytes,
  // Checked before it was stored.
  manifest: JSON.parse(row.manifest) as PackageManifest,
  installedMs: row.installed_ms,
  installedBy: row.installed_by,
})
/** How the JSON of a slide or a screen names a kind. */
const naming = (kind: string): string => `%"package:${kind}"%`

/** Storage of packages. Every query carries the company. */
export function createWidgetPackageStore(db: Queries) {
  return {
    /** Those that are installed. */
    list: (companyId: string): Promise<PackageRecord[]> =>
      db
        .selectFrom('widget_package')
        .selectAll()
        .where('company_id', '=', companyId)
        .where('removed_ms', 'is', null)
        .orderBy('kind')
        .execute(),
    /** One that is or was installed. */
    byKind: (companyId: string, kind: string): Promise<PackageRecord | undefined> =>
      db
        .selectFrom('widget_package')
        .selectAll()
        .where('company_id', '=', companyId)
        .where('kind', '=', kind)
        .executeTakeFirst(),
    /** One that is installed. */
    byId: (companyId: string, id: string): Promise<PackageRecord | undefined> =>
      db
        .selectFrom('widget_package')
        .selectAll()
        .where('company_id', '=', companyId)
        .where('id', '=', id)
        .where('removed_ms', 'is', null)
        .executeTakeFirst(),
    /** All versions of all packages, newest first. */
    versions: async (companyId: string): Promise<VersionRecord[]> =>
      (
        await db
          .selectFrom('widget_package_version')
          .selectAll()
          .where('company_id', '=', companyId)
          .orderBy('version', 'desc')
          .execute()
      ).map(versionOf),
    /** The versions that packages use now. */
    used: async (companyId: string): Promise<(VersionRecord & { changedMs: number })[]> =>
      (
        await db
          .selectFrom('widget_package')
          .innerJoin('widget_package_version', (join) =>
            join
              .onRef('widget_package_version.company_id', '=', 'widget_package.company_id')
              .onRef('widget_package_version.package_id', '=', 'widget_package.id')
              .onRef('widget_package_version.version', '=', 'widget_package.version'),
          )
          .selectAll('widget_package_version')
          .select('widget_package.changed_ms')
          .where('widget_package.company_id', '=', companyId)
          .where('widget_package.removed_ms', 'is', null)
          .execute()
      ).map(({ changed_ms, ...row }) => ({ ...versionOf(row), changedMs: changed_ms })),
    /** Whether a file is that of any version, also of a package that was removed: a published screen can still show it. */
    async hasFile(companyId: string, sha256: string): Promise<boolean> {
      const found = await db
        .selectFrom('widget_package_version')
        .select('sha256')
        .where('company_id', '=', companyId)
        .where('sha256', '=', sha256)
        .executeTakeFirst()
      return found !== undefined
    },
    async insert(record: PackageRecord): Promise<void> {
      await db.insertInto('widget_package').values(record).execute()
    },
    async insertVersion(companyId: string, version: VersionRecord): Promise<void> {
      await db
        .insertInto('widget_package_version')
        .values({
          company_id: companyId,
          package_id: version.packageId,
          version: version.version,
          sha256: version.sha256,
          bytes: version.bytes,
          manifest: JSON.stringify(version.manifest),
          installed_ms: version.installedMs,
          installed_by: version.installedBy,
        })
        .execute()
    },
    async change(
      companyId: string,
      id: string,
      fields: Pick<PackageRecord, 'changed_ms' | 'changed_by'> &
        Partial<Pick<PackageRecord, 'version' | 'removed_ms'>>,
    ): Promise<void> {
      await db
        .updateTable('widget_package')
        .set(fields)
        .where('company_id', '=', companyId)
        .where('id', '=', id)
        .execute()
    },
    /** Slides and screens that name a kind; those in the bin don't count. */
    async usersOf(
      companyId: string,
      kind: string,
    ): Promise<{ noun: 'slide' | 'screen'; id: string; name: string }[]> {
      const slides = await db
        .selectFrom('slide')
        .select(['id', 'name'])
        .where('company_id', '=', companyId)
        .where('body', 'like', naming(kind))
        .where('deleted_ms', 'is', null)
        .orderBy('name')
        .execute()
      const sites = await db
        .selectFrom('site')
        .select(['id', 'name'])
        .where('company_id', '=', companyId)
        .where('draft', 'like', naming(kind))
        .where('deleted_ms', 'is', null)
        .orderBy('name')
        .execute()
      return [
        ...slides.map((one) => ({ noun: 'slide' as const, ...one })),
        ...sites.map((one) => ({ noun: 'screen' as const, ...one })),
      ]
    },
  }
}
