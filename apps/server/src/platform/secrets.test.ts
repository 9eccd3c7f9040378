import { readFile, stat } from 'node:fs/promises'
import { temporaryFolder } from '@vitrine/testbed'
import { expect, it, onTestFinished } from 'vitest'
import { createSecrets, openedJson } from './secrets.ts'

const aFolder = async (): Promise<string> => {
  const folder = await temporaryFolder('secrets')
  onTestFinished(() => folder.remove())
  return folder.path
}

it('opens what it sealed, also after a restart, and says the same thing differently each time', async () => {
  const folder = await aFolder()
  const secrets = await createSecrets(folder, null)
  const sealed = secrets.seal('https://hooks.example/ü')
  expect(sealed).not.toContain('hooks')
  expect(secrets.seal('https://hooks.example/ü')).not.toBe(sealed)
  expect((await createSecrets(folder, null)).open(sealed)).toBe('https://hooks.example/ü')
  expect((await stat(`${folder}/secret.key`)).mode & 0o077).toBe(0)
  expect(await readFile(`${folder}/secret.key`)).toHaveLength(32)
})
it('does not open what was changed, or sealed with another key', async () => {
  const secrets = await createSecrets(await aFolder(), null)
  const sealed = secrets.seal('a')
  expect((await createSecrets(await aFolder(), null)).open(sealed)).toBeNull()
  const bytes = Buffer.from(sealed.slice(3), 'base64url')
  bytes[bytes.length - 1]! ^= 1
  expect(secrets.open(`s1.${bytes.toString('base64url')}`)).toBeNull()
  for (const text of ['', 's1.', 'plain', 's1.AAAA']) expect(secrets.open(text)).toBeNull()
})
it('reads JSON that was sealed, and nothing in what was sealed for something else', async () => {
  const secrets = await createSecrets(await aFolder(), null)
  expect(openedJson(secrets, secrets.seal('["a",1]'))).toEqual(['a', 1])
  for (const sealed of [secrets.seal('no JSON'), secrets.seal(''), '["a"]', ''])
    expect(openedJson(secrets, sealed)).toBeNull()
})
