import { test as base } from '@playwright/test'
import { startServer, type RunningServer, type ServerOptions } from '@vitrine/testbed'

/** What a server needs in its environment to make the sample content, which takes it several seconds. */
export const WITH_SAMPLES = { SAMPLE_CONTENT: 'on' }

/** Starts the built server, without the sample content unless the options ask for it. */
export const startBuiltServer = (options: ServerOptions = {}): Promise<RunningServer> =>
  startServer({ ...options, env: { SAMPLE_CONTENT: 'off', ...options.env } })

/** Playwright's `test` with a built server of its own for every test that asks for it. */
export const test = base.extend<{ serverOptions: ServerOptions; server: RunningServer }>({
  serverOptions: [{}, { option: true }],
  server: async ({ serverOptions }, provide, info) => {
    const server = await startBuiltServer(serverOptions)
    await provide(server)
    if (info.status !== info.expectedStatus) {
      await info.attach('server.log', { body: server.output().join('\n'), contentType: 'text/plain' })
    }
    await server.dispose()
  },
})

/**
 * Like `test`, with one server for all tests of a file that run in the same worker, and another one after a failure.
 * For tests that make what they need and look at nothing else.
 */
export const sharingServer = (options: ServerOptions) =>
  base.extend<{ server: RunningServer }, { sharedOptions: ServerOptions; sharedServer: RunningServer }>({
    sharedOptions: [options, { option: true, scope: 'worker' }],
    sharedServer: [
      async ({ sharedOptions }, provide) => {
        const server = await startBuiltServer(sharedOptions)
        await provide(server)
        await server.dispose()
      },
      { scope: 'worker' },
    ],
    server: async ({ sharedServer }, provide, info) => {
      await provide(sharedServer)
      if (info.status !== info.expectedStatus) {
        await info.attach('server.log', { body: sharedServer.output().join('\n'), contentType: 'text/plain' })
      }
    },
  })
export { expect } from '@playwright/test'
