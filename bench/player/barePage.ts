import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { chromium, type BrowserContext, type Page } from '@playwright/test'
import { launchOptions, temporaryFolder } from '@vitrine/testbed'
import { pidOf } from '../measure/processes.ts'
import { GLASS } from './content.ts'
import type { InitScript } from './players.ts'

/** A file as its server gives it. */
export type ServedFile = { type: string; body: Buffer }
/** The anchor in a browser of its own. */
export type BarePage = {
  address: string
  page(): Page
  pid(): number
  restartBrowser(): Promise<Page>
  close(): Promise<void>
}

/**
 * The anchor of the player: a page without anything but two pictures' worth of code. It decodes the same pictures as the
 * player shows and toggles them at the same instants, by one timer and the clock. What it costs, the browser costs.
 */
const pageOf = (
  count: number,
  itemMs: number,
): string => `<!doctype html><meta charset="utf-8"><title>bare</title>
<style>body { margin: 0; background: #000 } img { position: fixed; inset: 0; width: 100%; height: 100%; visibility: hidden }</style>
${Array.from({ length: count }, (_, index) => `<img src="/file/${index}" decoding="sync" alt="">`).join('')}
<script>
  const pictures = [...document.images]
  window.toggles = 0
  let shown = null
  const toggle = async () => {
    const nowMs = Date.now()
    const next = pictures[Math.floor(nowMs / ${itemMs}) % pictures.length]
    await next.decode().catch(() => undefined)
    next.style.visibility = 'visible'
    if (shown && shown !== next) {
      shown.style.visibility = 'hidden'
      window.toggles += 1
    }
    shown = next
    const behind = pictures[(pictures.indexOf(next) + 1) % pictures.length]
    behind.decode().catch(() => undefined)
    setTimeout(toggle, ${itemMs} - (Date.now() % ${itemMs}))
  }
  toggle()
</script>`

/**
 * Opens that page in a browser like the player's.
 * @param files   in the order in which they are shown
 * @param itemMs  how long each stays; changes fall on whole multiples of it
 */
export const openBarePage = (
  files: readonly ServedFile[],
  itemMs: number,
  scripts: readonly InitScript[] = [],
): Promise<BarePage> => openBareHtml(pageOf(files.length, itemMs), files, scripts)

/** Serves a page from a loopback port, its files at `/file/n`, immutable, and opens it in a browser like the player's. */
export async function openBareHtml(
  html: string,
  files: readonly ServedFile[] = [],
  scripts: readonly InitScript[] = [],
): Promise<BarePage> {
  const launch = launchOptions({ kiosk: true })
  if (!launch) throw new Error('There is no Chromium.')
  const server = createServer((request, response) => {
    const file = files[Number(/^\/file\/(\d+)$/.exec(request.url ?? '')?.[1] ?? -1)]
    if (!file) return void response.writeHead(200, { 'content-type': 'text/html' }).end(html)
    response.writeHead(200, {
      'content-type': file.type,
      'content-length': file.body.length,
      'cache-control': 'private, immutable, max-age=31536000',
    })
    response.end(file.body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  const profile = await temporaryFolder('bare')
  const start = async (): Promise<BrowserContext> => {
    const started = await chromium.launchPersistentContext(profile.path, { ...launch, viewport: GLASS })
    for (const content of scripts) await started.addInitScript({ content })
    return started
  }
  let context = await start()
  let page = await context.newPage()
  await page.goto(address)
  return {
    address,
    page: () => page,
    pid: () => pidOf(`--user-data-dir=${profile.path}`),
    async restartBrowser() {
      await context.close()
      context = await start()
      page = await context.newPage()
      return page
    },
    async close() {
      await context.close()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      await profile.remove()
    },
  }
}
