/**
 * The anchor of requests: Node's own HTTP server that reads the body, parses it as JSON and answers it, with nothing kept and
 * nobody asked who they are. With a file as second word it answers GET with that file's bytes.
 */
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'

const [port, file] = process.argv.slice(2)
const fixed = file === undefined ? null : readFileSync(file)

createServer((request, response) => {
  if (request.method === 'GET' && fixed) {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': fixed.length })
    response.end(fixed)
    return
  }
  const pieces: Buffer[] = []
  request.on('data', (piece: Buffer) => pieces.push(piece))
  request.on('end', () => {
    const { variables } = JSON.parse(Buffer.concat(pieces).toString() || '{}') as { variables?: unknown }
    const text = JSON.stringify({ data: variables ?? null })
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) })
    response.end(text)
  })
}).listen({ port: Number(port), host: '127.0.0.1', backlog: 8_192 })
