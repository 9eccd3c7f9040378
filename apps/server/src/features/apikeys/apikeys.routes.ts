import type { Kernel } from '../../platform/http/kernel.ts'
import type { ApiKeyService } from './apikeys.service.ts'

/** The routes of API keys, contract §8. */
export function registerApiKeyRoutes(kernel: Kernel, keys: ApiKeyService): void {
  kernel.handle({
    listApiKeys: ({ principal, query }) => keys.list(principal, query),
    makeApiKey: ({ principal, body }) => keys.make(principal, body),
    revokeApiKey: async ({ principal, params, revision }) => {
      await keys.revoke(principal, params['id']!, revision)
      return undefined
    },
  })
}
