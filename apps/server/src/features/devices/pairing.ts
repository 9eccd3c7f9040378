import { randomInt } from 'node:crypto'
import {
  invalidField,
  PAIRING_CODE_ALPHABET,
  PAIRING_CODE_LENGTH,
  PAIRING_CODE_LIFE_MS,
  SignageError,
} from '@vitrine/core'
import { isUniqueViolation } from '../../platform/database/openDatabase.ts'
import { operatorId, type Operator } from '../../platform/http/principal.ts'
import type { Dependencies } from './dependencies.ts'
import { createDeviceStore } from './devices.store.ts'
import { createRegistrationStore, type RegistrationRecord } from './registrations.store.ts'

/** Registrations that may be pairing at once over all companies; new ones beyond are refused, the others stay. Source: contract §3. */
const REGISTRATIONS_MOST = 20_000
const CODE_ATTEMPTS = 8

/** Where a display calls from. */
export type Caller = { address: string; browser: string }
type PairingCode = { code: string; expiresMs: number }

/** A code as people type it: any case, with blanks or dashes. */
const normalCode = (typed: string): string => typed.toUpperCase().replace(/[^A-Z0-9]/g, '')

const newCode = (): string =>
  Array.from(
    { length: PAIRING_CODE_LENGTH },
    () => PAIRING_CODE_ALPHABET[randomInt(PAIRING_CODE_ALPHABET.length)],
  ).join('')

/** Displays that are pairing, each with a code of its own (contract §3). */
export function createPairing({ db, clock, limits }: Pick<Dependencies, 'db' | 'clock' | 'limits'>) {
  const devices = createDeviceStore(db)
  const registrations = createRegistrationStore(db)

  /**
   * The code that a display shows: its registration is made or touched, and its code renewed when it ran out.
   * @throws SignageError `TOO_MANY`
   */
  const codeFor = async (deviceId: string, secretHash: string, caller: Caller): Promise<PairingCode> => {
    const nowMs = clock.now()
    for (let attempt = 1; ; attempt += 1) {
      try {
        const known = await registrations.find(deviceId, secretHash)
        if (known && known.codeExpiresMs > nowMs) {
          await registrations.touch(deviceId, secretHash, nowMs, null)
          return { code: known.code, expiresMs: known.codeExpiresMs }
        }
        const code = newCode()
        if (known) {
          await registrations.touch(deviceId, secretHash, nowMs, code)
        } else {
          limits.take('registrationsPerAddress', caller.address)
          await registrations.forgetOld(nowMs)
          if ((await registrations.count()) >= REGISTRATIONS_MOST)
            throw new SignageError('TOO_MANY', { seconds: 3_600 })
          await registrations.insert({
            deviceId,
            secretHash,
            code,
            codeExpiresMs: nowMs + PAIRING_CODE_LIFE_MS,
            ...caller,
            firstSeenMs: nowMs,
            lastSeenMs: nowMs,
          })
        }
        return { code, expiresMs: nowMs + PAIRING_CODE_LIFE_MS }
      } catch (error) {
        // Another display has this code, or the same display asked twice at once.
        if (!isUniqueViolation(error) || attempt === CODE_ATTEMPTS) throw error
      }
    }
  }

  /** The registration an operator means. @throws SignageError `UNKNOWN_CODE` (counted as a guess), `CODE_NEEDED`, `TOO_MANY` */
  const registrationOf = async (
    by: { code?: string | undefined; deviceId?: string | undefined },
    principal: Operator,
    address: string,
  ): Promise<RegistrationRecord> => {
    if (by.code === undefined && by.deviceId === undefined) throw invalidField('code', 'PAIRING_CODE_NEEDED')
    // Counted before the code is looked up: guesses at the same time are as many guesses.
    limits.take('wrongCodesPerAccount', operatorId(principal))
    limits.take('wrongCodesPerAddress', address)
    const right = (): void => {
      limits.giveBack('wrongCodesPerAccount', operatorId(principal))
      limits.giveBack('wrongCodesPerAddress', address)
    }
    let found: RegistrationRecord | null
    if (by.code !== undefined) {
      found = await registrations.byCode(normalCode(by.code), clock.now())
    } else {
      const pairing = await registrations.pairingUnder(by.deviceId!, clock.now())
      if (pairing.length > 1) {
        right()
        throw new SignageError('CODE_NEEDED')
      }
      found = pairing[0] ?? null
    }
    if (!found) throw new SignageError('UNKNOWN_CODE')
    const active = await devices.activeByDeviceId(found.deviceId)
    // Active in another company: the same error as for an unknown code, so that it reveals nothing.
    if (active && active.companyId !== principal.companyId) throw new SignageError('UNKNOWN_CODE')
    right()
    return found
  }

  return { codeFor, registrationOf }
}
