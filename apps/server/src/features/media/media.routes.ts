import { invalidField, SignageError } from '@vitrine/core'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Kernel } from '../../platform/http/kernel.ts'
import { byteRangeOf } from './byteRange.ts'
import type { LinkQuery } from './mediaLink.ts'
import type { MediaService } from './media.service.ts'
import { DELIVERED_TYPES } from './mediaTypes.ts'
import { registerUploadRoutes } from './uploads.routes.ts'

const SHA256 = /^[0-9a-f]{64}$/
const RENDITION = /^[a-z0-9-]{1,20}$/

/** Shows another file wherever one is shown. @returns how many changed */
export type ReplaceMedia = (companyId: string, by: string, from: string, to: string) => Promise<number>

/** The routes of media: the management API, uploads and delivery (contract §7). */
export function registerMediaRoutes(
  kernel: Kernel,
  media: MediaService,
  replaceIn: { slides: ReplaceMedia; sites: ReplaceMedia; playlists: ReplaceMedia; campaigns: ReplaceMedia },
): void {
  kernel.handle({
    listMedia: ({ principal, query }) => media.list(principal.companyId, query),
    readMedia: ({ principal, params }) => media.read(principal.companyId, params['id']!),
    changeMedia: ({ principal, params, revision, body }) =>
      media.change(principal.companyId, principal.name, params['id']!, revision, body),
    setPoster: ({ principal, params, body }) =>
      media.setPoster(principal.companyId, params['id']!, body.image),
    deleteMedia: async ({ principal, params, revision }) => {
      await media.remove(principal.companyId, principal.name, params['id']!, revision)
      return undefined
    },
    restoreMedia: ({ principal, params }) =>
      media.restore(principal.companyId, principal.name, params['id']!),
    readConverter: () => media.converter(),
    convertMedia: ({ principal, params, body }) =>
      media.convert(principal.companyId, params['id']!, body.format),
    cancelConversion: ({ principal, params, body }) =>
      media.cancelConversion(principal.companyId, params['id']!, body.format),
    readStorage: ({ principal }) => media.storage(principal.companyId),
    replaceMedia: async ({ principal: { companyId, name }, params, body }) => {
      const id = params['id']!
      const kind = await media.kindOf(companyId, id)
      const other = await media.kindOf(companyId, body.by).catch(() => null)
      if (other !== kind) throw invalidField('by', kind === 'image' ? 'PICTURE_NEEDED' : 'VIDEO_NEEDED')
      return {
        slides: await replaceIn.slides(companyId, name, id, body.by),
        sites: await replaceIn.sites(companyId, name, id, body.by),
        playlists: await replaceIn.playlists(companyId, name, id, body.by),
        campaigns: await replaceIn.campaigns(companyId, name, id, body.by),
      }
    },
    signMedia: ({ principal, params, body }) =>
      media.sign(principal.companyId, params['id']!, body.rendition),
  })
  registerUploadRoutes(kernel, media)
  for (const url of ['/media/:sha256', '/media/:sha256/:rendition']) {
    // Open to anyone because a signature may take the place of a credential; `fetchable` decides.
    kernel.route({
      method: 'GET',
      url,
      access: 'anyone',
      handler: (request, reply) => deliver(media, request, reply),
    })
  }
}

async function deliver(media: MediaService, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const { sha256, rendition = null } = request.params as { sha256: string; rendition?: string }
  if (!SHA256.test(sha256) || (rendition !== null && !RENDITION.test(rendition)))
    throw new SignageError('NOT_FOUND')
  const link = (request.query ?? {}) as LinkQuery
  const signed = request.principal === null
  const file = await media.fetchable(request.principal, sha256, rendition, link)

  const etag = `"${file.sha256}"`
  reply.headers({
    etag,
    'cache-control': file.stays ? 'private, immutable, max-age=31536000' : 'private, no-cache',
    'accept-ranges': 'bytes',
    // A signed link is for whoever shows the file, on whatever page; a credential is for our own pages only.
    ...(signed ? { 'cross-origin-resource-policy': 'cross-origin' } : {}),
  })
  if (names(request.headers['if-none-match'], etag)) return reply.status(304).send()

  const asked =
    request.method === 'GET' && stillNames(request.headers['if-range'], etag)
      ? byteRangeOf(request.headers.range, file.bytes)
      : ({ kind: 'whole' } as const)
  if (asked.kind === 'outside') {
    reply.header('content-range', `bytes */${file.bytes}`)
    throw new SignageError('RANGE_NOT_SATISFIABLE')
  }
  const [start, end] = asked.kind === 'part' ? [asked.start, asked.end] : [0, file.bytes]
  reply.headers({
    'content-type': DELIVERED_TYPES.has(file.type) ? file.type : 'application/octet-stream',
    'content-length': end - start,
    ...(asked.kind === 'part' ? { 'content-range': `bytes ${start}-${end - 1}/${file.bytes}` } : {}),
  })
  // Written to the response itself, from reused buffers.
  reply.hijack()
  reply.raw.writeHead(asked.kind === 'part' ? 206 : 200, reply.getHeaders() as Record<string, string>)
  if (request.method === 'HEAD') {
    reply.raw.end()
    return
  }
  try {
    await file.blob.copyTo(reply.raw, start, end)
    reply.raw.end()
  } catch (error) {
    // A reader that went away is no fault; a file that cannot be read is.
    if (!reply.raw.destroyed)
      request.log.error({ requestId: request.id, err: error }, 'a media file could not be read to its end')
    reply.raw.destroy()
  }
}

/** Whether an `If-None-Match` names this content. */
function names(header: string | undefined, etag: string): boolean {
  return (
    header !== undefined &&
    header.split(',').some((entry) => entry.trim() === '*' || entry.trim().replace(/^W\//, '') === etag)
  )
}
/** Whether a range may be given: there is no `If-Range`, or it names this content. */
const stillNames = (header: string | string[] | undefined, etag: string): boolean =>
  header === undefined || header === etag
