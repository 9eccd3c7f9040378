import { aPackage } from './aPackage.ts'
import { operations, type Noun, type Operation, type OperationName } from '@vitrine/protocol'
import { eachDatabase } from '@vitrine/testbed/databases'
import { Ajv2020 } from 'ajv/dist/2020.js'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestMedia } from './testMedia.ts'
import { aPushBrowser } from './aPushBrowser.ts'
import { aDraft, anAd, aTextSlide, startTestServer, type TestPerson, type TestServer } from './testServer.ts'

/**
 * The OpenAPI document against real answers: inputs are made of what the document says an operation takes (and of what it
 * does not), and every answer must be what the document says it may be. Some operations need more than shapes to succeed (a
 * link from a mail, a code on a glass); they are named below, and all others must have succeeded at least once.
 */
type Schema = Record<string, unknown>
type Documented = {
  parameters: { name: string; in: string; required: boolean; schema: Schema }[]
  requestBody?: { content: { 'application/json': { schema: Schema } } }
  responses: Record<string, { content?: Record<string, { schema: Schema }> }>
}
const NEEDS_A_SECRET: ReadonlySet<OperationName> = new Set([
  'makeFirstAccount',
  'signIn',
  'resetPassword',
  'readInvitation',
  'acceptInvitation',
  'lookUpCode',
  'acceptDevice',
  // Dates, a screen, and a span of time.
  'makeSchedule',
  'changeSchedule',
  'previewSchedules',
  'readDevicePlan',
  // A time zone; dates; an appointment of the board.
  'makeBoard',
  'changeBoard',
  'readBoardSlots',
  'readBoardDays',
  'makeAppointment',
  'changeAppointment',
  'deleteAppointment',
  'importAppointments',
  // Times of day; dates, a file or an address.
  'makeDaypart',
  'changeDaypart',
  'makeCalendar',
  'changeCalendar',
  // An activation of its emergency, and of its device.
  'readActivation',
  'reportEmergency',
  // An address or a file, of the right kind.
  'makeFeed',
  // A screen of the device that offers it.
  'touchFeed',
  'changeFeed',
  // An entry of a feed that reads a social network.
  'moderateFeedEntry',
  // A feed that is a queue, a counter or a value.
  'readQueue',
  'callQueue',
  'readCounter',
  'changeCounter',
  'readValue',
  'setValue',
  // A feed that is there, and the signature of a link to it.
  'makeWidgetLink',
  'readWidgetFeed',
  // Either a screen or a slide that is there, and an end in the future; the signature of a link.
  'makeExternalLink',
  'readExternal',
  // A zip with widget.json, and a version of it.
  'reviewWidgetPackage',
  'installWidgetPackage',
  'useWidgetPackageVersion',
  // An emergency that is there.
  'makeCapFeed',
  'changeCapFeed',
  'makeTrigger',
  'changeTrigger',
  // A document of XML, and a message with a signature.
  'receiveCapAlert',
  'sendTrigger',
  // Either devices or a screen, and the right kind of id.
  'notifyDevices',
  // One selection of three, and one end of two.
  'pauseDevices',
  // A level and an id that belong together; an address, and a device.
  'writeHostRules',
  'testHost',
  // A screen with its zone, and content that is there.
  'makeCampaign',
  'changeCampaign',
  'forecastCampaign',
  // Only one that is booked can be paused or ended.
  'pauseCampaign',
  'endCampaign',
  // Items of one of four forms, whose content has to be there.
  'makePlaylist',
  'changePlaylist',
  // It is in the list already; only a deleted one can be restored.
  'restorePlaylist',
  // What is reported on has to be there, and a time zone.
  'makeSavedReport',
  'changeSavedReport',
  // A point of the curve.
  'addPushBrowser',
  // A key, and a device that waits.
  'claimDevice',
  // One selection of three, or an action for each device.
  'remoteDevices',
  // The name of a fact, which stands in the address.
  'setFact',
  'deleteFact',
  // A log of its device.
  'readDeviceLog',
  // A zone of its screen.
  'changeAd',
  // A build that the server has.
  'decideRollout',
  // A report of its device.
  'readDiagnostics',
  // A delivery of its webhook.
  'resendHookDelivery',
  // Pictures as base64, and entities that were deleted just before.
  'setPoster',
  // A draft that can be published: the entities that it names are made of ids at random.
  'publishSite',
  // A video: what is uploaded here is a picture.
  'convertMedia',
  'restoreMedia',
  'restoreFolder',
  'restoreSlide',
  'restoreSite',
  // Needs the newest revision of one's own, and would end the session that asks.
  'changeAccount',
  'signOut',
  'readPublished',
  // Ask for a version by its name, which is a hash, or by a number that only changes have made.
  'readVersion',
  'restoreSlideVersion',
])
/**
 * Operations in the order of the test: what deletes comes last, so that all others find what they ask for; and what belongs
 * to an entity goes before the entity.
 */
