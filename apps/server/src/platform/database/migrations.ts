import { sql, type Kysely, type Migration } from 'kysely'
import { accounts } from './accountsMigration.ts'
import { alarmsFromOutside } from './alarmsFromOutsideMigration.ts'
import { alerts } from './alertsMigration.ts'
import { boards, calledAppointments, importedAppointments } from './boardsMigration.ts'
import { templatesAndBrand } from './brandMigration.ts'
import { contentTrials } from './contentTrialsMigration.ts'
import { dataTables } from './dataTablesMigration.ts'
import { deviceFilters } from './deviceFiltersMigration.ts'
import { deviceGroups } from './deviceGroupsMigration.ts'
import { devicePauses } from './devicePausesMigration.ts'
import { diagnosticsReports } from './diagnosticsMigration.ts'
import { emergencies } from './emergenciesMigration.ts'
import { feeds } from './feedsMigration.ts'
import { fleetLog } from './fleetMigration.ts'
import { eventConditions, facts } from './factsMigration.ts'
import { externalLinks, linksToWidgets } from './externalLinksMigration.ts'
import { socialFeeds } from './socialFeedsMigration.ts'
import { feedPictures } from './feedPicturesMigration.ts'
import { feedDelivery } from './feedDeliveryMigration.ts'
import { namedTimes } from './namedTimesMigration.ts'
import { outsideHosts } from './hostsMigration.ts'
import { library } from './libraryMigration.ts'
import { campaigns } from './campaignsMigration.ts'
import { playlists } from './playlistsMigration.ts'
import { playerBuilds } from './playerBuildsMigration.ts'
import { playPulse } from './playPulseMigration.ts'
import { devicePictures } from './picturesMigration.ts'
import { fleetSamples } from './fleetSamplesMigration.ts'
import { loggedPlays } from './loggedPlaysMigration.ts'
import { feedsByPlace, ownFeeds } from './ownFeedsMigration.ts'
import { playRollups } from './playRollupsMigration.ts'
import { provisioning } from './provisioningMigration.ts'
import { push } from './pushMigration.ts'
import { remoteAndHealth } from './remoteMigration.ts'
import { savedReports } from './savedReportsMigration.ts'
import { schedules } from './schedulesMigration.ts'
import { setFeeds } from './setFeedsMigration.ts'
import { fetchLog } from './fetchLogMigration.ts'
import { fetchMemory } from './fetchMemoryMigration.ts'
import { widgetPackages } from './widgetPackagesMigration.ts'
import { siteWords } from './siteWordsMigration.ts'

