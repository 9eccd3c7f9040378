import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { crc32 } from './crc32.ts'
import { pageProblems } from './pageProblems.ts'
import { deflateRawSync } from 'node:zlib'
import { fileTypeOf } from '../../packages/widgets/src/packages/index.ts'
import * as z from 'zod'
import { readPackage, type ReadPackage } from '../../apps/server/src/features/widgetPackages/readPackage.ts'

// What is wrong in widget.json is said in words; the small zod of the schemas has none of its own.
z.config(z.locales.en())

/** 1980-01-01, so that the same files are always the same zip. */
const DATE = 0x21

/** A zip of some files. */
function zipOf(files: readonly { name: string; content: Buffer }[]): Buffer {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let at = 0
  for (const { name, content } of files) {
    const packed = deflateRawSync(content, { level: 9 })
    const label = Buffer.from(name)
    const facts = Buffer.alloc(26)
    facts.writeUInt16LE(20, 0)
    // Names are UTF-8.
    facts.writeUInt16LE(0x08_00, 2)
    facts.writeUInt16LE(8, 4)
    facts.writeUInt16LE(DATE, 8)
    facts.writeUInt32LE(crc32(content), 10)
    facts.writeUInt32LE(packed.length, 14)
    facts.writeUInt32LE(content.length, 18)
    facts.writeUInt16LE(label.length, 22)
    const local = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), facts, label, packed])
    const rest = Buffer.alloc(14)
    rest.writeUInt32LE(at, 10)
    directory.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\x00', 'latin1'), facts, rest, label]))
    parts.push(local)
    at += local.length
  }
  const listed = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 'latin1')
  end.writeUInt16LE(files.length, 8)
  end.writeUInt16LE(files.length, 10)
  end.writeUInt32LE(listed.length, 12)
  end.writeUInt32LE(at, 16)
  return Buffer.concat([...parts, listed, end])
}

/** What editors leave beside the files that they change, and other zips. */
const LEFT_OVER = /~$|\.(?:bak|orig|swp|tmp|zip)$/i

/** All files of a folder by their paths in it, but hidden ones, what is left over, and what no display would get. */
function filesOf(folder: string, within = ''): { name: string; content: Buffer }[] {
  return readdirSync(path.join(folder, within), { withFileTypes: true })
    .filter(
      ({ name }) =>
        !name.startsWith('.') &&
        name !== 'node_modules' &&
        !LEFT_OVER.test(name) &&
        fileTypeOf(name) !== null,
    )
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const name = within === '' ? entry.name : `${within}/${entry.name}`
      return entry.isDirectory()
        ? filesOf(folder, name)
        : [{ name, content: readFileSync(path.join(folder, name)) }]
    })
}

/**
 * Packs the folder of a widget, and checks the package as the server does.
 * @returns with `problems`, what the server can't know to be a mistake: what displays would leave out without a word
 * @throws SignageError `INVALID_INPUT`, with a field for each thing that is wrong
 */
export function packFolder(folder: string): { zip: Buffer; problems: string[] } & ReadPackage {
  const files = filesOf(folder)
  const zip = zipOf(files)
  const read = readPackage(zip)
  const named = files.map(({ name, content }) => ({ path: name, content }))
  return { zip, problems: pageProblems(read.manifest.entry, named), ...read }
}
