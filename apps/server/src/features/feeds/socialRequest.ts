import type { SocialService } from '@vitrine/core'
import type { FeedOptions } from '@vitrine/protocol'
import type { EgressRequest } from '../../platform/egress/egress.ts'
import { NETWORKS } from './reading/social/index.ts'

/** Where the APIs of networks are, if not where they document it. */
export type SocialBases = Readonly<Partial<Record<SocialService, string>>>
type Named = Pick<FeedOptions, 'network' | 'account'>

/** The network that a feed is read from; null: none. */
export const networkOf = (feed: { kind: string; options: Named }): SocialService | null =>
  feed.kind === 'news' ? feed.options.network : null

const addressOf = (network: SocialService, path: string, bases: SocialBases): URL =>
  new URL((bases[network] ?? NETWORKS[network].base).replace(/\/+$/, '') + path)

/** The address that a feed of a network has. Nothing in it is secret. */
export const socialUrl = (network: SocialService, account: string, bases: SocialBases): string =>
  addressOf(network, NETWORKS[network].request(account, '').path, bases).href

/** What is sent to a network. Its address can hold the token: it is never stored, logged or told. */
export function socialRequest(
  network: SocialService,
  { account }: Named,
  token: string,
  bases: SocialBases,
): EgressRequest {
  const { path, query, headers, body } = NETWORKS[network].request(account, token)
  const url = addressOf(network, path, bases)
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
  return {
    url: url.href,
    headers: { accept: 'application/json', 'user-agent': 'Vitrine', ...headers },
    ...(body !== undefined && { method: 'POST', body }),
    // An API does not move, and a redirect would carry the token on.
    redirects: 0,
  }
}
