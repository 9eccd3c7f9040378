import { SYNC_OPERATIONS } from '@vitrine/protocol/device'
import type { Fleet, FleetDevice } from './fleet.ts'
import { inProcess } from './inProcess.ts'
import type { RequestAnswer, RequestOrder } from './requests.ts'
import { requestText } from './requestText.ts'

/** How often devices of the fleet change, in all. Source: issue “The fleet”, done when. */
const CHANGES_PER_S = 500

/** A report of a device, with a fault or without. */
export const reportOf = (fault: { text: string; at: number } | null): string =>
  JSON.stringify({
    player_version: '1.0.0',
    showing: { kind: 'nothing', since: 1_790_000_000_000 },
    fetching: null,
    files: [],
    faults: fault === null ? [] : [{ code: 'ITEM_FAILED', ...fault }],
    offline_start: { able: true },
    glass: { width: 1920, height: 1080, ratio: 1 },
    storage: null,
    clock_offset: 0,
  })
/** The body of a check-in with a report. */
export const checkinOf = ({ token }: FleetDevice, report: string): string =>
  JSON.stringify({
    query: SYNC_OPERATIONS.updateSync,
    variables: { sync: { id: token, data: report } },
  })

/** Devices change for so long: each check-in brings or ends a fault. @returns how many did a second */
export async function fleetChanges({ server, devices }: Fleet, forMs: number): Promise<number> {
  const at = Date.now() - 60_000
  const requests = [null, { text: 'changed', at }].flatMap((fault) =>
    devices.map((device) =>
      requestText(
        server.port,
        'POST',
        '/graphql',
        `Bearer ${device.accessToken}`,
        checkinOf(device, reportOf(fault)),
      ),
    ),
  )
  const { failures, count } = await inProcess<RequestOrder, RequestAnswer>('requests.ts', {
    port: server.port,
    requests,
    sockets: 64,
    forMs,
    rate: CHANGES_PER_S,
  })
  if (failures.length > 0) throw new Error(`a change was refused: ${failures[0]}`)
  return count / (forMs / 1_000)
}
