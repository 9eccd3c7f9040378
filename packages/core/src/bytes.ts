/** A number of bytes in the English of problem documents and logs. */
export const sizeInWords = (bytes: number): string => {
  const unit = [[1 << 30, 'GB'] as const, [1 << 20, 'MB'] as const, [1 << 10, 'kB'] as const].find(
    ([size]) => bytes >= size,
  )
  return unit ? `${Number((bytes / unit[0]).toFixed(1))} ${unit[1]}` : `${bytes} bytes`
}
