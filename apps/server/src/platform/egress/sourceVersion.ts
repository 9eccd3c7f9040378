/** Which version of what it says a source has sent, in its own words; null where it did not say. */
export type SourceVersion = { etag: string | null; lastModified: string | null }

export const NO_VERSION: SourceVersion = { etag: null, lastModified: null }

/** Headers that ask a source only for another version than this one. If it has none, it responds with the status 304. */
export const unlessVersion = ({ etag, lastModified }: SourceVersion): Record<string, string> => ({
  ...(etag !== null && { 'if-none-match': etag }),
  ...(lastModified !== null && { 'if-modified-since': lastModified }),
})

/** The version that a response names. */
export const versionOf = (headers: Readonly<Record<string, string>>): SourceVersion => ({
  etag: headers['etag'] ?? null,
  lastModified: headers['last-modified'] ?? null,
})
