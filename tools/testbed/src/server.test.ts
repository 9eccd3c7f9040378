import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { startServer } from './server.ts'
import { temporaryFolder } from './temporaryFolder.ts'

/** Stands in for the real server: what startServer relies on is its environment, its output, /readyz and signals. */
const STAND_IN = `
import { createServer } from 'node:http'
import { mkdirSync, appendFileSync, readFileSync } from 'node:fs'
if (process.env.FAIL) { console.error('PORT is not a number'); process.exit(2) }
mkdirSync(process.env.DATA_DIR, { recursive: true })
const file = process.env.DATA_DIR + '/starts'
appendFileSync(file, 'x')
let ready = false
setTimeout(() => { ready = true }, 100)
const server = createServer((request, response) => {
  response.statusCode = request.url === '/readyz' && !ready ? 503 : 200
  response.end(JSON.stringify({ starts: readFileSync(file, 'utf8').length, database: process.env.DATABASE_URL ?? null, mark: process.env.MARK ?? null }))
})
server.listen(Number(process.env.PORT), process.env.HOST, () => {
  console.log('Open http://localhost:8080 to begin.')
  console.log(JSON.stringify({ msg: 'First account: http://localhost:8080/setup#' + readFileSync(file, 'utf8').length }))
})
process.on('SIGTERM', () => process.exit(0))
`

let entry = ''
beforeAll(async () => {
  const folder = await temporaryFolder('stand-in')
  entry = join(folder.path, 'main.mjs')
  await writeFile(entry, STAND_IN)
  return () => folder.remove()
})

const facts = async (url: string): Promise<unknown> => (await fetch(url)).json()

describe('startServer', () => {
  it('waits until it is ready, reads the one-time link, and keeps data and port over a kill', async () => {
    process.env['DATABASE_URL'] = 'postgres://somebody/else'
    onTestFinished(() => void delete process.env['DATABASE_URL'])
    const server = await startServer({ entry, env: { MARK: 'one' } })
    onTestFinished(() => server.dispose())
    expect(await facts(server.url)).toEqual({ starts: 1, database: null, mark: 'one' })
    expect(server.firstAccountLink()).toBe('http://localhost:8080/setup#1')

    await server.kill()
    await expect(fetch(server.url)).rejects.toThrow()
    await server.restart({ MARK: 'two' })
    expect(await facts(server.url)).toEqual({ starts: 2, database: null, mark: 'two' })
    expect(server.firstAccountLink()).toBe('http://localhost:8080/setup#2')
    expect(await server.stop()).toBe(0)
  })

  it('says the last words of a server that ends before it is ready', async () => {
    await expect(startServer({ entry, env: { FAIL: '1' } })).rejects.toThrow(
      /ended with 2[^]*PORT is not a number/,
    )
  })

  it('gives up in time on a server that never becomes ready', async () => {
    await expect(startServer({ entry, readyTimeoutMs: 60 })).rejects.toThrow(/not ready in 60 ms/)
  })
})
