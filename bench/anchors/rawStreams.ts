/**
 * The anchor of the fan-out: an event-stream server of raw sockets and nothing else. No credential, no company, no resume,
 * no limit of a reader's buffer: what Node itself can do. `GET` opens a stream, `POST` sends its body to all.
 */
import { createServer, type Socket } from 'node:net'

const HEAD = 'HTTP/1.1 200 OK\r\ncontent-type: text/event-stream\r\n\r\nretry: 2000\n\n'
const readers = new Set<Socket>()
let id = 0

createServer({ noDelay: true }, (socket) => {
  socket.on('error', () => socket.destroy())
  socket.once('data', (chunk) => {
    const text = chunk.toString('latin1')
    if (text.startsWith('GET')) {
      readers.add(socket)
      socket.once('close', () => readers.delete(socket))
      socket.write(HEAD)
      return
    }
    id += 1
    const frame = `id: ${id}\nevent: message\ndata: ${text.slice(text.indexOf('\r\n\r\n') + 4)}\n\n`
    for (const reader of readers) reader.write(frame)
    socket.end('HTTP/1.1 201 Created\r\ncontent-length: 0\r\nconnection: close\r\n\r\n')
  })
}).listen({ port: Number(process.argv[2]), host: '127.0.0.1', backlog: 8_192 })
