import { createServer as createHttpServer } from 'node:http'
import { createServer, type AddressInfo, type Server } from 'node:net'
import { createInterface } from 'node:readline'

/** A message as it arrived: by which channel, when the server sent it (epoch ms), and what it says in one line. */
export type Received = { by: 'mail' | 'webhook'; atMs: number; subject: string }

const listening = (server: Server): Promise<number> =>
  new Promise((resolve) =>
    server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port)),
  )

/** A mail server and a web server on this machine, which keep what they get. */
export async function startReceivers(): Promise<{
  received: readonly Received[]
  mailUrl: string
  hookUrl: string
  close(): void
}> {
  const received: Received[] = []
  const mail = createServer((socket) => {
    socket.on('error', () => undefined)
    const say = (line: string) => socket.write(`${line}\r\n`)
    let head: string[] | null = null
    let inBody = false
    say('220 week')
    createInterface({ input: socket }).on('line', (line) => {
      if (head) {
        if (line === '.') {
          received.push(mailOf(head))
          head = null
          say('250 kept')
        } else if (line === '') inBody = true
        else if (!inBody) head.push(line)
        return
      }
      const word = line.slice(0, 4).toUpperCase()
      if (word === 'DATA') {
        head = []
        inBody = false
        say('354 go on')
      } else if (word === 'QUIT') socket.end('221 bye\r\n')
      else say('250 fine')
    })
  })
  const web = createHttpServer((request, response) => {
    let body = ''
    request.on('data', (chunk: Buffer) => (body += chunk.toString()))
    request.on('end', () => {
      const { timestamp, data } = JSON.parse(body) as { timestamp: string; data: { summary: string } }
      received.push({ by: 'webhook', atMs: Date.parse(timestamp), subject: data.summary })
      response.writeHead(204).end()
    })
  })
  const [mailPort, webPort] = [await listening(mail), await listening(web)]
  return {
    received,
    mailUrl: `smtp://127.0.0.1:${mailPort}`,
    hookUrl: `http://127.0.0.1:${webPort}/alerts`,
    close() {
      web.closeAllConnections()
      web.close()
      mail.close()
    },
  }
}

function mailOf(head: readonly string[]): Received {
  // A long line goes on in the next, behind a space.
  const lines = head.join('\n').replaceAll(/\n\s+/g, ' ').split('\n')
  const valueOf = (name: string) =>
    lines
      .find((line) => line.toLowerCase().startsWith(`${name}:`))
      ?.slice(name.length + 1)
      .trim() ?? ''
  return { by: 'mail', atMs: Date.parse(valueOf('date')), subject: valueOf('subject') }
}