const IN_ORDER = (Object.entries(operations) as [OperationName, Operation][]).toSorted(
  ([, a], [, b]) =>
    Number(a.method === 'DELETE') - Number(b.method === 'DELETE') ||
    (a.method === 'DELETE' ? b.path.length - a.path.length : 0),
)
const RUNS = 24
/** Inputs of each operation as one would ask who wants it done; the same in every run, so that what succeeded goes on to. */
const PLAIN = { sparse: 12, full: 72 }
/** Ids and revisions that are asked with in turn. */
const WAYS = 12
/** After so many successes, the plain ways to ask have shown what they can. */
const ENOUGH = 8
/** Asks with the revision that reading the entity answers. */
const NEWEST = 'newest'

eachDatabase((_kind, _makeUrl, makeDatabase) => {
  let server: TestServer
  let owner: TestPerson
  let deviceToken: string
  const pool = {} as Record<Noun, string[]>
  const ajv = new Ajv2020({ strict: false, validateFormats: false, allErrors: true })
  let paths: Record<string, Record<string, Documented>>
  let components: Record<string, Schema>
  const succeeded = new Set<string>()
  /** ids of what the operation is about that is tried now: they are likelier than those of other things */
  let own: readonly string[] = []

  beforeAll(async () => {
    server = await startTestServer(await makeDatabase(), { RATE_LIMITS: 'off' })
    owner = await server.company('Clinic')
    const document = (await (await server.fetch('/default/v1/openapi.json')).json()) as {
      paths: typeof paths
      components: { schemas: typeof components }
    }
    ;({ paths } = document)
    components = document.components.schemas
    ajv.addSchema(document, 'document')
    const some = async (make: () => Promise<{ id: string }>): Promise<string[]> => {
      const ids: string[] = []
      for (let n = 0; n < RUNS; n += 1) ids.push((await make()).id)
      return ids
    }
    const { call } = owner
    pool.folder = await some(() => call('makeFolder', { body: { name: 'F' } }))
    pool.slide = await some(() => call('makeSlide', { body: aTextSlide() }))
    pool.site = await some(() => call('makeSite', { body: { name: 'S', draft: aDraft([pool.slide[0]!]) } }))
    const withAd = { ...aDraft([]), ads: [anAd()] }
    pool.ad = await some(async () => ({
      id: `${(await call('makeSite', { body: { name: 'S', draft: withAd } })).id}:ad1`,
    }))
    pool.schedule = await some(() =>
      call('makeSchedule', {
        body: { name: 'E', screen_id: pool.site[0]!, targets: [{ tag: 'x' }], start: '2026-11-02T07:00' },
      }),
    )
    pool.board = await some(() => call('makeBoard', { body: { name: 'B', time_zone: 'UTC' } }))
    pool.daypart = await some(() =>
      call('makeDaypart', {
        body: { name: `D${Math.random()}`, times: [{ from: '07:00', until: '10:30' }] },
      }),
    )
    pool.calendar = await some(() =>
      call('makeCalendar', { body: { source: 'own', name: `C${Math.random()}`, days: [] } }),
    )
    pool.emergency = await some(() =>
      call('makeEmergency', {
        body: {
          name: 'E',
          kind: 'other',
          targets: [{ tag: 'x' }],
          message: {
            texts: [{ language: 'en', heading: 'Stay inside', detail: '' }],
            seconds_each: 8,
            colour: 'violet',
            symbol: 'shelter',
            arrow: null,
            direction: {},
            sound: 'none',
          },
        },
      }),
    )
    pool.feed = await some(() =>
      call('makeFeed', {
        body: { name: 'F', kind: 'table', file: { name: 'prices.csv', text: 'dish,price\nSoup,4.50\n' } },
      }),
    )
    pool.widgetLink = await some(
      async () => (await call('makeWidgetLink', { body: { name: 'L', feed_id: pool.feed[0]! } })).link,
    )
    pool.externalLink = await some(
      async () =>
        (
          await call('makeExternalLink', {
            body: { name: 'L', site_id: pool.site[0]!, ends_at: server.clock.now() + 60_000 },
          })
        ).link,
    )
    pool.widgetPackage = await some(() => call('installWidgetPackage', { body: { file: aPackage().file } }))
    pool.capFeed = await some(() =>
      call('makeCapFeed', { body: { name: 'F', rules: [{ emergency_id: pool.emergency[0]! }] } }),
    )
    pool.emergencyTrigger = await some(
      async () =>
        (await call('makeTrigger', { body: { name: 'T', emergency_id: pool.emergency[0]! } })).trigger,
    )
    pool.playlist = await some(() => call('makePlaylist', { body: { kind: 'chosen', name: 'P', items: [] } }))
    pool.campaign = await some(() =>
      call('makeCampaign', {
        body: {
          name: 'C',
          period: { from: '2030-10-01', until: '2030-11-01' },
          targets: [{ site_id: pool.site[0]!, group_id: 'main' }],
          content: [{ slide_id: pool.slide[0]!, duration: 10_000 }],
          goal: { per_hour: 6 },
        },
      }),
    )
    pool.table = await some(() =>
      call('makeTable', { body: { name: `T${Math.random()}`, columns: ['Dish'], rows: [['Soup']] } }),
    )
    pool.savedReport = await some(() =>
      call('makeSavedReport', {
        body: {
          name: 'R',
          by: 'item',
          kind: null,
          device: null,
          site: null,
          group: null,
          q: '',
          period: 'last7',
          time_zone: 'UTC',
          format: 'csv',
          schedule: null,
          recipients: [],
        },
      }),
    )
    pool.deviceFilter = await some(() =>
      call('saveDeviceFilter', { body: { name: `F${Math.random()}`, filter: {} } }),
    )
    pool.deviceGroup = await some(() => call('makeDeviceGroup', { body: { name: `G${Math.random()}` } }))
    const inside = { url: 'http://127.0.0.1:9/x', enabled: true }
    pool.hook = await some(async () => {
      const body = { name: 'H', events: ['media.failed' as const], ...inside }
      return (await call('makeHook', { body })).hook
    })
    pool.alertChannel = await some(async () => {
      const body = { name: 'C', kind: 'webhook' as const, quiet: null, ...inside }
      return (await call('makeAlertChannel', { body })).channel
    })
    pool.pushBrowser = await some(() => call('addPushBrowser', { body: aPushBrowser() }))
    pool.alertRule = await some(() =>
      call('makeAlertRule', {
        body: {
          name: 'R',
          kind: 'offline',
          settings: {},
          targets: { group_ids: [], site_ids: [], device_ids: [] },
          hours: null,
          channel_ids: [],
          escalation: null,
          enabled: true,
        },
      }),
    )
    pool.metricsToken = await some(
      async () => (await call('makeMetricsToken', { body: { name: 'M', group_id: null } })).token,
    )
    pool.alert = await some(async () => {
      const hook = { companyId: owner.companyId, id: pool.hook[0]!, name: 'H' }
      await server.alerts.hookSwitched(server.db, hook, true)
      return (await call('listAlerts')).items[0]!
    })
    pool.apikey = await some(() => call('makeApiKey', { body: { name: 'K', role: 'viewer' } }))
    pool.provisioningKey = await some(() =>
      call('makeProvisioningKey', { body: { name: 'K', devices_most: 1, days: 1 } }),
    )
    pool.device = await some(async () => (await server.device(owner)).device)
    deviceToken = (await server.device(owner)).accessToken
    pool.user = await some(async () => ({ id: (await server.person(owner.companyId, 'viewer')).userId }))
    // What others are made of is drawn from the first of each kind: the rest can be deleted.
    pool.media = await some(() => createTestMedia(server, owner.companyId))
    pool.invitation = await some(
      async () =>
        (await call('invite', { body: { email: `${Math.random()}@example.org`, role: 'viewer' } }))
          .invitation,
    )
    const { user } = await call('whoAmI')
    pool.session = await some(async () => {
      await server.anonymous('signIn', {
        body: { email: user.email, password: 'correct horse battery staple' },
      })
      return (await call('listSessions')).items.filter(({ current }) => !current).at(-1)!
    })
  })
  afterAll(() => server?.close())

  /**
   * Values of a schema as the document has it; ids of our own where one is asked for.
   * @param fill how much of what can be left out is there: sparse bodies break few rules between their fields
   */
  const valueOf = (schema: Schema, fill: 'full' | 'sparse' = 'full', depth = 0): fc.Arbitrary<unknown> => {
    const inside = (inner: Schema) => valueOf(inner, fill, depth + 1)
    const reference = schema['$ref'] as string | undefined
    if (reference) return inside(components[reference.split('/').at(-1)!]!)
    if ('const' in schema) return fc.constant(schema['const'])
    if (Array.isArray(schema['enum'])) return fc.constantFrom(...(schema['enum'] as unknown[]))
    const choices = (schema['anyOf'] ?? schema['oneOf']) as Schema[] | undefined
    if (choices) return fc.oneof(...choices.map(inside))
    const [type] = [schema['type']].flat() as string[]
    const number = (name: string, fallback: number): number => Number(schema[name] ?? fallback)
    switch (type) {
      case 'string': {
        const pattern = schema['pattern'] as string | undefined
        if (schema['format'] === 'email') return fc.nat().map((n) => `person${n}@example.org`)
        if (pattern) return textOf(pattern)
        const minLength = Math.max(1, number('minLength', 1))
        return fc.oneof(
          fc.constantFrom(...own, ...Object.values(pool).map((ids) => ids[0]!)),
          fc.string({ minLength, maxLength: Math.max(minLength, Math.min(number('maxLength', 30), 30)) }),
        )
      }
      case 'integer':
      case 'number': {
        const min = Math.ceil(Math.max(number('minimum', 0), -10_000))
        // Instants begin far above what other numbers are.
        return fc.integer({
          min,
          max: Math.max(min, Math.floor(Math.min(number('maximum', 10_000), 10_000))),
        })
      }
      case 'boolean':
        return fc.boolean()
      case 'array':
        return fc.array(inside((schema['items'] ?? {}) as Schema), {
          minLength: number('minItems', 0),
          maxLength: Math.max(number('minItems', 0), depth > 4 || fill === 'sparse' ? 0 : 2),
        })
      case 'object': {
        const required = (schema['required'] ?? []) as string[]
        return fc.record(
          Object.fromEntries(
            Object.entries((schema['properties'] ?? {}) as Record<string, Schema>)
              .filter(([name]) => fill === 'full' || required.includes(name))
              .map(([name, inner]) => [
                name,
                // No schema says what a mail address is as exactly as the server does.
                name === 'email' ? fc.nat().map((n) => `person${n}@example.org`) : inside(inner),
              ]),
          ),
          { requiredKeys: required } as never,
        )
      }
      default:
        return fc.constant(null)
    }
  }
  // Made once for each pattern: making it takes longer than all that is asked with it.
  const texts = new Map<string, fc.Arbitrary<string>>()
  const textOf = (pattern: string): fc.Arbitrary<string> => {
    let made = texts.get(pattern)
    if (!made) {
      try {
        made = fc.stringMatching(new RegExp(pattern))
      } catch {
        made = fc.string({ minLength: 1 })
      }
      texts.set(pattern, made)
    }
    return made
  }
  // The same object each time, so that what checks it is made once: a slide's is large.
  const pointing = new Map<string, Schema>()
  const refersToDocument = (schema: Schema): Schema => {
    const text = JSON.stringify(schema).replaceAll('"#/components', '"document#/components')
    const made = pointing.get(text) ?? (JSON.parse(text) as Schema)
    pointing.set(text, made)
    return made
  }

  describe.each(IN_ORDER)('%s', (name, op) => {
    it('answers only what the document says', async () => {
      const documented = paths[op.path]![op.method.toLowerCase()]!
      const rightful = op.access === 'device' ? deviceToken : owner.accessToken
      const body = documented.requestBody?.content['application/json']?.schema
      const ids = (op.noun ? pool[op.noun] : undefined) ?? ['none']
      own = ids
      const input = fc.record({
        id: fc.oneof(
          { weight: 5, arbitrary: fc.constantFrom(...ids) },
          fc.constantFrom('unknown', 'x'.repeat(90)),
        ),
        body: body
          ? fc.oneof({ weight: 4, arbitrary: valueOf(body) }, fc.jsonValue())
          : fc.constant(undefined),
        ifMatch: fc.oneof(
          { weight: 4, arbitrary: fc.constant<string | null>('"1"') },
          fc.constantFrom('"9"', 'x', null),
        ),
        by: fc.oneof(
          { weight: 6, arbitrary: fc.constant<string | null>(rightful) },
          fc.constantFrom(null, 'wrong'),
        ),
        query: fc.record(
          Object.fromEntries(
            documented.parameters
              .filter((parameter) => parameter.in === 'query')
              .map(({ name: key, schema }) => [key, valueOf(schema)]),
          ),
          { requiredKeys: [] } as never,
        ),
      })
      // First as one would ask who wants it done: own ids, the newest revision, no filters.
      // Where shapes hold rules between their fields (a zone that an ad names), many must be tried until one is right.
      const bodies = body
        ? (['sparse', 'full'] as const).flatMap((fill) =>
            fc.sample(valueOf(body, fill), { numRuns: PLAIN[fill], seed: 1 }),
          )
        : []
      // Without a body there are only so many ways to ask. What is read is tried with every id: operations before may have ended some.
      const ways = body ? bodies.length : op.method === 'GET' ? WAYS + ids.length : WAYS
      const plain = Array.from({ length: ways }, (_, count) => {
        const n = count % WAYS
        const every = body || count < WAYS ? undefined : ids[count - WAYS]
        return {
          id: every ?? (n < 6 ? ids[ids.length - 1 - n] : undefined) ?? ids[0]!,
          body: bodies[count],
          ifMatch: n < 6 ? '"1"' : `"${n - 5}"`,
          by: rightful,
          query: {},
        }
      })
      // Operations before have moved revisions on and ended some entities: each with its newest revision, until one succeeds.
      const newest = 'ifMatch' in op ? ids.map((id) => ({ ...plain[0]!, id, ifMatch: NEWEST })) : []
      let successes = 0
      for (const [n, one] of [...plain, ...fc.sample(input, RUNS), ...newest].entries()) {
        if (n < plain.length && successes >= ENOUGH) continue
        if (one.ifMatch === NEWEST && succeeded.has(name)) break
        // Signing out with the credential that everything else asks with would end the test.
        if (name === 'signOut' && one.by === owner.accessToken) continue
        const query = new URLSearchParams(
          Object.entries(one.query as Record<string, unknown>).map(([key, value]) => [key, String(value)]),
        )
        const path = `/default/v1${op.path.replace(/\{\w+\}/g, encodeURIComponent(one.id))}`
        const authorization = { authorization: `Bearer ${one.by}` }
        const ifMatch =
          one.ifMatch === NEWEST
            ? (await server.fetch(path, { headers: authorization })).headers.get('etag')
            : one.ifMatch
        const response = await server.fetch(`${path}?${query}`, {
          method: op.method,
          headers: {
            ...(one.by === null ? {} : authorization),
            ...(one.body === undefined ? {} : { 'content-type': 'application/json' }),
            ...(ifMatch === null ? {} : { 'if-match': ifMatch }),
          },
          ...(one.body === undefined ? {} : { body: JSON.stringify(one.body) }),
        })
        const { status } = response
        const said =
          documented.responses[status] ?? (status >= 400 ? documented.responses['default'] : undefined)
        expect(
          said,
          `${op.method} ${op.path} answered ${status}, which the document does not know`,
        ).toBeDefined()
        const text = await response.text()
        const [type] = (response.headers.get('content-type') ?? '').split(';')
        if (said!.content === undefined) expect(text).toBe('')
        else {
          const schema = said!.content[type!]?.schema
          expect(schema, `${type} at ${status}`).toBeDefined()
          const fits = ajv.validate(
            refersToDocument(schema!),
            type!.endsWith('json') ? JSON.parse(text) : text,
          )
          expect(fits, `${text.slice(0, 400)} ${ajv.errorsText()}`).toBe(true)
        }
        expect(status).toBeLessThan(500)
        if (status < 300) {
          succeeded.add(name)
          successes += 1
        }
      }
    })
  })
  it('had every operation succeed that shapes alone can make succeed', () => {
    const missing = (Object.keys(operations) as OperationName[]).filter(
      (name) => !succeeded.has(name) && !NEEDS_A_SECRET.has(name),
    )
    expect(missing).toEqual([])
  })
})
