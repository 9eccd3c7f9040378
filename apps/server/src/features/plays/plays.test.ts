import {
  chainOf,
  chainStart,
  PLAY_NAME_MAX,
  playHash,
  sealPlay,
  verifyPlays,
  type PlayFacts,
  type PlayKey,
  type PlayRecord,
} from '@vitrine/core'
import { eachDatabase } from '@vitrine/testbed/databases'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeFaulty } from '../../testing/faultyDatabase.ts'
import {
  aPlay,
  hasPublished,
  playChain,
  PLAYS_T0,
  sendPlays,
  type TestChain,
} from '../../testing/playChain.ts'
import {
  aDraft,
  aTextSlide,
  startTestServer,
  type TestDevice,
  type TestPerson,
  type TestServer,
} from '../../testing/testServer.ts'

eachDatabase((_kind, _makeUrl, makeDatabase) => {
  let server: TestServer
  let owner: TestPerson
  beforeAll(async () => {
    server = await startTestServer(await makeDatabase(), { RATE_LIMITS: 'off' })
    owner = await server.company('Clinic')
    await hasPublished(server, owner.companyId)
  })
  afterAll(() => server?.close())

  /** A device with its chain. */
  const aPlayer = async (by = owner) => {
    const device = await server.device(by)
    const chain = playChain(device.deviceId)
    return { ...device, chain, send: sender(device, chain) }
  }
  const sender = (device: TestDevice, chain: TestChain) => (records: readonly unknown[]) =>
    sendPlays(server, device.accessToken, chain.key.publicKey, records)
  const ids = (records: readonly PlayRecord[]) => records.map(({ id }) => id)
  const listed = (query: Record<string, string | number>) => owner.call('listPlays', { query })
  const exported = async (device: string, by = owner) => {
    const response = await server.fetch(`/default/v1/plays/export?device=${encodeURIComponent(device)}`, {
      headers: { authorization: `Bearer ${by.accessToken}` },
    })
    const text = await response.text()
    if (response.status !== 200) return { status: response.status, first: null, lines: [], text }
    const [first, ...lines] = text
      .split('\n')
      .slice(0, -1)
      .map((line) => JSON.parse(line) as unknown)
    return { status: 200, first: first as { refused: number; keys: PlayKey[] }, lines, text }
  }

  describe('delivering', () => {
    it('takes a batch, names its ids in order, and gives it back as it was signed', async () => {
      const { chain, send, deviceId } = await aPlayer()
      const records = chain.next(300)
      expect(await send(records)).toEqual({ status: 200, taken: ids(records), refused: [] })
      const { items, total, next } = await listed({ device: deviceId, limit: 500, sort: 'from' })
      expect({ total, next }).toEqual({ total: 300, next: null })
      expect(items).toEqual(
        records.map((record) => ({
          ...record,
          site: 'site-1',
          received_at: server.clock.now(),
          aside: null,
        })),
      )
    })
    it('takes each id once, however often and at the same time it is sent', async () => {
      const { chain, send, deviceId } = await aPlayer()
      const records = chain.next(40)
      const answers = await Promise.all(Array.from({ length: 16 }, () => send(records)))
      for (const answer of answers) expect(answer).toEqual({ status: 200, taken: ids(records), refused: [] })
      expect(await send([...records.slice(30), ...chain.next(2)])).toMatchObject({ refused: [] })
      expect((await listed({ device: deviceId })).total).toBe(42)
    })
    it('asks the database as often for 500 records as for 256', async () => {
      /** The log gives a batch its positions and says so, before or after the answer. */
      const OF_THE_LOG = 9
      const { chain, send } = await aPlayer()
      const faults = makeFaulty(server.db)
      const callsFor = async (count: number) => {
        faults.failAt(0, 'before')
        expect((await send(chain.next(count))).taken).toHaveLength(count)
        return (await faults.disarm()).calls
      }
      const few = await callsFor(256)
      // 244 more rows go in five statements of sizes whose text is kept, and twice as many bars in two; nothing is asked record
      // by record.
      expect(await callsFor(500)).toBeLessThanOrEqual(few + 7 + OF_THE_LOG)
      expect(few).toBeLessThan(20 + OF_THE_LOG)
    })
    it('takes 500 records with the longest names', async () => {
      const { chain, send, deviceId } = await aPlayer()
      const long = '漢'.repeat(PLAY_NAME_MAX)
      const records = chain.next(500, {
        site_name: long,
        group_name: long,
        slide_name: long,
        ad_name: long,
        device_id: deviceId,
      })
      expect((await send(records)).taken).toHaveLength(500)
    })
    it('wants a key that is one, and 1 to 500 records', async () => {
      const { chain, send, accessToken } = await aPlayer()
      const records = chain.next(501)
      for (const bad of ['x', `${'A'.repeat(42)}B`, '+'.repeat(43)])
        expect((await sendPlays(server, accessToken, bad, records.slice(0, 1))).status).toBe(400)
      expect((await send(records)).status).toBe(400)
      expect((await send([])).status).toBe(400)
    })
    it('is a device’s own business', async () => {
      const { chain } = await aPlayer()
      const records = chain.next(1)
      const answer = await sendPlays(server, owner.accessToken, chain.key.publicKey, records)
      expect(answer.status).toBe(403)
    })
  })

  describe('what does not hold is refused by id with the reason, kept aside and not counted', () => {
    const spoilt: [string, string, (records: PlayRecord[], chain: TestChain) => unknown][] = [
      ['a record of an unknown shape', 'shape', ([record]) => ({ id: record!.id, odd: true })],
      ['a changed record', 'hash', ([record]) => ({ ...record!, duration: 1 })],
      [
        'a changed record with its new hash',
        'signature',
        ([record]) => {
          const changed = { ...record!, duration: 1 }
          return { ...changed, hash: playHash(changed) }
        },
      ],
      [
        'a record of another chain',
        'key',
        ([record]) => playChain(record!.device_id).next(1, { id: record!.id })[0],
      ],
      [
        'a first record that does not begin the chain',
        'link',
        ([record], { key }) =>
          sealPlay({ ...aPlay(record!.device_id, 1), id: record!.id }, { seq: 0, prev: 'a'.repeat(64) }, key),
      ],
      [
        'a record of another device',
        'device',
        ([record], { key }) =>
          sealPlay({ ...record!, device_id: 'another' }, { seq: 0, prev: record!.prev }, key),
      ],
    ]
    it.each(spoilt)('%s: %s', async (_what, reason, spoil) => {
      const { chain, send, deviceId } = await aPlayer()
      const records = chain.next(3)
      const bad = spoil(records, chain)
      expect(await send([bad, ...records.slice(1)])).toEqual({
        status: 200,
        taken: ids(records.slice(1)),
        refused: [{ id: records[0]!.id, reason }],
      })
      expect((await listed({ device: deviceId })).total).toBe(2)
      expect((await exported(deviceId)).first!.refused).toBe(1)
      // Once aside is enough; and the true record is welcome still.
      await send([bad])
      expect((await send(records)).taken).toEqual(ids(records))
      expect((await exported(deviceId)).first!.refused).toBe(1)
    })
    it.each([[null], [5], ['text'], [[]], [{}]])('%j: shape, without an id', async (value) => {
      const { send } = await aPlayer()
      expect(await send([value])).toEqual({
        status: 200,
        taken: [],
        refused: [{ id: null, reason: 'shape' }],
      })
    })
    it('an id that another record of the device has, and a number too', async () => {
      const { chain, send, deviceId } = await aPlayer()
      const records = chain.next(3)
      await send(records)
      const [sameId] = chain.next(1, { id: records[1]!.id })
      const twice = chain.next(2, { id: aPlay(deviceId, PLAYS_T0).id })
      const fork = sealPlay(aPlay(deviceId, PLAYS_T0), { seq: 1, prev: records[0]!.hash }, chain.key)
      expect((await send([sameId, fork])).refused).toEqual([
        { id: sameId!.id, reason: 'id' },
        { id: fork.id, reason: 'link' },
      ])
      expect((await send(twice)).refused).toEqual([{ id: twice[1]!.id, reason: 'id' }])
    })
  })

  describe('what cannot be is kept aside in its chain with the reason, and not counted', () => {
    const in2030 = Date.UTC(2030, 0, 1)
    const impossible: [string, Partial<PlayFacts>][] = [
      ['order', { from: PLAYS_T0 + 20_000, until: PLAYS_T0 + 15_000, duration: 0 }],
      ['length', { until: PLAYS_T0 + 11_000, from: PLAYS_T0 + 10_000, duration: 10 * 3_600_000 }],
      ['future', { from: in2030, until: in2030 + 10_000 }],
      ['time', { until: Number.MAX_SAFE_INTEGER }],
      ['time', { from: 0 }],
      ['version', { version: 'cd'.repeat(32) }],
      ['overlap', { from: PLAYS_T0 + 5_000, until: PLAYS_T0 + 20_000, duration: 15_000 }],
    ]
    it.each(impossible)('%s', async (reason, facts) => {
      const { chain, send, deviceId } = await aPlayer()
      const records = [...chain.next(1), ...chain.next(1, facts), ...chain.next(1)]
      const answer = {
        status: 200,
        taken: [records[0]!.id, records[2]!.id],
        refused: [{ id: records[1]!.id, reason }],
      }
      expect(await send(records)).toEqual(answer)
      // Sending it again changes nothing.
      expect(await send(records)).toEqual(answer)
      expect(ids((await listed({ device: deviceId, sort: 'from' })).items)).toEqual(answer.taken)
      expect((await listed({ device: deviceId, aside: 'true' })).items).toMatchObject([
        { id: records[1]!.id, aside: reason },
      ])
      // The export is whole all the same, and the verifier sees by itself what cannot be.
      const { first, lines } = await exported(deviceId)
      const verdict = verifyPlays(lines, first!.keys)
      expect(verdict.whole).toBe(true)
      if (reason !== 'version' && reason !== 'future') expect(verdict.plausible).toBe(false)
    })
    it('overlap, also with a record of an earlier batch', async () => {
      const { chain, send } = await aPlayer()
      await send(chain.next(3))
      const late = { from: PLAYS_T0 + 25_000, until: PLAYS_T0 + 35_000 }
      const [again] = chain.next(1, late)
      expect((await send([again])).refused).toEqual([{ id: again!.id, reason: 'overlap' }])
    })
    it('but not what lies over another by what the display put its clock right', async () => {
      const { chain, send } = await aPlayer()
      await send(chain.next(3))
      const corrected = chain.next(1, {
        from: PLAYS_T0 + 25_000,
        until: PLAYS_T0 + 35_000,
        clock_offset: -35 - 5_000,
      })
      expect((await send(corrected)).refused).toEqual([])
      // Put right while it was on, the clock leaves less time between the ends than the play took. It comes in a batch of its own.
      const shortened = chain.next(1, {
        from: PLAYS_T0 + 40_000,
        until: PLAYS_T0 + 43_000,
        duration: 10_000,
        clock_offset: -35 - 12_000,
      })
      expect((await send(shortened)).refused).toEqual([])
      const elsewhere = chain.next(1, { from: PLAYS_T0, until: PLAYS_T0 + 10_000, group_id: 'other' })
      expect((await send(elsewhere)).refused).toEqual([])
    })
    it('anything under a key that anybody can sign with', async () => {
      const { send: _send, chain, accessToken } = await aPlayer()
      const lowOrder = Buffer.from('01'.padEnd(64, '0'), 'hex').toString('base64url')
      const { refused, taken } = await sendPlays(server, accessToken, lowOrder, chain.next(1))
      expect(taken).toEqual([])
      expect(refused).toMatchObject([{ reason: 'key' }])
      const { prev } = chainStart(lowOrder)
      const unsigned = {
        ...aPlay(chain.next(1)[0]!.device_id, PLAYS_T0),
        chain: chainOf(lowOrder),
        seq: 0,
        prev,
      }
      // R = the neutral point, S = 0: such a signature holds for any text under this key.
      const signature = Buffer.concat([Buffer.from('01'.padEnd(64, '0'), 'hex'), Buffer.alloc(32)]).toString(
        'base64url',
      )
      const forged = { ...unsigned, hash: playHash(unsigned), signature }
      expect(await sendPlays(server, accessToken, lowOrder, [forged])).toMatchObject({
        taken: [],
        refused: [{ id: forged.id, reason: 'key' }],
      })
    })
    it('what a second display signs with the key of another', async () => {
      const one = await aPlayer()
      await one.send(one.chain.next(1))
      const two = await server.device(owner)
      const [record] = one.chain.next(1, { device_id: two.deviceId })
      expect(await sender(two, one.chain)([record])).toMatchObject({
        taken: [],
        refused: [{ id: record!.id, reason: 'key' }],
      })
    })
  })

  describe('a chain', () => {
    it('keeps a gap until its records come, in whatever order', async () => {
      const { chain, send, deviceId } = await aPlayer()
      const records = chain.next(9)
      await send([...records.slice(0, 3), ...records.slice(6)])
      const gap = await exported(deviceId)
      expect(verifyPlays(gap.lines, gap.first!.keys).chains[0]!.break).toMatchObject({
        what: 'missing',
        fault: { code: 'missing', params: { from: 3, to: 5 } },
      })
      const other = sealPlay(aPlay(deviceId, PLAYS_T0), { seq: 5, prev: 'b'.repeat(64) }, chain.key)
      expect((await send([other])).refused).toEqual([{ id: other.id, reason: 'link' }])
      expect((await send(records.slice(3, 6).toReversed())).refused).toEqual([])
      const filled = await exported(deviceId)
      expect(verifyPlays(filled.lines, filled.first!.keys)).toMatchObject({ whole: true, records: 9 })
    })
    it('may have the largest number there is', async () => {
      const { chain, send, deviceId } = await aPlayer()
      const seq = Number.MAX_SAFE_INTEGER
      const far = sealPlay(aPlay(deviceId, PLAYS_T0 + 60_000), { seq, prev: 'c'.repeat(64) }, chain.key)
      expect((await send([...chain.next(1), far])).refused).toEqual([])
      const { first, lines } = await exported(deviceId)
      expect(first!.keys).toMatchObject([{ last_seq: seq, last_hash: far.hash }])
      expect(lines).toHaveLength(2)
    })
    it('ends and another begins beside it when a device brings a new key', async () => {
      const device = await server.device(owner)
      const [first, second] = [playChain(device.deviceId), playChain(device.deviceId)]
      await sender(device, first)(first.next(2))
      server.clock.advance(1_000)
      await sender(device, second)(second.next(3))
      const { first: head, lines } = await exported(device.deviceId)
      expect(head!.keys).toEqual([
        expect.objectContaining({ public_key: first.key.publicKey, last_seq: 1 }),
        expect.objectContaining({ public_key: second.key.publicKey, last_seq: 2 }),
      ])
      expect(verifyPlays(lines, head!.keys)).toMatchObject({ whole: true, records: 5 })
    })
    it('is not begun by a key under which nothing was taken', async () => {
      const device = await server.device(owner)
      const [own, strange] = [playChain(device.deviceId), playChain('another')]
      await sender(device, own)(own.next(1))
      await sender(device, strange)(strange.next(1))
      expect((await exported(device.deviceId)).first!.keys).toHaveLength(1)
    })
    it('is exported as it was signed over several pieces, and shows what was taken out of the database', async () => {
      const { chain, send, deviceId } = await aPlayer()
      const records = chain.next(1_100)
      for (let at = 0; at < records.length; at += 500) await send(records.slice(at, at + 500))
      const whole = await exported(deviceId)
      expect(whole.lines).toEqual(records)
      expect(verifyPlays(whole.lines.slice(0, 5), []).whole).toBe(false)
      await server.db.deleteFrom('play').where('device_id', '=', deviceId).where('seq', '=', 700).execute()
      const { lines, first } = await exported(deviceId)
      expect(verifyPlays(lines, first!.keys, { holds: () => true }).chains[0]!.break).toMatchObject({
        what: 'missing',
        seq: 701,
      })
    })
  })

  describe('looking at them', () => {
    it('filters by device, screen and time, half-open, and by words', async () => {
      const { chain, send, deviceId } = await aPlayer()
      const [here, there] = ['1'.repeat(64), '2'.repeat(64)]
      await hasPublished(server, owner.companyId, 'here', here)
      await hasPublished(server, owner.companyId, 'there', there)
      await send([
        ...chain.next(5, { version: here }),
        ...chain.next(5, { version: there, slide_name: 'Soup' }),
      ])
      const total = async (query: Record<string, string | number>) =>
        (await listed({ device: deviceId, ...query })).total
      expect(await total({})).toBe(10)
      expect(await total({ site: 'here' })).toBe(5)
      expect(await total({ from: PLAYS_T0 + 20_000, until: PLAYS_T0 + 40_000 })).toBe(2)
      expect(await total({ q: 'soUP' })).toBe(5)
      expect((await listed({ device: 'unknown' })).total).toBe(0)
    })
    it('knows the screen of a version that it has published itself, whatever a record says', async () => {
      const slide = await owner.call('makeSlide', { body: aTextSlide() })
      const site = await owner.call('makeSite', { body: { name: 'S', draft: aDraft([slide.id]) } })
      const { version } = await owner.call('publishSite', { params: { id: site.id }, body: { revision: 1 } })
      const { chain, send, deviceId } = await aPlayer()
      await send([
        ...chain.next(2, { version: version.version, site_id: null }),
        ...chain.next(1, { version: version.version, site_id: 'elsewhere' }),
        ...chain.next(1, { site_id: null }),
      ])
      const { items } = await listed({ device: deviceId, sort: 'from' })
      expect(items.map((item) => item.site)).toEqual([site.id, site.id, site.id, 'site-1'])
      expect((await listed({ device: deviceId, site: site.id })).total).toBe(3)
    })
    it('goes through all of them page by page, newest first, none twice', async () => {
      const { chain, send, deviceId } = await aPlayer()
      const records = chain.next(25)
      await send(records)
      const seen: string[] = []
      let cursor: string | undefined
      do {
        const page = await listed({ device: deviceId, limit: 7, ...(cursor ? { cursor } : {}) })
        seen.push(...page.items.map(({ id }) => id))
        cursor = page.next ?? undefined
      } while (cursor)
      expect(seen).toEqual(ids(records).toReversed())
    })
    it('shows a company nothing of another, even of a device with the same id', async () => {
      const stranger = await server.company('Shop')
      await hasPublished(server, stranger.companyId)
      const mine = await aPlayer()
      const records = mine.chain.next(2)
      await mine.send(records)
      expect((await stranger.call('listPlays', { query: { device: mine.deviceId } })).total).toBe(0)
      expect((await exported(mine.deviceId, stranger)).status).toBe(404)
      expect((await exported('unknown')).status).toBe(404)
      await owner.call('revokeDevice', { params: { id: mine.device.id } })
      const moved = await server.device(stranger, { deviceId: mine.deviceId })
      const chain = playChain(mine.deviceId)
      await sender(moved, chain)(chain.next(1, { id: records[0]!.id }))
      expect((await stranger.call('listPlays', { query: {} })).total).toBe(1)
      expect((await exported(mine.deviceId)).lines).toEqual(records)
    })
    it.each(['', '?device=', '?device=a&device=b', `?device=${'x'.repeat(101)}`])(
      'refuses an export of %j in words',
      async (query) => {
        const response = await server.fetch(`/default/v1/plays/export${query}`, {
          headers: { authorization: `Bearer ${owner.accessToken}` },
        })
        expect(response.status).toBe(400)
        expect(await response.json()).toMatchObject({ errors: [{ field: 'device' }] })
      },
    )
  })
})
