import { eachDatabase } from '@vitrine/testbed/databases'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  nearly,
  PASSWORD,
  startTestServer,
  type TestPerson,
  type TestServer,
} from '../../testing/testServer.ts'

const OTHER_PASSWORD = 'plum window harbour forty'
const tokenOf = (link: string): string => link.split('#')[1]!

eachDatabase((_kind, _makeUrl, makeDatabase) => {
  let server: TestServer
  let owner: TestPerson
  beforeAll(async () => {
    server = await startTestServer(await makeDatabase(), { RATE_LIMITS: 'off' })
  })
  afterAll(() => server?.close())

  it('makes the first account with the one-time link, once', async () => {
    expect(await server.anonymous('readSetup')).toEqual({ needed: true })
    const link = (await server.identity.firstAccountLink(server.origin))!
    const body = {
      token: tokenOf(link),
      company: 'Clinic',
      name: 'Mira',
      email: 'mira@clinic.example',
      password: PASSWORD,
    }
    await expect(
      server.anonymous('makeFirstAccount', { body: { ...body, password: 'passwordpassword' } }),
    ).rejects.toMatchObject({ status: 400, problem: { errors: [{ field: 'password' }] } })
    await expect(
      server.anonymous('makeFirstAccount', { body: { ...body, token: nearly(body.token) } }),
    ).rejects.toMatchObject({ code: 'LINK_INVALID' })
    const { accessToken } = await server.anonymous('makeFirstAccount', { body })
    expect(accessToken).toMatch(/^vs_/)
    await expect(server.anonymous('makeFirstAccount', { body })).rejects.toMatchObject({
      status: 409,
      code: 'SETUP_DONE',
    })
    expect(await server.identity.firstAccountLink(server.origin)).toBeNull()
    owner = await server.company('Second')
  })

  it('says the same for an unknown email and a wrong password', async () => {
    for (const email of ['mira@clinic.example', 'nobody@clinic.example']) {
      await expect(
        server.anonymous('signIn', { body: { email, password: 'wrong wrong wrong' } }),
      ).rejects.toMatchObject({ status: 401, code: 'WRONG_CREDENTIALS' })
    }
  })

  it('keeps how a person reads, part by part, and until something is chosen leaves it to the browser', async () => {
    const reader = await server.company('Readers')
    const { user } = await reader.call('whoAmI')
    expect(user).toMatchObject({ locale: null, week_start: null, hour_cycle: null })
    const chosen = { locale: 'pt-BR', week_start: 6, hour_cycle: 'h12' } as const
    const { user: changed } = await reader.call('changeAccount', { revision: user.revision, body: chosen })
    expect(changed).toMatchObject(chosen)
    await reader.call('changeAccount', { revision: changed.revision, body: { locale: null } })
    expect((await reader.call('whoAmI')).user).toMatchObject({ ...chosen, locale: null })
    for (const [body, code] of [
      [{ locale: 'no language' }, 'LOCALE'],
      [{ week_start: 8 }, 'NUMBER_TOO_LARGE'],
      [{ hour_cycle: 'h25' as 'h12' }, 'NOT_AN_OPTION'],
    ] as const)
      await expect(
        reader.call('changeAccount', { revision: changed.revision + 1, body }),
      ).rejects.toMatchObject({
        status: 400,
        problem: { errors: [{ field: Object.keys(body)[0], code }] },
      })
  })

  it('sets a cookie that scripts cannot read and that counts only from our own origin', async () => {
    const signedIn = await server.fetch('/default/v1/session', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'MIRA@clinic.example', password: PASSWORD }),
    })
    const cookie = signedIn.headers.get('set-cookie')!
    expect(cookie).toMatch(/HttpOnly/)
    expect(cookie).toMatch(/SameSite=Lax/)
    const [pair] = cookie.split(';')
    const status = async (method: string, origin?: string) =>
      (
        await server.fetch(method === 'GET' ? '/default/v1/session' : '/default/v1/folders', {
          method,
          headers: { cookie: pair!, ...(origin ? { origin } : {}), 'content-type': 'application/json' },
          ...(method === 'GET' ? {} : { body: '{"name":"f"}' }),
        })
      ).status
    expect(await status('GET')).toBe(200)
    expect(await status('GET', server.origin)).toBe(200)
    expect(await status('GET', 'https://elsewhere.example')).toBe(401)
    expect(await status('POST', server.origin)).toBe(201)
    expect(await status('POST')).toBe(401)
    expect(await status('POST', 'https://elsewhere.example')).toBe(401)
  })

  it('ends a session at sign-out, and elsewhere when asked to', async () => {
    const person = await server.person(owner.companyId, 'editor')
    const { email } = (await person.call('whoAmI')).user
    const second = await server.anonymous('signIn', { body: { email, password: PASSWORD } })
    const sessions = await person.call('listSessions')
    expect(sessions.items).toHaveLength(2)
    const elsewhere = sessions.items.find(({ current }) => !current)!
    await person.call('endSession', { params: { id: elsewhere.id }, revision: elsewhere.revision })
    expect(
      (
        await server.fetch('/default/v1/session', {
          headers: { authorization: `Bearer ${second.accessToken}` },
        })
      ).status,
    ).toBe(401)
    await person.call('signOut')
    await expect(person.call('whoAmI')).rejects.toMatchObject({ status: 401 })
  })

  it('leaves the old session of a browser that signs in again', async () => {
    const person = await server.person(owner.companyId, 'editor')
    const { email } = (await person.call('whoAmI')).user
    const again = await server.fetch('/default/v1/session', {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie: `vitrine_session=${person.accessToken}` },
      body: JSON.stringify({ email, password: PASSWORD }),
    })
    expect(again.status).toBe(200)
    await expect(person.call('whoAmI')).rejects.toMatchObject({ status: 401 })
  })

  it('asks for the current password to change the password, and ends the other sessions', async () => {
    const person = await server.person(owner.companyId, 'viewer')
    const { user } = await person.call('whoAmI')
    const elsewhere = await server.anonymous('signIn', { body: { email: user.email, password: PASSWORD } })
    const change = (current_password?: string) =>
      person.call('changeAccount', {
        revision: user.revision,
        body: { password: OTHER_PASSWORD, ...(current_password ? { current_password } : {}) },
      })
    await expect(change()).rejects.toMatchObject({ problem: { errors: [{ field: 'current_password' }] } })
    await expect(change('not this one at all')).rejects.toMatchObject({
      problem: { errors: [{ field: 'current_password' }] },
    })
    await change(PASSWORD)
    expect(
      (
        await server.fetch('/default/v1/session', {
          headers: { authorization: `Bearer ${elsewhere.accessToken}` },
        })
      ).status,
    ).toBe(401)
    expect((await person.call('whoAmI')).user.revision).toBe(user.revision + 1)
  })

  describe('people', () => {
    it('invites by link; the link works once and never gives a role above the inviter’s', async () => {
      const admin = await server.person(owner.companyId, 'admin')
      await expect(
        admin.call('invite', { body: { email: 'boss@second.example', role: 'owner' } }),
      ).rejects.toMatchObject({ status: 403 })
      const { link } = await admin.call('invite', { body: { email: 'New@Second.example', role: 'editor' } })
      const token = tokenOf(link.link)
      expect(await server.anonymous('readInvitation', { body: { token } })).toEqual({
        email: 'new@second.example',
        company: 'Second',
        role: 'editor',
      })
      await server.anonymous('acceptInvitation', { body: { token, name: 'New', password: OTHER_PASSWORD } })
      await expect(
        server.anonymous('acceptInvitation', { body: { token, name: 'New', password: OTHER_PASSWORD } }),
      ).rejects.toMatchObject({ code: 'LINK_INVALID' })
    })
    it('ends an invitation after a week', async () => {
      const { link } = await owner.call('invite', { body: { email: 'late@second.example', role: 'viewer' } })
      server.clock.advance(7 * 24 * 60 * 60_000)
      await expect(
        server.anonymous('readInvitation', { body: { token: tokenOf(link.link) } }),
      ).rejects.toMatchObject({ code: 'LINK_INVALID' })
    })
    it('keeps an owner when all owners give up their role at the same time', async () => {
      for (let round = 0; round < 10; round += 1) {
        const first = await server.company(`Round ${round}`)
        const second = await server.person(first.companyId, 'owner')
        const steppingDown = [first, second].map((person) =>
          person.call('changeUser', { params: { id: person.userId }, revision: 1, body: { role: 'admin' } }),
        )
        const outcomes = await Promise.allSettled(steppingDown)
        expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
      }
    })
    it('keeps the last owner, and nobody acts on somebody above', async () => {
      const company = await server.company('Third')
      const admin = await server.person(company.companyId, 'admin')
      const boss = (await company.call('whoAmI')).user
      await expect(
        company.call('changeUser', {
          params: { id: boss.id },
          revision: boss.revision,
          body: { role: 'viewer' },
        }),
      ).rejects.toMatchObject({ code: 'LAST_OWNER' })
      await expect(
        admin.call('removeUser', { params: { id: boss.id }, revision: boss.revision }),
      ).rejects.toMatchObject({ status: 403 })
    })
    it('signs a removed person out at once', async () => {
      const company = await server.company('Fourth')
      const person = await server.person(company.companyId, 'editor')
      const { user } = await person.call('whoAmI')
      await company.call('removeUser', { params: { id: user.id }, revision: user.revision })
      await expect(person.call('whoAmI')).rejects.toMatchObject({ status: 401 })
    })
    it('resets a password by a link that an admin is shown', async () => {
      const company = await server.company('Fifth')
      const person = await server.person(company.companyId, 'viewer')
      const { link } = await company.call('makeResetLink', { params: { id: person.userId } })
      await server.anonymous('resetPassword', { body: { token: tokenOf(link), password: OTHER_PASSWORD } })
      await expect(person.call('whoAmI')).rejects.toMatchObject({ status: 401 })
      await expect(
        server.anonymous('resetPassword', { body: { token: tokenOf(link), password: OTHER_PASSWORD } }),
      ).rejects.toMatchObject({ code: 'LINK_INVALID' })
    })
  })

  it('keeps no answer that holds a link, whatever Idempotency-Key came with it', async () => {
    const invite = await server.fetch('/default/v1/invitations', {
      method: 'POST',
      headers: {
        authorization: `Bearer ${owner.accessToken}`,
        'content-type': 'application/json',
        'idempotency-key': 'an-invitation',
      },
      body: JSON.stringify({ email: 'kept@second.example', role: 'viewer' }),
    })
    const { link } = (await invite.json()) as { link: { link: string } }
    const kept = JSON.stringify(await server.db.selectFrom('idempotency').selectAll().execute())
    expect(kept).not.toContain(tokenOf(link.link))
  })

  it('keeps no credential in the database as it was handed out', async () => {
    const person = await server.person(owner.companyId, 'viewer')
    const rows = JSON.stringify([
      await server.db.selectFrom('session').selectAll().execute(),
      await server.db.selectFrom('link').selectAll().execute(),
      await server.db.selectFrom('person').selectAll().execute(),
    ])
    expect(rows).not.toContain(person.accessToken.split('.')[1])
    expect(rows).not.toContain(PASSWORD)
  })
})
