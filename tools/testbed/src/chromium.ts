import { findProgram } from './findProgram.ts'

/** What Playwright's `chromium.launch` takes; a shape of our own so that the testbed does not need Playwright. */
export type ChromiumLaunchOptions = { executablePath: string; headless: true; args: string[] }

/** The system's Chromium or Chrome, or null. `CHROMIUM` in the environment names another one. */
export function findChromium(): string | null {
  const named = process.env['CHROMIUM']
  return findProgram(
    ...(named ? [named] : []),
    'chromium',
    'chromium-browser',
    'google-chrome',
    'google-chrome-stable',
    '/usr/bin/chromium',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  )
}

/**
 * Options to launch the system's Chromium with, also as root and without a network of its own doing.
 * @param kiosk plays sound without a gesture first, as the kiosk runner's browser does
 * @returns null if there is no Chromium
 */
export function launchOptions({ kiosk = false }: { kiosk?: boolean } = {}): ChromiumLaunchOptions | null {
  const executablePath = findChromium()
  if (!executablePath) return null
  const args = [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--disable-dev-shm-usage',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ]
  if (kiosk) args.push('--autoplay-policy=no-user-gesture-required', '--enable-precise-memory-info')
  return { executablePath, headless: true, args }
}
