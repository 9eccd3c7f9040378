import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { KeyStore } from '@vitrine/device'

/** A device's local storage in a small file that only its owner may read, written to a temporary name first. */
export function createFileKeys(folder: string, deviceId: string): KeyStore {
  mkdirSync(folder, { recursive: true })
  const path = join(folder, `${deviceId}.json`)
  const values = readValues(path)
  const save = () => {
    writeFileSync(`${path}.new`, JSON.stringify(Object.fromEntries(values)), { mode: 0o600 })
    renameSync(`${path}.new`, path)
  }
  return {
    get: (key) => values.get(key) ?? null,
    set(key, value) {
      values.set(key, value)
      save()
    },
    remove(key) {
      if (values.delete(key)) save()
    },
  }
}

function readValues(path: string): Map<string, string> {
  try {
    return new Map(Object.entries(JSON.parse(readFileSync(path, 'utf8')) as Record<string, string>))
  } catch {
    // The first start, or an unreadable file: it begins as a new device.
    return new Map()
  }
}
