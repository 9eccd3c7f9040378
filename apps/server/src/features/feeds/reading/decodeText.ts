/** The text of a response or file: by its byte order mark, its header, its XML declaration, else UTF-8 or Windows-1252. */
export function decodeText(bytes: Uint8Array, contentType: string): string {
  const marked =
    bytes[0] === 0xff && bytes[1] === 0xfe
      ? 'utf-16le'
      : bytes[0] === 0xfe && bytes[1] === 0xff
        ? 'utf-16be'
        : null
  const named = /charset\s*=\s*"?([\w.:-]{1,40})/i.exec(contentType)?.[1]
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, 200))
  const declared = /^\s*<\?xml[^>]*encoding\s*=\s*["']([\w.:-]{1,40})/i.exec(head)?.[1]
  // A text is often sent as something else than it is; whatever is valid UTF-8 is UTF-8.
  for (const label of [marked, 'utf-8', named, declared, 'windows-1252']) {
    if (label === null || label === undefined) continue
    try {
      return new TextDecoder(label, { fatal: label !== 'windows-1252' }).decode(bytes)
    } catch {
      // Not in it, or not known here: the next one.
    }
  }
  return ''
}
