import { isIP, type LookupFunction, type Socket } from 'node:net'
import { callbackify } from 'node:util'
import type { buildConnector } from 'undici'
import type { AddressRule } from './addresses.ts'

/** Finds the addresses of a host. @throws where it has none */
export type Resolve = (host: string) => Promise<{ address: string; family: number }[]>

/** The host leads to an address that the server may not connect to. */
export class InsideAddressError extends Error {
  override name = 'InsideAddressError'
}

/** A host as the look-up and `isIP` take it: without the brackets of an address of IPv6. */
export const bareHost = (host: string): string => host.replace(/^\[(.*)\]$/, '$1')

/**
 * The addresses of a host, all of them permitted. One that is not refuses them all: a name that leads inside and outside is
 * an attempt to slip through.
 * @throws InsideAddressError
 */
export async function permittedAddresses(
  host: string,
  rule: AddressRule,
  resolve: Resolve,
): Promise<{ address: string; family: number }[]> {
  const family = isIP(host)
  const found = family === 0 ? await resolve(host) : [{ address: host, family }]
  if (found.length === 0 || !found.every(({ address }) => rule.permits(address)))
    throw new InsideAddressError(`${host} leads to an address that is not permitted.`)
  return found
}

/**
 * Connects to what was checked: the addresses that are judged here are the ones that the connection is made to, so a name
 * cannot lead elsewhere a moment later.
 * @param connectorOf that of the library, which is loaded with the first request
 */
export function guardedConnector(
  connectorOf: typeof buildConnector,
  rule: AddressRule,
  resolve: Resolve,
  tls: { ca?: string[] },
  timeoutMs: number,
): buildConnector.connector {
  const find = callbackify((host: string) => permittedAddresses(host, rule, resolve))
  const lookup: LookupFunction = (host, options, callback) =>
    find(host, (error, found) => {
      if (error) callback(error, '')
      else if (options.all) callback(null, found)
      else callback(null, found[0]!.address, found[0]!.family)
    })
  const connect = connectorOf({ lookup, autoSelectFamily: true, timeout: timeoutMs, ...tls })
  return (options, callback) => {
    const host = bareHost(options.hostname)
    // A literal address is never looked up.
    if (isIP(host) !== 0 && !rule.permits(host)) {
      callback(new InsideAddressError(`${host} is not permitted.`), null)
      return
    }
    connect(options, (...[error, socket]) => {
      if (error) return callback(error, null)
      const { remoteAddress = '' } = socket as Socket
      if (rule.permits(remoteAddress)) return callback(null, socket)
      socket.destroy()
      callback(new InsideAddressError(`${remoteAddress} is not permitted.`), null)
    })
  }
}
