import type { IncomingMessage } from 'node:http'
import { BlockList, isIPv4, isIPv6 } from 'node:net'
import type { Config } from '../config/config.ts'

/** Whether the hop at an address is believed. @param hops how many hops lie between it and us, 0 for the peer itself */
export type TrustsHop = (address: string, hops: number) => boolean

/** Networks that have a name. */
const NAMED: Readonly<Record<string, readonly string[]>> = {
  loopback: ['127.0.0.0/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
}

/**
 * Reads `TRUST_PROXY` once, for requests and for what is no request of Fastify's (upgrades): its own reading of a number
 * believes nobody.
 */
export function trustOf(setting: Config['trustProxy']): TrustsHop {
  if (typeof setting === 'boolean') return () => setting
  if (typeof setting === 'number') return (_address, hops) => hops < setting
  const known = new BlockList()
  for (const entry of setting.flatMap((name) => NAMED[name] ?? [name])) {
    const [address = '', bits] = entry.split('/')
    const family = isIPv4(address) ? 'ipv4' : 'ipv6'
    if (bits === undefined) known.addAddress(address, family)
    else known.addSubnet(address, Number(bits), family)
  }
  return (address) => {
    const plain = withoutPrefix(address)
    return isIPv4(plain) ? known.check(plain, 'ipv4') : isIPv6(plain) && known.check(plain, 'ipv6')
  }
}

/** An IPv4 address as it is, also where a socket of both kinds writes it as IPv6. */
const withoutPrefix = (address: string): string => address.replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i, '')

/** The origin that an upgrade was made to, as its sender's browser names it. What forwarders say counts only if they are believed. */
export function requestedOrigin(message: IncomingMessage, trusts: TrustsHop, tls: boolean): string {
  const believed = trusts(message.socket.remoteAddress ?? '', 0)
  const last = (name: string): string | undefined => {
    const value = believed ? message.headers[name] : undefined
    return [value].flat().at(-1)?.split(',').at(-1)?.trim() || undefined
  }
  const scheme = last('x-forwarded-proto') ?? (tls ? 'https' : 'http')
  return `${scheme}://${last('x-forwarded-host') ?? message.headers.host ?? ''}`
}
