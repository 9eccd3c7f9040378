import { createHash } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { temporaryFolder } from '@vitrine/testbed'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createKernel, type Kernel } from '../../platform/http/kernel.ts'
import { registerPages } from './pages.routes.ts'

const STYLE = '\n  body { color: teal }\n'
const SCRIPT = '\n  document.title = "<style>"\n'
let folder: Awaited<ReturnType<typeof temporaryFolder>>
const kernels: Kernel[] = []
beforeAll(async () => {
  folder = await temporaryFolder('pages')
  for (const app of ['console', 'player']) {
    await mkdir(`${folder.path}/${app}`)
    for (const page of ['index.html', 'script-frame.html'])
      await writeFile(`${folder.path}/${app}/${page}`, `<!doctype html><title>${app}</title>`)
  }
  await writeFile(`${folder.path}/verify.html`, `<style>${STYLE}</style><p>x</p><script>${SCRIPT}</script>`)
})
afterAll(async () => {
  for (const kernel of kernels) await kernel.app.close()
  await folder?.remove()
})

const get = async (url: string, verifyPlays: string | null) => {
  const kernel = await createKernel({
    config: { trustProxy: false, tls: null } as never,
    log: pino({ level: 'silent' }),
    identify: async () => null,
    endingsSeen: () => 0,
    idempotency: { once: async (_principal, _key, _request, run) => run() },
    now: () => 0,
    ready: () => true,
    onAnswered: () => {},
  })
  kernels.push(kernel)
  await registerPages(kernel, {
    console: `${folder.path}/console`,
    player: `${folder.path}/player`,
    verifyPlays,
  })
  return kernel.app.inject({ method: 'GET', url })
}
const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

it('serves the verifier to anybody, under a policy that lets it load and send nothing', async () => {
  const answer = await get('/verify-plays', `${folder.path}/verify.html`)
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['content-type']).toContain('text/html')
  expect(answer.body).toContain('<p>x</p>')
  expect(String(answer.headers['content-security-policy']).split('; ')).toEqual([
    "default-src 'none'",
    `script-src ${hash(SCRIPT)}`,
    `style-src ${hash(STYLE)}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ])
})
it('leaves the address to the console where the verifier was not built', async () => {
  expect((await get('/verify-plays', null)).body).toContain('<title>console</title>')
})
