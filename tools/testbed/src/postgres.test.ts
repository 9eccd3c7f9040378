import { connect } from 'node:net'
import { describe, expect, it, onTestFinished } from 'vitest'
import { findPostgres, startPostgres } from './postgres.ts'

const isInstalled = (await findPostgres()) !== null

function canConnect(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', () => resolve(false))
  })
}

describe.skipIf(!isInstalled)('startPostgres', () => {
  it('starts on a port of its own, makes databases, goes away and comes back with its data', async () => {
    const postgres = (await startPostgres())!
    onTestFinished(() => postgres.stop())
    expect(postgres.version).toMatch(/PostgreSQL/)
    expect(await postgres.createDatabase('one')).toBe(`postgres://vitrine@127.0.0.1:${postgres.port}/one`)

    await postgres.pause()
    expect(await canConnect(postgres.port)).toBe(false)
    await postgres.resume()
    expect(await canConnect(postgres.port)).toBe(true)
    await expect(postgres.createDatabase('one')).rejects.toThrow(/already exists/)

    await postgres.stop()
    expect(await canConnect(postgres.port)).toBe(false)
  })
})
