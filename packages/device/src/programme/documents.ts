import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import type { MediaEntry } from '@vitrine/core'
import type { DownloadMedia } from '../mediaDownload.ts'
import { MediaProblem } from '../mediaProblem.ts'
import type { BlobStore } from '../ports.ts'
import type { StoredDocument } from './programmeState.ts'

/** Of this type are texts among the files of a device. */
const DOCUMENT_TYPE = 'application/vnd.vitrine.document+json'

/** Texts that are stored among the files, checked as they are, and gone when nothing needs them any more. */
export type Documents = {
  /** Takes a text; it is stored when the media store comes to it. */
  put(text: string): StoredDocument
  /** The text, null where it is not there or is not what was stored. */
  read(document: StoredDocument): Promise<string | null>
  /** Writes a text instead of fetching it. */
  download: DownloadMedia
  /** It is in storage: the text need not be held any longer. */
  stored(sha256: string): void
}

/** A text as a file that is needed. */
export const entryOf = ({ sha256: name, bytes }: StoredDocument): MediaEntry => ({
  sha256: name,
  bytes,
  type: DOCUMENT_TYPE,
  url: '',
})

/** Whether a file is a text that the device has stored itself. */
export const isDocument = ({ type }: Pick<MediaEntry, 'type'>): boolean => type === DOCUMENT_TYPE

/** @param onLost what was stored of a text is damaged: who knows the text still puts it here again */
export function createDocuments(blobs: Pick<BlobStore, 'read'>, onLost: (sha256: string) => void): Documents {
  const held = new Map<string, Uint8Array>()
  return {
    put(text) {
      const bytes = utf8ToBytes(text)
      const name = bytesToHex(sha256(bytes))
      held.set(name, bytes)
      return { sha256: name, bytes: bytes.length }
    },
    async read(document) {
      const pieces: Uint8Array[] = []
      try {
        for await (const piece of blobs.read(document.sha256)) pieces.push(piece)
      } catch {
        return null
      }
      const bytes = new Uint8Array(pieces.reduce((sum, piece) => sum + piece.length, 0))
      let at = 0
      for (const piece of pieces) {
        bytes.set(piece, at)
        at += piece.length
      }
      if (bytes.length !== document.bytes || bytesToHex(sha256(bytes)) !== document.sha256) return null
      return new TextDecoder().decode(bytes)
    },
    async download(file) {
      const { sha256: name } = file.entry
      if (!held.has(name)) onLost(name)
      const bytes = held.get(name)
      if (!bytes) throw new MediaProblem('missing', 'The text is not stored any more.')
      await file.append(bytes.subarray(file.received))
    },
    stored: (name) => void held.delete(name),
  }
}
