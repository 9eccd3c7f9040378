import { readFile } from 'node:fs/promises'
import { temporaryFolder } from '@vitrine/testbed'
import { eachDatabase } from '@vitrine/testbed/databases'
import { expect, it, onTestFinished } from 'vitest'
import type { Config } from '../../platform/config/config.ts'
import { graphql, startTestServer, type TestServer } from '../../testing/testServer.ts'
import { METRICS } from './metrics.service.ts'

const started = async (database: Config['database']) => {
  const server = await startTestServer(database, { RATE_LIMITS: 'off' })
  onTestFinished(() => server.close().catch(() => {}))
  return server
}
const metricsBy = async (server: TestServer, token: string) => {
  const response = await server.fetch('/metrics', {
    headers: { authorization: `Bearer ${token}`, 'x-forwarded-for': '203.0.113.9' },
  })
  return { status: response.status, text: await response.text() }
}

eachDatabase((_kind, _makeUrl, makeDatabase) => {
  it('shows the figures of a company, or of one group, to whoever has its token until it is revoked', async () => {
    const server = await started(await makeDatabase())
    const [owner, stranger] = [await server.company('Clinic'), await server.company('Shop')]
    const [lobby] = [await server.device(owner), await server.device(owner, { name: 'Bar' })]
    await server.device(stranger)
    const group = await owner.call('makeDeviceGroup', { body: { name: 'Munich' } })
    await owner.call('groupDevices', {
      body: { members: [{ device_id: lobby.device.id, group_id: group.id }] },
    })
    const now = server.clock.now()
    const fault = { code: 'ITEM_FAILED', text: 'Couldn’t show Menu', at: now }
    await graphql(
      server,
      lobby.accessToken,
      'mutation U($sync: SyncInput!) { updateSync(sync: $sync) { id } }',
      {
        sync: {
          id: lobby.token,
          data: JSON.stringify({
            player_version: '0.1.0',
            showing: { kind: 'nothing', since: now },
            fetching: null,
            files: [],
            faults: [fault],
            offline_start: { able: true },
            glass: { width: 1920, height: 1080, ratio: 1 },
            storage: null,
            clock_offset: 0,
          }),
        },
      },
    )
    const all = await owner.call('makeMetricsToken', { body: { name: 'Grafana', group_id: null } })
    const one = await owner.call('makeMetricsToken', { body: { name: 'Munich', group_id: group.id } })
    const { status, text } = await metricsBy(server, all.secret)
    expect(status).toBe(200)
    expect(text).toContain('vitrine_devices{status="idle"} 1')
    expect(text).toContain('vitrine_devices{status="unknown"} 1')
    expect(text).toContain('vitrine_faults_open{code="ITEM_FAILED"} 1')
    expect(text).toContain('vitrine_alerts_open{kind="offline"} 0')
    expect(text).toContain('vitrine_company_info{company="Clinic",group=""} 1')
    expect(text).not.toContain('vitrine_http_requests_total')
    const munich = await metricsBy(server, one.secret)
    expect(munich.text).toContain('vitrine_devices{status="unknown"} 0')
    expect(munich.text).toContain('group="Munich"')

    expect((await owner.call('listMetricsTokens')).items).toMatchObject([{ last_used_at: now }, {}])
    const rows = await server.db.selectFrom('metrics_token').select('hash').execute()
    expect(rows.map(({ hash }) => hash).join()).not.toContain(all.secret.split('.')[1]!)
    await owner.call('revokeMetricsToken', { params: { id: all.token.id }, revision: 1 })
    expect((await metricsBy(server, all.secret)).status).toBe(401)
    expect((await metricsBy(server, 'vm_no')).status).toBe(401)
  })
})

it('has every metric that the dashboard for Grafana asks for, and the dashboard shows them all', async () => {
  const file = new URL('../../../../../docs/grafana/vitrine.json', import.meta.url)
  const dashboard = JSON.parse(await readFile(file, 'utf8')) as {
    panels: { targets?: { expr: string }[] }[]
  }
  const asked = dashboard.panels
    .flatMap(({ targets = [] }) => targets)
    .flatMap(({ expr }) => expr.match(/vitrine_\w+/g) ?? [])
  expect(new Set(asked)).toEqual(new Set(Object.values(METRICS).map(({ name }) => name)))
  const folder = await temporaryFolder('metrics')
  onTestFinished(() => folder.remove())
  const server = await started({ kind: 'sqlite', file: `${folder.path}/m.sqlite` })
  const owner = await server.company('Clinic')
  const { secret } = await owner.call('makeMetricsToken', { body: { name: 'G', group_id: null } })
  const { text } = await metricsBy(server, secret)
  for (const name of asked) expect(text).toContain(`# TYPE ${name} gauge`)
})
