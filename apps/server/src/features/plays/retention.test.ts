import { eachDatabase } from '@vitrine/testbed/databases'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { hasPublished, playChain, PLAYS_T0, sendPlays } from '../../testing/playChain.ts'
import { startTestServer, type TestServer } from '../../testing/testServer.ts'

const DAY = 24 * 3_600_000

eachDatabase((_kind, _url, makeDatabase) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer(await makeDatabase(), { RATE_LIMITS: 'off' })
  })
  afterAll(() => server?.close())

  it('removes old records and keeps their sums, the newest record, and those of companies that keep theirs', async () => {
    const owner = await server.company('Clinic')
    const keeper = await server.company('Keeper')
    const players = []
    for (const by of [owner, keeper]) {
      await hasPublished(server, by.companyId)
      const device = await server.device(by)
      const chain = playChain(device.deviceId)
      const send = (records: readonly unknown[]) =>
        sendPlays(server, device.accessToken, chain.key.publicKey, records)
      players.push({ chain, send, deviceId: device.deviceId })
    }
    const [{ chain, send, deviceId }, other] = players as [(typeof players)[0], (typeof players)[0]]
    const old = chain.next(5)
    await send(old)
    await other.send(other.chain.next(5))
    expect(await owner.call('readPlayRetention')).toEqual({ days: null, removed_until: null })
    await owner.call('changePlayRetention', { body: { days: 30 } })

    const count = async (by: typeof owner) => (await by.call('listPlays')).total
    const report = (by: typeof owner) =>
      by.call('reportPlays', { query: { from: PLAYS_T0, to: PLAYS_T0 + DAY, by: 'item' } })
    await server.retention.sweep()
    expect(await count(owner)).toBe(5)
    const before = await report(owner)
    // As if they had been received long ago.
    for (const { companyId: company_id } of [owner, keeper]) {
      await server.db
        .updateTable('play')
        .set((eb) => ({ received_ms: eb('received_ms', '-', 31 * DAY) }))
        .where('company_id', '=', company_id)
        .execute()
      await server.db
        .updateTable('play_key')
        .set((eb) => ({ first_ms: eb('first_ms', '-', 31 * DAY) }))
        .where('company_id', '=', company_id)
        .execute()
    }
    await server.retention.sweep()
    expect(await count(owner)).toBe(1)
    expect(await count(keeper)).toBe(5)
    const after = await report(owner)
    expect(after.total).toEqual(before.total)
    expect(after).toMatchObject({ total: { count: 5 }, records_removed_until: PLAYS_T0 + 40_000 })
    expect(before.records_removed_until).toBeNull()

    // A device that sends removed records again may forget them, and nothing is counted twice.
    expect((await send(old)).taken).toHaveLength(5)
    expect((await report(owner)).total.count).toBe(5)
    // The chain goes on, and what follows is still checked.
    server.clock.advance(5 * DAY)
    const fresh = chain.next(3, { from: server.clock.now() - 60_000, until: server.clock.now() - 50_000 })
    expect((await send(fresh.slice(0, 1))).refused).toEqual([])
    expect((await send([{ ...fresh[2], prev: old[0]!.hash }])).refused).toHaveLength(1)

    // What the records no longer prove is neither a difference, nor put right.
    const differences: unknown[] = []
    await server.checkPlays(true, (difference) => differences.push(difference))
    expect(differences).toEqual([])
    await server.db.updateTable('play_rollup').set({ plays: 7 }).where('device_id', '=', deviceId).execute()
    await server.checkPlays(true, (difference) => differences.push(difference))
    expect(differences).toHaveLength(3)
    expect((await report(owner)).total.count).toBe(7)
  })
})
