import { createHmac, timingSafeEqual } from 'node:crypto'

/** How long a signed link is good, ms. Source: contract §7. */
const MEDIA_LINK_LIFE_MS = 10 * 60_000

/** What a signature is bound to. `rendition` is `original` for an address without one. */
export type LinkSubject = { sha256: string; rendition: string; companyId: string }
/** The query of a signed link, as it came. */
export type LinkQuery = { company?: unknown; expires?: unknown; signature?: unknown }

/** Signed addresses, for elements that cannot send headers. Made per request and never stored. */
export function createMediaLinks(signingKey: Buffer, now: () => number) {
  const signatureOf = ({ sha256, rendition, companyId }: LinkSubject, expiresMs: number): Buffer =>
    createHmac('sha256', signingKey)
      .update(JSON.stringify(['media', sha256, rendition, companyId, expiresMs]))
      .digest()

  return {
    /** The query that opens a file for ten minutes. @param endsMs earlier, if it ends before that (epoch ms) */
    sign(subject: LinkSubject, endsMs = Number.POSITIVE_INFINITY): { query: string; expiresMs: number } {
      const expiresMs = Math.min(now() + MEDIA_LINK_LIFE_MS, endsMs)
      const signature = signatureOf(subject, expiresMs).toString('base64url')
      return {
        query: new URLSearchParams({
          company: subject.companyId,
          expires: String(expiresMs),
          signature,
        }).toString(),
        expiresMs,
      }
    },
    /** @returns the company whose file the link opens; null when it ended, was changed, or is none */
    companyOf(file: { sha256: string; rendition: string }, query: LinkQuery): string | null {
      const { company, expires, signature } = query
      if (
        typeof company !== 'string' ||
        typeof expires !== 'string' ||
        typeof signature !== 'string' ||
        !/^\d{1,15}$/.test(expires)
      )
        return null
      const expiresMs = Number(expires)
      if (expiresMs <= now() || expiresMs > now() + MEDIA_LINK_LIFE_MS) return null
      const given = Buffer.from(signature, 'base64url')
      const wanted = signatureOf({ ...file, companyId: company }, expiresMs)
      return given.length === wanted.length && timingSafeEqual(given, wanted) ? company : null
    },
  }
}
