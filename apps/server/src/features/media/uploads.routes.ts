import { randomBytes } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { rm, truncate } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import path from 'node:path'
import { PassThrough, Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { SignageError } from '@vitrine/core'
import { FileStore } from '@tus/file-store'
import { Server } from '@tus/server'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { storageError } from '../../platform/database/openDatabase.ts'
import type { Kernel } from '../../platform/http/kernel.ts'
import { authorize, operatorId, type Operator } from '../../platform/http/principal.ts'
import type { MediaService } from './media.service.ts'
import { uploadHeaders, uploadIdOf, UPLOADS } from './uploadAddress.ts'

/** How many finished uploads are remembered, for clients that missed the last answer. */
const REMEMBERED = 1_000
/** Headers that Fastify writes itself. */
const WRITTEN_BY_US = new Set(['content-type', 'content-length', 'connection', 'transfer-encoding'])

const ownerOf = (operator: Operator): string => `${operator.companyId}/${operatorId(operator)}`

/** The tus store, saying why a write failed: its own writer forgets that the disk is full. */
class UploadStore extends FileStore {
  /** What is offered: sizes are known from the beginning, and nothing is joined. */
  override extensions = ['creation', 'creation-with-upload', 'termination']
  override async write(readable: Readable, id: string, offset: number): Promise<number> {
    let received = 0
    const counted = async function* (source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
      for await (const piece of source) {
        received += piece.length
        yield piece
      }
    }
    await pipeline(
      readable,
      counted,
      createWriteStream(path.join(this.directory, id), { flags: 'r+', start: offset }),
    )
    return offset + received
  }
}

/**
 * Resumable uploads, tus 1.0 (creation, creation-with-upload, termination). An upload's address is unguessable and answers only the person who began it. The last piece
 * is answered when the file was looked at: with `x-media-id`, or with the refusal as a problem document.
 */
export function registerUploadRoutes(kernel: Kernel, media: MediaService): void {
  const store = new UploadStore({ directory: media.uploadsDir })
  /** What a request is about, for the hooks, which are given nothing but the request. */
  const asking = new WeakMap<Request, { operator: Operator; begun: string | null; thrown: unknown }>()
  const finishing = new Map<string, Promise<void>>()
  const finished = new Map<string, { owner: string; mediaId: string; bytes: number }>()

  const forget = async (companyId: string, id: string): Promise<void> => {
    await rm(path.join(media.uploadsDir, id), { force: true })
    await store.configstore.delete(id)
    await media.uploads.forget(companyId, id)
  }
  /** Makes a media item of a complete upload. @throws SignageError what `addFile` says */
  const finish = async (
    operator: Operator,
    id: string,
    said: Record<string, string | null>,
    bytes: number,
  ): Promise<string> => {
    const sourcePath = path.join(media.uploadsDir, id)
    try {
      const added = await media.addFile({
        companyId: operator.companyId,
        by: operator.name,
        sourcePath,
        name: said['filename'] ?? '',
        folderId: said['folder_id'] ?? null,
        uploadId: id,
      })
      if (finished.size >= REMEMBERED) finished.delete(finished.keys().next().value!)
      finished.set(id, { owner: ownerOf(operator), mediaId: added.id, bytes })
      await forget(operator.companyId, id)
      return added.id
    } catch (error) {
      const known = storageError(error)
      if (known instanceof SignageError && known.status < 500) await forget(operator.companyId, id)
      // What failed on our side may work later: without its last byte the upload is not complete, so the client sends it again.
      else await openLastByte(id, bytes)
      throw known
    }
  }
  const openLastByte = async (id: string, bytes: number): Promise<void> => {
    if (bytes > 0) await truncate(path.join(media.uploadsDir, id), bytes - 1).catch(() => undefined)
  }

  const tus = new Server({
    path: UPLOADS,
    datastore: store,
    maxSize: media.maxBytes,
    relativeLocation: true,
    // Same origin only: no answer invites another site.
    allowedOrigins: () => false,
    namingFunction: () => randomBytes(16).toString('hex'),
    onUploadCreate: async (request, upload) => {
      const about = asking.get(request)!
      about.begun = upload.id
      const { operator } = about
      // Better said before an hour of sending than after it.
      await media.uploads.begin({
        id: upload.id,
        companyId: operator.companyId,
        owner: ownerOf(operator),
        bytes: upload.size ?? 0,
      })
      return {}
    },
    onUploadFinish: async (request, upload) => {
      const { operator } = asking.get(request)!
      const bytes = upload.size ?? upload.offset
      const done = finish(operator, upload.id, upload.metadata ?? {}, bytes)
      const settled = done.then(
        () => undefined,
        () => undefined,
      )
      finishing.set(upload.id, settled)
      try {
        return { headers: { 'x-media-id': await done } }
      } finally {
        finishing.delete(upload.id)
      }
    },
    onResponseError: (request, error) => {
      const about = asking.get(request)
      if (about) about.thrown = error
      return undefined
    },
  })

  /** An upload, if it is the operator's own. @throws SignageError `NOT_FOUND` */
  const ownUploadOrThrow = async (
    operator: Operator,
    id: string,
  ): Promise<{ bytes: number | undefined; offset: number } | { mediaId: string; bytes: number }> => {
    await finishing.get(id)
    const owner = ownerOf(operator)
    const done = finished.get(id)
    if (done?.owner === owner) return { mediaId: done.mediaId, bytes: done.bytes }
    const own = await media.uploads.goOn({ companyId: operator.companyId, owner, id })
    const upload = own ? await store.getUpload(id).catch(() => null) : null
    if (!upload) throw new SignageError('NOT_FOUND')
    return { bytes: upload.size, offset: upload.offset }
  }

  const handle = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const id = uploadIdOf(request.raw.url)
    const operator = authorize('editor', request.principal)
    if (id !== null) {
      const upload = await ownUploadOrThrow(operator, id)
      if ('mediaId' in upload) return answerFinished(request, reply, upload)
      // Complete, but never made an item of: the server was stopped in between.
      if (request.method === 'HEAD' && upload.bytes === upload.offset && upload.bytes > 0)
        await openLastByte(id, upload.bytes)
    }
    const web = webRequestOf(request, id)
    const about = { operator, begun: null as string | null, thrown: undefined as unknown }
    asking.set(web, about)
    const response = await tus.handleWeb(web)
    for (const [name, value] of response.headers) {
      if (!WRITTEN_BY_US.has(name)) reply.header(name, value)
    }
    // What could not begin leaves nothing behind.
    if (about.thrown !== undefined && about.begun !== null)
      await forget(operator.companyId, about.begun).catch(() => undefined)
    if (about.thrown !== undefined) throwRefusal(about.thrown, request, media.maxBytes)
    if (request.method === 'DELETE' && id !== null) await media.uploads.forget(operator.companyId, id)
    reply.status(response.status)
    if (response.status === 204 || request.method === 'HEAD') return reply.send()
    return reply.type('text/plain; charset=utf-8').send(await response.text())
  }

  // The stream is left alone: tus reads it.
  kernel.app.addContentTypeParser('application/offset+octet-stream', (_request, _payload, done) => done(null))
  kernel.route({
    method: ['POST', 'OPTIONS'],
    url: UPLOADS,
    access: 'editor',
    upload: true,
    handler: handle,
  })
  kernel.route({
    method: ['HEAD', 'PATCH', 'DELETE'],
    url: `${UPLOADS}/*`,
    access: 'editor',
    upload: true,
    handler: handle,
  })
}

