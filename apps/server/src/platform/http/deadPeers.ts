import { readFile } from 'node:fs/promises'
import { isIPv6, type Socket } from 'node:net'

/**
 * How often the system has sent the same bytes again before a peer counts as gone. The waits double from about 0.2 s, so
 * this is some 25 s without any sign of life.
 */
const SENT_AGAIN_MOST = 7
const TABLES = ['/proc/net/tcp', '/proc/net/tcp6']

/**
 * Which peers are gone without a word: a stream only speaks, so nobody sees that nobody listens, and the system itself
 * goes on trying for a quarter of an hour. Linux says how often it has sent the oldest unacknowledged bytes again; elsewhere
 * nothing is found here and the system's own time counts.
 * @param read where the kernel's table is read, one text for each address family
 */
export async function findDeadPeers(
  sockets: readonly Socket[],
  read: (path: string) => Promise<string> = (path) => readFile(path, 'latin1'),
): Promise<Socket[]> {
  if (sockets.length === 0) return []
  const tables = await Promise.all(TABLES.map((path) => read(path).catch(() => '')))
  const silent = new Set(tables.flatMap(silentEnds))
  if (silent.size === 0) return []
  return sockets.filter((socket) => silent.has(endsOf(socket)))
}

/** `local port, remote address and port` of the connections that were sent to in vain. Source: proc(5), /proc/net/tcp. */
function silentEnds(table: string): string[] {
  return table
    .split('\n')
    .slice(1)
    .flatMap((line) => {
      const [, local, remote, , , , sentAgain] = line.trim().split(/\s+/)
      if (local === undefined || remote === undefined || sentAgain === undefined) return []
      return Number.parseInt(sentAgain, 16) >= SENT_AGAIN_MOST ? [`${local.split(':')[1]} ${remote}`] : []
    })
}

/** The same for a socket: ports and addresses as the kernel writes them. */
function endsOf({ localPort = 0, remoteAddress = '', remotePort = 0 }: Socket): string {
  const port = (value: number): string => value.toString(16).toUpperCase().padStart(4, '0')
  return `${port(localPort)} ${kernelAddress(remoteAddress)}:${port(remotePort)}`
}

/** An address in the kernel's own byte order: each 32 bits turned round. */
function kernelAddress(address: string): string {
  const bytes = isIPv6(address) ? bytesOfIPv6(address) : address.split('.').map(Number)
  let text = ''
  for (let word = 0; word < bytes.length; word += 4)
    for (let byte = 3; byte >= 0; byte -= 1)
      text += (bytes[word + byte] ?? 0).toString(16).toUpperCase().padStart(2, '0')
  return text
}

function bytesOfIPv6(address: string): number[] {
  const [plain = ''] = address.split('%')
  const mapped = /^(.*:)(\d+)\.(\d+)\.(\d+)\.(\d+)$/.exec(plain)
  const hex = (high: string | undefined, low: string | undefined): string =>
    (Number(high) * 256 + Number(low)).toString(16)
  const text = mapped ? `${mapped[1]}${hex(mapped[2], mapped[3])}:${hex(mapped[4], mapped[5])}` : plain
  const [head = '', tail] = text.split('::')
  const groups = (part: string): string[] => (part === '' ? [] : part.split(':'))
  const before = groups(head)
  const after = tail === undefined ? [] : groups(tail)
  const filled = [
    ...before,
    ...Array<string>(Math.max(0, 8 - before.length - after.length)).fill('0'),
    ...after,
  ]
  return filled.flatMap((group) => {
    const value = Number.parseInt(group, 16)
    return [value >> 8, value & 255]
  })
}
