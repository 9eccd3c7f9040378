import { networkInterfaces, type NetworkInterfaceInfo } from 'node:os'
import { namesThisMachineOnly } from '@vitrine/core'
import { isLoopbackHost, type Config } from './config.ts'

/** The network interfaces of a machine, as Node lists them. */
export type Interfaces = NodeJS.Dict<NetworkInterfaceInfo[]>

/** Addresses of containers and virtual machines: displays in a building do not come through them. */
const VIRTUAL = /^(docker|br-|veth|virbr|vmnet|lxc|cni|flannel)/

type Listening = Pick<Config, 'publicUrl' | 'host' | 'tls'>

const originAt = (address: string, { tls }: Listening, port: number): string => {
  const host = address.includes(':') ? `[${address}]` : address
  return `${tls ? 'https' : 'http'}://${host}${port === (tls ? 443 : 80) ? '' : `:${port}`}`
}

/**
 * The origin at which the machine itself reaches this server: PUBLIC_URL where there is one, else `localhost`, or the one
 * address that it listens on.
 */
export function ownAddress(listening: Listening, port: number): string {
  const { publicUrl, host } = listening
  if (publicUrl !== null) return new URL(publicUrl).origin
  return originAt(['0.0.0.0', '::', '127.0.0.1', '::1'].includes(host) ? 'localhost' : host, listening, port)
}

/**
 * Origins at which other machines reach this server: PUBLIC_URL where there is one, else the addresses it listens on.
 * IPv6 is left out while there is an IPv4 address, because nobody types it on a display.
 * @param port that it listens on
 * @returns the likeliest first; empty where only its own machine reaches it
 */
export function reachableAddresses(
  listening: Listening,
  port: number,
  interfaces: Interfaces = networkInterfaces(),
): string[] {
  const { publicUrl, host } = listening
  if (publicUrl !== null) {
    const { origin, hostname } = new URL(publicUrl)
    return namesThisMachineOnly(hostname) ? [] : [origin]
  }
  if (isLoopbackHost(host)) return []
  const originOf = (address: string) => originAt(address, listening, port)
  if (host !== '0.0.0.0' && host !== '::') return [originOf(host)]
  const found = Object.entries(interfaces)
    .flatMap(([name, infos = []]) => infos.map((info) => ({ name, info })))
    .filter(({ info }) => !info.internal && !/^(169\.254\.|fe80:)/i.test(info.address))
    .filter(({ info }) => host === '::' || info.family === 'IPv4')
  const rank = ({ name, info }: (typeof found)[number]) =>
    (VIRTUAL.test(name) ? 2 : 0) + (info.family === 'IPv4' ? 0 : 1)
  const ordered = [...found].sort((a, b) => rank(a) - rank(b))
  const four = ordered.filter(({ info }) => info.family === 'IPv4')
  return (four.length > 0 ? four : ordered).map(({ info }) => originOf(info.address))
}
