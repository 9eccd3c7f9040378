import { randomBytes } from 'node:crypto'
import {
  chainKey,
  playId,
  sealPlay,
  verifyPlays,
  type ChainHead,
  type PlayFacts,
  type PlayKey,
  type PlayRecord,
} from '@vitrine/core'
import { createApiClient } from '@vitrine/protocol'
import type { Page } from '@playwright/test'
import { signIn } from './support/furnished.ts'
import { aSlide, displayOf, oneZone, OWNER, ownerOf, publishScreen } from './support/oneDisplay.ts'
import { expect, test } from './support/test.ts'
import { deviceTexts } from '../../apps/console/src/features/devices/device.texts.ts'
import { popTexts } from '../../apps/console/src/features/pop/pop.texts.ts'
import { asideReasonTexts } from '../../apps/console/src/ui/playsAside.texts.ts'

const ITEM_MS = 2_000
/** How far a play may be from the item's time: the frame that painted it, on a busy machine, ms. */
const LATE_MS = 1_500
const NAMES = ['Soup', 'Bread', 'Tea']

/** How many records wait in a display's storage. */
const waitingOn = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const opening = indexedDB.open('vitrine-plays')
        opening.addEventListener('success', () => {
          const counting = opening.result.transaction('records').objectStore('records').count()
          counting.addEventListener('success', () => {
            opening.result.close()
            resolve(counting.result)
          })
        })
      }),
  )

type StoredPlays = {
  records: { n: number; owner: string; key: string; record: PlayRecord }[]
  chain: { secret: string; seq: number; prev: string }
}

/** What a display has stored of its plays, read by a page on which no player runs. */
const storedPlays = (page: Page): Promise<StoredPlays> =>
  page.evaluate(
    () =>
      new Promise((resolve) => {
        const opening = indexedDB.open('vitrine-plays')
        opening.addEventListener('success', () => {
          const reading = opening.result.transaction(['records', 'chain'])
          const records = reading.objectStore('records').getAll()
          const chain = reading.objectStore('chain').get('chain')
          reading.addEventListener('complete', () => {
            opening.result.close()
            resolve({ records: records.result, chain: chain.result } as StoredPlays)
          })
        })
      }),
  )

/** Adds records to what a display has stored, as the display itself would. */
const addPlays = (page: Page, plays: StoredPlays): Promise<void> =>
  page.evaluate(
    ({ records, chain }) =>
      new Promise((resolve) => {
        const opening = indexedDB.open('vitrine-plays')
        opening.addEventListener('success', () => {
          const writing = opening.result.transaction(['records', 'chain'], 'readwrite')
          for (const { n: _, ...record } of records) writing.objectStore('records').put(record)
          writing.objectStore('chain').put(chain, 'chain')
          writing.addEventListener('complete', () => {
            opening.result.close()
            resolve()
          })
        })
      }),
    plays,
  )

/** What cannot be, in the display's own chain and signed with its own key: as by a wrong clock, or by somebody who tampers. */
function impossiblePlays(stored: StoredPlays): StoredPlays {
  const last = stored.records.at(-1)!
  const key = chainKey(Buffer.from(stored.chain.secret, 'base64url'))
  let head: ChainHead = { seq: stored.chain.seq, prev: stored.chain.prev }
  const { from } = last.record
  const impossible: Partial<PlayFacts>[] = [
    { from: from + 60_000, until: from + 30_000, duration: 0 },
    { until: from + 1_000, duration: 36_000_000 },
    {
      from: Date.UTC(2098, 0, 1),
      until: Date.UTC(2098, 0, 1) + 1_000,
      slide_name: 'An offer with a name that is long enough to need more than one line',
    },
  ]
  const records = impossible.map((facts, nth) => {
    const { seq: _, prev: _prev, hash: _hash, signature: _signature, ...before } = last.record
    const record = sealPlay({ ...before, id: playId(from + nth, randomBytes(10)), ...facts }, head, key)
    head = { seq: record.seq + 1, prev: record.hash }
    return { ...last, record }
  })
  return { records, chain: { ...stored.chain, ...head } }
}

test.use({ serverOptions: { env: OWNER } })

