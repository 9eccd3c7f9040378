import type { Font } from '@vitrine/core'
import type { ExternalLink, ExternalLinkBody } from '@vitrine/protocol'
import type { PackageWidget } from '@vitrine/widgets/packages'

/** What links lead to. */
export type SharedThing = { name: string } & (
  | { noun: 'site' | 'slide'; id: string }
  /** of a package, with its colours, `#RRGGBB`, and its font where it isn't the usual one */
  | { noun: 'widget'; widget: PackageWidget; color: string; accent: string; font?: Font | undefined }
)

/** By which the links to a thing are found. Those to a widget are links to any of its kind. */
export const sharedQuery = (thing: SharedThing) =>
  thing.noun === 'widget'
    ? { widget_kind: thing.widget.kind }
    : thing.noun === 'site'
      ? { site_id: thing.id }
      : { slide_id: thing.id }

/** What a new link says of the thing that it leads to. */
export const sharedSubject = (
  thing: SharedThing,
): Pick<ExternalLinkBody, 'site_id' | 'slide_id' | 'widget' | 'color' | 'accent' | 'font'> =>
  thing.noun === 'widget'
    ? {
        widget: thing.widget,
        color: thing.color,
        accent: thing.accent,
        ...(thing.font && { font: thing.font }),
      }
    : thing.noun === 'site'
      ? { site_id: thing.id }
      : { slide_id: thing.id }

/** How a link stands at an instant (epoch ms). */
export const standingOf = (
  { ends_at, revoked_at }: Pick<ExternalLink, 'ends_at' | 'revoked_at'>,
  nowMs: number,
): 'valid' | 'ended' | 'revoked' => (revoked_at !== null ? 'revoked' : ends_at <= nowMs ? 'ended' : 'valid')

/** Links that still work before the others, otherwise in their order. */
export const validFirst = <Link extends Pick<ExternalLink, 'ends_at' | 'revoked_at'>>(
  links: readonly Link[],
  nowMs: number,
): Link[] => {
  const isValid = (link: Link) => standingOf(link, nowMs) === 'valid'
  return [...links.filter(isValid), ...links.filter((link) => !isValid(link))]
}

/** The address of the page of a link: a widget has that of all widgets (contract §10). */
export const externalAddress = (origin: string, thing: SharedThing, sig: string): string =>
  thing.noun === 'widget'
    ? `${origin}/player-widgets?${new URLSearchParams({ kind: thing.widget.kind, sig })}`
    : `${origin}/external?${new URLSearchParams({ sig })}`

/** Hosts as somebody wrote or pasted them: one on each line, also as whole addresses. */
export const hostsIn = (text: string): string[] =>
  text
    .split(/[\s,;]+/)
    .map((line) => line.replace(/^https?:\/\//i, '').replace(/\/.*$/, ''))
    .filter((host) => host !== '')

/** The code by which a web site shows a link. */
export const embedCode = (address: string): string =>
  `<iframe src="${address}" style="width:100%;aspect-ratio:16/9;border:0" title="Vitrine"></iframe>`
