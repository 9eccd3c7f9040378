import type { FastifyReply, FastifyRequest } from 'fastify'
import type { OpenBlob } from '../blobs/blobStore.ts'

/** Answers with a stored file, whole. Its address never has another one. */
export async function sendBlob(
  request: FastifyRequest,
  reply: FastifyReply,
  file: { sha256: string; type: string; blob: OpenBlob },
): Promise<FastifyReply | undefined> {
  const etag = `"${file.sha256}"`
  reply.headers({ etag, 'cache-control': 'private, immutable, max-age=604800' })
  if (request.headers['if-none-match'] === etag) return reply.status(304).send()
  reply.headers({ 'content-type': file.type, 'content-length': file.blob.bytes })
  reply.hijack()
  reply.raw.writeHead(200, reply.getHeaders() as Record<string, string>)
  try {
    await file.blob.copyTo(reply.raw, 0, file.blob.bytes)
    reply.raw.end()
  } catch (error) {
    // A reader that went away is no fault; a file that cannot be read is.
    if (!reply.raw.destroyed)
      request.log.error({ requestId: request.id, err: error }, 'a picture could not be read to its end')
    reply.raw.destroy()
  }
  return undefined
}
