import type { Alert, AlertWithHistory } from '@vitrine/protocol'
import { formatInstant, formatPercent, formatSpan } from '../../app/format.ts'
import type { Tone } from '../../ui/deviceStatusText.ts'
import { faultWords } from '../../ui/faultWords.ts'
import { alertTexts, deliveryTexts } from './alerts.texts.ts'

/** An alert in one sentence. */
export function headlineOf(alert: Alert): string {
  const { kind, devices, place, device_names: names } = alert
  if (kind === 'hook') return alertTexts.headline.hook({ device: alert.rule_name })
  if (devices > 1) return alertTexts.headlineMany[kind]({ count: devices, place: place ?? '' })
  return alertTexts.headline[kind]({ device: names[0] ?? '' })
}

/** What was found on one device, where a number or a code says more than the kind of the alert. */
export function detailOf(
  kind: Alert['kind'],
  { detail, since }: AlertWithHistory['incidents'][number],
): string | null {
  const figure = (name: string): number => Number(detail[name] ?? 0)
  switch (kind) {
    case 'content':
      return detail['problem'] === 'old' ? alertTexts.detail.old() : alertTexts.detail.wrong()
    case 'fault': {
      const code = String(detail['code'] ?? '')
      return faultWords({ code, text: String(detail['text'] ?? code), at: since, facts: detail })
    }
    case 'storage':
      return alertTexts.detail.storage({ share: formatPercent(figure('percent') / 100) })
    case 'clock':
      return alertTexts.detail.clock({ span: formatSpan(figure('seconds') * 1_000) })
    case 'temperature':
      return alertTexts.detail.temperature({ degrees: figure('degrees') })
    case 'coverage':
      return alertTexts.detail.coverage({ share: formatPercent(figure('percent') / 100) })
    case 'emergency': {
      const name = String(detail['name'] ?? '')
      return detail['lacks'] === 'acknowledged'
        ? alertTexts.detail.emergencyNotConfirmed({ name })
        : alertTexts.detail.emergencyNotShown({ name })
    }
    case 'feed':
    case 'offline':
    case 'hook':
      return null
  }
}

type Delivered = Pick<
  AlertWithHistory['deliveries'][number],
  'state' | 'code' | 'status' | 'attempts' | 'next_at'
>

export const DELIVERY_TONES: Readonly<Record<Delivered['state'], Tone>> = {
  sent: 'good',
  waiting: 'busy',
  failed: 'bad',
  skipped: 'quiet',
}

/** Why a message did not arrive; null where nothing went wrong. */
export function reasonOf({ code, status }: Pick<Delivered, 'code' | 'status'>): string | null {
  if (code === null) return null
  const { reason } = deliveryTexts
  if (code === 'status') return reason.status({ status: status ?? 0 })
  if (code === 'other' || !Object.hasOwn(reason, code)) return reason.other({ code })
  return reason[code as Exclude<keyof typeof reason, 'status' | 'other'>]()
}

/** How a delivery stands: why it failed, how often it was tried, and when it is tried again. */
export function deliveryFacts(delivery: Delivered, nowMs: number): string[] {
  const reason = reasonOf(delivery)
  const { attempts, next_at: next } = delivery
  return [
    ...(reason === null ? [] : [reason]),
    ...(attempts > 1 ? [deliveryTexts.attempts({ count: attempts })] : []),
    ...(next === null ? [] : [deliveryTexts.next({ at: formatInstant(next, nowMs) })]),
  ]
}
