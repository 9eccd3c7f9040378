/** A hostile file: what it calls itself, and its bytes. Where its content runs it calls `top.canary(<number>)`. */
export type HostileFile = { number: number; kind: string; name: string; bytes: Buffer }
/** Real files that some of them begin as. */
export type RealFiles = Readonly<Record<'png' | 'jpeg' | 'gif' | 'webp' | 'mp4', Buffer>>

const latin = (text: string): Buffer => Buffer.from(text, 'latin1')
const big32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}
/** The check sum that PNG has behind every piece. */
function crc32(bytes: Buffer): number {
  let crc = 0xffffffff
  for (const byte of bytes) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit += 1) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0)
  }
  return (crc ^ 0xffffffff) >>> 0
}

const page = (code: string): string => `<!doctype html><html><body><script>${code}</script></body></html>`
const drawing = (code: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" onload="${code}"><script>${code}</script></svg>`
const pdf = (code: string): string =>
  `%PDF-1.7\n1 0 obj\n<</Type/Catalog/OpenAction<</S/JavaScript/JS(app.alert\\(1\\);${code})>>/Pages 2 0 R>>\nendobj\n2 0 obj\n<</Type/Pages/Kids[]/Count 0>>\nendobj\ntrailer<</Root 1 0 R>>\n%%EOF\n`

/** Content that a browser would run, if it took it for what it is. */
const TEXTS: Readonly<Record<string, (code: string) => Buffer>> = {
  page: (code) => latin(page(code)),
  'page behind spaces': (code) => latin(`${' \n\t'.repeat(400)}${page(code)}`),
  'page in UTF-16': (code) => Buffer.from(`\ufeff${page(code)}`, 'utf16le'),
  'page in UTF-7': (code) => latin(`+ADw-script+AD4-${code}+ADw-/script+AD4-`),
  'page of XML': (code) =>
    latin(`<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml"><script>${code}</script></html>`),
  'sheet for XML': (code) =>
    latin(`<?xml version="1.0"?><?xml-stylesheet type="text/xsl" href="data:text/xml,x"?><x>${code}</x>`),
  drawing: (code) => latin(drawing(code)),
  'drawing behind a remark': (code) => latin(`<!-- GIF89a --><?xml version="1.0"?>${drawing(code)}`),
  'drawing behind a type': (code) => latin(`<!DOCTYPE svg [<!ENTITY x "y">]>${drawing(code)}`),
  program: (code) => latin(`${code}\n`),
  'mail archive': (code) => latin(`MIME-Version: 1.0\r\nContent-Type: text/html\r\n\r\n${page(code)}`),
  PDF: (code) => latin(pdf(code)),
  'PDF behind a page': (code) => latin(`${page(code)}\n${pdf(code)}`),
}
const FONT_HEADS: Readonly<Record<string, Buffer>> = {
  woff: latin('wOFF\x00\x01\x00\x00'),
  woff2: latin('wOF2\x00\x01\x00\x00'),
  ttf: Buffer.from([0, 1, 0, 0, 0, 1, 0, 16]),
  otf: latin('OTTO\x00\x01\x00\x10'),
  eot: Buffer.concat([Buffer.alloc(34), latin('LP')]),
}
/** Files that begin as one thing and go on as another. */
const HEADS: Readonly<Record<string, Buffer>> = {
  ...FONT_HEADS,
  gif: latin('GIF89a/*'),
  'gif that is a program': latin('GIF89a=1;'),
  png: Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
  jpeg: Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16]),
  webp: latin('RIFF\x24\x00\x00\x00WEBPVP8 '),
  mp4: Buffer.concat([big32(24), latin('ftypisom\0\0\x02\0isommp41')]),
  webm: Buffer.from('1a45dfa39f4286810142f7810142f2810442f381084282847765626d', 'hex'),
  avif: Buffer.concat([big32(24), latin('ftypavif\0\0\0\0avifmif1')]),
  heic: Buffer.concat([big32(24), latin('ftypheic\0\0\0\0mif1heic')]),
  bmp: latin('BM\x36\x00\x00\x00'),
  icon: Buffer.from([0, 0, 1, 0, 1, 0]),
  tiff: latin('II*\0'),
  zip: latin('PK\x03\x04'),
  gzip: Buffer.from([0x1f, 0x8b, 8, 0]),
  flash: latin('CWS\x0a'),
  wasm: latin('\0asm\x01\0\0\0'),
  exe: latin('MZ\x90\0'),
  elf: latin('\x7fELF\x02\x01\x01'),
  playlist: latin('#EXTM3U\nfile:///etc/passwd\n'),
  subtitles: latin('WEBVTT\n\n'),
  avi: latin('RIFF\xff\x00\x00\x00AVI LIST'),
  mkv: Buffer.concat([Buffer.from('1a45dfa38b428288', 'hex'), latin('matroska')]),
  flv: latin('FLV\x01\x05\0\0\0\x09'),
  ogg: latin('OggS\0\x02'),
}

/** Real pictures and videos that carry a page with them. */
function carriers(real: RealFiles, text: Buffer): Record<string, Buffer> {
  const chunk = Buffer.concat([latin('tEXtComment\0'), text])
  const pngPiece = Buffer.concat([big32(chunk.length - 4), chunk, big32(crc32(chunk))])
  const jpegPiece = Buffer.concat([
    Buffer.from([0xff, 0xfe, (text.length + 2) >> 8, (text.length + 2) & 255]),
    text,
  ])
  // Behind the signature and the size of the picture (IHDR, 25 bytes).
  return {
    'png with words': Buffer.concat([real.png.subarray(0, 33), pngPiece, real.png.subarray(33)]),
    'png with a tail': Buffer.concat([real.png, text]),
    'jpeg with words': Buffer.concat([real.jpeg.subarray(0, 2), jpegPiece, real.jpeg.subarray(2)]),
    'jpeg with a tail': Buffer.concat([real.jpeg, text]),
    'gif with a tail': Buffer.concat([real.gif, text]),
    'webp with a tail': Buffer.concat([real.webp, text]),
    'mp4 with a free box': Buffer.concat([real.mp4, big32(text.length + 8), latin('free'), text]),
  }
}

/** Every hostile file. @param from its first number */
export function hostileFiles(real: RealFiles, from: number): HostileFile[] {
  const files: HostileFile[] = []
  let number = from
  const add = (kind: string, name: string, make: (code: string) => Buffer): void => {
    number += 1
    files.push({ number, kind, name, bytes: make(`top.canary(${number})`) })
  }
  for (const [kind, make] of Object.entries(TEXTS))
    for (const name of ['menu.png', 'film.mp4']) add(kind, name, make)
  for (const [kind, head] of Object.entries(HEADS)) {
    add(`${kind} that goes on as a page`, `${kind}.png`, (code) => Buffer.concat([head, latin(page(code))]))
    add(`${kind} that goes on as a program`, `${kind}.html`, (code) =>
      Buffer.concat([head, latin(`*/=1;${code}//`)]),
    )
  }
  for (const kind of Object.keys(carriers(real, Buffer.alloc(0))))
    for (const make of [page, drawing])
      add(kind, `${kind}.html`, (code) => carriers(real, latin(make(code)))[kind]!)
  return files
}
