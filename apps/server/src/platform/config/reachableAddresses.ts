import { networkInterfaces, type NetworkInterfaceInfo } from 'node:os'
import { isLoopbackHost, type Config } from './config.ts'

type Interfaces = NodeJS.Dict<NetworkInterfaceInfo[]>

/** Addresses of containers and virtual machines: displays in a building do not come through them. */
const VIRTUAL = /^(docker|br-|veth|virbr|vmnet|lxc|cni|flannel)/

/**
 * Origins at which other machines reach this server: PUBLIC_URL where there is one, else the addresses it listens on.
 * IPv6 is left out while there is an IPv4 address, because nobody types it on a display.
 * @param port that it listens on
 * @returns the likeliest first; empty where it listens on its own machine only
 */
export function reachableAddresses(
  { publicUrl, host, tls }: Pick<Config, 'publicUrl' | 'host' | 'tls'>,
  port: number,
  interfaces: Interfaces = networkInterfaces(),
): string[] {
  if (publicUrl !== null) return [new URL(publicUrl).origin]
  if (isLoopbackHost(host)) return []
  const scheme = tls ? 'https' : 'http'
  const originOf = (address: string) => {
    const standard = tls ? 443 : 80
    return `${scheme}://${address.includes(':') ? `[${address}]` : address}${port === standard ? '' : `:${port}`}`
  }
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
