import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { invalidField, type SignageError } from '@vitrine/core'
import { BARE_HEAD } from './documents.ts'
import { PROBLEM_TYPE, problemOf } from './problems.ts'

/** Answers what is not HTTP, or not in time. The connection ends, because nobody knows where the next request begins. */
export function refuseNoHttp(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  // Before TLS is agreed nothing can be said: what is written would wait for it, and hold the connection.
  if (!/^(?:HPE|ERR_HTTP)_/.test(error.code ?? '')) {
    socket.destroy()
    return
  }
  if (error.code === 'HPE_HEADER_OVERFLOW')
    endWithProblem(
      socket,
      '431 Request Header Fields Too Large',
      invalidField('headers', 'HEADERS_TOO_LARGE'),
    )
  else if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT') endLate(socket)
  else endWithProblem(socket, '400 Bad Request', invalidField('request', 'NOT_HTTP'))
}

const endLate = (socket: Duplex): void =>
  endWithProblem(socket, '408 Request Timeout', invalidField('request', 'TOO_SLOW'))

/** Ends a request whose body does not come. One that was answered already, or whose turn it is not yet, is told nothing. */
export function endLateBody(message: IncomingMessage, response: ServerResponse): void {
  if (response.headersSent || response.socket === null) message.socket.destroy()
  else endLate(message.socket)
}

/** A refusal on a connection that has no response of its own. */
export function endWithProblem(socket: Duplex, statusLine: string, error: SignageError): void {
  const requestId = randomUUID()
  const body = JSON.stringify({ ...problemOf(error, requestId), status: Number.parseInt(statusLine, 10) })
  socket.end(
    `HTTP/1.1 ${statusLine}\r\n${BARE_HEAD}x-request-id: ${requestId}\r\ncontent-type: ${PROBLEM_TYPE}\r\ncontent-length: ${Buffer.byteLength(body)}\r\nconnection: close\r\n\r\n${body}`,
    () => socket.destroy(),
  )
}
