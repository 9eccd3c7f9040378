import { randomBytes, createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { temporaryFolder } from '@vitrine/testbed'
import { findNginx, startNginx } from '../anchors/startAnchor.ts'
import type { Fleet } from '../load/fleet.ts'
import { uploadMedia } from '../load/uploadMedia.ts'
import type { DownloadAnswer, DownloadOrder } from '../load/downloads.ts'
import { inProcess } from '../load/inProcess.ts'
import { ratios, takeTurns } from '../measure/abba.ts'
import { cpuMs } from '../measure/processes.ts'
import { median, spread } from '../measure/statistics.ts'
import type { Row } from '../measure/table.ts'
import type { Tier } from '../tier.ts'

const SAMPLE_VIDEO = new URL('../../tools/sample-content/files/drift.mp4', import.meta.url)
/** The small tier’s gate: in so short a round nginx takes 0.09 to 0.27 s a GB, a few ticks of CPU time. */
const SMALL_MOST = 10
const FILE_BYTES = 64 * 1_048_576
const RANGE_BYTES = 1_048_576
const AT_ONCE = 8

/** Delivery of media, whole files and ranges of 1 MiB, beside nginx with sendfile over the same bytes. */
export async function media(fleet: Fleet, tier: Tier): Promise<Row[]> {
  if (findNginx() === null)
    return [
      { what: 'media', goal: '≥ 0.9 × nginx sendfile', ours: 'nginx is not installed: not taken', met: null },
    ]
  const { server, accessToken } = fleet
  const folder = await temporaryFolder('bench-media')
  const content = await longVideo(FILE_BYTES)
  const sha256 = createHash('sha256').update(content).digest('hex')
  await writeFile(join(folder.path, sha256), content)
  await uploadMedia(fleet, content, 'bench.mp4')
  const nginx = await startNginx({ server: `root ${folder.path};` })

  const rows: Row[] = []
  for (const kind of ['whole file', 'ranges of 1 MiB'] as const) {
    const load = async (pid: number, port: number, path: string, authorization: string | null) => {
      const before = cpuMs(pid)
      const taken = await inProcess<DownloadOrder, DownloadAnswer>('downloads.ts', {
        port,
        path,
        authorization,
        bytes: FILE_BYTES,
        rangeBytes: kind === 'whole file' ? null : RANGE_BYTES,
        sockets: AT_ONCE,
        forMs: tier.loadMs,
      })
      return { ...taken, cpuSPerGb: (cpuMs(pid) - before) / 1_000 / (taken.bytes / 1e9) }
    }
    const ours = () => load(server.pid()!, server.port, `/media/${sha256}`, `Bearer ${accessToken}`)
    const theirs = () => load(nginx.pid, nginx.port, `/${sha256}`, null)
    await ours()
    await theirs()
    const beside = await takeTurns(tier.rounds, ours, theirs)
    const rates = beside.ours.map(({ mbPerSecond }) => mbPerSecond)
    const others = beside.anchor.map(({ mbPerSecond }) => mbPerSecond)
    const cpu = beside.ours.map(({ cpuSPerGb }) => cpuSPerGb)
    const otherCpu = beside.anchor.map(({ cpuSPerGb }) => cpuSPerGb)
    const rate = median(ratios(rates, others))
    const cost = median(ratios(cpu, otherCpu))
    rows.push(
      {
        what: `media, ${kind}`,
        goal: '≥ 0.9 × nginx sendfile',
        ours: spread(rates, 'MB/s', 0),
        anchor: `nginx ${spread(others, 'MB/s', 0)}`,
        ratio: rate.toFixed(2),
        met: tier.judgesTimes ? rate >= 0.9 : null,
      },
      {
        what: `media, ${kind}: CPU per GB`,
        goal: tier.judgesTimes ? '≤ 1.3 × nginx' : `≤ ${SMALL_MOST} × nginx`,
        ours: spread(cpu, 's', 2),
        anchor: `nginx ${spread(otherCpu, 's', 2)}`,
        ratio: cost.toFixed(2),
        met: cost <= (tier.judgesTimes ? 1.3 : SMALL_MOST),
      },
    )
  }
  await nginx.dispose()
  await folder.remove()
  return rows
}

/** The sample video, made long by a box that players pass over. */
async function longVideo(bytes: number): Promise<Buffer> {
  const video = await readFile(SAMPLE_VIDEO)
  const filler = randomBytes(bytes - video.length)
  filler.writeUInt32BE(filler.length, 0)
  filler.write('free', 4, 'latin1')
  return Buffer.concat([video, filler])
}
