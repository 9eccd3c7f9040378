import type { AlertRuleBody } from '@vitrine/protocol'
import type { World } from './world.ts'

/** Who is notified of what: a webhook that is always awake, and a mail address that wants to sleep. */
export async function watchFleet(world: World, hookUrl: string): Promise<void> {
  const { call, groups } = world
  const hook = await call('makeAlertChannel', {
    body: { name: 'Operations', kind: 'webhook', url: hookUrl, quiet: null, enabled: true },
  })
  const mail = await call('makeAlertChannel', {
    body: {
      name: 'Duty',
      kind: 'mail',
      addresses: ['duty@hill-clinic.example'],
      quiet: { days: [1, 2, 3, 4, 5, 6, 7], from: '22:00', until: '06:00', time_zone: 'Europe/Oslo' },
      enabled: true,
    },
  })
  const [hookId, mailId] = [hook.channel.id, mail.channel.id]
  const nowhere = { group_ids: [], site_ids: [], device_ids: [] }
  const rule = (name: string, more: Partial<AlertRuleBody> & Pick<AlertRuleBody, 'kind'>) =>
    call('makeAlertRule', {
      body: {
        name,
        settings: {},
        targets: nowhere,
        hours: null,
        channel_ids: [hookId],
        escalation: null,
        enabled: true,
        ...more,
      },
    })
  const places = (...names: string[]) => ({
    ...nowhere,
    group_ids: names.map((name) => groups.get(name)!),
  })
  await rule('Offline', {
    kind: 'offline',
    settings: { minutes: 5 },
    targets: places('Head office', 'Oslo', 'Austin', 'Tokyo'),
    escalation: { minutes: 30, channel_ids: [mailId] },
  })
  await rule('Offline in opening hours', {
    kind: 'offline',
    settings: { minutes: 5 },
    targets: places('Lisbon'),
    hours: { days: [1, 2, 3, 4, 5], from: '08:00', until: '18:00' },
    channel_ids: [mailId],
  })
  await rule('Wrong content', { kind: 'content', settings: { minutes: 10 } })
  await rule('Faults', { kind: 'fault', settings: { codes: ['ITEM_FAILED'], minutes: 0 } })
  await rule('Storage', { kind: 'storage', settings: { percent: 90 }, channel_ids: [mailId] })
  await rule('Clock', { kind: 'clock', settings: { seconds: 60, minutes: 10 } })
}
