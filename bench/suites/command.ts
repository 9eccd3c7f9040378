import { Agent, request as httpRequest } from 'node:http'
import { performance } from 'node:perf_hooks'
import { SYNC_OPERATIONS } from '@vitrine/protocol/device'
import { createClient } from 'graphql-ws'
import { WebSocket } from 'ws'
import type { Fleet } from '../load/fleet.ts'
import { openStreamClients } from '../load/openStreamClients.ts'
import { quantile } from '../measure/statistics.ts'
import type { Row } from '../measure/table.ts'
import type { Tier } from '../tier.ts'

/** Commands that warm up and are not counted. */
const WARM = 50

/**
 * A command's whole way with every screen connected: the operator gives it, it is synced to disk, the device has it, answers,
 * and the operator hears the answer.
 */
export async function command(fleet: Fleet, tier: Tier): Promise<Row[]> {
  const { server, devices, accessToken } = fleet
  const agent = new Agent({ keepAlive: true })
  /** A bare client, because what a comfortable one costs would be counted as ours. */
  const post = (path: string, credential: string, body: unknown): Promise<unknown> =>
    new Promise((resolve, reject) => {
      const asked = httpRequest(
        `${server.url}${path}`,
        {
          method: 'POST',
          agent,
          headers: {
            authorization: `Bearer ${credential}`,
            'content-type': 'application/json',
            accept: 'application/json',
          },
        },
        (answer) => {
          let text = ''
          answer.setEncoding('utf8').on('data', (piece: string) => (text += piece))
          answer.on('end', () => resolve(JSON.parse(text)))
        },
      )
      asked.on('error', reject)
      asked.end(JSON.stringify(body))
    })
  const [device] = devices
  if (!device) throw new Error('the fleet is empty')
  const clients = openStreamClients()
  await clients.tell({
    do: 'connect',
    port: server.port,
    requests: devices.map((one) => ({
      path: `/sse?channels=device${one.deviceId}`,
      authorization: `Bearer ${one.accessToken}`,
    })),
  })
  const subscriber = (credential: string) =>
    createClient({
      url: `${server.url.replace('http', 'ws')}/graphql`,
      webSocketImpl: WebSocket,
      connectionParams: { authorization: `Bearer ${credential}` },
      lazy: false,
    })
  const onDevice = subscriber(device.accessToken)
  const onOperator = subscriber(accessToken)
  type Push = { onUpdateSync: { commands: string | null; responses: string | null } }
  const sink = (next: (push: Push['onUpdateSync']) => void) => ({
    next: ({ data }: { data?: Push | null }) => void (data && next(data.onUpdateSync)),
    error: () => undefined,
    complete: () => undefined,
  })
  const request = { query: SYNC_OPERATIONS.onUpdateSync, variables: { id: device.token } }
  const answerCommand = async (id: string): Promise<void> => {
    await post('/graphql', device.accessToken, {
      query: SYNC_OPERATIONS.updateSync,
      variables: { sync: { id: device.token, responses: JSON.stringify([{ id, ok: true, at: 1 }]) } },
    })
  }
  let heard = (_id: string): void => undefined
  onDevice.subscribe<Push>(
    request,
    sink(({ commands }) => {
      for (const { id } of JSON.parse(commands ?? '[]') as { id: string }[]) void answerCommand(id)
    }),
  )
  onOperator.subscribe<Push>(
    request,
    sink(({ responses }) => {
      for (const { id } of JSON.parse(responses ?? '[]') as { id: string }[]) heard(id)
    }),
  )
  await new Promise((resolve) => setTimeout(resolve, 500))

  const taken: number[] = []
  const count = tier.name === 'full' ? 2_000 : 200
  for (let n = 0; n < WARM + count; n += 1) {
    const startMs = performance.now()
    const answers = new Set<string>()
    let wake = (): void => undefined
    heard = (id) => {
      answers.add(id)
      wake()
    }
    const { id } = (await post(`/default/v1/devices/${device.rowId}/commands`, accessToken, {
      name: 'identify',
    })) as { id: string }
    while (!answers.has(id)) await new Promise<void>((resolve) => (wake = resolve))
    if (n >= WARM) taken.push(performance.now() - startMs)
  }
  await onDevice.dispose()
  await onOperator.dispose()
  await clients.end()
  agent.destroy()
  const p50 = quantile(taken, 0.5)
  const p99 = quantile(taken, 0.99)
  return [
    {
      what: 'command: operator → disk → screen → acknowledged',
      goal: 'p50 ≤ 2 ms, p99 ≤ 15 ms',
      ours: `p50 ${p50.toFixed(2)} ms, p99 ${p99.toFixed(2)} ms`,
      met: tier.judgesTimes ? p50 <= 2 && p99 <= 15 : null,
    },
  ]
}
