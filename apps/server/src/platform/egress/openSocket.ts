import { connect, isIP, type LookupFunction, type Socket } from 'node:net'
import { connect as connectSecurely } from 'node:tls'
import type { AddressRule } from './addresses.ts'
import { InsideAddressError, permittedAddresses, type Resolve } from './connect.ts'

/** Where to connect to. */
export type SocketRequest = {
  /** without the brackets of an address of IPv6 */
  host: string
  port: number
  /** over TLS, with a certificate for the host that is trusted */
  isSecure: boolean
}

/**
 * Connects to a host. It is looked up once, and the connection is made to the addresses that were judged then.
 * @throws InsideAddressError, what the look-up or the connection fails with, the reason of the signal
 */
export async function openSocket(
  { host, port, isSecure }: SocketRequest,
  rule: AddressRule,
  resolve: Resolve,
  tls: { ca?: string[] },
  signal: AbortSignal,
): Promise<Socket> {
  const found = await untilAborted(permittedAddresses(host, rule, resolve), signal)
  const lookup: LookupFunction = (_host, options, callback) => {
    if (options.all) callback(null, found)
    else callback(null, found[0]!.address, found[0]!.family)
  }
  const to = { host, port, lookup, autoSelectFamily: true }
  const socket = isSecure
    ? connectSecurely({ ...to, ...tls, ...(isIP(host) === 0 && { servername: host }) })
    : connect(to)
  // Whoever takes it listens too; in between nothing may end the server.
  socket.on('error', () => {})
  try {
    await untilAborted(
      new Promise<void>((open, fail) => {
        socket.once(isSecure ? 'secureConnect' : 'connect', open)
        socket.once('error', fail)
        socket.once('close', () => fail(new Error('The connection was closed.')))
      }),
      signal,
    )
    const { remoteAddress = '' } = socket
    if (!rule.permits(remoteAddress)) throw new InsideAddressError(`${remoteAddress} is not permitted.`)
    return socket
  } catch (error) {
    socket.destroy()
    throw error
  }
}

/** The same, unless the signal is faster. */
function untilAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const abort = (): void => reject(signal.reason as Error)
    signal.addEventListener('abort', abort, { once: true })
    if (signal.aborted) abort()
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort))
  })
}
