import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { invalidField } from '@vitrine/core'

const derive = promisify<string, Buffer, number, { N: number; r: number; p: number; maxmem: number }, Buffer>(
  scrypt,
)
/**
 * The N of scrypt: memory and time of one hash, 32 MiB and about 60 ms on a small server. Each hash keeps its own, so it
 * can grow.
 */
export const PASSWORD_WORK = 2 ** 15
const BLOCK = { r: 8, p: 1 }
const KEY_BYTES = 32
const MEMORY_MOST = 256 << 20
/** How guessable a password may be, by zxcvbn (0 to 4). 2 means some 10^6 guesses or more. */
const LEAST_SCORE = 2

/** Hashes passwords and compares them with their hashes. */
export type Passwords = {
  /** A password as it is kept: `scrypt$N$r$p$salt$key`, base64url. */
  hash(password: string): Promise<string>
  /** Whether a password is the kept one, in constant time. */
  matches(password: string, kept: string): Promise<boolean>
  /** Spends the time of a check, so that an unknown email answers no faster than a known one. */
  spendCheck(password: string): Promise<void>
}

/** @param work the N of new hashes, a power of two */
export function createPasswords(work: number): Passwords {
  const keyOf = (password: string, salt: Buffer, bytes: number, cost: { N: number; r: number; p: number }) =>
    derive(password.normalize('NFKC'), salt, bytes, { ...cost, maxmem: MEMORY_MOST })
  const cost = { N: work, ...BLOCK }
  return {
    async hash(password) {
      const salt = randomBytes(16)
      const key = await keyOf(password, salt, KEY_BYTES, cost)
      return ['scrypt', cost.N, cost.r, cost.p, salt.toString('base64url'), key.toString('base64url')].join(
        '$',
      )
    },
    async matches(password, kept) {
      const [kind, n, r, p, salt, key] = kept.split('$')
      if (kind !== 'scrypt' || !salt || !key) return false
      const expected = Buffer.from(key, 'base64url')
      const found = await keyOf(password, Buffer.from(salt, 'base64url'), expected.length, {
        N: Number(n),
        r: Number(r),
        p: Number(p),
      })
      return timingSafeEqual(found, expected)
    },
    async spendCheck(password) {
      await keyOf(password, Buffer.alloc(16), KEY_BYTES, cost)
    },
  }
}

/**
 * Refuses a password that is easily guessed, knowing the person's own words. The word lists are loaded on first use.
 * @throws SignageError `INVALID_INPUT` on the field `password`
 */
export async function requireStrongPassword(password: string, ownWords: readonly string[]): Promise<void> {
  const [{ ZxcvbnFactory }, common] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ])
  const checker = new ZxcvbnFactory({ dictionary: common.dictionary, graphs: common.adjacencyGraphs })
  const words = ownWords
    .flatMap((word) => word.toLowerCase().split(/[^\p{L}\p{N}]+/u))
    .filter((word) => word.length > 2)
  const { score } = checker.check(password.slice(0, 128), [...words, 'vitrine'])
  if (score < LEAST_SCORE) throw invalidField('password', 'PASSWORD_WEAK')
}
