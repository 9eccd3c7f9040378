import { SignageError } from '@vitrine/core'
import { API_BASE } from '@vitrine/protocol'
import type { Kernel } from '../../platform/http/kernel.ts'
import type { FeedDelivery } from './feedDelivery.service.ts'

const SHA256 = /^[0-9a-f]{64}$/

/** The routes by which devices get what feeds say. */
export function registerFeedDeliveryRoutes(kernel: Kernel, delivery: FeedDelivery): void {
  kernel.handle({ readDeviceFeeds: ({ principal }) => delivery.ofDevice(principal) })

  // To the byte as it was hashed; immutable, because its address is its hash.
  kernel.route({
    method: 'GET',
    url: `${API_BASE}/device-feeds/:sha256`,
    access: 'device',
    handler: async ({ principal, params }, reply) => {
      const { sha256 } = params as { sha256: string }
      const content =
        principal?.kind === 'device' && SHA256.test(sha256)
          ? await delivery.contentFor(principal, sha256)
          : null
      if (content === null) throw new SignageError('ENTITY_NOT_FOUND', { noun: 'feed' })
      return reply
        .header('cache-control', 'private, immutable, max-age=31536000')
        .header('etag', `"${sha256}"`)
        .type('application/json; charset=utf-8')
        .send(content)
    },
  })
}
