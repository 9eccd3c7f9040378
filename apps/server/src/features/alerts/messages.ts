import { isTimeZone } from '@vitrine/core'
import { ALERT_KINDS, type AlertKind } from '@vitrine/core/alerts'
import type { Say } from '@vitrine/texts'
import { alertMessageTexts } from './alertMessages.texts.ts'
import type { AlertRecord, IncidentRecord } from './alerts.store.ts'

/** Devices that a message has by name; the alert itself has all. */
const NAMED_MOST = 10

export type MessageKind = 'raised' | 'escalated' | 'resolved'
/** What a message says, for mail and chat as text and for programs as data. */
export type AlertMessage = { subject: string; lines: string[]; address: string | null; data: object }

/**
 * A message about an alert.
 * @param as.locale   of whoever reads it, for times
 * @param as.timeZone of the reader; the zone is named in the message
 */
export function alertMessage(
  alert: AlertRecord,
  incidents: readonly IncidentRecord[],
  total: number,
  what: MessageKind,
  as: { say: Say; locale: string | null; timeZone: string; address: string | null },
): AlertMessage {
  const { say } = as
  const when = (atMs: number): string => timeIn(atMs, as)
  const said = headlineOf(alert, incidents, total, say)
  const subject =
    what === 'resolved'
      ? say(alertMessageTexts.resolved, { headline: said })
      : what === 'escalated'
        ? say(alertMessageTexts.escalated, { headline: said })
        : said
  const shown = incidents.slice(0, NAMED_MOST)
  const lines = shown.map((incident) => {
    const line = lineOf(alert.kind, incident, say, when)
    return what === 'resolved' && incident.ended_ms !== null
      ? say(alertMessageTexts.over, { line, ended: when(incident.ended_ms) })
      : line
  })
  if (total > shown.length) lines.push(say(alertMessageTexts.further, { count: total - shown.length }))
  if (total > 1 && alert.place_devices > 1)
    lines.push(
      total >= alert.place_devices
        ? say(alertMessageTexts.all, { count: total })
        : say(alertMessageTexts.some, { count: total, total: alert.place_devices }),
    )
  if (alert.rule_id !== null) lines.push(say(alertMessageTexts.rule, { name: alert.rule_name }))
  return {
    subject,
    lines,
    address: as.address,
    data: {
      id: alert.id,
      kind: alert.kind,
      rule: alert.rule_id === null ? null : { id: alert.rule_id, name: alert.rule_name },
      place: alert.place,
      opened_at: alert.opened_ms,
      ended_at: alert.ended_ms,
      devices: total,
      summary: subject,
      incidents: incidents.map((one) => ({
        device_id: one.device_id,
        device_name: one.device_name,
        since: one.since_ms,
        ended_at: one.ended_ms,
        detail: JSON.parse(one.detail) as unknown,
      })),
    },
  }
}

/** A message that says only that the channel works. */
export const testMessage = (say: Say, of: { company: string; channel: string }): AlertMessage => ({
  subject: say(alertMessageTexts.test),
  lines: [say(alertMessageTexts.testText, of)],
  address: null,
  data: { summary: say(alertMessageTexts.test) },
})

const isKind = (kind: string): kind is AlertKind => Object.hasOwn(ALERT_KINDS, kind)

function headlineOf(
  alert: AlertRecord,
  incidents: readonly IncidentRecord[],
  total: number,
  say: Say,
): string {
  if (!isKind(alert.kind)) return say(alertMessageTexts.hookOff, { name: alert.rule_name })
  const [only] = incidents
  if (total === 1 && only) return say(alertMessageTexts.headline[alert.kind], { device: only.device_name })
  return say(alertMessageTexts.headlineMany[alert.kind], { count: total, place: alert.place ?? '' })
}

function lineOf(kind: string, incident: IncidentRecord, say: Say, when: (atMs: number) => string): string {
  const detail = JSON.parse(incident.detail) as Record<string, string | number>
  const device = incident.device_name
  const since = when(incident.since_ms)
  const figure = (name: string): number => Number(detail[name] ?? 0)
  switch (kind) {
    case 'offline':
      return say(alertMessageTexts.device.offline, { device, since })
    case 'content':
      return say(
        detail['problem'] === 'old'
          ? alertMessageTexts.device.content.old
          : alertMessageTexts.device.content.wrong,
        {
          device,
          since,
        },
      )
    case 'fault':
      return say(alertMessageTexts.device.fault, {
        device,
        since,
        fault: String(detail['text'] ?? detail['code'] ?? ''),
      })
    case 'storage':
      return say(alertMessageTexts.device.storage, { device, percent: figure('percent') })
    case 'clock':
      return say(alertMessageTexts.device.clock, { device, seconds: figure('seconds') })
    case 'temperature':
      return say(alertMessageTexts.device.temperature, { device, degrees: figure('degrees') })
    case 'coverage':
      return say(alertMessageTexts.device.coverage, { device, percent: figure('percent') })
    case 'emergency':
      return say(
        detail['lacks'] === 'acknowledged'
          ? alertMessageTexts.device.emergency.acknowledged
          : alertMessageTexts.device.emergency.painted,
        { device, name: String(detail['name'] ?? '') },
      )
    case 'feed':
      return say(alertMessageTexts.device.feed, {
        device,
        since,
        why: say(alertMessageTexts.feedWhy[isFeedWhy(detail['problem']) ? detail['problem'] : 'failed']),
      })
    default:
      return device
  }
}

const isFeedWhy = (code: unknown): code is keyof typeof alertMessageTexts.feedWhy =>
  typeof code === 'string' && Object.hasOwn(alertMessageTexts.feedWhy, code)

function timeIn(atMs: number, { locale, timeZone }: { locale: string | null; timeZone: string }): string {
  return new Intl.DateTimeFormat(locale ?? 'en', {
    dateStyle: 'medium',
    timeStyle: 'long',
    timeZone: isTimeZone(timeZone) ? timeZone : 'UTC',
  }).format(atMs)
}

/** What a chat of Slack's form takes. */
export const slackBody = ({ subject, lines, address }: AlertMessage): string => {
  const escaped = (text: string): string =>
    text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
  return JSON.stringify({
    text: [
      `*${escaped(subject)}*`,
      ...lines.map(escaped),
      ...(address === null ? [] : [`<${address}>`]),
    ].join('\n'),
  })
}

/** What a workflow of Teams takes: an adaptive card. */
export const teamsBody = ({ subject, lines, address }: AlertMessage): string => {
  const block = (text: string, more: object = {}) => ({ type: 'TextBlock', text, wrap: true, ...more })
  return JSON.stringify({
    type: 'message',
    attachments: [
      {
        contentType: 'application/vnd.microsoft.card.adaptive',
        contentUrl: null,
        content: {
          $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
          type: 'AdaptiveCard',
          version: '1.4',
          body: [block(subject, { weight: 'Bolder', size: 'Medium' }), ...lines.map((line) => block(line))],
          actions: address === null ? [] : [{ type: 'Action.OpenUrl', title: subject, url: address }],
        },
      },
    ],
  })
}

/** Lines that a notification has at most: browsers show a few, and the alert has all. */
const NOTIFIED_LINES = 3
/** What a notification has below its title. */
export const pushText = ({ lines }: AlertMessage): string => lines.slice(0, NOTIFIED_LINES).join('\n')

/** What a mail has as text. */
export const mailText = ({ subject, lines, address }: AlertMessage, say: Say): string =>
  [
    subject,
    '',
    ...lines,
    ...(address === null ? [] : ['', say(alertMessageTexts.open, { address })]),
    '',
  ].join('\n')
