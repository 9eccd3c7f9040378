import type { ExternalLink } from '@vitrine/protocol'

/** What links lead to. */
export type SharedThing = { noun: 'site' | 'slide'; id: string; name: string }

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

/** The address of the page of a link. */
export const externalAddress = (origin: string, sig: string): string =>
  `${origin}/external?${new URLSearchParams({ sig })}`

/** Hosts as somebody wrote or pasted them: one on each line, also as whole addresses. */
export const hostsIn = (text: string): string[] =>
  text
    .split(/[\s,;]+/)
    .map((line) => line.replace(/^https?:\/\//i, '').replace(/\/.*$/, ''))
    .filter((host) => host !== '')

/** The code by which a web site shows a link. */
export const embedCode = (address: string): string =>
  `<iframe src="${address}" style="width:100%;aspect-ratio:16/9;border:0" title="Vitrine"></iframe>`
