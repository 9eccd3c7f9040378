/**
 * A device without a screen, for `npm run dev`: it asks to be accepted, says its code in the terminal, then fetches, checks
 * and reports like a real one. Run with tsx.
 *
 *   VITRINE_SERVER   the server's address, http://localhost:8080
 *   DEVICE_DIR       where it keeps its memory between starts
 *   DEVICE_ID        fake-device
 */
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { startHeadlessDevice } from '@vitrine/device/headless'
import { WebSocket } from 'ws'

const origin = process.env.VITRINE_SERVER ?? 'http://localhost:8080'
const folder = process.env.DEVICE_DIR ?? 'data/dev/device'

/** Keys and values in one small file, written to a temporary name first. */
function fileKeys(path) {
  let values = {}
  try {
    values = JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    // The first start, or an unreadable file: it begins as a new device.
  }
  const save = () => {
    writeFileSync(`${path}.new`, JSON.stringify(values), { mode: 0o600 })
    renameSync(`${path}.new`, path)
  }
  return {
    get: (key) => values[key] ?? null,
    set(key, value) {
      values[key] = value
      save()
    },
    remove(key) {
      delete values[key]
      save()
    },
  }
}

mkdirSync(folder, { recursive: true })
const device = startHeadlessDevice({
  origin,
  deviceId: process.env.DEVICE_ID ?? 'fake-device',
  WebSocket,
  keys: fileKeys(join(folder, 'memory.json')),
  log: (line) => console.log(line),
})
for (const signal of ['SIGINT', 'SIGTERM']) {
  process.on(signal, () => {
    device.stop()
    process.exit(0)
  })
}
