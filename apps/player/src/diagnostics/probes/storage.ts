import { openDB } from 'idb'
import { ProbeFailure, type Probe } from '../probe.ts'

const NAME = 'vitrine-diagnostics'
const PIECES = 5
const PIECE_BYTES = 1_000_000

/** Writes 5 MB where the player stores its files, in pieces as it does, and reads them back. */
export const storageProbe: Probe<'storage'> = {
  id: 'storage',
  limitMs: 4_000,
  async run(signal, { clock }) {
    // Without https there is none, whatever the types say.
    const manager = navigator.storage as StorageManager | undefined
    const estimate = await manager?.estimate?.().catch(() => null)
    const persisted = await manager?.persisted?.().catch(() => null)
    const written = await writeAndRead(signal, () => clock.monotonicMs())
    return {
      quota: estimate?.quota === undefined ? null : Math.round(estimate.quota),
      used: estimate?.usage === undefined ? null : Math.round(estimate.usage),
      persisted: persisted ?? null,
      ...written,
    }
  },
}

async function writeAndRead(
  signal: AbortSignal,
  nowMs: () => number,
): Promise<{ kept: number; write_ms: number; read_ms: number }> {
  const database = await openDB(NAME, 1, {
    upgrade: (created) => void created.createObjectStore('pieces'),
  }).catch(() => null)
  if (!database) return { kept: 0, write_ms: 0, read_ms: 0 }
  try {
    const startedMs = nowMs()
    for (let n = 0; n < PIECES; n += 1) {
      if (signal.aborted) throw new ProbeFailure('browser')
      await database.put('pieces', pieceOf(n).buffer, n)
    }
    const writtenMs = nowMs()
    let kept = 0
    for (let n = 0; n < PIECES; n += 1) {
      const read = (await database.get('pieces', n)) as ArrayBuffer | undefined
      if (read && sameBytes(new Uint8Array(read), pieceOf(n))) kept += read.byteLength
    }
    // All of it or nothing: half a file cannot be shown.
    const whole = kept === PIECES * PIECE_BYTES
    return { kept: whole ? kept : 0, write_ms: writtenMs - startedMs, read_ms: nowMs() - writtenMs }
  } catch (error) {
    if (error instanceof ProbeFailure) throw error
    return { kept: 0, write_ms: 0, read_ms: 0 }
  } finally {
    database.close()
    indexedDB.deleteDatabase(NAME)
  }
}

/** Bytes that no storage packs into less. */
function pieceOf(n: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(PIECE_BYTES)
  let state = n + 1
  for (let at = 0; at < bytes.length; at += 1) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    bytes[at] = state >>> 24
  }
  return bytes
}

function sameBytes(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && a.every((byte, at) => byte === b[at])
}
