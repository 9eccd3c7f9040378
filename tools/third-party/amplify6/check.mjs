/**
 * aws-amplify 6 against a running server: mutation, query, subscription with `x-api-key`, with a token bare and as Bearer in
 * `Authorization`, and the handshake's refusal. Ends with 0 when all is well.
 *
 *   node check.mjs <origin> <access token> <sync id>
 */
import { Amplify } from 'aws-amplify'
import { generateClient } from 'aws-amplify/api'
import { WebSocket as NodeWebSocket } from 'ws'

const [origin, credential, id] = process.argv.slice(2)

// This client always speaks TLS; the server under test is on plain http.
globalThis.WebSocket = class extends NodeWebSocket {
  constructor(url, protocols) {
    super(String(url).replace('wss://', 'ws://'), protocols)
  }
}

const FIELDS = 'id status data responses commands settings'
const UPDATE = `mutation UpdateSync($sync: SyncInput!) { updateSync(sync: $sync) { ${FIELDS} } }`
const READ = `query GetMostRecentSync($id: String!) { getMostRecentSync(id: $id) { ${FIELDS} } }`
const READ_MANY = 'query GetMostRecentSyncs($ids: [String!]!) { getMostRecentSyncs(ids: $ids) { id cid } }'
const LISTEN = `subscription OnUpdateSync($id: String!) { onUpdateSync(id: $id) { ${FIELDS} } }`
const LISTENER =
  'subscription OnUpdateSyncListener($token: String!) { onUpdateSyncListener(token: $token) { data settings commands } }'

const fail = (what, seen) => {
  console.error(what, seen)
  process.exit(1)
}
setTimeout(() => fail('it took too long', null), 25_000)
const configure = (apiKey, defaultAuthMode = 'apiKey') =>
  Amplify.configure(
    { API: { GraphQL: { endpoint: `${origin}/graphql`, region: 'us-west-2', defaultAuthMode, apiKey } } },
    {},
  )

const ways = {
  apiKey: {},
  lambda: { authMode: 'lambda', authToken: credential },
  bearer: { authMode: 'lambda', authToken: `Bearer ${credential}` },
}
for (const [mode, options] of Object.entries(ways)) {
  configure(credential, options.authMode)
  const client = generateClient(options)
  const update = (status) =>
    client.graphql({ query: UPDATE, variables: { sync: { id, status, data: JSON.stringify({ by: mode }) } } })
  const written = await update('first')
  if (written.data.updateSync.status !== 'first') fail(`${mode}: mutation`, written)
  const read = await client.graphql({ query: READ, variables: { id } })
  if (read.data.getMostRecentSync.data !== JSON.stringify({ by: mode })) fail(`${mode}: query`, read)
  const many = await client.graphql({ query: READ_MANY, variables: { ids: [id, 'unknown'] } })
  if (many.data.getMostRecentSyncs.length !== 1) fail(`${mode}: query of many`, many)

  const heard = []
  const byToken = []
  const error = (seen) => fail(`${mode}: subscription`, JSON.stringify(seen))
  const subscriptions = [
    client
      .graphql({ query: LISTEN, variables: { id } })
      .subscribe({ next: ({ data }) => heard.push(data.onUpdateSync.status), error }),
    client
      .graphql({ query: LISTENER, variables: { token: id } })
      .subscribe({ next: ({ data }) => byToken.push(data.onUpdateSyncListener.data), error }),
  ]
  // The library does not say when a subscription stands.
  for (let n = 0; !heard.includes(`pushed ${n - 1}`) || byToken.length === 0; n += 1) {
    await update(`pushed ${n}`)
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  for (const subscription of subscriptions) subscription.unsubscribe()
}

configure('wrong')
const stranger = generateClient()
const refused = await stranger.graphql({ query: READ, variables: { id } }).then(
  (answer) => answer,
  (error) => error,
)
// The library keeps the type in what the error is called when it is printed.
if (!String(refused?.errors?.[0]?.stack).startsWith('UnauthorizedException'))
  fail('a wrong credential', refused)
const silent = await new Promise((resolve) =>
  stranger
    .graphql({ query: LISTEN, variables: { id } })
    .subscribe({ next: () => resolve(null), error: resolve }),
)
if (!/Unauthorized|401/.test(JSON.stringify(silent))) fail('a wrong credential of a subscription', silent)
console.log(
  'mutation, queries and subscriptions work in all three ways to prove oneself; a wrong credential is refused',
)
process.exit(0)
