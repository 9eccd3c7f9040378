import { fontSchema, type Font } from '@vitrine/core'
import { DEFINITIONS, ownWidgetSchema, type Widget, type WidgetType } from '@vitrine/widgets/settings'
import { languageTag } from '../language/languageTag.ts'

/** Letters of the settings in an address: far more than any widget has. */
const SETTINGS_MOST = 16_000

/** Why an address shows nothing. */
export type AddressProblem = 'kind' | 'settings' | 'feed'
/** What an address asks for: one widget, and by which signature its feed can be read. */
export type AskedWidget = {
  widget: Widget
  /** null where it shows no feed */
  feed: { id: string; sig: string } | null
  /** of its letters, and its second colour; null where the address names none */
  color: string | null
  accent: string | null
  /** how large its letters are, as a share of the width (`lettersPx`); null where the address doesn't say */
  letters: number | null
  /** of its letters; null where the address names none of ours */
  font: Font | null
  /** its language; null where the address names none, or none that browsers know */
  language: string | null
}

/**
 * Reads the query of `/player-widgets`: `kind`, `settings` (base64url of JSON; left out: those of a new widget), `feed` with `sig`
 * where the widget shows one, the colours `color` and `accent` (six digits, without #), the size `letters`
 * of its letters (0.01 to 1), their font and the language `lang`.
 * @param nowMs epoch ms, for the settings of a new widget
 */
export function readAddress(
  query: string,
  nowMs: number,
): { ok: true; asked: AskedWidget } | { ok: false; problem: AddressProblem } {
  const given = new URLSearchParams(query)
  const kind = given.get('kind') ?? ''
  if (!Object.hasOwn(DEFINITIONS, kind)) return { ok: false, problem: 'kind' }
  const { defaults, feedKinds } = DEFINITIONS[kind as WidgetType]
  const settings = given.has('settings') ? settingsOf(given.get('settings')!) : defaults(nowMs)
  if (!settings) return { ok: false, problem: 'settings' }
  const [id, sig] = [given.get('feed'), given.get('sig')]
  const feed = feedKinds && id && sig ? { id, sig } : null
  const { data: widget } = ownWidgetSchema.safeParse({ ...settings, ...(feed && { feed: feed.id }), kind })
  if (!widget) return { ok: false, problem: 'settings' }
  if (feedKinds && !feed) return { ok: false, problem: 'feed' }
  const colour = (name: string) => {
    const digits = given.get(name) ?? ''
    return /^[0-9a-fA-F]{6}$/.test(digits) ? `#${digits}` : null
  }
  const language = languageTag(given.get('lang') ?? '')
  const share = Number(given.get('letters') ?? Number.NaN)
  const letters = share >= 0.01 && share <= 1 ? share : null
  const font = fontSchema.safeParse(given.get('font')).data ?? null
  return {
    ok: true,
    asked: { widget, feed, color: colour('color'), accent: colour('accent'), letters, font, language },
  }
}

/** An object in base64url of JSON, null where it is none. */
function settingsOf(text: string): object | null {
  if (text.length > SETTINGS_MOST) return null
  try {
    const bytes = Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (one) =>
      one.charCodeAt(0),
    )
    const value: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : null
  } catch {
    return null
  }
}
