import { request as httpRequest, type Agent } from 'node:http'
import { SYNC_OPERATIONS } from '@vitrine/protocol/device'
import { WebSocket } from 'ws'
import type { Fleet, FleetDevice } from './fleet.ts'

/** Is called when a display hears that an emergency was fired. */
export type Heard = (device: FleetDevice, activationId: string) => void
type Command = { id: string; name: string; args: { activation_id: string } }

/** Opens a subscription for a device by hand, because what a comfortable client costs would be counted as ours. */
export function subscribe(fleet: Fleet, device: FleetDevice, heard: Heard): Promise<WebSocket> {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(`${fleet.server.url.replace('http', 'ws')}/graphql`, 'graphql-transport-ws')
    socket.on('error', reject)
    socket.on('open', () =>
      socket.send(
        JSON.stringify({
          type: 'connection_init',
          payload: { authorization: `Bearer ${device.accessToken}` },
        }),
      ),
    )
    socket.on('message', (data: Buffer) => {
      const text = data.toString()
      if (text.includes('"connection_ack"')) {
        const payload = { query: SYNC_OPERATIONS.onUpdateSync, variables: { id: device.token } }
        socket.send(JSON.stringify({ id: '1', type: 'subscribe', payload }), () => resolve(socket))
      } else if (text.includes('emergency_fire')) {
        const { payload } = JSON.parse(text) as {
          payload: { data: { onUpdateSync: { commands: string } } }
        }
        for (const { name, args } of JSON.parse(payload.data.onUpdateSync.commands) as Command[])
          if (name === 'emergency_fire') heard(device, args.activation_id)
      }
    })
  })
}

/** Reports what a display does when it has painted. */
export function reportPainted(
  fleet: Fleet,
  agent: Agent,
  { accessToken }: FleetDevice,
  activationId: string,
): Promise<void> {
  const nowMs = Date.now()
  return new Promise((resolve, reject) => {
    const asked = httpRequest(
      `${fleet.server.url}/default/v1/device-emergencies/${activationId}`,
      {
        method: 'POST',
        agent,
        headers: { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json' },
      },
      (answer) => {
        answer.resume()
        if (answer.statusCode === 204) answer.on('end', () => resolve())
        else reject(new Error(`a report was answered ${answer.statusCode}`))
      },
    )
    asked.on('error', reject)
    asked.end(JSON.stringify({ drill: false, received_at: nowMs, shown_at: nowMs }))
  })
}