/** The schema's history, oldest first. A migration that shipped is never edited; the next one changes what it made. */
export function migrations(kind: 'sqlite' | 'postgres'): Record<string, Migration> {
  return {
    '0001_one_screen': { up: (db) => oneScreen(db as Kysely<unknown>, kind) },
    '0002_api_keys': { up: (db) => apiKeys(db as Kysely<unknown>) },
    '0003_plays': { up: (db) => plays(db as Kysely<unknown>) },
    '0004_library': { up: (db) => library(db as Kysely<unknown>) },
    '0005_version_drafts': { up: (db) => versionDrafts(db as Kysely<unknown>) },
    '0006_scheduled_publications': { up: (db) => scheduledPublications(db as Kysely<unknown>) },
    '0007_data_tables': { up: (db) => dataTables(db as Kysely<unknown>) },
    '0008_templates_and_brand': { up: (db) => templatesAndBrand(db as Kysely<unknown>) },
    '0009_conversions': { up: (db) => conversions(db as Kysely<unknown>) },
    '0010_site_words': { up: (db) => siteWords(db as Kysely<unknown>) },
    '0011_accounts': { up: (db) => accounts(db as Kysely<unknown>) },
    '0012_plays_aside': { up: (db) => playsAside(db as Kysely<unknown>) },
    '0013_uploads': { up: (db) => uploads(db as Kysely<unknown>) },
    '0014_person_language': { up: (db) => personLanguage(db as Kysely<unknown>) },
    '0015_command_error_codes': { up: (db) => commandErrorCodes(db as Kysely<unknown>) },
    '0016_media_problem_facts': { up: (db) => mediaProblemFacts(db as Kysely<unknown>) },
    '0017_play_rollups': { up: (db) => playRollups(db as Kysely<unknown>, kind) },
    '0018_fleet_log': { up: (db) => fleetLog(db as Kysely<unknown>) },
    '0019_diagnostics_reports': { up: (db) => diagnosticsReports(db as Kysely<unknown>) },
    '0020_device_groups': { up: (db) => deviceGroups(db as Kysely<unknown>) },
    '0021_device_pauses': { up: (db) => devicePauses(db as Kysely<unknown>) },
    '0022_alerts': { up: (db) => alerts(db as Kysely<unknown>) },
    '0023_outside_hosts': { up: (db) => outsideHosts(db as Kysely<unknown>) },
    '0024_provisioning': { up: (db) => provisioning(db as Kysely<unknown>) },
    '0025_remote_and_health': { up: (db) => remoteAndHealth(db as Kysely<unknown>) },
    '0027_device_pictures': { up: (db) => devicePictures(db as Kysely<unknown>) },
    '0028_saved_reports': { up: (db) => savedReports(db as Kysely<unknown>) },
    '0030_play_pulse': { up: (db) => playPulse(db as Kysely<unknown>, kind) },
    '0031_device_filters': { up: (db) => deviceFilters(db as Kysely<unknown>) },
    '0032_player_builds': { up: (db) => playerBuilds(db as Kysely<unknown>) },
    '0033_push': { up: (db) => push(db as Kysely<unknown>) },
    '0034_logged_plays': { up: (db) => loggedPlays(db as Kysely<unknown>) },
    '0035_fleet_samples': { up: (db) => fleetSamples(db as Kysely<unknown>) },
    '0036_schedules': { up: (db) => schedules(db as Kysely<unknown>) },
    '0037_emergencies': { up: (db) => emergencies(db as Kysely<unknown>) },
    '0038_named_times': { up: (db) => namedTimes(db as Kysely<unknown>) },
    '0039_alarms_from_outside': { up: (db) => alarmsFromOutside(db as Kysely<unknown>) },
    '0040_playlists': { up: (db) => playlists(db as Kysely<unknown>) },
    '0041_campaigns': { up: (db) => campaigns(db as Kysely<unknown>) },
    '0042_facts': { up: (db) => facts(db as Kysely<unknown>) },
    '0043_event_conditions': { up: (db) => eventConditions(db as Kysely<unknown>) },
    '0044_feeds': { up: (db) => feeds(db as Kysely<unknown>) },
    '0045_feed_delivery': { up: (db) => feedDelivery(db as Kysely<unknown>) },
    '0046_external_links': { up: (db) => externalLinks(db as Kysely<unknown>) },
    '0047_set_feeds': { up: (db) => setFeeds(db as Kysely<unknown>) },
    '0048_widget_packages': { up: (db) => widgetPackages(db as Kysely<unknown>) },
    '0049_feed_pictures': { up: (db) => feedPictures(db as Kysely<unknown>) },
    '0050_social_feeds': { up: (db) => socialFeeds(db as Kysely<unknown>) },
    '0052_sealed_social_tokens': { up: (db) => sealedSocialTokens(db as Kysely<unknown>) },
    '0053_own_feeds': { up: (db) => ownFeeds(db as Kysely<unknown>) },
    '0054_feeds_by_place': { up: (db) => feedsByPlace(db as Kysely<unknown>) },
    '0056_fetch_log': { up: (db) => fetchLog(db as Kysely<unknown>) },
    '0058_content_trials': { up: (db) => contentTrials(db as Kysely<unknown>) },
    '0060_boards': { up: (db) => boards(db as Kysely<unknown>) },
    '0061_called_appointments': { up: (db) => calledAppointments(db as Kysely<unknown>) },
    '0062_fetch_memory': { up: (db) => fetchMemory(db as Kysely<unknown>) },
    '0064_links_to_widgets': { up: (db) => linksToWidgets(db as Kysely<unknown>) },
    '0065_imported_appointments': { up: (db) => importedAppointments(db as Kysely<unknown>) },
  }
}

