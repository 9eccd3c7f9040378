import * as z from 'zod'
import type { Clock } from '../../platform/clock/systemClock.ts'
import { openedJson, type Secrets } from '../../platform/secrets.ts'

/** What is sealed in a signature. Its first word tells it from all else that is sealed. */
const sealedSchema = z.tuple([z.literal('feedTrial'), z.string(), z.string(), z.number()])

/** Signatures by which the page of a widget that is tried reads its feed. They are good for minutes, so nothing of them is stored. */
export function createTrialSignatures({ secrets, clock }: { secrets: Secrets; clock: Pick<Clock, 'now'> }) {
  return {
    sign: (companyId: string, feedId: string, forMs: number): string =>
      secrets.seal(JSON.stringify(['feedTrial', companyId, feedId, clock.now() + forMs])),
    /** The company whose feed a signature opens now; null where it opens none. */
    companyOf(feedId: string, signature: string): string | null {
      const { data } = sealedSchema.safeParse(openedJson(secrets, signature))
      return data?.[2] === feedId && data[3] > clock.now() ? data[1] : null
    },
  }
}
export type TrialSignatures = ReturnType<typeof createTrialSignatures>
