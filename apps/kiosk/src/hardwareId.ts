import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'

/**
 * Where a machine says who it is, best first: a board's serial number differs even where a memory card was copied; the
 * machine id was made when the system was installed; the last two only root may read.
 */
const SOURCES = [
  '/sys/firmware/devicetree/base/serial-number',
  '/etc/machine-id',
  '/var/lib/dbus/machine-id',
  '/sys/class/dmi/id/product_uuid',
  '/sys/class/dmi/id/product_serial',
]

/**
 * The id that names this machine to the server: a hash, because a machine id must not leave its machine (machine-id(5)).
 * @returns `kiosk-` and 32 hex digits, the same at every start; null where the machine says nothing of itself
 */
export async function readHardwareId(sources: readonly string[] = SOURCES): Promise<string | null> {
  for (const source of sources) {
    const text = await readFile(source, 'utf8').catch(() => '')
    const id = text.replaceAll('\0', '').trim()
    // Makers leave such words where a number should be.
    if (id.length >= 8 && !/^[0.-]+$|filled|default|uninitialized|serial/i.test(id)) return hardwareIdOf(id)
  }
  return null
}

/** The id of the machine that calls itself `machine`. */
export function hardwareIdOf(machine: string): string {
  return `kiosk-${createHash('sha256').update(`vitrine-kiosk:${machine}`).digest('hex').slice(0, 32)}`
}
