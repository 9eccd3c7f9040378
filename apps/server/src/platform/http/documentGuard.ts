import { SignageError, WEB_PAGE_CHECK_TYPE } from '@vitrine/core'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { BARE_HEADERS, DOCUMENTS, HSTS_HEADERS, type DocumentName } from './documents.ts'

/** What a browser calls a document that it is about to show inside another one. */
const FRAMES = new Set(['iframe', 'frame', 'embed', 'object', 'fencedframe'])
const HTML_TYPE = /^(?:text\/html|application\/xhtml\+xml)\b/i

/** Whether a browser says that it will show the response in a frame. */
const isForFrame = ({ headers }: Pick<FastifyRequest, 'headers'>): boolean =>
  FRAMES.has(String(headers['sec-fetch-dest']))

/** Whether somebody else's page is about to frame what only ours may. */
export const isFramedByOthers = (request: Pick<FastifyRequest, 'headers'>): boolean =>
  // After a redirect by another site this says `cross-site` or `same-site`, whoever began the request.
  isForFrame(request) && request.headers['sec-fetch-site'] !== 'same-origin'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** which document this route sends; a route that names none cannot send HTML */
    document?: DocumentName
  }
}

/**
 * Gives every response its headers, before anything else can fail, and keeps our pages out of frames that are not our own.
 * Browsers name the place a page is asked for (`Sec-Fetch-…`) only over TLS and on localhost; elsewhere `frame-ancestors`
 * stands alone.
 * @param options.tls people reach this server over TLS
 */
export function guardDocuments(app: FastifyInstance, options: { tls: boolean }): void {
  const headers = options.tls ? { ...BARE_HEADERS, ...HSTS_HEADERS } : BARE_HEADERS
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(headers)
    // A display looks whether a web page can be reached before it frames it. Being sent on to us is no page of anybody's: the
    // display's request fails, and nothing is framed. A status would not do: the display cannot read one of another site.
    const name = request.routeOptions.config.document
    const framedBy = name === undefined ? 'nobody' : DOCUMENTS[name].framedBy
    // Who may show the last of these is in its own policy.
    if (framedBy === 'anybody' || framedBy === 'named') return done()
    if (request.headers.accept?.includes(WEB_PAGE_CHECK_TYPE)) {
      reply.redirect('about:blank', 302)
      return
    }
    const isRefused = framedBy === 'ourselves' ? isFramedByOthers(request) : isForFrame(request)
    done(isRefused ? new SignageError('FORBIDDEN') : undefined)
  })
  app.addHook('onSend', async (request, reply, payload) => {
    const type = reply.getHeader('content-type')
    if (
      typeof type === 'string' &&
      HTML_TYPE.test(type) &&
      request.routeOptions.config.document === undefined
    )
      throw new Error(`${request.routeOptions.url ?? 'A route'} sends HTML but names no document.`)
    return payload
  })
}
