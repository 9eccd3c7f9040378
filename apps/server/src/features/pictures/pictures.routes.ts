import { SignageError } from '@vitrine/core'
import { API_BASE } from '@vitrine/protocol'
import type { Kernel } from '../../platform/http/kernel.ts'
import type { Operator } from '../../platform/http/principal.ts'
import { sendBlob } from '../../platform/http/sendBlob.ts'
import type { PictureService } from './pictures.service.ts'

/** Types that a picture is handed out as; anything else would be bytes. */
const TYPES: ReadonlySet<string> = new Set(['image/jpeg', 'image/webp'])

const ID = /^[\w-]{1,100}$/

/** The routes of pictures of displays. */
export function registerPictureRoutes(kernel: Kernel, pictures: PictureService): void {
  const { live } = pictures
  kernel.handle({
    listPictures: ({ principal, params, query }) =>
      pictures.list(principal.companyId, params['id']!, query.before),
    requestPicture: ({ principal, params }) => pictures.request(principal, params['id']!),
    listNewestPictures: ({ principal, query }) => pictures.newest(principal.companyId, query.devices),
    readPictureRules: ({ principal }) => pictures.rules(principal.companyId),
    changePictureRules: ({ principal, body, revision }) =>
      pictures.changeRules(principal.companyId, { ...body, revision }),
    startLiveView: ({ principal, params }) => live.start(principal, params['id']!),
    readLiveView: ({ principal, params, query }) =>
      live.read(principal, params['id']!, params['viewer']!, query.after),
    endLiveView: async ({ principal, params }) => {
      await live.end(principal, params['id']!, params['viewer']!)
      return undefined
    },
    sendPicture: async ({ principal, body }) => {
      await pictures.take(principal, body)
      return undefined
    },
    sendLiveFrame: async ({ principal, body }) => live.take(principal, body),
  })
  kernel.route({
    method: 'GET',
    url: `${API_BASE}/devices/:id/pictures/:picture`,
    access: 'viewer',
    async handler(request, reply) {
      const { id, picture } = request.params as { id: string; picture: string }
      // PostgreSQL does not even compare every text.
      if (!ID.test(id) || !ID.test(picture)) throw new SignageError('NOT_FOUND')
      // The access rule lets nobody else in.
      const { companyId } = request.principal as Operator
      const { sha256, type, blob } = await pictures.open(companyId, id, picture)
      return sendBlob(request, reply, {
        sha256,
        type: TYPES.has(type) ? type : 'application/octet-stream',
        blob,
      })
    },
  })
}
