import type { AddressInfo } from 'node:net'
import { temporaryFolder } from '@vitrine/testbed'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestServer, until, type TestPerson, type TestServer } from '../../testing/testServer.ts'

let smtp: SMTPServer
let server: TestServer
let owner: TestPerson
let folder: Awaited<ReturnType<typeof temporaryFolder>>
const mails: string[] = []

beforeAll(async () => {
  smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, _session, done) {
      let text = ''
      stream.on('data', (chunk: Buffer) => (text += chunk.toString()))
      // Long lines come in quoted-printable, wrapped with =.
      stream.on('end', () => {
        mails.push(text.replaceAll('=\r\n', '').replaceAll('=3D', '='))
        done()
      })
    },
  })
  await new Promise<void>((resolve) => void smtp.listen(0, '127.0.0.1', resolve))
  folder = await temporaryFolder('mail')
  server = await startTestServer(
    { kind: 'sqlite', file: `${folder.path}/mail.sqlite` },
    {
      RATE_LIMITS: 'off',
      MAIL_URL: `smtp://127.0.0.1:${(smtp.server.address() as AddressInfo).port}`,
      PUBLIC_URL: 'http://signage.clinic.example',
      MAIL_FROM: 'Vitrine <signs@clinic.example>',
    },
  )
  owner = await server.company('Clinic')
})
afterAll(async () => {
  await server?.close()
  await new Promise<void>((resolve) => smtp.close(() => resolve()))
  await folder?.remove()
})

/** The words of a mail that were encoded because they are not English. */
const decoded = (mail: string): string => {
  const [head = '', ...body] = mail.split('\r\n\r\n')
  return /transfer-encoding: base64/i.test(head)
    ? Buffer.from(body.join(''), 'base64').toString()
    : Buffer.from(
        body
          .join('\n')
          .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
        'latin1',
      ).toString()
}

const linkIn = (mail: string): string => /http:\/\/\S+#vl_\S+/.exec(mail)![0]

it('mails a reset link that works, to a known email only, and says the same for both', async () => {
  const { email } = (await owner.call('whoAmI')).user
  expect(await server.anonymous('askPasswordReset', { body: { email: 'nobody@clinic.example' } })).toEqual({
    mailed: true,
  })
  expect(await server.anonymous('askPasswordReset', { body: { email } })).toEqual({ mailed: true })
  const mail = await until(() => mails.find((text) => text.includes('set a new password')))
  expect(mail).toContain(`To: ${email}`)
  expect(mail).toContain('signs@clinic.example')
  expect(mails).toHaveLength(1)
  const token = linkIn(mail).split('#')[1]!
  const { accessToken } = await server.anonymous('resetPassword', {
    body: { token, password: 'four other quiet words' },
  })
  expect(accessToken).toMatch(/^vs_/)
})

it('mails an invitation, and shows its link to the admin as well', async () => {
  const company = await server.company('Shop')
  const { link } = await company.call('invite', { body: { email: 'new@shop.example', role: 'viewer' } })
  expect(link.mailed).toBe(true)
  const mail = await until(() => mails.find((text) => text.includes('To: new@shop.example')))
  expect(linkIn(mail)).toBe(link.link)
})

it('mails two people at the same time, each in their own language', async () => {
  const clinic = await server.company('Second clinic')
  const { user } = await clinic.call('whoAmI')
  const other = await server.company('Bakery')
  const { user: baker } = await other.call('whoAmI')
  await clinic.call('changeAccount', { revision: user.revision, body: { locale: 'en-XA' } })
  await other.call('changeAccount', { revision: baker.revision, body: { locale: 'ar-XB' } })
  const before = mails.length
  await Promise.all([
    server.anonymous('askPasswordReset', { body: { email: user.email } }),
    server.anonymous('askPasswordReset', { body: { email: baker.email } }),
    clinic.call('invite', { body: { email: 'guest@clinic.example', role: 'viewer' } }),
  ])
  await until(() => mails.length >= before + 3)
  const to = (email: string) => decoded(mails.slice(before).find((mail) => mail.includes(`To: ${email}`))!)
  const [own, bakers, guests] = [to(user.email), to(baker.email), to('guest@clinic.example')]
  // Marks for the direction are of one made-up language only.
  for (const mail of [own, guests]) expect(mail).toMatch(/^\[Ĥéļļö/)
  expect(bakers).toContain('\u202eĤéļļö ')
  expect(own).not.toContain('\u202e')
  expect(own).toContain(user.name)
})
