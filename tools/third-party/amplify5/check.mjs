/**
 * aws-amplify 5 against a running server: mutation, query, subscription, a refused credential. Ends with 0 when all is well.
 *
 *   node check.mjs <origin> <access token> <sync id>
 */
import { API, graphqlOperation } from '@aws-amplify/api'
import { WebSocket as NodeWebSocket } from 'ws'

const [origin, credential, id] = process.argv.slice(2)

// This client always speaks TLS to where it thinks AppSync is; the server under test is on plain http.
globalThis.WebSocket = class extends NodeWebSocket {
  constructor(url, protocols) {
    super(String(url).replace('wss://', 'ws://'), protocols)
  }
}
globalThis.window ??= globalThis

const FIELDS = 'id status data responses commands settings'
const update = (status) =>
  API.graphql(
    graphqlOperation(`mutation UpdateSync($sync: SyncInput!) { updateSync(sync: $sync) { ${FIELDS} } }`, {
      sync: { id, status, data: JSON.stringify({ by: 'amplify 5' }) },
    }),
  )
const fail = (what, seen) => {
  console.error(`${what}: ${JSON.stringify(seen)}`)
  process.exit(1)
}
const configure = (key) =>
  API.configure({
    aws_appsync_graphqlEndpoint: `${origin}/graphql`,
    aws_appsync_region: 'us-west-2',
    aws_appsync_authenticationType: 'API_KEY',
    aws_appsync_apiKey: key,
  })
setTimeout(() => fail('it took too long', null), 20_000)

configure(credential)
const written = await update('first')
if (written.data.updateSync.status !== 'first') fail('mutation', written)
const read = await API.graphql(
  graphqlOperation(`query GetMostRecentSync($id: String!) { getMostRecentSync(id: $id) { ${FIELDS} } }`, {
    id,
  }),
)
if (read.data.getMostRecentSync.data !== '{"by":"amplify 5"}') fail('query', read)

const heard = []
const subscription = API.graphql(
  graphqlOperation(`subscription OnUpdateSync($id: String!) { onUpdateSync(id: $id) { ${FIELDS} } }`, { id }),
).subscribe({
  next: ({ value }) => heard.push(value.data.onUpdateSync.status),
  error: (error) => fail('subscription', error),
})
// The library does not say when a subscription stands.
for (let n = 0; !heard.includes(`pushed ${n - 1}`); n += 1) {
  await update(`pushed ${n}`)
  await new Promise((resolve) => setTimeout(resolve, 200))
}
subscription.unsubscribe()

configure('wrong')
const refused = await update('refused').then(
  () => null,
  (error) => error,
)
const { errorType, message } = refused?.errors?.[0] ?? {}
if (refused === null || !(errorType === 'UnauthorizedException' || /401/.test(message ?? '')))
  fail('a wrong credential', refused)
console.log(`mutation, query and subscription work; a wrong credential is refused (${errorType ?? message})`)
process.exit(0)
