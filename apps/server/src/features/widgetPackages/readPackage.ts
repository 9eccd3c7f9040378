import { fieldErrorsOf, invalidField, SignageError } from '@vitrine/core'
import {
  fileTypeOf,
  isPackagePath,
  MANIFEST_FILE,
  manifestSchema,
  PACKAGE_FILES_MOST,
  PACKAGE_MOST_BYTES,
  UNPACKED_MOST_BYTES,
  type PackageManifest,
} from '@vitrine/widgets/packages'
import { Unzip, UnzipInflate } from 'fflate'

/** A package that can be installed. */
export type ReadPackage = {
  manifest: PackageManifest
  /** its files as displays get them, JSON */
  bundle: Buffer
  files: number
}

/** What is unpacked at once: so much of a bomb is in memory before its size is looked at. */
const PIECE_BYTES = 16 << 10

/** The files of a zip. Sizes are counted as they are unpacked, whatever the zip says of itself. */
function unzip(zip: Uint8Array): Map<string, Uint8Array> {
  const files = new Map<string, Uint8Array>()
  const started = new Set<string>()
  let total = 0
  let entries = 0
  const unzipping = new Unzip((entry) => {
    entries += 1
    if (entries > PACKAGE_FILES_MOST * 2)
      throw invalidField('file', 'PACKAGE_FILES_TOO_MANY', { maximum: PACKAGE_FILES_MOST })
    const { name } = entry
    // A folder.
    if (name.endsWith('/') && isPackagePath(name.slice(0, -1))) return
    if (!isPackagePath(name)) throw invalidField('file', 'PACKAGE_PATH', { path: name.slice(0, 200) })
    // Two names that differ in case are one file on some machines.
    if (started.has(name.toLowerCase())) throw invalidField('file', 'PACKAGE_TWICE', { path: name })
    started.add(name.toLowerCase())
    const type = fileTypeOf(name)
    if (type === undefined) throw invalidField('file', 'PACKAGE_TYPE', { path: name })
    if (started.size > PACKAGE_FILES_MOST)
      throw invalidField('file', 'PACKAGE_FILES_TOO_MANY', { maximum: PACKAGE_FILES_MOST })
    const pieces: Uint8Array[] = []
    entry.ondata = (error, piece, isLast) => {
      if (error) throw error
      total += piece.length
      if (total > UNPACKED_MOST_BYTES)
        throw invalidField('file', 'PACKAGE_UNPACKED', { maximum: UNPACKED_MOST_BYTES })
      if (type !== null) pieces.push(piece)
      if (isLast && type !== null) files.set(name, Buffer.concat(pieces))
    }
    entry.start()
  })
  unzipping.register(UnzipInflate)
  try {
    for (let at = 0; at < zip.length; at += PIECE_BYTES)
      unzipping.push(zip.subarray(at, at + PIECE_BYTES), at + PIECE_BYTES >= zip.length)
  } catch (error) {
    if (error instanceof SignageError) throw error
    throw invalidField('file', 'PACKAGE_NOT_ZIP')
  }
  return files
}

/**
 * Reads a package: a zip with `widget.json`. Nothing of it is run, and it is refused as a whole.
 * @throws SignageError `INVALID_INPUT`, with a field for each thing that is wrong in `widget.json`
 */
export function readPackage(zip: Uint8Array): ReadPackage {
  if (zip.length > PACKAGE_MOST_BYTES)
    throw invalidField('file', 'PACKAGE_TOO_LARGE', { maximum: PACKAGE_MOST_BYTES })
  if (zip[0] !== 0x50 || zip[1] !== 0x4b) throw invalidField('file', 'PACKAGE_NOT_ZIP')
  const files = unzip(zip)
  const text = files.get(MANIFEST_FILE)
  if (!text) throw invalidField('file', 'PACKAGE_MANIFEST')
  let said: unknown
  try {
    said = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(text))
  } catch {
    throw invalidField('file', 'PACKAGE_MANIFEST')
  }
  const parsed = manifestSchema.safeParse(said)
  if (!parsed.success)
    throw new SignageError(
      'INVALID_INPUT',
      {},
      {
        fields: fieldErrorsOf(parsed.error.issues).map((one) => ({
          ...one,
          field: one.field === 'body' ? MANIFEST_FILE : `${MANIFEST_FILE}.${one.field}`,
        })),
      },
    )
  const manifest = parsed.data
  if (!files.has(manifest.entry)) throw invalidField('file', 'PACKAGE_ENTRY', { path: manifest.entry })
  files.delete(MANIFEST_FILE)
  const bundle = {
    entry: manifest.entry,
    files: [...files]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([path, bytes]) => ({
        path,
        type: fileTypeOf(path),
        base64: Buffer.from(bytes).toString('base64'),
      })),
  }
  return { manifest, bundle: Buffer.from(JSON.stringify(bundle)), files: files.size }
}