test('what was on the glass is recorded, outlives its page and a time without network, and proves whole', async ({
  browser,
  server,
}) => {
  const call = await ownerOf(server)
  const site = await publishScreen(
    call,
    'Canteen',
    NAMES.map((name, index) => aSlide(name, ['#0B5563', '#E39A1F', '#6A4BBC'][index]!)),
    (ids) =>
      oneZone(
        ids.map((slide_id, index) => ({
          id: `item${index}`,
          slide_id,
          duration: ITEM_MS,
          fit: 'cover' as const,
          transition: { kind: 'cut' as const, duration: 0 },
        })),
      ),
  )
  const { context, page, device } = await displayOf(browser, call, server, site)
  const total = async () =>
    (await call('listPlays', { query: { device: device.deviceId, site: site.id, limit: 1 } })).total
  /** The network is back, as the browser would say. */
  const hurry = (of: Page) => of.evaluate(() => window.dispatchEvent(new Event('online')))

  await expect
    .poll(
      async () => {
        await hurry(page)
        return total()
      },
      { intervals: [1_000] },
    )
    .toBeGreaterThan(3)

  // Without the network the display plays on; when its page goes in the middle of a play, nothing that was noted is lost.
  await context.setOffline(true)
  const offline = await total()
  await expect.poll(() => waitingOn(page)).toBeGreaterThan(2)
  expect(await total()).toBe(offline)
  await page.close()
  await context.setOffline(false)
  const other = await context.newPage()
  await other.goto(`${server.url}/player`)
  await expect
    .poll(
      async () => {
        await hurry(other).catch(() => undefined)
        return total()
      },
      { intervals: [1_000] },
    )
    .toBeGreaterThan(offline + 5)

  const owner = await createApiClient({ fetch, origin: server.url })('signIn', {
    body: { email: OWNER.ADMIN_EMAIL, password: OWNER.ADMIN_PASSWORD },
  })
  const answer = await fetch(`${server.url}/default/v1/plays/export?device=${device.deviceId}`, {
    headers: { authorization: `Bearer ${owner.accessToken}` },
  })
  const [head, ...lines] = (await answer.text()).trimEnd().split('\n')
  const { keys, refused } = JSON.parse(head!) as { keys: PlayKey[]; refused: number }
  const records = lines.map((line) => JSON.parse(line) as PlayRecord)
  // Plausible: one after the other, none on top of another but by what the clock was put right.
  expect(verifyPlays(records, keys)).toMatchObject({
    whole: true,
    plausible: true,
    records: records.length,
  })
  expect([keys.length, refused]).toEqual([1, 0])

  const played = records.filter(({ outcome }) => outcome === 'played')
  expect(played.length).toBeGreaterThan(6)
  for (const record of played) {
    expect(record).toMatchObject({
      kind: 'item',
      group_name: 'Main',
      site_name: 'Canteen',
      version: site.published!.version,
    })
    expect(record.duration).toBeLessThan(ITEM_MS + LATE_MS)
    expect(Math.abs(record.until - record.from - record.duration)).toBeLessThan(250)
  }
  // The first play of each page begins in the middle of an item.
  const shorter = played.filter(({ duration }) => duration < ITEM_MS - LATE_MS)
  expect(shorter.length).toBeLessThanOrEqual(2)
  expect(records.filter(({ outcome }) => outcome === 'cut').length).toBeGreaterThan(0)
  // Each where the schedule has it. A clock that is put right may repeat one or pass over one, also at the end of the play in which
  // that happened: a record has the offset of its end.
  for (const [index, record] of records.entries()) {
    const before = records[index - 1]
    const offsets = new Set([records[index - 2]?.clock_offset, before?.clock_offset, record.clock_offset])
    if (before && offsets.size === 1 && record.from - before.until < 100)
      expect(
        NAMES.indexOf(record.slide_name!),
        JSON.stringify(records.slice(Math.max(0, index - 3), index + 2), null, 1),
      ).toBe((NAMES.indexOf(before.slide_name!) + 1) % 3)
  }

  // Impossible records are kept aside, and the operator sees which and why.
  await context.setOffline(true)
  await expect.poll(() => waitingOn(other)).toBeGreaterThan(0)
  await other.close()
  await context.setOffline(false)
  const bench = await context.newPage()
  await bench.goto(`${server.url}/verify-plays`)
  const stored = await storedPlays(bench)
  await addPlays(bench, impossiblePlays(stored))
  await bench.goto(`${server.url}/player`)
  await expect
    .poll(
      async () => {
        await hurry(bench).catch(() => undefined)
        return (await call('listPlays', { query: { device: device.deviceId, aside: 'true', limit: 1 } }))
          .total
      },
      { intervals: [1_000] },
    )
    .toBe(3)
  const operator = await browser.newPage({ viewport: { width: 1_440, height: 1_000 } })
  await signIn(operator, server.url)
  await operator.goto(`${server.url}/devices?open=${device.id}`)
  const aside = operator.getByRole('region', { name: deviceTexts.setAside() })
  await aside.scrollIntoViewIfNeeded()
  await expect(aside.getByText(asideReasonTexts.order())).toBeVisible()
  await expect(aside.getByText(asideReasonTexts.future())).toBeVisible()
  await expect(aside.getByRole('listitem')).toHaveCount(3)

  // The report names each item with its plays, says how much of the time is covered, and comes as a file.
  await operator.goto(`${server.url}/pop?device=${device.deviceId}`)
  const counts = new Map<string, number>()
  for (const { slide_name } of records) counts.set(slide_name!, (counts.get(slide_name!) ?? 0) + 1)
  const row = operator.getByRole('row', { name: new RegExp(`^${NAMES[0]}`) })
  await expect(row).toBeVisible()
  const [, plays, coverage] = await row.locator('th, td').allInnerTexts()
  // More than the export had: the display has played on.
  expect(Number(plays)).toBeGreaterThanOrEqual(counts.get(NAMES[0]!)!)
  expect(coverage).toMatch(/^\d+(\.\d)?%$/)
  await expect(operator.getByRole('heading', { name: popTexts.aside({ count: 3 }) })).toBeVisible()
  await expect(operator.getByText(asideReasonTexts.future())).toBeVisible()
  const downloading = operator.waitForEvent('download')
  await operator.getByRole('button', { name: popTexts.export() }).click()
  await operator.getByRole('menuitem', { name: popTexts.downloadCsv() }).click()
  const file = await (await downloading).createReadStream()
  const csv = (await file.toArray()).join('')
  expect(csv).toContain(
    `\r\nitem,${records.find(({ slide_name }) => slide_name === NAMES[0])!.slide_id},${NAMES[0]},,`,
  )
  expect(csv).toMatch(/\r\ntotal,/)
  expect(csv.match(/\r\nimpossible,/g)).toHaveLength(3)

  await operator.close()
  await context.close()
})
