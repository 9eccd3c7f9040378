import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import { API_BASE } from '@vitrine/protocol'
import { SignageError } from '@vitrine/core'
import { prepareDocument, sendDocument } from './documents.ts'
import type { Kernel } from './kernel.ts'
import { openApiDocument } from './openapi.ts'

/** The files of the browsable page, with the type each is served as. */
const FILES: ReadonlyMap<string, string> = new Map([
  ['swagger-ui.css', 'text/css; charset=utf-8'],
  ['swagger-ui-bundle.js', 'text/javascript; charset=utf-8'],
])
const PAGE = `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Vitrine: management API</title><link rel="stylesheet" href="docs/swagger-ui.css"></head>
<body><div id="page"></div><script src="docs/swagger-ui-bundle.js"></script><script src="docs/start.js"></script></body>
</html>`
const START = `SwaggerUIBundle({ url: '${API_BASE}/openapi.json', dom_id: '#page', deepLinking: true })`
/** The OpenAPI document and its browsable page. Both are made when first asked for, so that the start stays short. */
export function registerDocs(kernel: Kernel): void {
  let document: string | null = null
  const page = prepareDocument('apiDocs', PAGE)
  kernel.route({
    method: 'GET',
    url: `${API_BASE}/openapi.json`,
    access: 'anyone',
    handler: (_request, reply) => {
      document ??= JSON.stringify(openApiDocument())
      return reply.header('cache-control', 'no-cache').type('application/json; charset=utf-8').send(document)
    },
  })
  kernel.route({
    method: 'GET',
    url: `${API_BASE}/docs`,
    access: 'anyone',
    document: 'apiDocs',
    handler: (_request, reply) => sendDocument(reply, page),
  })
  kernel.route({
    method: 'GET',
    url: `${API_BASE}/docs/:file`,
    access: 'anyone',
    handler: async (request, reply) => {
      const { file } = request.params as { file: string }
      reply.header('cache-control', 'public, max-age=86400')
      if (file === 'start.js') return reply.type('text/javascript; charset=utf-8').send(START)
      const type = FILES.get(file)
      if (type === undefined) throw new SignageError('NOT_FOUND')
      const folder = path.dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'))
      return reply.type(type).send(await readFile(path.join(folder, file)))
    },
  })
}