/** For a client that missed the last answer: the upload is whole, and this is what became of it. */
function answerFinished(
  request: FastifyRequest,
  reply: FastifyReply,
  { mediaId, bytes }: { mediaId: string; bytes: number },
): FastifyReply {
  if (request.method === 'PATCH') throw new SignageError('NOT_FOUND')
  reply.headers({ 'tus-resumable': '1.0.0', 'x-media-id': mediaId, 'cache-control': 'no-store' })
  if (request.method === 'HEAD') reply.headers({ 'upload-offset': bytes, 'upload-length': bytes })
  return reply.status(request.method === 'HEAD' ? 200 : 204).send()
}

function throwRefusal(thrown: unknown, request: FastifyRequest, maxBytes: number): void {
  const known = storageError(thrown)
  if (known instanceof SignageError) throw known
  const { status_code: status } = thrown as { status_code?: number }
  if (status === 404 || status === 410) throw new SignageError('NOT_FOUND', {}, { cause: thrown })
  if (status === 413) {
    const announced = Number(request.headers['upload-length'] ?? Number.NaN)
    const actual = Number.isSafeInteger(announced) && announced > maxBytes ? announced : null
    throw new SignageError('TOO_LARGE', { actual, limit: maxBytes }, { cause: thrown })
  }
  // Other refusals are the protocol's own, between programs: their status and text go out as they are.
  if (status === undefined || status >= 500) throw thrown
}

/**
 * A request as tus reads it: its address is made of the id that was checked. A client that goes away ends the body early, so that
 * what had come is kept.
 */
function webRequestOf({ method, headers: sent, raw }: FastifyRequest, id: string | null): Request {
  const headers = uploadHeaders(sent)
  const url = `http://localhost${UPLOADS}${id === null ? '' : `/${id}`}`
  if (sent['content-type'] !== 'application/offset+octet-stream') return new Request(url, { method, headers })
  return new Request(url, { method, headers, body: bodyOf(raw), duplex: 'half' } as RequestInit)
}

function bodyOf(raw: IncomingMessage): ReadableStream {
  const calm = new PassThrough()
  raw.on('error', () => calm.end())
  raw.once('close', () => calm.end())
  calm.on('error', () => undefined)
  raw.pipe(calm)
  return Readable.toWeb(calm) as unknown as ReadableStream
}
