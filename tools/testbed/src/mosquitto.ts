import { spawn } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { endProcess, endWithUs } from './childProcess.ts'
import { findProgram } from './findProgram.ts'
import { freePort } from './freePort.ts'
import { temporaryFolder } from './temporaryFolder.ts'

const START_MS = 60_000
const GRACE_MS = 5_000

/** The MQTT broker Mosquitto; null where it is not installed. Debian has it where people’s PATH does not lead. */
export const findMosquitto = (): string | null => findProgram('mosquitto', '/usr/sbin/mosquitto')

/** A broker of MQTT that runs. */
export type Mosquitto = {
  port: number
  /** Publishes a message of a few letters that is retained, as a sensor does. */
  publish(topic: string, text: string): Promise<void>
  /** Ends it; whoever is connected loses the connection. */
  stop(): Promise<void>
}

/**
 * Starts Mosquitto on the loopback interface, and waits until it takes connections.
 * @param options.port   default: a free one
 * @param options.settings lines of its configuration beside those of the listener; default: everybody may do everything
 * @param options.files    files that those name, by name; they lie in the folder in which it runs
 */
export async function startMosquitto({
  port: asked,
  settings = ['allow_anonymous true'],
  files = {},
}: {
  port?: number
  settings?: readonly string[]
  files?: Readonly<Record<string, string>>
} = {}): Promise<Mosquitto> {
  const program = findMosquitto()
  if (program === null) throw new Error('Mosquitto is not installed.')
  const port = asked ?? (await freePort())
  const folder = await temporaryFolder('mosquitto')
  for (const [name, text] of Object.entries(files))
    await writeFile(join(folder.path, name), text, { mode: 0o600 })
  const lines = [`listener ${port} 127.0.0.1`, 'persistence false', 'log_dest stderr', ...settings]
  // As root it would become somebody else, who cannot read the folder.
  if (process.getuid?.() === 0) lines.push('user root')
  await writeFile(join(folder.path, 'mosquitto.conf'), `${lines.join('\n')}\n`)
  const child = spawn(program, ['-c', 'mosquitto.conf'], {
    cwd: folder.path,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  endWithUs(child, 'SIGKILL')
  let said = ''
  child.stderr.on('data', (chunk: Buffer) => (said = `${said}${chunk.toString()}`.slice(-4_000)))
  const stop = async (): Promise<void> => {
    await endProcess(child, 'SIGTERM', GRACE_MS)
    await folder.remove()
  }
  const endMs = Date.now() + START_MS
  while (!(await isOpen(port))) {
    if (child.exitCode !== null || Date.now() > endMs) {
      await stop()
      throw new Error(`Mosquitto did not start: ${said}`)
    }
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  return { port, publish: (topic, text) => publish(port, topic, text), stop }
}

const isOpen = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', () => resolve(false))
  })

/** A text with its length before it, as the protocol writes them. */
const field = (text: string): Buffer => {
  const bytes = Buffer.from(text)
  return Buffer.concat([Buffer.from([bytes.length >> 8, bytes.length & 0xff]), bytes])
}
/** @param body of less than 128 bytes, whose length is one byte */
const packet = (type: number, body: Buffer): Buffer => Buffer.concat([Buffer.from([type, body.length]), body])

/** Connects, publishes with QoS 0 and disconnects, by MQTT 3.1.1; over when the broker has closed the connection. */
const publish = (port: number, topic: string, text: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('error', reject)
    socket.once('close', () => resolve())
    socket.write(packet(0x10, Buffer.concat([field('MQTT'), Buffer.from([4, 2, 0, 60]), field('')])))
    // Its answer to the connection.
    socket.once('data', () => {
      socket.write(packet(0x31, Buffer.concat([field(topic), Buffer.from(text)])))
      socket.write(packet(0xe0, Buffer.alloc(0)))
    })
  })
