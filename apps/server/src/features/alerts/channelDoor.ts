import { hoursAt } from '@vitrine/core/alerts'
import type { Clock } from '../../platform/clock/systemClock.ts'
import type { Db } from '../../platform/database/schema.ts'
import type { Egress } from '../../platform/egress/egress.ts'
import { postJson } from '../../platform/egress/postSigned.ts'
import { newId } from '../../platform/ids.ts'
import { sayTo } from '../../platform/language/sayTo.ts'
import type { Mailer } from '../../platform/mail/mail.ts'
import type { Attempt, Door } from '../../platform/outbox/outbox.ts'
import { createOutboxStore, type Delivery } from '../../platform/outbox/outbox.store.ts'
import type { Secrets } from '../../platform/secrets.ts'
import { createAlertStore } from './alerts.store.ts'
import { createChannelStore, type ChannelRecord } from './channels.store.ts'
import {
  alertMessage,
  mailText,
  slackBody,
  teamsBody,
  testMessage,
  type AlertMessage,
  type MessageKind,
} from './messages.ts'

/** How long the message that an alert is over waits for the one that it began, ms. */
const AFTER_RAISED_MS = 30_000

type Sent = Extract<Attempt, { did: 'send' | 'fail' }>
export type ChannelDoor = Door & {
  /** Sends a test message now. */
  test(channel: ChannelRecord, company: string): Promise<Sent>
}

/** Sends messages about alerts to channels: as mail, as a signed webhook, or in the form of a chat. */
export function createChannelDoor(options: {
  db: Db
  clock: Clock
  egress: Egress
  mailer: Mailer
  secrets: Secrets
  /** where links in messages begin; null where it is not known */
  publicUrl: string | null
}): ChannelDoor {
  const { db, clock, egress, mailer, secrets, publicUrl } = options
  const channels = createChannelStore(db, secrets)
  const alerts = createAlertStore(db)

  const transmit = async (
    channel: ChannelRecord,
    message: AlertMessage,
    as: { id: string; type: string },
  ): Promise<Sent> => {
    const { target, kind } = channel
    if (!target) return { did: 'fail', code: 'secretLost', final: true }
    if (kind === 'mail') {
      if (!mailer.able) return { did: 'fail', code: 'noMail', final: true }
      const text = mailText(message, await sayTo(channel.locale))
      try {
        await mailer.send({ to: target.addresses.join(', '), subject: message.subject, text })
        return { did: 'send' }
      } catch {
        return { did: 'fail', code: 'mail' }
      }
    }
    const url = target.url ?? ''
    if (kind === 'slack') return postJson(egress, { url, body: slackBody(message) })
    if (kind === 'teams') return postJson(egress, { url, body: teamsBody(message) })
    const body = JSON.stringify({
      type: as.type,
      timestamp: new Date(clock.now()).toISOString(),
      data: { ...message.data, address: message.address },
    })
    return postJson(egress, {
      url,
      body,
      sign: { id: as.id, secret: target.secret ?? '', atMs: clock.now() },
    })
  }

  /** Whether the message still has a reason. */
  const reasonGone = async (delivery: Delivery): Promise<Attempt | null> => {
    const { company_id: companyId, about_id: alertId, target_id: channelId } = delivery
    const alert = await alerts.alert(companyId, alertId)
    if (!alert) return { did: 'skip', code: 'removed' }
    if (delivery.what !== 'resolved') {
      if (alert.ended_ms !== null && alert.rule_id !== null) return { did: 'skip', code: 'ended' }
      return delivery.what === 'escalated' && alert.seen_ms !== null ? { did: 'skip', code: 'seen' } : null
    }
    const before = (await createOutboxStore(db).about(companyId, alertId)).filter(
      (one) => one.target_id === channelId && one.what !== 'resolved',
    )
    if (before.length === 0 || before.some(({ state }) => state === 'sent')) return null
    return before.some(({ state }) => state === 'waiting')
      ? { did: 'wait', untilMs: clock.now() + AFTER_RAISED_MS }
      : { did: 'skip', code: 'notTold' }
  }

  return {
    async send(delivery) {
      const { company_id: companyId, about_id: alertId, target_id: channelId } = delivery
      const channel = await channels.one(companyId, channelId)
      if (!channel?.enabled) return { did: 'skip', code: 'channelOff' }
      const gone = await reasonGone(delivery)
      if (gone) return gone
      const quiet = channel.quiet && hoursAt(channel.quiet, channel.quiet.time_zone, clock.now())
      if (quiet) return { did: 'wait', untilMs: quiet.untilMs }
      const alert = (await alerts.alert(companyId, alertId))!
      const incidents = await alerts.incidents(companyId, alertId)
      const total = (await alerts.counts(companyId, [alertId])).get(alertId)?.devices ?? 0
      const what = delivery.what as MessageKind
      const message = alertMessage(alert, incidents, total, what, {
        say: await sayTo(channel.locale),
        locale: channel.locale,
        timeZone: channel.quiet?.time_zone ?? 'UTC',
        address: publicUrl === null ? null : `${publicUrl}/alerts?open=${alertId}`,
      })
      return transmit(channel, message, { id: delivery.id, type: `alert.${what}` })
    },
    async test(channel, company) {
      const say = await sayTo(channel.locale)
      const message = testMessage(say, { company, channel: channel.name })
      return transmit(channel, message, { id: newId(), type: 'alert.test' })
    },
  }
}
