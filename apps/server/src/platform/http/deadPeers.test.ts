import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type AddressInfo, type Socket } from 'node:net'
import { describe, expect, it, onTestFinished } from 'vitest'
import { findDeadPeers } from './deadPeers.ts'

const HEAD =
  '  sl  local_address rem_address   st tx_queue rx_queue tr tm->when retrnsmt   uid  timeout inode\n'
/** A line of the kernel's table. @param sentAgain as the kernel writes it, hexadecimal */
const line = (local: string, remote: string, sentAgain: string) =>
  `   1: ${local} ${remote} 01 000000A4:00000000 01:00000031 ${sentAgain}     0        0 4711 2 0 100 4 30 10 -1\n`
const aSocket = (remoteAddress: string, remotePort = 0xc350, localPort = 0x1f90) =>
  ({ remoteAddress, remotePort, localPort }) as Socket
const find = (sockets: Socket[], tables: Record<string, string>) =>
  findDeadPeers(sockets, async (path) => {
    const text = tables[path]
    if (text === undefined) throw new Error('ENOENT')
    return text
  })

describe('silent peers in the table of the kernel', () => {
  // Addresses as Linux writes them on a little-endian machine.
  const cases: [string, string, string, string][] = [
    ['of IPv4', '10.1.2.3', '0302010A', '/proc/net/tcp'],
    [
      'of IPv4 on a dual-stack socket',
      '::ffff:10.1.2.3',
      '0000000000000000FFFF00000302010A',
      '/proc/net/tcp6',
    ],
    ['of IPv6', '2001:db8::8a2e:370:7334', 'B80D0120000000002E8A000034737003', '/proc/net/tcp6'],
    ['of IPv6, loopback', '::1', '00000000000000000000000001000000', '/proc/net/tcp6'],
    ['of IPv6 with a zone', 'fe80::1%eth0', '000080FE000000000000000001000000', '/proc/net/tcp6'],
    ['of IPv6 without zeros', '2001:db8:1:2:3:4:5:6', 'B80D0120020001000400030006000500', '/proc/net/tcp6'],
  ]
  it.each(cases)('are found by an address %s (%s)', async (_name, address, kernel, table) => {
    const silent = aSocket(address)
    const others = [aSocket(address, 0xc351), aSocket(address, 0xc350, 0x1f91), aSocket('10.9.9.9')]
    const text = HEAD + line(`0100007F:1F90`, `${kernel}:C350`, '00000007')
    expect(await find([...others, silent], { [table]: text })).toEqual([silent])
  })

  it('are those that were sent to seven times in vain, and nobody before', async () => {
    const socket = aSocket('10.1.2.3')
    const after = (sentAgain: string) =>
      find([socket], { '/proc/net/tcp': HEAD + line('0100007F:1F90', '0302010A:C350', sentAgain) })
    expect(await after('00000000')).toEqual([])
    expect(await after('00000006')).toEqual([])
    expect(await after('00000007')).toEqual([socket])
    // Hexadecimal: sixteen times.
    expect(await after('00000010')).toEqual([socket])
  })

  it('are none where there is no table, an empty one or one of other lines', async () => {
    const socket = aSocket('10.1.2.3')
    for (const text of ['', HEAD, `${HEAD}garbage\n\n  1: x\n`]) {
      expect(await find([socket], { '/proc/net/tcp': text })).toEqual([])
    }
    expect(await find([socket], {})).toEqual([])
    expect(await find([{} as Socket], { '/proc/net/tcp': HEAD + line('a:1', 'b:2', '00000009') })).toEqual([])
  })
})

const run = (program: string, ...words: string[]): void =>
  void execFileSync(program, words, { stdio: 'ignore' })
const names = { space: `vitrine-${process.pid}`, here: `vth${process.pid}`, there: `vtt${process.pid}` }
/** A machine at the end of a cable that can be pulled, where we may make one. */
const cableMade = ((): boolean => {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return false
  try {
    run('ip', 'netns', 'add', names.space)
    run('ip', 'netns', 'delete', names.space)
    return true
  } catch {
    return false
  }
})()

describe.skipIf(!cableMade)('a peer whose cable is pulled', () => {
  it('is found within 65 s, and one that still listens is not', async () => {
    const { space, here, there } = names
    const subnet = `10.213.${process.pid % 250}`
    run('ip', 'netns', 'add', space)
    onTestFinished(() => run('ip', 'netns', 'delete', space))
    run('ip', 'link', 'add', here, 'type', 'veth', 'peer', 'name', there, 'netns', space)
    run('ip', 'addr', 'add', `${subnet}.1/24`, 'dev', here)
    run('ip', 'link', 'set', here, 'up')
    run('ip', '-n', space, 'addr', 'add', `${subnet}.2/24`, 'dev', there)
    run('ip', '-n', space, 'link', 'set', there, 'up')

    const server = createServer().listen(0, '0.0.0.0')
    await once(server, 'listening')
    onTestFinished(() => void server.close())
    const { port } = server.address() as AddressInfo
    const reads = `require('net').connect(${port}, process.argv[1]).resume()`
    const joined = async (program: string, ...words: string[]): Promise<Socket> => {
      const socket = once(server, 'connection')
      const client = spawn(program, words, { stdio: 'ignore' })
      onTestFinished(() => void client.kill('SIGKILL'))
      const [found] = (await socket) as [Socket]
      found.on('error', () => undefined)
      onTestFinished(() => void found.destroy())
      return found
    }
    const near = await joined(process.execPath, '-e', reads, '127.0.0.1')
    const far = await joined('ip', 'netns', 'exec', space, process.execPath, '-e', reads, `${subnet}.1`)
    const speak = () => [near, far].forEach((socket) => socket.write(':keepalive\n\n'))
    speak()
    expect(await findDeadPeers([near, far])).toEqual([])
    run('ip', '-n', space, 'link', 'set', there, 'down')
    speak()
    await expect.poll(() => findDeadPeers([near, far]), { timeout: 200_000, interval: 250 }).toEqual([far])
  })
})
