import {
  chainOf,
  createPlayVerifier,
  type HoldsSignature,
  type PlayKey,
  type PlayVerdict,
} from '@vitrine/core'

/** What an export says of itself in its first line. */
export type ExportHead = {
  device_id: string
  exported_at: number
  /** records that the server keeps aside because they do not hold */
  refused: number
  keys: readonly PlayKey[]
}

/** Reads an export line by line, and the exports of several devices one behind the other. */
export type ExportReader = {
  /** A line of the file, without its end. @returns its head, where the line is one */
  line(text: string): ExportHead | null
  finish(): PlayVerdict
}

/**
 * @param options.trusted public keys that are trusted whatever the file says; when there is one, those that the file
 * brings are not
 * @param options.holds   how a signature is checked, where the platform does it faster
 */
export function createExportReader(
  options: { trusted?: readonly string[]; holds?: HoldsSignature } = {},
): ExportReader {
  const trusted = options.trusted ?? []
  const verifier = createPlayVerifier(
    trusted.map((public_key) => ({ public_key, last_seq: null, last_hash: null })),
    options.holds ? { holds: options.holds } : {},
  )
  return {
    line(text) {
      if (text === '') return null
      const head = readHead(text)
      if (head === null) {
        verifier.takeLine(text)
        return null
      }
      verifier.know(head.keys.filter((key) => trusted.length === 0 || trusted.includes(key.public_key)))
      if (Number.isSafeInteger(head.exported_at)) verifier.toldAt(head.exported_at)
      return head
    },
    finish: verifier.finish,
  }
}

/** The head of an export; null for any other line. */
export function readHead(text: string): ExportHead | null {
  if (!text.startsWith('{"vitrine":"plays"')) return null
  try {
    const head = JSON.parse(text) as Partial<ExportHead>
    const keys = (head.keys ?? []).map(({ public_key, last_seq, last_hash }) => {
      // Throws for what is no key.
      chainOf(public_key)
      return {
        public_key,
        last_seq: Number.isSafeInteger(last_seq) ? last_seq : null,
        last_hash: last_hash ?? null,
      }
    })
    return {
      device_id: String(head.device_id),
      exported_at: Number(head.exported_at),
      refused: Number(head.refused ?? 0),
      keys,
    }
  } catch {
    return null
  }
}