async function oneScreen(db: Kysely<unknown>, kind: 'sqlite' | 'postgres'): Promise<void> {
  const table = (name: string) => db.schema.createTable(name)
  const index = async (name: string, on: string, columns: string[], unique = false): Promise<void> => {
    const builder = db.schema.createIndex(name).on(on).columns(columns)
    await (unique ? builder.unique() : builder).execute()
  }

  await table('company')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('created_ms', 'bigint', (c) => c.notNull())
    .execute()

  await table('person')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('company_id', 'text', (c) => c.notNull().references('company.id'))
    .addColumn('email', 'text', (c) => c.notNull().unique())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('role', 'text', (c) => c.notNull())
    .addColumn('password_hash', 'text', (c) => c.notNull())
    .addColumn('created_ms', 'bigint', (c) => c.notNull())
    .addColumn('last_seen_ms', 'bigint')
    .addColumn('revision', 'integer', (c) => c.notNull())
    .execute()
  await index('person_of_company', 'person', ['company_id', 'email'])

  await table('session')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('company_id', 'text', (c) => c.notNull())
    .addColumn('person_id', 'text', (c) => c.notNull().references('person.id').onDelete('cascade'))
    .addColumn('hash', 'text', (c) => c.notNull())
    .addColumn('created_ms', 'bigint', (c) => c.notNull())
    .addColumn('last_used_ms', 'bigint', (c) => c.notNull())
    .addColumn('expires_ms', 'bigint', (c) => c.notNull())
    .addColumn('address', 'text', (c) => c.notNull())
    .addColumn('browser', 'text', (c) => c.notNull())
    .execute()
  await index('session_of_person', 'session', ['person_id'])

  await table('link')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('company_id', 'text')
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('hash', 'text', (c) => c.notNull())
    .addColumn('email', 'text')
    .addColumn('role', 'text')
    .addColumn('person_id', 'text')
    .addColumn('created_ms', 'bigint', (c) => c.notNull())
    .addColumn('expires_ms', 'bigint', (c) => c.notNull())
    .addColumn('used_ms', 'bigint')
    .execute()
  await index('link_of_company', 'link', ['company_id', 'kind'])

  await table('device')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('company_id', 'text', (c) => c.notNull())
    .addColumn('device_id', 'text', (c) => c.notNull())
    .addColumn('site_id', 'text')
    .addColumn('token', 'text', (c) => c.notNull().unique())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('settings', 'text', (c) => c.notNull())
    .addColumn('secret_hash', 'text', (c) => c.notNull())
    .addColumn('active', 'smallint', (c) => c.notNull())
    .addColumn('address', 'text', (c) => c.notNull())
    .addColumn('browser', 'text', (c) => c.notNull())
    .addColumn('accepted_ms', 'bigint', (c) => c.notNull())
    .addColumn('checkin_ms', 'bigint')
    .addColumn('connected_ms', 'bigint')
    .addColumn('disconnected_ms', 'bigint')
    .addColumn('report', 'text')
    .addColumn('revision', 'integer', (c) => c.notNull())
    .execute()
  await index('device_of_company', 'device', ['company_id', 'name', 'id'])
  await index('device_by_site', 'device', ['company_id', 'site_id'])
  await index('device_once_a_company', 'device', ['company_id', 'device_id'], true)
  // An id is active in one company at most (contract §3).
  await sql`create unique index device_active_once on device (device_id) where active = 1`.execute(db)

  await table('device_token')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('company_id', 'text', (c) => c.notNull())
    .addColumn('device_row_id', 'text', (c) => c.notNull().references('device.id').onDelete('cascade'))
    .addColumn('hash', 'text', (c) => c.notNull())
    .addColumn('created_ms', 'bigint', (c) => c.notNull())
    .addColumn('last_used_ms', 'bigint', (c) => c.notNull())
    .addColumn('expires_ms', 'bigint', (c) => c.notNull())
    .execute()
  await index('device_token_of_device', 'device_token', ['device_row_id', 'created_ms'])

  await table('registration')
    .addColumn('device_id', 'text', (c) => c.notNull())
    .addColumn('secret_hash', 'text', (c) => c.notNull())
    .addColumn('code', 'text', (c) => c.notNull().unique())
    .addColumn('code_expires_ms', 'bigint', (c) => c.notNull())
    .addColumn('address', 'text', (c) => c.notNull())
    .addColumn('browser', 'text', (c) => c.notNull())
    .addColumn('first_seen_ms', 'bigint', (c) => c.notNull())
    .addColumn('last_seen_ms', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('registration_pk', ['device_id', 'secret_hash'])
    .execute()
  await index('registration_by_age', 'registration', ['last_seen_ms'])

  const messages = table('channel_message')
  await (
    kind === 'sqlite'
      ? messages.addColumn('seq', 'integer', (c) => c.primaryKey().autoIncrement())
      : messages.addColumn('seq', 'bigserial', (c) => c.primaryKey())
  )
    .addColumn('company_id', 'text', (c) => c.notNull())
    .addColumn('channel', 'text', (c) => c.notNull())
    .addColumn('id', 'text', (c) => c.notNull())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('data', 'text', (c) => c.notNull())
    .addColumn('at_ms', 'bigint', (c) => c.notNull())
    .execute()
  await index('channel_message_once', 'channel_message', ['company_id', 'channel', 'id'], true)
  await index('channel_message_in_order', 'channel_message', ['company_id', 'channel', 'seq'])
  await index('channel_message_by_age', 'channel_message', ['at_ms'])

  await table('sync_record')
    .addColumn('company_id', 'text', (c) => c.notNull())
    .addColumn('id', 'text', (c) => c.notNull())
    .addColumn('status', 'text')
    .addColumn('data', 'text')
    .addColumn('responses', 'text')
    .addColumn('commands', 'text')
    .addColumn('settings', 'text')
    .addColumn('updated_ms', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('sync_record_pk', ['company_id', 'id'])
    .execute()

  await table('sync_command')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('company_id', 'text', (c) => c.notNull())
    .addColumn('sync_id', 'text', (c) => c.notNull())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('args', 'text', (c) => c.notNull())
    .addColumn('at_ms', 'bigint', (c) => c.notNull())
    .addColumn('answered_ms', 'bigint')
    .addColumn('ok', 'smallint')
    .addColumn('error', 'text')
    .execute()
  await index('sync_command_of_record', 'sync_command', ['company_id', 'sync_id', 'id'])

  await table('folder')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('company_id', 'text', (c) => c.notNull())
    .addColumn('parent_id', 'text')
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('type', 'text', (c) => c.notNull())
    .addColumn('changed_ms', 'bigint', (c) => c.notNull())
    .addColumn('deleted_ms', 'bigint')
    .addColumn('revision', 'integer', (c) => c.notNull())
    .execute()
  await index('folder_of_company', 'folder', ['company_id', 'name', 'id'])

  await table('slide')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('company_id', 'text', (c) => c.notNull())
    .addColumn('folder_id', 'text')
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('type', 'text', (c) => c.notNull())
    .addColumn('body', 'text', (c) => c.notNull())
    .addColumn('changed_ms', 'bigint', (c) => c.notNull())
    .addColumn('changed_by', 'text', (c) => c.notNull())
    .addColumn('deleted_ms', 'bigint')
    .addColumn('revision', 'integer', (c) => c.notNull())
    .execute()
  await index('slide_of_company', 'slide', ['company_id', 'changed_ms', 'id'])

  await table('media')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('company_id', 'text', (c) => c.notNull())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('state', 'text', (c) => c.notNull())
    .addColumn('problem', 'text')
    .addColumn('sha256', 'text', (c) => c.notNull())
    .addColumn('bytes', 'bigint', (c) => c.notNull())
    .addColumn('type', 'text', (c) => c.notNull())
    .addColumn('width', 'integer', (c) => c.notNull())
    .addColumn('height', 'integer', (c) => c.notNull())
    .addColumn('duration_ms', 'bigint')
    .addColumn('codec', 'text')
    .addColumn('frame_rate', 'double precision')
    .addColumn('has_sound', 'smallint', (c) => c.notNull())
    .addColumn('blur', 'text')
    .addColumn('changed_ms', 'bigint', (c) => c.notNull())
    .addColumn('changed_by', 'text', (c) => c.notNull())
    .addColumn('deleted_ms', 'bigint')
    .addColumn('revision', 'integer', (c) => c.notNull())
    .execute()
  await index('media_once', 'media', ['company_id', 'sha256'], true)
  await index('media_of_company', 'media', ['company_id', 'changed_ms', 'id'])

  await table('media_file')
    .addColumn('company_id', 'text', (c) => c.notNull())
    .addColumn('media_id', 'text', (c) => c.notNull().references('media.id').onDelete('cascade'))
    .addColumn('rendition', 'text', (c) => c.notNull())
    .addColumn('sha256', 'text', (c) => c.notNull())
    .addColumn('bytes', 'bigint', (c) => c.notNull())
    .addColumn('type', 'text', (c) => c.notNull())
    .addColumn('width', 'integer', (c) => c.notNull())
    .addColumn('height', 'integer', (c) => c.notNull())
    .addPrimaryKeyConstraint('media_file_pk', ['company_id', 'media_id', 'rendition'])
    .execute()
  await index('media_file_by_hash', 'media_file', ['company_id', 'sha256'])

  await table('site')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('company_id', 'text', (c) => c.notNull())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('draft', 'text', (c) => c.notNull())
    .addColumn('published_version', 'text')
    .addColumn('published_ms', 'bigint')
    .addColumn('published_by', 'text')
    .addColumn('changed_ms', 'bigint', (c) => c.notNull())
    .addColumn('changed_by', 'text', (c) => c.notNull())
    .addColumn('deleted_ms', 'bigint')
    .addColumn('revision', 'integer', (c) => c.notNull())
    .execute()
  await index('site_of_company', 'site', ['company_id', 'name', 'id'])

  await table('site_version')
    .addColumn('company_id', 'text', (c) => c.notNull())
    .addColumn('site_id', 'text', (c) => c.notNull())
    .addColumn('version', 'text', (c) => c.notNull())
    .addColumn('render', 'text', (c) => c.notNull())
    .addColumn('at_ms', 'bigint', (c) => c.notNull())
    .addColumn('by_name', 'text', (c) => c.notNull())
    .addColumn('files', 'integer', (c) => c.notNull())
    .addColumn('bytes', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('site_version_pk', ['company_id', 'site_id', 'version'])
    .execute()

  await table('site_version_file')
    .addColumn('company_id', 'text', (c) => c.notNull())
    .addColumn('site_id', 'text', (c) => c.notNull())
    .addColumn('version', 'text', (c) => c.notNull())
    .addColumn('sha256', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('site_version_file_pk', ['company_id', 'site_id', 'version', 'sha256'])
    .execute()
  await index('site_version_file_by_hash', 'site_version_file', ['company_id', 'sha256', 'site_id'])

  await table('usage')
    .addColumn('company_id', 'text', (c) => c.notNull())
    .addColumn('user_noun', 'text', (c) => c.notNull())
    .addColumn('user_id', 'text', (c) => c.notNull())
    .addColumn('used_noun', 'text', (c) => c.notNull())
    .addColumn('used_id', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('usage_pk', ['company_id', 'user_noun', 'user_id', 'used_noun', 'used_id'])
    .execute()
  await index('usage_by_used', 'usage', ['company_id', 'used_noun', 'used_id'])

  await table('idempotency')
    .addColumn('company_id', 'text', (c) => c.notNull())
    .addColumn('principal', 'text', (c) => c.notNull())
    .addColumn('key', 'text', (c) => c.notNull())
    .addColumn('request_hash', 'text', (c) => c.notNull())
    .addColumn('status', 'integer', (c) => c.notNull())
    .addColumn('body', 'text', (c) => c.notNull())
    .addColumn('at_ms', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('idempotency_pk', ['company_id', 'principal', 'key'])
    .execute()
}

async function apiKeys(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('api_key')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('company_id', 'text', (c) => c.notNull())
    .addColumn('maker_id', 'text', (c) => c.notNull().references('person.id').onDelete('cascade'))
    .addColumn('key_id', 'text', (c) => c.notNull().unique())
    .addColumn('hash', 'text', (c) => c.notNull())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('role', 'text', (c) => c.notNull())
    .addColumn('created_ms', 'bigint', (c) => c.notNull())
    .addColumn('last_used_ms', 'bigint')
    .execute()
  await db.schema
    .createIndex('api_key_of_company')
    .on('api_key')
    .columns(['company_id', 'created_ms'])
    .execute()
}

async function plays(db: Kysely<unknown>): Promise<void> {
  const index = async (name: string, columns: string[], unique = false): Promise<void> => {
    const builder = db.schema.createIndex(name).on('play').columns(columns)
    await (unique ? builder.unique() : builder).execute()
  }
  await db.schema
    .createTable('play')
    .addColumn('company_id', 'text', (c) => c.notNull())
    .addColumn('device_id', 'text', (c) => c.notNull())
    .addColumn('id', 'text', (c) => c.notNull())
    .addColumn('chain', 'text', (c) => c.notNull())
    .addColumn('seq', 'bigint', (c) => c.notNull())
    .addColumn('hash', 'text', (c) => c.notNull())
    .addColumn('prev', 'text', (c) => c.notNull())
    .addColumn('site_id', 'text')
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('from_ms', 'bigint', (c) => c.notNull())
    .addColumn('until_ms', 'bigint', (c) => c.notNull())
    .addColumn('received_ms', 'bigint', (c) => c.notNull())
    .addColumn('record', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('play_pk', ['company_id', 'device_id', 'id'])
    .execute()
  await index('play_in_chain', ['company_id', 'device_id', 'chain', 'seq'], true)
  await index('play_by_time', ['company_id', 'from_ms', 'id'])
  await index('play_of_device_by_time', ['company_id', 'device_id', 'from_ms', 'id'])
  await index('play_of_site_by_time', ['company_id', 'site_id', 'from_ms', 'id'])
  // Which screen a version is of: what a record does not say.
  await db.schema
    .createIndex('site_version_by_version')
    .on('site_version')
    .columns(['company_id', 'version'])
    .execute()
  await db.schema
    .createTable('play_key')
    .addColumn('company_id', 'text', (c) => c.notNull())
    .addColumn('device_id', 'text', (c) => c.notNull())
    .addColumn('chain', 'text', (c) => c.notNull())
    .addColumn('public_key', 'text', (c) => c.notNull())
    .addColumn('token_id', 'text', (c) => c.notNull())
    .addColumn('first_ms', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('play_key_pk', ['company_id', 'device_id', 'chain'])
    .execute()
  await db.schema
    .createTable('play_refused')
    .addColumn('company_id', 'text', (c) => c.notNull())
    .addColumn('device_id', 'text', (c) => c.notNull())
    .addColumn('hash', 'text', (c) => c.notNull())
    .addColumn('reason', 'text', (c) => c.notNull())
    .addColumn('record', 'text', (c) => c.notNull())
    .addColumn('at_ms', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('play_refused_pk', ['company_id', 'device_id', 'hash'])
    .execute()
}

/** Why a record that belongs to its chain is not counted. */
async function playsAside(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('play').addColumn('aside', 'text').execute()
}

/** The draft that a version was made of: what is compared with and gone back to. Versions of before have none. */
async function versionDrafts(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('site_version').addColumn('draft', 'text').execute()
}

/** What is to be published, and when. */
async function scheduledPublications(db: Kysely<unknown>): Promise<void> {
  for (const [name, type] of [
    ['published_frozen_ms', 'bigint'],
    ['scheduled_frozen_ms', 'bigint'],
    ['scheduled_version', 'text'],
    ['scheduled_ms', 'bigint'],
    ['scheduled_by', 'text'],
    ['scheduled_when', 'text'],
  ] as const)
    await db.schema.alterTable('site').addColumn(name, type).execute()
  await db.schema.createIndex('site_by_schedule').on('site').columns(['scheduled_ms']).execute()
}

/** How videos are stored, which copies displays get, and what is to be converted. */
async function conversions(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('media').addColumn('facts', 'text').execute()
  await db.schema.alterTable('media').addColumn('shown_as', 'text').execute()
  await db.schema
    .createTable('conversion')
    .addColumn('company_id', 'text', (c) => c.notNull())
    .addColumn('media_id', 'text', (c) => c.notNull())
    .addColumn('format', 'text', (c) => c.notNull())
    .addColumn('state', 'text', (c) => c.notNull())
    .addColumn('progress', 'integer', (c) => c.notNull())
    .addColumn('problem', 'text')
    .addColumn('asked_ms', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('conversion_pk', ['company_id', 'media_id', 'format'])
    .execute()
  await db.schema.createIndex('conversion_by_state').on('conversion').columns(['state', 'asked_ms']).execute()
}

/** Why a command was not done, as a code. Answers of before have none. */
async function commandErrorCodes(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('sync_command').addColumn('error_code', 'text').execute()
}

/** Why a file cannot be used or converted, by code and facts. What was noted before has only its English sentence. */
async function mediaProblemFacts(db: Kysely<unknown>): Promise<void> {
  for (const table of ['media', 'conversion'])
    await db.schema.alterTable(table).addColumn('problem_facts', 'text').execute()
}

/** Uploads that are no items yet: what they may become counts against the quota. */
async function uploads(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('upload')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('company_id', 'text', (c) => c.notNull())
    .addColumn('owner', 'text', (c) => c.notNull())
    .addColumn('bytes', 'bigint', (c) => c.notNull())
    .addColumn('expires_ms', 'bigint', (c) => c.notNull())
    .execute()
  await db.schema
    .createIndex('upload_by_company')
    .on('upload')
    .columns(['company_id', 'expires_ms'])
    .execute()
}

/** How a person reads: language, first day of the week, hours of a day. Null is as the browser has it. */
async function personLanguage(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('person').addColumn('locale', 'text').execute()
  await db.schema.alterTable('person').addColumn('week_start', 'integer').execute()
  await db.schema.alterTable('person').addColumn('hour_cycle', 'text').execute()
}

/** Social tokens of devices, sealed. Null is a row of before, whose settings may still have them: the server seals them when it starts. */
async function sealedSocialTokens(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('device').addColumn('social_tokens', 'text').execute()
}
