import { randomBytes } from 'node:crypto'
import { createApiClient, type Call } from '@vitrine/protocol'
import { startServer, type RunningServer } from '@vitrine/testbed'

export const EMAIL = 'bench@vitrine.example'
export const PASSWORD = 'correct horse battery staple'
/** Calls that are under way at a time while devices are made. */
const AT_ONCE = 32

/** A device as the wire knows it: what it is called, its sync id and its credential. */
export type FleetDevice = { deviceId: string; rowId: string; token: string; accessToken: string }
/** A built server with accepted devices, made through its own API. */
export type Fleet = {
  server: RunningServer
  call: Call
  accessToken: string
  devices: FleetDevice[]
  dispose(): Promise<void>
}

/** Starts the built server and accepts devices: each asks, is accepted by its id, and asks again for its credential. */
export async function startFleet(count: number): Promise<Fleet> {
  const server = await startServer({
    env: {
      ADMIN_EMAIL: EMAIL,
      ADMIN_PASSWORD: PASSWORD,
      RATE_LIMITS: 'off',
      LOG_LEVEL: 'warn',
      SAMPLE_CONTENT: 'off',
    },
  })
  const { accessToken } = await createApiClient({ fetch, origin: server.url })('signIn', {
    body: { email: EMAIL, password: PASSWORD },
  })
  const call = createApiClient({ fetch, origin: server.url, accessToken })
  const devices: FleetDevice[] = []
  let next = 0
  const worker = async (): Promise<void> => {
    while (next < count) {
      const number = next++
      const deviceId = `bench-${number}`
      const headers = { authorization: `Device ${randomBytes(32).toString('base64url')}` }
      const ask = async () =>
        (await (await fetch(`${server.url}/activate/${deviceId}`, { headers })).json()) as {
          data: { token: string; data: string }[]
        }
      await ask()
      const { id } = await call('acceptDevice', {
        body: { deviceId, name: `Screen ${String(number).padStart(5, '0')}` },
      })
      const [row] = (await ask()).data
      if (!row) throw new Error(`${deviceId} was not activated`)
      const data = JSON.parse(row.data) as { session: { accessToken: string } }
      devices[number] = { deviceId, rowId: id, token: row.token, accessToken: data.session.accessToken }
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
  return { server, call, accessToken, devices, dispose: server.dispose }
}
