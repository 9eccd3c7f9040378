import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A server whose `/player` is a small page that beats as the player does and says where it is. */
export type PageServer = {
  origin: string
  /** addresses that were asked for, in order */
  asked: string[]
  /** what pages said, newest last */
  said: { hash: string; host: string; globals: string[]; frames: string[] }[]
  /** status of `/player`, 200 at first */
  status: number
  close(): Promise<void>
}

const page = (inside: string) => `<!doctype html><title>page</title><body style="margin:0">
<a id="out" target="_blank" href="${inside}/out">out</a>
<a id="file" download="x.bin" href="/file">file</a>
<input id="choose" type="file">
<iframe src="/inside"></iframe><iframe src="${inside}/inside"></iframe>
<script>
window.started = Math.random()
const frames = []
addEventListener('message', (event) => {
  frames.push(event.data)
  if (frames.length < 2) return
  const globals = Object.getOwnPropertyNames(window).filter((name) => name.startsWith('vitrine'))
  const host = window.vitrineHost ? window.vitrineHost.name : 'none'
  fetch('/said', { method: 'POST', body: JSON.stringify({ hash: location.hash, host, globals, frames }) })
})
setInterval(() => requestAnimationFrame(() => window.vitrineHost?.heartbeat()), 250)
</script>`

const INSIDE = `<script>
parent.postMessage(Object.getOwnPropertyNames(window).filter((name) => name.startsWith('vitrine')).join(), '*')
</script>`

/**
 * @param inside origin of the page in a frame, and of the way out
 * @param port   0: any
 */
export async function startPageServer(inside = '', port = 0): Promise<PageServer> {
  const asked: string[] = []
  const said: PageServer['said'] = []
  const server: Server = createServer((request, response) => {
    const path = request.url ?? ''
    asked.push(path)
    if (path === '/player') {
      response.writeHead(state.status, { 'content-type': 'text/html' })
      response.end(state.status === 200 ? page(inside) : 'Bad gateway')
    } else if (path === '/secure') {
      response.writeHead(200, { 'content-type': 'text/html' })
      response.end(`<script>parent.postMessage('isSecureContext ' + isSecureContext, '*')</script>`)
    } else if (path === '/inside' || path === '/out') {
      response.writeHead(200, { 'content-type': 'text/html' })
      response.end(INSIDE)
    } else if (path === '/said') {
      let body = ''
      request.on('data', (chunk: Buffer) => (body += chunk.toString()))
      request.on('end', () => {
        said.push(JSON.parse(body) as PageServer['said'][number])
        response.end()
      })
    } else if (path === '/file') {
      response.writeHead(200, { 'content-type': 'application/octet-stream' })
      response.end('bytes')
    } else {
      response.writeHead(200, { 'content-type': 'text/html' })
      response.end('<title>elsewhere</title>')
    }
  })
  await new Promise<void>((resolve) => {
    server.listen(port, '127.0.0.1', resolve)
  })
  const state: PageServer = {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    said,
    status: 200,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
  return state
}
