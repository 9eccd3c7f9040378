import type { AddressInfo } from 'node:net'
import type { SavedReportBody } from '@vitrine/protocol'
import { eachDatabase } from '@vitrine/testbed/databases'
import { SMTPServer } from 'smtp-server'
import { expect, it, onTestFinished } from 'vitest'
import { hasPublished, playChain, sendPlays } from '../../testing/playChain.ts'
import { startTestServer } from '../../testing/testServer.ts'

const DAY = 24 * 3_600_000
const weekly: SavedReportBody = {
  name: 'Weekly',
  by: 'item',
  kind: null,
  device: null,
  site: null,
  group: null,
  q: '',
  period: 'lastWeek',
  time_zone: 'Europe/Berlin',
  format: 'csv',
  schedule: { every: 'week', day: 1, time: '07:00' },
  recipients: ['office@clinic.example', 'agency@ads.example'],
}

/** A mail server in the test's hand. `answers` says whether it takes mail. */
async function aMailServer() {
  const mails: string[] = []
  const state = { answers: true }
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, _session, done) {
      let text = ''
      stream.on('data', (chunk: Buffer) => (text += chunk.toString()))
      stream.on('end', () => {
        if (!state.answers) return done(new Error('not now'))
        mails.push(text)
        done()
      })
    },
  })
  await new Promise<void>((resolve) => void smtp.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => new Promise<void>((resolve) => smtp.close(() => resolve())))
  return { mails, state, url: `smtp://127.0.0.1:${(smtp.server.address() as AddressInfo).port}` }
}

eachDatabase((_kind, _url, makeDatabase) => {
  const started = async () => {
    const mail = await aMailServer()
    const server = await startTestServer(await makeDatabase(), {
      RATE_LIMITS: 'off',
      MAIL_URL: mail.url,
      PUBLIC_URL: 'http://signage.clinic.example',
    })
    onTestFinished(() => server.close())
    return { server, ...mail }
  }

  it('mails a report when it is due, to each recipient once, and says to whom', async () => {
    const { server, mails } = await started()
    const owner = await server.company('Clinic')
    await hasPublished(server, owner.companyId)
    const { deviceId, accessToken } = await server.device(owner)
    const chain = playChain(deviceId)
    const now = server.clock.now()
    const records = chain.next(2, { slide_name: 'Soup', from: now, until: now + 10_000 })
    const saved = await owner.call('makeSavedReport', { body: weekly })
    server.clock.advance(60_000)
    await sendPlays(server, accessToken, chain.key.publicKey, records.slice(0, 1))
    server.clock.advance(saved.next_at! - server.clock.now())
    // Two nodes look at the same moment.
    await Promise.all([server.savedReports.runDue(), server.savedReports.runDue()])
    await server.outbox.look()
    expect(mails).toHaveLength(2)
    const text = mails.join('\n').replaceAll('=\r\n', '')
    expect(text).toContain('To: office@clinic.example')
    expect(text).toContain('To: agency@ads.example')
    expect(text).toContain('Subject: Vitrine: Weekly')
    expect(text).toContain('filename=plays-by-item.csv')
    expect(text).toContain('http://signage.clinic.example/pop')
    const [, attached] = /\r\n\r\n([A-Za-z0-9+/=\r\n]{60,})\r\n--/.exec(mails[0]!)!
    expect(Buffer.from(attached!, 'base64').toString()).toContain('item,slide-1,Soup')

    const { items } = await owner.call('listReportDeliveries', { params: { id: saved.id } })
    expect(items.map(({ to, state }) => [to, state]).toSorted()).toEqual([
      ['agency@ads.example', 'sent'],
      ['office@clinic.example', 'sent'],
    ])
    const [after] = (await owner.call('listSavedReports')).items
    expect(after!.next_at).toBe(saved.next_at! + 7 * DAY)
    await server.savedReports.runDue()
    await server.outbox.look()
    expect(mails).toHaveLength(2)
  })

  it('makes up for times that passed while the server was away, and tries again where mail failed', async () => {
    const { server, mails, state } = await started()
    const owner = await server.company('Clinic')
    await owner.call('makeSavedReport', {
      body: {
        ...weekly,
        period: 'yesterday',
        format: 'xlsx',
        schedule: { every: 'day', time: '07:00' },
        recipients: ['office@clinic.example'],
      },
    })
    server.clock.advance(3 * DAY)
    state.answers = false
    await server.savedReports.runDue()
    await server.outbox.look()
    expect(mails).toHaveLength(0)
    state.answers = true
    server.clock.advance(60_000)
    await server.outbox.look()
    expect(mails).toHaveLength(3)
    expect(new Set(mails.map((mail) => /Subject: (.*)/.exec(mail)![1])).size).toBe(3)
    expect(mails[0]).toContain('filename=plays-by-item.xlsx')
  })

  it('sends now on request, tells webhooks, and ends with the report', async () => {
    const { server, mails } = await started()
    const owner = await server.company('Clinic')
    const { hook } = await owner.call('makeHook', {
      body: { name: 'Hook', url: 'https://hooks.example/in', events: ['plays.report.ready'], enabled: true },
    })
    const saved = await owner.call('makeSavedReport', { body: { ...weekly, schedule: null } })
    expect(saved.next_at).toBeNull()
    expect(await owner.call('sendSavedReport', { params: { id: saved.id } })).toEqual({ recipients: 2 })
    const [event] = (await owner.call('listHookDeliveries', { params: { id: hook.id } })).items
    expect(JSON.parse(event!.body)).toMatchObject({
      type: 'plays.report.ready',
      data: { report_id: saved.id, name: 'Weekly', recipients: 2 },
    })
    await owner.call('deleteSavedReport', { params: { id: saved.id }, revision: saved.revision })
    await server.outbox.look()
    expect(mails).toEqual([])
  })

  it('shows viewers no recipients, and nothing to another company', async () => {
    const { server } = await started()
    const owner = await server.company('Clinic')
    const stranger = await server.company('Other')
    const viewer = await server.person(owner.companyId, 'viewer')
    const saved = await owner.call('makeSavedReport', { body: weekly })
    const params = { id: saved.id }
    expect((await viewer.call('listSavedReports')).items).toMatchObject([{ recipients: null }])
    expect(await owner.call('listSavedReports')).toMatchObject({
      can_mail: true,
      items: [{ recipients: weekly.recipients }],
    })
    expect((await stranger.call('listSavedReports')).items).toEqual([])
    await expect(viewer.call('sendSavedReport', { params })).rejects.toMatchObject({ status: 403 })
    for (const name of ['sendSavedReport', 'listReportDeliveries'] as const)
      await expect(stranger.call(name, { params })).rejects.toMatchObject({ status: 404 })
    await owner.call('changeSavedReport', { params, revision: 1, body: { ...weekly, name: 'Monday' } })
    await expect(
      owner.call('changeSavedReport', { params, revision: 1, body: weekly }),
    ).rejects.toMatchObject({ problem: { code: 'CHANGED_MEANWHILE' } })
  })
})
