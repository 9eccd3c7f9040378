import { temporaryFolder } from '@vitrine/testbed'
import { afterEach, beforeEach, expect, it } from 'vitest'
import {
  nearly,
  PASSWORD,
  startTestServer,
  type TestPerson,
  type TestServer,
} from '../../testing/testServer.ts'

let server: TestServer
let owner: TestPerson
let email: string
let folder: Awaited<ReturnType<typeof temporaryFolder>>
beforeEach(async () => {
  folder = await temporaryFolder('limits')
  server = await startTestServer(
    { kind: 'sqlite', file: `${folder.path}/limits.sqlite` },
    // Fewer than in earnest, because each try costs what a password check costs.
    { RATE_LIMITS: 'signInPerAccount=3/15m,signInPerBrowser=3/15m,signInPerAddress=22/15m' },
  )
  owner = await server.company('Clinic')
  ;({ email } = (await owner.call('whoAmI')).user)
})
afterEach(async () => {
  await server.close()
  await folder.remove()
})

/** Signs in as a browser with a cookie would. @returns the status, and the browser's cookie from now on */
async function signIn(password: string, cookie = '', as = email) {
  const response = await server.fetch('/default/v1/session', {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(cookie === '' ? {} : { cookie }) },
    body: JSON.stringify({ email: as, password }),
  })
  const set = response.headers.getSetCookie().find((text) => text.startsWith('vitrine_browser='))
  return {
    status: response.status,
    retryAfter: Number(response.headers.get('retry-after')),
    cookie: set?.split(';')[0] ?? cookie,
    set: set ?? '',
  }
}
const guess = async (times: number, cookie = ''): Promise<number[]> => {
  const statuses: number[] = []
  for (let time = 0; time < times; time += 1) statuses.push((await signIn('wrong wrong', cookie)).status)
  return statuses
}

it('lets the owner in from a known browser, however often strangers guess', async () => {
  const known = await signIn(PASSWORD)
  expect(known.set).toMatch(/HttpOnly/)
  expect(known.set).toMatch(/Max-Age=34560000/)
  expect(await guess(6)).toEqual([401, 401, 401, 429, 429, 429])
  expect((await signIn(PASSWORD)).status).toBe(429)
  expect((await signIn(PASSWORD, known.cookie)).status).toBe(200)
  // That does not give the strangers new tries.
  expect((await signIn(PASSWORD)).status).toBe(429)
})
it('makes strangers wait longer each time, and never shuts', async () => {
  await guess(3)
  const waits: number[] = []
  for (let time = 0; time < 8; time += 1) {
    const { retryAfter } = await signIn('wrong wrong')
    waits.push(retryAfter)
    server.clock.advance(retryAfter * 1_000)
    expect(await guess(1)).toEqual([401])
  }
  expect(waits).toEqual([1, 2, 4, 8, 16, 32, 60, 60])
  server.clock.advance(60_000)
  expect((await signIn(PASSWORD)).status).toBe(200)
})
it('gives a known browser a budget of its own, which ends', async () => {
  const { cookie } = await signIn(PASSWORD)
  expect(await guess(4, cookie)).toEqual([401, 401, 401, 429])
  expect((await signIn(PASSWORD, cookie)).status).toBe(429)
  server.clock.advance(15 * 60_000)
  expect((await signIn(PASSWORD, cookie)).status).toBe(200)
})
it('knows a browser only for accounts that were signed in from it, and only one that it gave the cookie', async () => {
  const other = await server.company('Shop')
  const stranger = await signIn(PASSWORD, '', (await other.call('whoAmI')).user.email)
  await guess(3)
  expect((await signIn(PASSWORD, stranger.cookie)).status).toBe(429)
  expect((await signIn(PASSWORD, nearly(stranger.cookie))).status).toBe(429)
  server.clock.advance(15 * 60_000)
  // A planted cookie is not taken over.
  const planted = `vitrine_browser=vb_${'a'.repeat(22)}.${'b'.repeat(43)}`
  expect((await signIn(PASSWORD, planted)).cookie).not.toBe(planted)
  // One browser may be that of several people.
  const both = await signIn(PASSWORD, stranger.cookie)
  expect(both.cookie).toBe(stranger.cookie)
  await guess(3)
  expect((await signIn(PASSWORD, stranger.cookie)).status).toBe(200)
})
it('still stops one address that guesses at many accounts', async () => {
  for (let time = 0; time < 22; time += 1) await signIn('wrong wrong', '', `nobody${time}@clinic.example`)
  expect((await signIn('wrong wrong', '', 'another@clinic.example')).status).toBe(429)
})
it('changes a password whatever strangers have tried', async () => {
  await guess(4)
  const { user } = await owner.call('whoAmI')
  await owner.call('changeAccount', {
    revision: user.revision,
    body: { password: 'plum window harbour forty', current_password: PASSWORD },
  })
})
it('asks for a reset link from a known browser although strangers asked for many', async () => {
  const { cookie } = await signIn(PASSWORD)
  const ask = async (from = '') =>
    (
      await server.fetch('/default/v1/password-resets', {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...(from === '' ? {} : { cookie: from }) },
        body: JSON.stringify({ email }),
      })
    ).status
  const strangers = [await ask(), await ask(), await ask(), await ask()]
  expect(strangers[3]).toBe(429)
  expect(await ask(cookie)).toBe(strangers[0])
})
