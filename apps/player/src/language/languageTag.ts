/** A language tag as browsers write it, null where it is none. */
export function languageTag(tag: string): string | null {
  try {
    return Intl.getCanonicalLocales(tag)[0] ?? null
  } catch {
    return null
  }
}
