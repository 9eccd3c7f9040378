import { expect, it } from 'vitest'
import { createPasswords, PASSWORD_WORK } from './passwords.ts'

it('a hash keeps its own work: one of another work matches too, and a wrong password never does', async () => {
  const strong = createPasswords(PASSWORD_WORK)
  const weak = createPasswords(2 ** 8)
  const kept = await strong.hash('four plain words here')
  expect(kept).toMatch(/^scrypt\$32768\$8\$1\$/)
  expect(await weak.hash('four plain words here')).toMatch(/^scrypt\$256\$8\$1\$/)
  expect(await weak.matches('four plain words here', kept)).toBe(true)
  expect(await weak.matches('four plain words Here', kept)).toBe(false)
  expect(await strong.matches('four plain words here', await weak.hash('four plain words here'))).toBe(true)
})

it.each(['', 'scrypt', 'argon2$1$2$3$YQ$YQ'])(
  'what is no hash of ours matches nothing: “%s”',
  async (kept) => {
    expect(await createPasswords(2 ** 8).matches('a', kept)).toBe(false)
  },
)
