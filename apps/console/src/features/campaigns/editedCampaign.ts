import type { WhenDraft } from '@vitrine/core'
import type { StoredCampaign, WrittenCampaign } from '@vitrine/protocol'

const DAY_MS = 24 * 60 * 60_000

/** A local date so many days after another. */
export const dayAfter = (date: string, days: number): string =>
  new Date(Date.parse(`${date}T00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)

/** A campaign that nobody has filled in yet: four weeks from tomorrow. @param today a local date */
export const newCampaign = (today: string): WrittenCampaign => ({
  name: '',
  period: { from: dayAfter(today, 1), until: dayAfter(today, 29) },
  targets: [],
  content: [],
  goal: { per_hour: 6 },
})

/** Whether a campaign can be sent to the server. */
export const isComplete = ({ name, period, targets, content }: WrittenCampaign): boolean =>
  name.trim() !== '' &&
  /^\d{4}-\d\d-\d\d$/.test(period.from) &&
  period.until > period.from &&
  targets.length > 0 &&
  content.length > 0

/** Days and hours as the fields edit them; undefined fields are left out. */
export function withWhen(campaign: WrittenCampaign, when: WhenDraft | undefined): WrittenCampaign {
  const { when: _before, ...rest } = campaign
  if (!when) return rest
  const { from: _from, until: _until, ...hours } = when
  return { ...rest, when: hours }
}

/** The part of the plan that was delivered, 0 to 1; null while nothing was planned. */
export const paceOf = ({ delivered, planned_total }: Pick<StoredCampaign, 'delivered' | 'planned_total'>) =>
  planned_total === 0 ? null : Math.min(1, delivered / planned_total)
