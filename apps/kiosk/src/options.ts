import { isIP } from 'node:net'
import { homedir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'

/** What a kiosk is asked to do. */
export type KioskOptions = {
  /** origin of the server */
  server: string
  /** the program, null: look for one */
  browser: string | null
  /** folder of this kiosk: its browser's profile and its run file */
  profile: string
  /** null: derived from this machine */
  hardwareId: string | null
  /** file with the key that pairs this machine without a code; null: it shows a code */
  provisioningKeyFile: string | null
  /** file with what is sent to web pages that ask for a log-in; null: nothing is */
  logInsFile: string | null
  headless: boolean
  /** listens in the local network for messages that fire emergencies; null: it does not */
  alarm: { port: number; address: string | null; secretFile: string; onlyDrills: boolean } | null
}
/** Prints who this machine is, for the list of prepared devices. */
export type PrintHardwareId = { printHardwareId: true; hardwareId: string | null }
/** The options, or all that is wrong with them, as sentences. */
export type ParsedOptions =
  { ok: true; options: KioskOptions | PrintHardwareId } | { ok: false; problems: readonly string[] }

export const USAGE = `Shows a Vitrine server's player on this machine, full screen, and keeps it up.

  npm run kiosk -- --server https://signage.example.org

  --server       address of the server; with plain http its pages count as secure in this browser only
  --browser      the Chromium to start (default: chromium, chromium-browser or google-chrome, wherever the system keeps it)
  --profile      folder for what this kiosk keeps (default: ~/.local/share/vitrine-kiosk)
  --hardware-id  what names this machine to the server (default: derived from its serial number or machine id by a hash)
  --provisioning-key-file
                 file with a provisioning key of the console, which pairs a prepared device without a code
  --log-ins-file file with headers or a user and password for web pages, which only this user can read (see docs/kiosk.md)
  --alarm-port   listens at this port for signed messages that fire emergencies, also without the server (default: it does not)
  --alarm-address
                 the address of this machine to listen at (default: all)
  --alarm-secret-file
                 file with the secret that signs these messages, at least 32 characters
  --alarm-drills fires drills only, whatever a message asks for
  --print-hardware-id
                 prints the hardware id of this machine, for the list of prepared devices, and ends
  --headless     without a window, for tests
`

/** Reads the command line. */
export function parseOptions(args: readonly string[], home = homedir()): ParsedOptions {
  let values
  try {
    values = parseArgs({
      args: [...args],
      options: {
        server: { type: 'string' },
        browser: { type: 'string' },
        profile: { type: 'string' },
        'hardware-id': { type: 'string' },
        'provisioning-key-file': { type: 'string' },
        'log-ins-file': { type: 'string' },
        'alarm-port': { type: 'string' },
        'alarm-address': { type: 'string' },
        'alarm-secret-file': { type: 'string' },
        'alarm-drills': { type: 'boolean', default: false },
        'print-hardware-id': { type: 'boolean', default: false },
        headless: { type: 'boolean', default: false },
      },
    }).values
  } catch (error) {
    return { ok: false, problems: [error instanceof Error ? error.message : String(error)] }
  }
  const problems: string[] = []
  const server = originOf(values.server)
  if (values.server === undefined && !values['print-hardware-id'])
    problems.push('--server is missing: the address of the Vitrine server.')
  else if (values.server !== undefined && server === null)
    problems.push(
      `--server is “${values.server}”, but should be the address of a server, such as https://signage.example.org.`,
    )
  const hardwareId = values['hardware-id'] ?? null
  if (hardwareId !== null && !/^[A-Za-z0-9._:-]{1,100}$/.test(hardwareId))
    problems.push('--hardware-id may have letters, digits and . _ : - only, at most 100 of them.')
  const port = values['alarm-port']
  const secretFile = values['alarm-secret-file']
  if (port !== undefined && !(/^\d{1,5}$/.test(port) && Number(port) > 0 && Number(port) < 65_536))
    problems.push(`--alarm-port is “${port}”, but should be a port from 1 to 65535.`)
  if (port !== undefined && secretFile === undefined)
    problems.push('--alarm-secret-file is missing: messages at --alarm-port are signed with its secret.')
  if (port === undefined && (secretFile !== undefined || values['alarm-address'] !== undefined))
    problems.push('--alarm-port is missing: the port at which messages are received.')
  const address = values['alarm-address'] ?? null
  if (address !== null && isIP(address) === 0)
    problems.push(`--alarm-address is “${address}”, but should be an IP address of this machine.`)
  if (problems.length === 0 && values['print-hardware-id'])
    return { ok: true, options: { printHardwareId: true, hardwareId } }
  if (problems.length > 0 || server === null) return { ok: false, problems }
  return {
    ok: true,
    options: {
      server,
      browser: values.browser ?? null,
      profile: resolve(values.profile ?? join(home, '.local/share/vitrine-kiosk')),
      hardwareId,
      provisioningKeyFile: values['provisioning-key-file'] ?? null,
      logInsFile: values['log-ins-file'] ?? null,
      headless: values.headless,
      alarm:
        port === undefined || secretFile === undefined
          ? null
          : { port: Number(port), address, secretFile, onlyDrills: values['alarm-drills'] },
    },
  }
}

/** The origin of an address of a server; null for one with a path, or of another kind. */
function originOf(address: string | undefined): string | null {
  if (address === undefined || !URL.canParse(address)) return null
  const url = new URL(address)
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return null
  const bare = url.pathname === '/' && url.search === '' && url.hash === '' && url.username === ''
  return bare ? url.origin : null
}
