import { SYNC_OPERATIONS } from '@vitrine/protocol/device'
import { startOwnAnchor } from '../anchors/startAnchor.ts'
import type { Fleet } from '../load/fleet.ts'
import { inProcess } from '../load/inProcess.ts'
import type { RequestAnswer, RequestOrder } from '../load/requests.ts'
import { requestText } from '../load/requestText.ts'
import { ratios, takeTurns } from '../measure/abba.ts'
import { cpuMs } from '../measure/processes.ts'
import { median, spread } from '../measure/statistics.ts'
import type { Row } from '../measure/table.ts'
import type { Tier } from '../tier.ts'

const IN_FLIGHT = 512
const STEADY_PER_S = 2_000

/** Durable check-ins, beside a bare Node server that parses the same request and keeps nothing. */
export async function checkins(fleet: Fleet, tier: Tier): Promise<Row[]> {
  const { server, devices } = fleet
  const requestsFor = (port: number): string[] =>
    devices.map(({ token, accessToken }, n) =>
      requestText(
        port,
        'POST',
        '/graphql',
        `Bearer ${accessToken}`,
        JSON.stringify({
          query: SYNC_OPERATIONS.updateSync,
          variables: {
            sync: { id: token, status: `showing ${n}`, data: JSON.stringify({ uptime: n, free: 1_234_567 }) },
          },
        }),
      ),
    )
  const load = async (pid: number, port: number, rate: number | null) => {
    const before = cpuMs(pid)
    const answer = await inProcess<RequestOrder, RequestAnswer>('requests.ts', {
      port,
      requests: requestsFor(port),
      sockets: rate === null ? IN_FLIGHT : 64,
      forMs: tier.loadMs,
      rate,
    })
    if (answer.failures.length > 0) throw new Error(`a check-in was refused: ${answer.failures[0]}`)
    return { ...answer, cpuUs: ((cpuMs(pid) - before) * 1_000) / answer.count }
  }
  const ours = () => load(server.pid()!, server.port, null)
  const anchor = await startOwnAnchor('bareHttp.ts')
  // The first load finds the code cold, on both sides.
  await ours()
  await load(anchor.pid, anchor.port, null)
  const beside = await takeTurns(tier.rounds, ours, () => load(anchor.pid, anchor.port, null))
  const steady: number[] = []
  for (let round = 0; round < tier.rounds; round += 1)
    steady.push((await load(server.pid()!, server.port, STEADY_PER_S)).p99)
  await anchor.dispose()

  const rates = beside.ours.map(({ perSecond }) => perSecond)
  const bare = beside.anchor.map(({ perSecond }) => perSecond)
  const cpu = beside.ours.map(({ cpuUs }) => cpuUs)
  const bareCpu = beside.anchor.map(({ cpuUs }) => cpuUs)
  const cpuRatio = median(ratios(cpu, bareCpu))
  return [
    {
      what: `check-ins, synced to disk, ${IN_FLIGHT} in flight`,
      goal: '≥ 10,000/s',
      ours: spread(rates, '/s', 0),
      anchor: `bare Node server, no database ${spread(bare, '/s', 0)}`,
      ratio: median(ratios(rates, bare)).toFixed(2),
      met: tier.judgesTimes ? median(rates) >= 10_000 : null,
    },
    {
      what: 'check-in: CPU each',
      goal: '≤ 8 × a bare server',
      ours: spread(cpu, 'µs', 0),
      anchor: `bare Node server ${spread(bareCpu, 'µs', 0)}`,
      ratio: cpuRatio.toFixed(2),
      met: cpuRatio <= 8,
    },
    {
      what: `check-ins at a steady ${STEADY_PER_S}/s: p99`,
      goal: '≤ 25 ms',
      ours: spread(steady, 'ms'),
      met: tier.judgesTimes ? median(steady) <= 25 : null,
    },
  ]
}
