import { performance } from 'node:perf_hooks'
import { setTimeout as wait } from 'node:timers/promises'
import { startOwnAnchor } from '../anchors/startAnchor.ts'
import type { Fleet } from '../load/fleet.ts'
import { rssBytes } from '../measure/processes.ts'
import { median, spread } from '../measure/statistics.ts'
import type { Row } from '../measure/table.ts'
import type { Tier } from '../tier.ts'

const REST_MS = 3_000

/** From the start of the process to `/readyz` 200, with the whole fleet in the database, and what it takes at rest. */
export async function startUp({ server, devices }: Fleet, tier: Tier): Promise<Row[]> {
  const ours: number[] = []
  const bare: number[] = []
  for (let round = 0; round < tier.rounds; round += 1) {
    await server.stop()
    let startMs = performance.now()
    await server.restart()
    ours.push(performance.now() - startMs)
    startMs = performance.now()
    const anchor = await startOwnAnchor('bareHttp.ts')
    bare.push(performance.now() - startMs)
    await anchor.dispose()
  }
  await wait(REST_MS)
  const restMb = rssBytes(server.pid()!) / 1_048_576
  return [
    {
      what: `start to ready with ${devices.length} devices`,
      goal: '≤ 1 s',
      ours: spread(ours, 'ms', 0),
      anchor: `bare Node server (run by tsx) ${spread(bare, 'ms', 0)}`,
      ratio: (median(ours) / median(bare)).toFixed(2),
      met: tier.judgesTimes ? median(ours) <= 1_000 : null,
    },
    { what: 'at rest', goal: '≤ 150 MB RSS', ours: `${restMb.toFixed(0)} MB`, met: restMb <= 150 },
  ]
}
