import { createApiClient, type Call, type WrittenEmergency } from '@vitrine/protocol'
import { SYNC_OPERATIONS } from '@vitrine/protocol/device'
import { WebSocket } from 'ws'
import { graphql, newSecret, type TestDevice, type TestServer } from '../../../testing/testServer.ts'

/** An emergency for every display, to be changed where a test needs it otherwise. */
export const anEmergency = (change: Partial<WrittenEmergency> = {}): WrittenEmergency => ({
  name: 'Evacuate',
  kind: 'evacuate',
  targets: [{ everywhere: true }],
  message: {
    texts: [{ language: 'en', heading: 'Leave the building', detail: 'Use the stairs' }],
    seconds_each: 8,
    colour: 'red',
    symbol: 'evacuate',
    arrow: 'left',
    direction: { en: 'Car park, north' },
    sound: 'alarm',
  },
  ...change,
})
/** What fires it really, with a request id of its own. */
export const anOrder = () => ({ drill: false, request_id: newSecret() })

export const deviceCall = (server: TestServer, { accessToken }: TestDevice): Call =>
  createApiClient({ fetch, origin: server.origin, accessToken })

export type WaitingCommand = { id: string; name: string; args: Record<string, unknown> }
/** Commands that wait for a device about emergencies, as it reads them when it connects. */
export async function waitingFor(server: TestServer, device: TestDevice): Promise<WaitingCommand[]> {
  const answer = await graphql(server, device.accessToken, SYNC_OPERATIONS.getMostRecentSync, {
    id: device.token,
  })
  const { commands } = (answer.data as unknown as { getMostRecentSync: { commands: string | null } })
    .getMostRecentSync
  const all = JSON.parse(commands ?? '[]') as WaitingCommand[]
  return all.filter(({ name }) => name.startsWith('emergenc'))
}
/** Answers commands as a device that has done them. */
export async function answers(
  server: TestServer,
  device: TestDevice,
  commands: readonly WaitingCommand[],
): Promise<void> {
  const responses = JSON.stringify(commands.map(({ id }) => ({ id, ok: true })))
  await graphql(server, device.accessToken, SYNC_OPERATIONS.updateSync, {
    sync: { id: device.token, responses },
  })
}

/** Subscribes as a device. @returns all that it has heard so far, as text, and a way to end it */
export async function listens(
  server: TestServer,
  { accessToken, token }: TestDevice,
): Promise<{ heard: () => string; end: () => void }> {
  const socket = new WebSocket(`${server.origin.replace('http', 'ws')}/graphql`, 'graphql-transport-ws')
  let heard = ''
  socket.on('message', (data) => (heard += String(data)))
  await new Promise((resolve, reject) => {
    socket.once('open', resolve)
    socket.once('error', reject)
  })
  const payload = { query: SYNC_OPERATIONS.onUpdateSync, variables: { id: token } }
  const proven = new Promise((resolve) => socket.once('message', resolve))
  socket.send(
    JSON.stringify({ type: 'connection_init', payload: { authorization: `Bearer ${accessToken}` } }),
  )
  await proven
  socket.send(JSON.stringify({ id: '1', type: 'subscribe', payload }))
  return { heard: () => heard, end: () => socket.close() }
}
