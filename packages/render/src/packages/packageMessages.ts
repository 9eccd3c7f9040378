import type { FeedContent } from '@vitrine/core/feeds'
import type { SettingValue } from '@vitrine/widgets/packages'

/** What a widget of a package is given when it begins (contract §10). */
export type PackageInit = {
  settings: Readonly<Record<string, SettingValue>>
  /** what its feed says, and when its source was last read, epoch ms; null: nothing is known */
  data: PackageData
  size: PackageSize
  /** a BCP 47 tag */
  locale: string
  /** an IANA name */
  timeZone: string
  /** epoch ms, by the server's clock as far as the display knows it */
  now: number
  /** of letters, and the second colour, `#RRGGBB` */
  color: string
  accent: string
  /** what it stored before; null: nothing, or it may not */
  stored: string | null
}
export type PackageData = { content: FeedContent; read_at: number } | null
/** px of its slide */
export type PackageSize = { width: number; height: number }

/** What we tell a widget. */
export type ToPackage =
  | { say: 'init'; value: PackageInit }
  | { say: 'data'; value: PackageData }
  | { say: 'size'; value: PackageSize }
  | { say: 'visible' | 'hidden' }
  | { say: 'ping' }

/**
 * What the policy of packages kept a widget from doing: `by` is the directive of it, `what` a host, `inline` or `eval`. Said once for
 * each, for whoever makes the widget.
 */
export type BlockedInPackage = { by: string; what: string }

type FromPackage =
  | { say: 'ready' | 'touch' }
  /** `bytes`: how much memory its scripts use, where the browser says it */
  | { say: 'pong'; bytes: number | null }
  | { say: 'error'; reason: string }
  | { say: 'store'; text: string }
  | ({ say: 'blocked' } & BlockedInPackage)

/** What a widget says, which can be anything; null for what means nothing to us. */
export function readFromPackage(data: unknown): FromPackage | null {
  const { say, bytes, reason, text, by, what } = (data ?? {}) as Record<string, unknown>
  switch (say) {
    case 'ready':
    case 'touch':
      return { say }
    case 'pong':
      return { say, bytes: typeof bytes === 'number' ? bytes : null }
    case 'error':
      return { say, reason: typeof reason === 'string' ? reason.slice(0, 300) : '' }
    case 'store':
      return typeof text === 'string' ? { say, text } : null
    case 'blocked':
      return typeof by === 'string' && typeof what === 'string'
        ? { say, by: by.slice(0, 100), what: what.slice(0, 300) }
        : null
    default:
      return null
  }
}
