import { inflateRawSync } from 'node:zlib'

const CENTRAL = 0x02014b50
const END = Buffer.from([0x50, 0x4b, 5, 6])

/** The files of a ZIP archive by name, as its central directory lists them. */
export function unzipped(zip: Buffer): Map<string, string> {
  const files = new Map<string, string>()
  let at = zip.readUInt32LE(zip.lastIndexOf(END) + 16)
  while (zip.readUInt32LE(at) === CENTRAL) {
    const [method, size] = [zip.readUInt16LE(at + 10), zip.readUInt32LE(at + 20)]
    const [name, extra, comment] = [28, 30, 32].map((offset) => zip.readUInt16LE(at + offset))
    const local = zip.readUInt32LE(at + 42)
    const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28)
    const bytes = zip.subarray(start, start + size)
    files.set(
      zip.toString('utf8', at + 46, at + 46 + name!),
      (method === 8 ? inflateRawSync(bytes) : bytes).toString('utf8'),
    )
    at += 46 + name! + extra! + comment!
  }
  return files
}
