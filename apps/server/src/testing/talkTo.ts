import { connect, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'

/** A connection on which a test writes bytes, and all that came back. */
export type Talk = { socket: Socket; text: () => string; ended: () => boolean }

/** Opens a connection to a port of this machine; it ends with the test. */
export async function talkTo(port: number): Promise<Talk> {
  const socket = connect(port, '127.0.0.1')
  let text = ''
  let ended = false
  socket.on('data', (data) => (text += String(data)))
  socket.on('close', () => (ended = true))
  // The server may end it while the test still writes.
  socket.on('error', () => undefined)
  onTestFinished(() => void socket.destroy())
  await new Promise((resolve) => socket.once('connect', resolve))
  // What is written in pieces arrives in pieces.
  socket.setNoDelay(true)
  return { socket, text: () => text, ended: () => ended }
}
