import { invalidField, SignageError } from '@vitrine/core'
import type { Clock } from '../clock/systemClock.ts'
import { isUniqueViolation } from '../database/openDatabase.ts'
import type { Db } from '../database/schema.ts'
import { hashOf } from '../ids.ts'
import { operatorId, type Operator } from './principal.ts'

type Answer = { status: number; body: unknown }

/** Runs a POST once per `Idempotency-Key`: the same key with the same request gets the first answer again. */
export type Idempotency = {
  /** @throws SignageError `IDEMPOTENCY_CONFLICT` when the key was used for another request */
  once(principal: Operator, key: string, request: string, run: () => Promise<Answer>): Promise<Answer>
}

const KEPT_MS = 24 * 60 * 60_000
const KEY_MAX = 255

export function createIdempotency(db: Db, clock: Clock): Idempotency {
  const running = new Map<string, Promise<unknown>>()
  return {
    async once(principal, key, request, run) {
      if (key.length === 0 || key.length > KEY_MAX) {
        throw invalidField('Idempotency-Key', 'IDEMPOTENCY_KEY_LENGTH')
      }
      const requestHash = hashOf(request)
      const address = { company_id: principal.companyId, principal: operatorId(principal), key }
      const name = JSON.stringify(address)
      // One after the other, from the first moment: calls that come at the same time are the same call.
      const earlier = running.get(name) ?? Promise.resolve()
      const mine = earlier.then(
        () => once(),
        () => once(),
      )
      running.set(name, mine)
      return mine.finally(() => {
        if (running.get(name) === mine) running.delete(name)
      })

      async function once(): Promise<Answer> {
        const known = await db
          .selectFrom('idempotency')
          .select(['request_hash', 'status', 'body'])
          .where('company_id', '=', address.company_id)
          .where('principal', '=', address.principal)
          .where('key', '=', key)
          .where('at_ms', '>', clock.now() - KEPT_MS)
          .executeTakeFirst()
        if (known) {
          if (known.request_hash !== requestHash) throw new SignageError('IDEMPOTENCY_CONFLICT')
          return { status: known.status, body: JSON.parse(known.body) as unknown }
        }
        const answer = await run()
        await db
          .deleteFrom('idempotency')
          .where('at_ms', '<=', clock.now() - KEPT_MS)
          .execute()
        await db
          .insertInto('idempotency')
          .values({
            ...address,
            request_hash: requestHash,
            status: answer.status,
            body: JSON.stringify(answer.body),
            at_ms: clock.now(),
          })
          .execute()
          .catch((error: unknown) => {
            if (!isUniqueViolation(error)) throw error
          })
        return answer
      }
    },
  }
}
