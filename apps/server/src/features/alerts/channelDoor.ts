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
import { pushBrowsersOf, type PushBrowser, type PushMessage, type PushSender } from './push/index.ts'
import { createAlertStore } from './alerts.store.ts'
import { createChannelStore, type ChannelRecord } from './channels.store.ts'
import {
  alertMessage,
  mailText,
  pushText,
  slackBody,
  teamsBody,
  testMessage,
  type AlertMessage,
  type MessageKind,
} from './messages.ts'
import { browserOf } from './recipients.ts'

/** How long the message that an alert is over waits for the one that it began, ms. */
const AFTER_RAISED_MS = 30_000
/** For how long a push service keeps a message for a browser that is not running, s: an alert, and a test. */
const KEPT_S = { alert: 86_400, test: 300 }

type Sent = Extract<Attempt, { did: 'send' | 'fail' }>
export type ChannelDoor = Door & {
  /** Sends a test message now. */
  test(channel: ChannelRecord, company: string): Promise<Sent>
}

/** Sends messages about alerts to channels: as mail, to browsers, as a signed webhook, or in the form of a chat. */
export function createChannelDoor(options: {
  db: Db
  clock: Clock
  egress: Egress
  mailer: Mailer
  secrets: Secrets
  push: PushSender
  /** where links in messages begin; null where it is not known */
  publicUrl: string | null
}): ChannelDoor {
  const { db, clock, egress, mailer, secrets, push, publicUrl } = options
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
    const nowMs = clock.now()
    if (kind === 'slack') return postJson(egress, { url, body: slackBody(message), nowMs })
    if (kind === 'teams') return postJson(egress, { url, body: teamsBody(message), nowMs })
    const body = JSON.stringify({
      type: as.type,
      timestamp: new Date(nowMs).toISOString(),
      data: { ...message.data, address: message.address },
    })
    return postJson(egress, {
      url,
      body,
      nowMs,
      sign: { id: as.id, secret: target.secret ?? '' },
    })
  }

  const toBrowser = (
    browser: PushBrowser,
    message: AlertMessage,
    as: Pick<PushMessage, 'path' | 'about' | 'keptS' | 'urgency'>,
  ): Promise<Sent> => push.send(browser, { title: message.subject, text: pushText(message), ...as })
  /** Sends a test to each browser of a channel. @returns the first that failed, or else that all arrived */
  const testBrowsers = async (channel: ChannelRecord, company: string): Promise<Sent> => {
    const browsers = await pushBrowsersOf(db, channel.companyId, channel.personIds)
    if (browsers.length === 0) return { did: 'fail', code: 'noBrowser', final: true }
    const sent = await Promise.all(
      browsers.map(async (browser) => {
        const say = await sayTo(browser.locale)
        return toBrowser(browser, testMessage(say, { company, channel: channel.name }), {
          path: '/alerts?tab=browsers',
          about: `test/${channel.id}`,
          keptS: KEPT_S.test,
          urgency: 'high',
        })
      }),
    )
    return sent.find(({ did }) => did === 'fail') ?? sent[0]!
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
    const toChannel = (await createOutboxStore(db).about(companyId, alertId)).filter(
      (one) => one.target_id === channelId && one.what !== 'resolved',
    )
    const browserId = browserOf(delivery)?.browserId
    const before = toChannel.filter((one) => browserOf(one)?.browserId === browserId)
    // A browser that was added since has heard nothing of it.
    if (before.length === 0 && toChannel.length > 0) return { did: 'skip', code: 'notTold' }
    if (before.length === 0 || before.some(({ state }) => state === 'sent')) return null
    return before.some(({ state }) => state === 'waiting')
      ? { did: 'wait', untilMs: clock.now() + AFTER_RAISED_MS }
      : { did: 'skip', code: 'notTold' }
  }

  /** A browser of somebody whom the channel still notifies. */
  const browserFor = async (
    companyId: string,
    channel: ChannelRecord,
    browserId: string | null,
  ): Promise<PushBrowser | null> => {
    if (browserId === null) return null
    const browsers = await pushBrowsersOf(db, companyId, channel.personIds)
    return browsers.find(({ id }) => id === browserId) ?? null
  }

  return {
    async send(delivery) {
      const { company_id: companyId, about_id: alertId, target_id: channelId } = delivery
      const channel = await channels.one(companyId, channelId)
      if (!channel?.enabled) return { did: 'skip', code: 'channelOff' }
      const gone = await reasonGone(delivery)
      if (gone) return gone
      const recipient = browserOf(delivery)
      const browser = recipient && (await browserFor(companyId, channel, recipient.browserId))
      if (recipient && !browser)
        return recipient.browserId === null
          ? { did: 'fail', code: 'noBrowser', final: true }
          : { did: 'skip', code: 'browserRemoved' }
      const quiet = channel.quiet && hoursAt(channel.quiet, channel.quiet.time_zone, clock.now())
      if (quiet) return { did: 'wait', untilMs: quiet.untilMs }
      const alert = (await alerts.alert(companyId, alertId))!
      const incidents = await alerts.incidents(companyId, alertId)
      const total = (await alerts.counts(companyId, [alertId])).get(alertId)?.devices ?? 0
      const what = delivery.what as MessageKind
      const path = `/alerts?open=${alertId}`
      const locale = browser ? browser.locale : channel.locale
      const message = alertMessage(alert, incidents, total, what, {
        say: await sayTo(locale),
        locale,
        timeZone: browser?.time_zone ?? channel.quiet?.time_zone ?? 'UTC',
        address: publicUrl === null ? null : publicUrl + path,
      })
      if (browser)
        return toBrowser(browser, message, {
          path,
          about: `alert/${alertId}`,
          keptS: KEPT_S.alert,
          urgency: what === 'resolved' ? 'normal' : 'high',
        })
      return transmit(channel, message, { id: delivery.id, type: `alert.${what}` })
    },
    async test(channel, company) {
      if (channel.kind === 'push') return testBrowsers(channel, company)
      const say = await sayTo(channel.locale)
      const message = testMessage(say, { company, channel: channel.name })
      return transmit(channel, message, { id: newId(), type: 'alert.test' })
    },
  }
}
