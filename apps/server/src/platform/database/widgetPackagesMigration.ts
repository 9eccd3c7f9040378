import type { Kysely } from 'kysely'

/** Widgets of somebody else's packages, with all versions that were installed. */
export async function widgetPackages(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('widget_package')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('company_id', 'text', (c) => c.notNull())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('version', 'integer', (c) => c.notNull())
    .addColumn('changed_ms', 'bigint', (c) => c.notNull())
    .addColumn('changed_by', 'text', (c) => c.notNull())
    .addColumn('removed_ms', 'bigint')
    .execute()
  await db.schema
    .createIndex('widget_package_of_company')
    .on('widget_package')
    .columns(['company_id', 'kind'])
    .unique()
    .execute()
  await db.schema
    .createTable('widget_package_version')
    .addColumn('company_id', 'text', (c) => c.notNull())
    .addColumn('package_id', 'text', (c) => c.notNull())
    .addColumn('version', 'integer', (c) => c.notNull())
    .addColumn('sha256', 'text', (c) => c.notNull())
    .addColumn('bytes', 'bigint', (c) => c.notNull())
    .addColumn('manifest', 'text', (c) => c.notNull())
    .addColumn('installed_ms', 'bigint', (c) => c.notNull())
    .addColumn('installed_by', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('widget_package_version_pk', ['company_id', 'package_id', 'version'])
    .execute()
  await db.schema
    .createIndex('widget_package_version_by_hash')
    .on('widget_package_version')
    .columns(['company_id', 'sha256'])
    .execute()
}
