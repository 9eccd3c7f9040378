import type { Device, Site } from '@vitrine/protocol'
import { formatInstant } from '../../app/format.ts'
import { commonTexts } from '../../ui/common.texts.ts'
import { shownScreen } from '../../ui/shownScreen.ts'
import { siteStandingTexts } from './siteStanding.texts.ts'
import { deviceStatusText, isHealthy, type StatusWords } from '../../ui/deviceStatusText.ts'

/** How a screen stands, all its devices taken together. */
export type SiteStanding = {
  words: StatusWords
  /** every device of it does what it should */
  right: boolean
  /** in place of the picture: what is known when it cannot be seen */
  note: string | null
}

const WORST_FIRST = [
  'attention',
  'offline',
  'unknown',
  'downloading',
  'showing',
  'passthrough',
  'idle',
  'paused',
  'off',
  'blank',
] as const

/** @returns null for a screen that no device shows */
export function siteStanding(site: Site, devices: readonly Device[], nowMs: number): SiteStanding | null {
  const own = devices.filter((device) => shownScreen(device)?.id === site.id && device.active)
  if (own.length === 0) return null
  const rank = (device: Device) =>
    device.status.kind === 'showing' && !isHealthy(device.status)
      ? 3.5
      : WORST_FIRST.indexOf(device.status.kind)
  const [worst] = [...own].sort((a, b) => rank(a) - rank(b))
  const { status } = worst!
  const right = own.every((device) => isHealthy(device.status))
  const words = deviceStatusText(status, nowMs)
  const fine = own.filter((device) => isHealthy(device.status)).length
  const short =
    own.length === 1
      ? words.short
      : right
        ? words.short
        : siteStandingTexts.someRight({ status: words.short, right: fine, count: own.length })
  const allOff = own.every((device) => device.status.kind === 'offline')
  const note =
    status.kind === 'offline' && allOff
      ? siteStandingTexts.lastSeen({ time: formatInstant(status.since, nowMs) })
      : own.every((device) => device.status.kind === 'blank')
        ? ''
        : own.every((device) => device.status.kind === 'unknown')
          ? commonTexts.unknown()
          : null
  return { words: { ...words, short }, right, note }
}
