import { SignageError } from '@vitrine/core'
import { API_BASE } from '@vitrine/protocol'
import type { Kernel } from '../../platform/http/kernel.ts'
import { sendBlob } from '../../platform/http/sendBlob.ts'
import type { FeedDelivery } from './feedDelivery.service.ts'

const SHA256 = /^[0-9a-f]{64}$/

/** The routes by which devices get what feeds say. @param pictureType what pictures of news are */
export function registerFeedDeliveryRoutes(
  kernel: Kernel,
  delivery: FeedDelivery,
  pictureType: string,
): void {
  kernel.handle({
    readDeviceFeeds: ({ principal }) => delivery.ofDevice(principal),
    touchFeed: ({ principal, params, body }) => delivery.touch(principal, params['id']!, body),
  })

  // A content, to the byte as it was hashed, or a picture that it names; immutable, because its address is its hash.
  kernel.route({
    method: 'GET',
    url: `${API_BASE}/device-feeds/:sha256`,
    access: 'device',
    handler: async (request, reply) => {
      const { principal } = request
      const { sha256 } = request.params as { sha256: string }
      const device = principal?.kind === 'device' && SHA256.test(sha256) ? principal : null
      const content = device && (await delivery.contentFor(device, sha256))
      const blob = device && content === null ? await delivery.pictureFor(device, sha256) : null
      if (blob) return sendBlob(request, reply, { sha256, type: pictureType, blob })
      if (content === null) throw new SignageError('ENTITY_NOT_FOUND', { noun: 'feed' })
      return reply
        .header('cache-control', 'private, immutable, max-age=31536000')
        .header('etag', `"${sha256}"`)
        .type('application/json; charset=utf-8')
        .send(content)
    },
  })
}
