import { createApiClient, type Call, type Media } from '@vitrine/protocol'
import type { RunningServer } from '@vitrine/testbed'
import { expect } from '@playwright/test'
import { OWNER } from './oneDisplay.ts'

/** Uploads a file as tus 1.0 has it, and waits until it can be shown. */
export async function uploadPicture(
  server: RunningServer,
  call: Call,
  name: string,
  content: Buffer,
): Promise<Media> {
  const { accessToken } = await createApiClient({ fetch, origin: server.url })('signIn', {
    body: { email: OWNER.ADMIN_EMAIL, password: OWNER.ADMIN_PASSWORD },
  })
  const headers = { authorization: `Bearer ${accessToken}`, 'tus-resumable': '1.0.0' }
  const begun = await fetch(`${server.url}/default/v1/uploads`, {
    method: 'POST',
    headers: {
      ...headers,
      'upload-length': String(content.length),
      'upload-metadata': `filename ${Buffer.from(name).toString('base64')}`,
    },
  })
  await fetch(new URL(begun.headers.get('location')!, server.url), {
    method: 'PATCH',
    headers: { ...headers, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' },
    body: new Uint8Array(content),
  })
  const find = async () =>
    (await call('listMedia', { query: { q: name } })).items.find(({ state }) => state === 'ready')
  await expect.poll(find).toBeDefined()
  return (await find())!
}
