import { execFileSync } from 'node:child_process'
import { expect, it } from 'vitest'
import { findChromium, launchOptions } from './chromium.ts'
import { findProgram } from './findProgram.ts'

const chromium = findChromium()

it.skipIf(!chromium)('finds a browser that runs', () => {
  expect(execFileSync(chromium!, ['--version'], { encoding: 'utf8' })).toMatch(/chrom/i)
  expect(launchOptions()?.executablePath).toBe(chromium)
  expect(launchOptions({ kiosk: true })?.args).toContain('--autoplay-policy=no-user-gesture-required')
})

it('finds programs by name, and says null for those that are not there', () => {
  expect(findProgram('no-such-program', 'node')).toMatch(/node$/)
  expect(findProgram('no-such-program', '/no/such/program')).toBeNull()
})
