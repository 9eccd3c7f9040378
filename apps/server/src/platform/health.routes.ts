import { access, constants } from 'node:fs/promises'
import { SignageError } from '@vitrine/core'
import packageFacts from '../../package.json' with { type: 'json' }
import type { Config } from './config/config.ts'
import { databaseAnswers } from './database/openDatabase.ts'
import type { Db } from './database/schema.ts'
import type { Kernel } from './http/kernel.ts'
import { wasForwarded } from './http/origin.ts'
import { hashOf, sameHash } from './ids.ts'
import type { Metrics } from './metrics.ts'

const LOOPBACK = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1'])

/** Health, readiness and metrics, contract §2: those of the server, or those of a company by its token. @param migrated whether the schema is the newest */
export function registerHealthRoutes(
  kernel: Kernel,
  options: {
    config: Config
    db: Db
    metrics: Metrics
    /** the metrics of a company that a token opens; null for a text that is no such token */
    companyMetrics: (token: string) => Promise<string | null>
    migrated: () => boolean
    stopping: () => boolean
  },
): void {
  const { config, db, metrics, companyMetrics, migrated, stopping } = options
  kernel.route({
    method: 'GET',
    url: '/healthz',
    access: 'anyone',
    handler: (_request, reply) => reply.send({ status: 'ok', version: packageFacts.version }),
  })
  kernel.route({
    method: 'GET',
    url: '/readyz',
    access: 'anyone',
    handler: async (_request, reply) => {
      const reasons: string[] = []
      if (stopping()) reasons.push('the server is stopping')
      if (!(await databaseAnswers(db))) reasons.push('the database does not answer')
      else if (!migrated()) reasons.push('the database is being brought up to date')
      const writable = await access(config.dataDir, constants.W_OK).then(
        () => true,
        () => false,
      )
      if (!writable) reasons.push('the data folder cannot be written')
      return reply
        .status(reasons.length === 0 ? 200 : 503)
        .send(reasons.length === 0 ? { status: 'ready' } : { status: 'not ready', reasons })
    },
  })
  kernel.route({
    method: 'GET',
    url: '/metrics',
    access: 'anyone',
    handler: async (request, reply) => {
      const bearer = /^Bearer\s+(\S+)$/i.exec(request.headers.authorization ?? '')?.[1]
      const type = 'text/plain; version=0.0.4; charset=utf-8'
      const ofCompany = bearer === undefined ? null : await companyMetrics(bearer)
      if (ofCompany !== null) return reply.type(type).send(ofCompany)
      const byToken =
        config.metricsToken !== null &&
        bearer !== undefined &&
        sameHash(hashOf(bearer), hashOf(config.metricsToken))
      const local = LOOPBACK.has(request.raw.socket.remoteAddress ?? '') && !wasForwarded(request.headers)
      if (!byToken && !local) throw new SignageError('UNAUTHENTICATED')
      return reply.type(type).send(await metrics.text())
    },
  })
}
