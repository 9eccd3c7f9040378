import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { temporaryFolder } from '@vitrine/testbed'
import { startOwnAnchor } from '../anchors/startAnchor.ts'
import type { Fleet } from '../load/fleet.ts'
import { openStreamClients } from '../load/openStreamClients.ts'
import { inProcess } from '../load/inProcess.ts'
import type { RequestAnswer, RequestOrder } from '../load/requests.ts'
import { requestText } from '../load/requestText.ts'
import { median, spread } from '../measure/statistics.ts'
import type { Row } from '../measure/table.ts'
import type { Tier } from '../tier.ts'

const PATH = '/default/v1/devices?limit=100&sort=name'

/** A page of a hundred devices, one after another, idle and with every screen connected. */
export async function deviceList(fleet: Fleet, tier: Tier): Promise<Row[]> {
  const { server, devices, accessToken } = fleet
  const answer = await fetch(`${server.url}${PATH}`, { headers: { authorization: `Bearer ${accessToken}` } })
  const folder = await temporaryFolder('bench-list')
  const file = join(folder.path, 'page.json')
  await writeFile(file, Buffer.from(await answer.arrayBuffer()))
  const anchor = await startOwnAnchor('bareHttp.ts', file)
  const read = async (port: number) => {
    const taken = await inProcess<RequestOrder, RequestAnswer>('requests.ts', {
      port,
      requests: [requestText(port, 'GET', PATH, `Bearer ${accessToken}`, null)],
      sockets: 1,
      forMs: tier.loadMs,
      rate: null,
    })
    if (taken.failures.length > 0) throw new Error(`the list was refused: ${taken.failures[0]}`)
    return taken
  }
  await read(server.port)
  const idle = []
  const bare = []
  const loaded = []
  for (let round = 0; round < tier.rounds; round += 1) {
    idle.push(await read(server.port))
    bare.push(await read(anchor.port))
  }
  const clients = openStreamClients()
  await clients.tell({
    do: 'connect',
    port: server.port,
    requests: devices.map((device) => ({
      path: `/sse?channels=device${device.deviceId}`,
      authorization: `Bearer ${device.accessToken}`,
    })),
  })
  for (let round = 0; round < tier.rounds; round += 1) loaded.push(await read(server.port))
  await clients.end()
  await anchor.dispose()
  await folder.remove()

  const p50 = (list: readonly { p50: number }[]): number[] => list.map((entry) => entry.p50)
  const p99 = (list: readonly { p99: number }[]): number[] => list.map((entry) => entry.p99)
  const grows = median(p50(loaded)) / median(p50(idle))
  return [
    {
      what: `a page of 100 of ${devices.length} devices: p50`,
      goal: '≤ 3 ms',
      ours: spread(p50(idle), 'ms', 2),
      anchor: `bare Node server, the same bytes ${spread(p50(bare), 'ms', 2)}`,
      ratio: (median(p50(idle)) / median(p50(bare))).toFixed(1),
      met: tier.judgesTimes ? median(p50(idle)) <= 3 : null,
    },
    {
      what: 'a page of 100: p99',
      goal: '≤ 15 ms',
      ours: spread(p99(idle), 'ms', 2),
      anchor: `bare Node server ${spread(p99(bare), 'ms', 2)}`,
      met: tier.judgesTimes ? median(p99(idle)) <= 15 : null,
    },
    {
      what: `a page of 100 with ${devices.length} connected: p50, p99`,
      goal: 'at most double',
      ours: `${spread(p50(loaded), 'ms', 2)}, ${spread(p99(loaded), 'ms', 2)}`,
      ratio: grows.toFixed(2),
      met: tier.judgesTimes ? grows <= 2 : null,
    },
  ]
}
