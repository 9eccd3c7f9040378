import { namesThisMachineOnly } from '@vitrine/core'
import { isLoopbackHost, type Config } from './platform/config/config.ts'
import { ownAddress } from './platform/config/reachableAddresses.ts'

/**
 * What the server prints when it is ready: the addresses to open, as other machines reach them, or that none can.
 * @param setup     path and fragment of the one-time link that makes the first account; null where there is one
 * @param reachable what `reachableAddresses` says
 */
export function startMessage(
  config: Pick<Config, 'publicUrl' | 'host' | 'tls'>,
  port: number,
  { setup, reachable }: { setup: string | null; reachable: readonly string[] },
): string[] {
  const own = ownAddress(config, port)
  const [first, ...others] = reachable
  const address = first ?? own
  const line = (label: string, text: string): string => `  ${label.padEnd(26)}${text}`
  const lines = ['', '  Vitrine is ready.', '']
  if (setup !== null) {
    lines.push(line('Create the first account:', `${own}${setup}`))
    if (address !== own) lines.push(line('  on another computer:', `${address}${setup}`))
  }
  lines.push(line('Console:', `${address}/`))
  lines.push(line(first === undefined ? 'Player:' : 'Player, on a display:', `${address}/player`))
  if (others.length > 0) lines.push(line('Other addresses:', others.join(', ')))
  if (address !== own) lines.push(line('On this computer:', `${own}/`))
  if (first === undefined) lines.push('', `  ${unreachable(config)}`)
  return [...lines, '']
}

/** Why no other machine reaches the server, and what to do. */
function unreachable({ publicUrl, host }: Pick<Config, 'publicUrl' | 'host'>): string {
  if (publicUrl !== null && namesThisMachineOnly(new URL(publicUrl).hostname))
    return 'Displays on other machines cannot open these addresses: PUBLIC_URL names this computer only.'
  if (isLoopbackHost(host))
    return `Displays on other machines cannot reach this server: it listens on ${host} only. Start it with HOST=0.0.0.0, or set PUBLIC_URL if it runs behind a proxy.`
  return 'Displays on other machines cannot reach this server: this computer has no network address. Connect it to a network, or set PUBLIC_URL.'
}
