const NAME_MOST = 200

/** A file's name as it may be shown: without its folders and signs that are not to be seen. */
export function presentableName(given: string): string {
  const last = given.split(/[\\/]/).at(-1) ?? ''
  const seen = last.replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '').trim()
  return [...(seen === '' ? 'Untitled' : seen)].slice(0, NAME_MOST).join('').slice(0, NAME_MOST)
}
