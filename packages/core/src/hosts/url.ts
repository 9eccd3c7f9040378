/** As much of a parsed address as rules look at. */
export type ParsedUrl = {
  readonly protocol: string
  readonly username: string
  readonly password: string
  readonly host: string
  readonly hostname: string
  readonly port: string
  readonly pathname: string
  readonly search: string
  readonly hash: string
}

/**
 * Parses an address as browsers do. Browsers and Node have the same parser; the types of this package know neither.
 * @returns null for what is no absolute address
 */
export function parseUrl(text: string): ParsedUrl | null {
  try {
    return new (globalThis as unknown as { URL: new (text: string) => ParsedUrl }).URL(text)
  } catch {
    return null
  }
}
