const NAME_MOST = 200

/** A number of bytes as people say it. */
export const sizeInWords = (bytes: number): string => {
  const unit = [[1 << 30, 'GB'] as const, [1 << 20, 'MB'] as const, [1 << 10, 'kB'] as const].find(
    ([size]) => bytes >= size,
  )
  return unit ? `${Number((bytes / unit[0]).toFixed(1))} ${unit[1]}` : `${bytes} bytes`
}

/** A file's name as it may be shown: without its folders and signs that are not to be seen. */
export function presentableName(given: string): string {
  const last = given.split(/[\\/]/).at(-1) ?? ''
  const seen = last.replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '').trim()
  return [...(seen === '' ? 'Untitled' : seen)].slice(0, NAME_MOST).join('').slice(0, NAME_MOST)
}
