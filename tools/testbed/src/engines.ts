import { readdirSync } from 'node:fs'
import { findProgram } from './findProgram.ts'

/** The system's Firefox, or null. `FIREFOX` in the environment names another one. */
export function findFirefox(): string | null {
  const named = process.env['FIREFOX']
  return findProgram(
    ...(named ? [named] : []),
    'firefox-esr',
    'firefox',
    '/Applications/Firefox.app/Contents/MacOS/firefox',
  )
}

/** WebKitGTK's WebDriver and the small browser that it drives, or null where one of them is missing. */
export function findWebKit(): { driver: string; browser: string } | null {
  const driver = findProgram('WebKitWebDriver')
  const browser = findProgram('MiniBrowser', ...miniBrowsers())
  return driver && browser ? { driver, browser } : null
}

/** The X server that draws into memory, or null. */
export function findXvfb(): string | null {
  return findProgram('Xvfb')
}

/** Debian keeps it beside the library, which names its interface: `/usr/lib/<machine>/webkit2gtk-4.1/MiniBrowser`. */
function miniBrowsers(): string[] {
  return foldersIn('/usr/lib').flatMap((folder) =>
    foldersIn(`/usr/lib/${folder}`)
      .filter((name) => name.startsWith('webkit2gtk-'))
      .map((name) => `/usr/lib/${folder}/${name}/MiniBrowser`),
  )
}

function foldersIn(folder: string): string[] {
  try {
    return readdirSync(folder, { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => name)
  } catch {
    return []
  }
}
