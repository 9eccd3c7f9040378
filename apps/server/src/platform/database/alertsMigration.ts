import type { Kysely } from 'kysely'

/** Alerts with their rules and channels, webhook endpoints, what is to be sent to both, and tokens for metrics. */
export async function alerts(db: Kysely<unknown>): Promise<void> {
  // What rules look at; null until the device reports again.
  for (const [name, type] of [
    ['storage_percent', 'integer'],
    ['clock_off_s', 'bigint'],
    ['time_zone', 'text'],
  ] as const)
    await db.schema.alterTable('fleet_device').addColumn(name, type).execute()

  const owned = (name: string) =>
    db.schema
      .createTable(name)
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('company_id', 'text', (c) => c.notNull())
  await owned('alert_rule')
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('body', 'text', (c) => c.notNull())
    .addColumn('enabled', 'integer', (c) => c.notNull())
    .addColumn('changed_ms', 'bigint', (c) => c.notNull())
    .addColumn('revision', 'integer', (c) => c.notNull())
    .execute()
  await owned('alert_channel')
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('target', 'text', (c) => c.notNull())
    .addColumn('quiet', 'text')
    .addColumn('locale', 'text')
    .addColumn('enabled', 'integer', (c) => c.notNull())
    .addColumn('changed_ms', 'bigint', (c) => c.notNull())
    .addColumn('revision', 'integer', (c) => c.notNull())
    .execute()
  await owned('alert')
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('rule_id', 'text')
    .addColumn('rule_name', 'text', (c) => c.notNull())
    .addColumn('place_key', 'text')
    .addColumn('place', 'text')
    .addColumn('place_devices', 'integer', (c) => c.notNull())
    .addColumn('opened_ms', 'bigint', (c) => c.notNull())
    .addColumn('due_ms', 'bigint', (c) => c.notNull())
    .addColumn('notified_ms', 'bigint')
    .addColumn('escalate_ms', 'bigint')
    .addColumn('escalated_ms', 'bigint')
    .addColumn('seen_ms', 'bigint')
    .addColumn('seen_by', 'text')
    .addColumn('ended_ms', 'bigint')
    // the rule and the place while devices can still join: at most one such alert
    .addColumn('joinable', 'text', (c) => c.unique())
    .execute()
  await owned('alert_incident')
    .addColumn('rule_id', 'text', (c) => c.notNull())
    .addColumn('device_id', 'text', (c) => c.notNull())
    .addColumn('device_name', 'text', (c) => c.notNull())
    .addColumn('alert_id', 'text')
    .addColumn('since_ms', 'bigint', (c) => c.notNull())
    .addColumn('opened_ms', 'bigint')
    .addColumn('ended_ms', 'bigint')
    .addColumn('why', 'text')
    .addColumn('detail', 'text', (c) => c.notNull())
    // the rule and the device until it ends: at most one
    .addColumn('live', 'text', (c) => c.unique())
    .execute()
  await owned('hook')
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('url', 'text', (c) => c.notNull())
    .addColumn('secret', 'text', (c) => c.notNull())
    .addColumn('events', 'text', (c) => c.notNull())
    .addColumn('enabled', 'integer', (c) => c.notNull())
    .addColumn('failing_ms', 'bigint')
    .addColumn('off_ms', 'bigint')
    .addColumn('changed_ms', 'bigint', (c) => c.notNull())
    .addColumn('revision', 'integer', (c) => c.notNull())
    .execute()
  await db.schema
    .createTable('hook_position')
    .addColumn('company_id', 'text', (c) => c.primaryKey())
    .addColumn('position', 'bigint', (c) => c.notNull())
    .execute()
  await owned('delivery')
    .addColumn('door', 'text', (c) => c.notNull())
    .addColumn('target_id', 'text', (c) => c.notNull())
    .addColumn('about_id', 'text', (c) => c.notNull())
    .addColumn('what', 'text', (c) => c.notNull())
    .addColumn('body', 'text', (c) => c.notNull())
    .addColumn('created_ms', 'bigint', (c) => c.notNull())
    .addColumn('first_ms', 'bigint')
    .addColumn('state', 'text', (c) => c.notNull())
    .addColumn('attempts', 'integer', (c) => c.notNull())
    .addColumn('next_ms', 'bigint', (c) => c.notNull())
    .addColumn('lease_ms', 'bigint', (c) => c.notNull())
    .addColumn('done_ms', 'bigint')
    .addColumn('code', 'text')
    .addColumn('status', 'integer')
    .addColumn('once', 'text', (c) => c.unique())
    .execute()
  await owned('metrics_token')
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('group_id', 'text')
    .addColumn('key_id', 'text', (c) => c.notNull().unique())
    .addColumn('hash', 'text', (c) => c.notNull())
    .addColumn('made_by', 'text', (c) => c.notNull())
    .addColumn('created_ms', 'bigint', (c) => c.notNull())
    .addColumn('last_used_ms', 'bigint')
    .execute()
  for (const [name, table, columns] of [
    ['alert_rule_of_company', 'alert_rule', ['company_id']],
    ['alert_channel_of_company', 'alert_channel', ['company_id']],
    ['alert_by_age', 'alert', ['company_id', 'opened_ms', 'id']],
    ['alert_open', 'alert', ['ended_ms', 'due_ms']],
    ['alert_incident_of_rule', 'alert_incident', ['company_id', 'rule_id', 'ended_ms']],
    ['alert_incident_of_alert', 'alert_incident', ['company_id', 'alert_id']],
    ['hook_of_company', 'hook', ['company_id']],
    ['delivery_due', 'delivery', ['state', 'next_ms']],
    ['delivery_of_target', 'delivery', ['company_id', 'target_id', 'created_ms']],
    ['delivery_about', 'delivery', ['company_id', 'about_id']],
    ['metrics_token_of_company', 'metrics_token', ['company_id']],
  ] as const)
    await db.schema
      .createIndex(name)
      .on(table)
      .columns([...columns])
      .execute()
}
