import { setTimeout as wait } from 'node:timers/promises'
import type { Fleet } from './fleet.ts'

/** Where files go, and as whom. */
export type UploadTo = Pick<Fleet, 'call' | 'accessToken'> & { server: { url: string } }

/** Uploads a file as tus 1.0 has it, and waits until it can be shown. */
export async function uploadMedia(
  { server, call, accessToken }: UploadTo,
  content: Buffer,
  name: string,
): Promise<void> {
  const headers = { authorization: `Bearer ${accessToken}`, 'tus-resumable': '1.0.0' }
  const begun = await fetch(`${server.url}/default/v1/uploads`, {
    method: 'POST',
    headers: {
      ...headers,
      'upload-length': String(content.length),
      'upload-metadata': `filename ${Buffer.from(name).toString('base64')}`,
    },
  })
  const location = begun.headers.get('location')
  if (location === null) throw new Error(`the upload was answered ${begun.status}: ${await begun.text()}`)
  const sent = await fetch(new URL(location, server.url), {
    method: 'PATCH',
    headers: { ...headers, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' },
    body: new Uint8Array(content),
  })
  if (!sent.ok) throw new Error(`the upload was answered ${sent.status}: ${await sent.text()}`)
  const isReady = async (): Promise<boolean> =>
    (await call('listMedia', { query: { q: name } })).items.some(({ state }) => state === 'ready')
  while (!(await isReady())) await wait(50)
}
