import { join } from 'node:path'
import { temporaryFolder } from '@vitrine/testbed'
import { eachDatabase } from '@vitrine/testbed/databases'
import { expect, it, onTestFinished } from 'vitest'
import { hasPublished, playChain, sendPlays } from './playChain.ts'
import { runProgram } from './realServer.ts'
import { startTestServer } from './testServer.ts'

eachDatabase((kind, _makeUrl, makeDatabase) => {
  it('compares the sums of plays with the records from the command line, and corrects them only when told to', async () => {
    const folder = await temporaryFolder('admin-plays')
    onTestFinished(() => folder.remove())
    // SQLite's file is where the command line looks for it.
    const database =
      kind === 'sqlite' ? { kind, file: join(folder.path, 'vitrine.sqlite') } : await makeDatabase()
    const server = await startTestServer(database, { RATE_LIMITS: 'off' })
    onTestFinished(() => server.close())
    const owner = await server.company('Clinic')
    await hasPublished(server, owner.companyId)
    const device = await server.device(owner)
    const chain = playChain(device.deviceId)
    await sendPlays(server, device.accessToken, chain.key.publicKey, chain.next(3))

    const admin = (command: 'check' | 'rebuild') =>
      runProgram(
        'admin',
        { DATA_DIR: folder.path, ...(database.kind === 'postgres' && { DATABASE_URL: database.url }) },
        ['plays', command],
      )
    expect(await admin('check')).toMatchObject({ code: 0, out: 'Devices: 1. Differences: 0.\n' })

    const counted = async () =>
      (await server.db.selectFrom('play_rollup').select('plays').execute()).map(({ plays }) => Number(plays))
    const before = await counted()
    await server.db.updateTable('play_rollup').set({ plays: 7 }).execute()
    const checked = await admin('check')
    expect(checked.code).toBe(1)
    expect(checked.out).toMatch(
      new RegExp(`^${owner.companyId} ${device.deviceId} play_rollup .*7.*, should be .*3`, 'm'),
    )
    expect(checked.out).toMatch(new RegExp(`^Devices: 1\\. Differences: ${before.length}\\.$`, 'm'))
    expect(new Set(await counted())).toEqual(new Set([7]))

    const rebuilt = await admin('rebuild')
    expect(rebuilt.code).toBe(0)
    expect(rebuilt.out).toMatch(
      new RegExp(`^Devices: 1\\. Differences: ${before.length}, corrected\\.$`, 'm'),
    )
    expect((await counted()).toSorted()).toEqual(before.toSorted())
    expect(await admin('check')).toMatchObject({ code: 0, out: 'Devices: 1. Differences: 0.\n' })
  })
})
