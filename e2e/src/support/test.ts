import { test as base } from '@playwright/test'
import { startServer, type RunningServer, type ServerOptions } from '@vitrine/testbed'

/** Playwright's `test` with a built server of its own for every test that asks for it. */
export const test = base.extend<{ serverOptions: ServerOptions; server: RunningServer }>({
  serverOptions: [{}, { option: true }],
  server: async ({ serverOptions }, provide, info) => {
    const server = await startServer(serverOptions)
    await provide(server)
    if (info.status !== info.expectedStatus) {
      await info.attach('server.log', { body: server.output().join('\n'), contentType: 'text/plain' })
    }
    await server.dispose()
  },
})
export { expect } from '@playwright/test'
