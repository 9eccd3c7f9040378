const TABLE = Array.from({ length: 256 }, (_, byte) => {
  let value = byte
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? (value >>> 1) ^ 0xed_b8_83_20 : value >>> 1
  return value >>> 0
})

/** The checksum that zips use. */
export function crc32(bytes: Uint8Array): number {
  let sum = 0xff_ff_ff_ff
  for (const byte of bytes) sum = (sum >>> 8) ^ TABLE[(sum ^ byte) & 0xff]!
  return (sum ^ 0xff_ff_ff_ff) >>> 0
}
