import type { Role } from '@vitrine/core'
import { eachDatabase } from '@vitrine/testbed/databases'
import { createApiClient } from '@vitrine/protocol'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { PASSWORD, startTestServer, type TestPerson, type TestServer } from '../../testing/testServer.ts'

const OTHER_PASSWORD = 'plum window harbour forty'
const tokenOf = ({ link }: { link: string }): string => link.split('#')[1]!

eachDatabase((_kind, _makeUrl, makeDatabase) => {
  let server: TestServer
  let owner: TestPerson
  let invited = 0
  beforeAll(async () => {
    server = await startTestServer(await makeDatabase(), { RATE_LIMITS: 'off' })
    owner = await server.company('Clinic')
  })
  afterAll(() => server?.close())

  const revisionOf = async (id: string): Promise<number> =>
    (await owner.call('listUsers', { query: { limit: 500 } })).items.find((user) => user.id === id)!.revision
  const remove = async ({ userId }: TestPerson) =>
    owner.call('removeUser', { params: { id: userId }, revision: await revisionOf(userId) })
  const giveRole = async ({ userId }: TestPerson, role: Role) =>
    owner.call('changeUser', {
      params: { id: userId },
      revision: await revisionOf(userId),
      body: { role },
    })
  const invite = async (
    by: TestPerson,
    role: Role = 'viewer',
    email = `new${(invited += 1)}@clinic.example`,
  ) => tokenOf((await by.call('invite', { body: { email, role } })).link)
  const accept = (token: string) =>
    server.anonymous('acceptInvitation', { body: { token, name: 'New', password: OTHER_PASSWORD } })
  const resetOf = async (by: TestPerson, { userId }: TestPerson) =>
    tokenOf(await by.call('makeResetLink', { params: { id: userId } }))
  const reset = (token: string) =>
    server.anonymous('resetPassword', { body: { token, password: OTHER_PASSWORD } })
  const isVoid = (use: Promise<unknown>) =>
    expect(use).rejects.toMatchObject({ status: 400, code: 'LINK_INVALID' })

  describe('an invitation is void', () => {
    it('once its maker was removed', async () => {
      const admin = await server.person(owner.companyId, 'admin')
      const token = await invite(admin, 'admin')
      await remove(admin)
      await isVoid(accept(token))
      await isVoid(server.anonymous('readInvitation', { body: { token } }))
    })
    it('once its maker may not invite any more, and is not listed', async () => {
      const admin = await server.person(owner.companyId, 'admin')
      const token = await invite(admin, 'viewer', 'demoted@clinic.example')
      await giveRole(admin, 'editor')
      await isVoid(accept(token))
      expect(JSON.stringify(await owner.call('listInvitations'))).not.toContain('demoted@')
      // What is void stays void.
      await giveRole(admin, 'admin')
      await isVoid(accept(token))
    })
    it('once the API key that made it was revoked, or reaches less far', async () => {
      const admin = await server.person(owner.companyId, 'admin')
      const made = await admin.call('makeApiKey', { body: { name: 'HR', role: 'admin' } })
      const call = createApiClient({ fetch, origin: server.origin, accessToken: made.key })
      const token = await invite({ ...admin, call })
      expect(await server.anonymous('readInvitation', { body: { token } })).toBeTruthy()
      await admin.call('revokeApiKey', { params: { id: made.id }, revision: made.revision })
      await isVoid(accept(token))
    })
    it('once another one of the same email was made, or used', async () => {
      const first = await invite(owner, 'viewer', 'twice@clinic.example')
      const second = await invite(owner, 'viewer', 'twice@clinic.example')
      await isVoid(accept(first))
      await accept(second)
      await isVoid(accept(second))
    })
    it('but not because its maker has a new name', async () => {
      const admin = await server.person(owner.companyId, 'admin')
      const token = await invite(admin)
      const { user } = await admin.call('whoAmI')
      await admin.call('changeAccount', { revision: user.revision, body: { name: 'Other' } })
      expect(await accept(token)).toHaveProperty('accessToken')
    })
  })

  describe('a reset link is void', () => {
    it('once its maker was removed', async () => {
      const admin = await server.person(owner.companyId, 'admin')
      const person = await server.person(owner.companyId, 'viewer')
      const token = await resetOf(admin, person)
      await remove(admin)
      await isVoid(reset(token))
    })
    it.each([
      ['has another role', (person: TestPerson) => giveRole(person, 'editor')],
      [
        'has another password',
        async (person: TestPerson) => {
          const { user } = await person.call('whoAmI')
          await person.call('changeAccount', {
            revision: user.revision,
            body: { password: 'quite another one of mine', current_password: PASSWORD },
          })
        },
      ],
      [
        'has another email',
        async (person: TestPerson) => {
          const { user } = await person.call('whoAmI')
          await person.call('changeAccount', {
            revision: user.revision,
            body: { email: `moved${user.email}`, current_password: PASSWORD },
          })
        },
      ],
      ['was removed', remove],
    ])('once its account %s', async (_name, change) => {
      const person = await server.person(owner.companyId, 'viewer')
      const token = await resetOf(owner, person)
      await change(person)
      await isVoid(reset(token))
    })
    it('once another one was used', async () => {
      const person = await server.person(owner.companyId, 'viewer')
      const [first, second] = [await resetOf(owner, person), await resetOf(owner, person)]
      await reset(second)
      await isVoid(reset(first))
    })
  })

  it('does not sign in with a password that was changed while it was being checked', async () => {
    const person = await server.person(owner.companyId, 'viewer')
    const { user } = await person.call('whoAmI')
    const token = await resetOf(owner, person)
    const [signedIn] = await Promise.allSettled([
      server.anonymous('signIn', { body: { email: user.email, password: PASSWORD } }),
      reset(token),
    ])
    // Whichever was first: no session of the old password is left.
    if (signedIn.status === 'fulfilled')
      expect(
        (
          await server.fetch('/default/v1/session', {
            headers: { authorization: `Bearer ${signedIn.value.accessToken}` },
          })
        ).status,
      ).toBe(401)
  })

  describe('an email with accounts in two companies', () => {
    it('is invited, changed to and signed in with as if there were no other', async () => {
      const other = await server.company('Elsewhere')
      const { email } = (await other.call('whoAmI')).user
      const token = await invite(owner, 'viewer', email)
      const { accessToken } = await server.anonymous('acceptInvitation', {
        body: { token, name: 'Twice', password: OTHER_PASSWORD },
      })
      const person = createApiClient({ fetch, origin: server.origin, accessToken })
      expect((await person('whoAmI')).company.id).toBe(owner.companyId)

      const signInTo = async (password: string) => {
        const answer = await server.anonymous('signIn', { body: { email, password } })
        const call = createApiClient({ fetch, origin: server.origin, accessToken: answer.accessToken })
        return (await call('whoAmI')).company.id
      }
      expect(await signInTo(OTHER_PASSWORD)).toBe(owner.companyId)
      expect(await signInTo(PASSWORD)).toBe(other.companyId)

      const third = await server.person(owner.companyId, 'viewer')
      const { user } = await third.call('whoAmI')
      const elsewhere = await server.company('Faraway')
      const taken = (await elsewhere.call('whoAmI')).user.email
      await third.call('changeAccount', {
        revision: user.revision,
        body: { email: taken, current_password: PASSWORD },
      })
      expect((await third.call('whoAmI')).user.email).toBe(taken)
    })
    it('asks which is meant where one password is right for both, and only then', async () => {
      const other = await server.company('North')
      const { email } = (await other.call('whoAmI')).user
      const token = await invite(owner, 'viewer', email)
      await server.anonymous('acceptInvitation', { body: { token, name: 'Same', password: PASSWORD } })
      await expect(
        server.anonymous('signIn', { body: { email, password: 'wrong wrong wrong' } }),
      ).rejects.toMatchObject({ code: 'WRONG_CREDENTIALS' })
      const asked = await server.anonymous('signIn', { body: { email, password: PASSWORD } }).then(
        () => null,
        (error: { code: string; problem: { errors: { field: string; message: string }[] } }) => error,
      )
      expect(asked).toMatchObject({ code: 'COMPANY_NEEDED' })
      expect(asked!.problem.errors.map(({ message }) => message).sort()).toEqual(['Clinic', 'North'])
      const { accessToken } = await server.anonymous('signIn', {
        body: { email, password: PASSWORD, company_id: other.companyId },
      })
      const call = createApiClient({ fetch, origin: server.origin, accessToken })
      expect((await call('whoAmI')).company.name).toBe('North')
    })
    it('is taken within one company', async () => {
      const person = await server.person(owner.companyId, 'viewer')
      const { user } = await person.call('whoAmI')
      await expect(
        owner.call('invite', { body: { email: user.email, role: 'viewer' } }),
      ).rejects.toMatchObject({ code: 'EMAIL_TAKEN' })
    })
  })
})
