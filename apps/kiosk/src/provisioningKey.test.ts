import { writeFile } from 'node:fs/promises'
import { temporaryFolder } from '@vitrine/testbed'
import { expect, it, onTestFinished } from 'vitest'
import { readProvisioningKey } from './provisioningKey.ts'

const KEY = `vp_${'a'.repeat(22)}.${'b'.repeat(43)}`

it('reads a provisioning key from its file, and refuses text that is not a key, with the reason', async () => {
  const folder = await temporaryFolder('provisioning')
  onTestFinished(() => folder.remove())
  const file = `${folder.path}/key`
  await writeFile(file, `${KEY}\n`)
  expect(readProvisioningKey(file)).toEqual({ ok: true, key: KEY })
  await writeFile(file, 'vk_something else')
  const other = readProvisioningKey(file)
  expect(other).toMatchObject({ ok: false, problem: expect.stringContaining('has no provisioning key') })
  // What stands in the file is not repeated: it may be another secret.
  expect(JSON.stringify(other)).not.toContain('something else')
  expect(readProvisioningKey(`${folder.path}/none`)).toMatchObject({ ok: false })
  expect(readProvisioningKey(null)).toEqual({ ok: true, key: null })
})
