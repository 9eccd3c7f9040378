import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'

/** One server under several loopback addresses, which notes every request that reaches it. */
export type OutsideServer = {
  port: number
  /** what was asked, as `host path` */
  asked: Set<string>
  close(): Promise<void>
}

/**
 * A page that asks a host in every way that a page has. `way` names each in the path.
 * @param from where in the page this stands, so that requests can be told apart
 */
export const asksFor = (host: string, from: string): string => `
  const at = (way) => 'http://${host}/${from}-' + way
  fetch(at('fetch')).catch(() => 0)
  fetch('/redirect?to=' + encodeURIComponent(at('redirect'))).catch(() => 0)
  new Image().src = at('image')
  document.head.append(Object.assign(document.createElement('script'), { src: at('script') }))
  document.head.append(Object.assign(document.createElement('link'), { rel: 'stylesheet', href: at('style') }))
  const video = document.createElement('video'); video.src = at('stream'); video.load()
  document.body.append(video)
  document.body.append(Object.assign(document.createElement('iframe'), { src: at('frame') }))
  navigator.sendBeacon(at('beacon'))
  try { new WebSocket('ws://${host}/${from}-socket') } catch {}
  const text = "fetch('" + at('worker') + "').catch(() => 0); new WebSocket('ws://${host}/${from}-workerSocket')"
  new Worker(URL.createObjectURL(new Blob([text])))`

export const WAYS = [
  'fetch',
  'redirect',
  'image',
  'script',
  'style',
  'stream',
  'frame',
  'beacon',
  'socket',
  'worker',
  'workerSocket',
]

/** @param addresses loopback addresses, such as `127.0.0.2` */
export async function startOutsideServer(addresses: readonly string[]): Promise<OutsideServer> {
  const asked = new Set<string>()
  const note = (request: IncomingMessage) =>
    asked.add(`${request.headers.host?.split(':')[0]} ${request.url?.split('?')[0]}`)
  const serve = (request: IncomingMessage, response: ServerResponse) => {
    note(request)
    const url = new URL(request.url ?? '/', 'http://x')
    const to = url.searchParams.get('to')
    if (to !== null && url.pathname === '/redirect')
      return response.writeHead(302, { location: to, 'access-control-allow-origin': '*' }).end()
    response.writeHead(200, { 'content-type': 'text/html', 'access-control-allow-origin': '*' })
    // A page of this server that asks another host in turn.
    return response.end(to === null ? '' : `<body><script>${asksFor(to, 'inner')}</script>`)
  }
  const servers: Server[] = []
  const sockets = new Set<Duplex>()
  let port = 0
  for (const address of addresses) {
    const server = createServer(serve)
    server.on('upgrade', (request, socket) => {
      note(request)
      sockets.add(socket)
      const key = createHash('sha1')
        .update(`${request.headers['sec-websocket-key']}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`)
        .digest('base64')
      socket.on('error', () => socket.destroy())
      socket.write(
        `HTTP/1.1 101 Switching Protocols\r\nupgrade: websocket\r\nconnection: Upgrade\r\nsec-websocket-accept: ${key}\r\n\r\n`,
      )
    })
    await new Promise<void>((resolve) => {
      server.listen(port, address, resolve)
    })
    port = (server.address() as AddressInfo).port
    servers.push(server)
  }
  return {
    port,
    asked,
    async close() {
      for (const socket of sockets) socket.destroy()
      for (const server of servers) {
        server.closeAllConnections()
        await new Promise((resolve) => server.close(resolve))
      }
    },
  }
}
