import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { invalidField } from '@vitrine/core'

const derive = promisify<string, Buffer, number, { N: number; r: number; p: number; maxmem: number }, Buffer>(
  scrypt,
)
/** Work of one hash: 32 MiB and about 60 ms on a small server. Kept in the hash, so it can grow. */
const COST = { N: 2 ** 15, r: 8, p: 1 }
const KEY_BYTES = 32
/** How guessable a password may be, by zxcvbn (0 to 4). 2 means some 10^6 guesses or more. */
const LEAST_SCORE = 2

/** A password as it is kept: `scrypt$N$r$p$salt$key`, base64url. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16)
  const key = await derive(password.normalize('NFKC'), salt, KEY_BYTES, { ...COST, maxmem: 256 << 20 })
  return ['scrypt', COST.N, COST.r, COST.p, salt.toString('base64url'), key.toString('base64url')].join('$')
}

/** Whether a password is the kept one, in constant time. */
export async function passwordMatches(password: string, kept: string): Promise<boolean> {
  const [kind, n, r, p, salt, key] = kept.split('$')
  if (kind !== 'scrypt' || !salt || !key) return false
  const expected = Buffer.from(key, 'base64url')
  const found = await derive(password.normalize('NFKC'), Buffer.from(salt, 'base64url'), expected.length, {
    N: Number(n),
    r: Number(r),
    p: Number(p),
    maxmem: 256 << 20,
  })
  return timingSafeEqual(found, expected)
}

/** Spends the time of a check, so that an unknown e-mail answers no faster than a known one. */
export async function spendPasswordCheck(password: string): Promise<void> {
  await derive(password.normalize('NFKC'), Buffer.alloc(16), KEY_BYTES, { ...COST, maxmem: 256 << 20 })
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
  if (score < LEAST_SCORE)
    throw invalidField(
      'password',
      'This password is easily guessed. Take a longer one, such as four words that do not belong together.',
    )
}
