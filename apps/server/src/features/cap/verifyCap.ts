import { X509Certificate } from 'node:crypto'

/** Algorithms that count. SHA-1 does not, and neither does what is signed with a shared secret. */
const SIGNATURES = [
  'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
  'http://www.w3.org/2001/04/xmldsig-more#rsa-sha512',
  'http://www.w3.org/2007/05/xmldsig-more#sha256-rsa-MGF1',
] as const
const DIGESTS = [
  'http://www.w3.org/2001/04/xmlenc#sha256',
  'http://www.w3.org/2001/04/xmlenc#sha512',
] as const
/** Ways of writing that leave comments out: a comment could cut a text in two. */
const TRANSFORMS = [
  'http://www.w3.org/TR/2001/REC-xml-c14n-20010315',
  'http://www.w3.org/2001/10/xml-exc-c14n#',
  'http://www.w3.org/2000/09/xmldsig#enveloped-signature',
] as const
const SIGNATURE = /<((?:[\w.-]+:)?)Signature[\s>][\s\S]*?<\/\1Signature\s*>/g
const NAMESPACE = 'http://www.w3.org/2000/09/xmldsig#'

const only = <Value>(table: Record<string, Value>, names: readonly string[]): Record<string, Value> =>
  Object.fromEntries(Object.entries(table).filter(([name]) => names.includes(name)))

/** Reads a certificate in PEM form; null for what is none. */
export function certificateOf(pem: string): X509Certificate | null {
  try {
    return new X509Certificate(pem)
  } catch {
    return null
  }
}

/**
 * Checks the XML signature that an alert carries. What is returned is exactly what was signed, and only that may be read: a document
 * can hold more than its signature covers.
 * @param certificates PEM, those of the senders themselves; what the document says of its signer is not looked at
 * @param nowMs epoch ms; a certificate counts only while it is valid
 */
export async function verifyCap(
  xml: string,
  certificates: readonly string[],
  nowMs: number,
): Promise<{ ok: true; signed: string } | { ok: false; why: 'unsigned' | 'badSignature' }> {
  const [found, ...others] = [...xml.matchAll(SIGNATURE)].filter(([whole]) => whole.includes(NAMESPACE))
  if (!found) return { ok: false, why: 'unsigned' }
  if (others.length > 0) return { ok: false, why: 'badSignature' }
  // Loaded with the first signature: most servers never check one.
  const { SignedXml } = (await import('xml-crypto')).default
  for (const pem of certificates) {
    const certificate = certificateOf(pem)
    if (!certificate) continue
    if (Date.parse(certificate.validFrom) > nowMs || Date.parse(certificate.validTo) < nowMs) continue
    try {
      const check = new SignedXml({ publicCert: pem, getCertFromKeyInfo: () => null })
      check.SignatureAlgorithms = only(
        check.SignatureAlgorithms,
        SIGNATURES,
      ) as typeof check.SignatureAlgorithms
      check.HashAlgorithms = only(check.HashAlgorithms, DIGESTS) as typeof check.HashAlgorithms
      check.CanonicalizationAlgorithms = only(
        check.CanonicalizationAlgorithms,
        TRANSFORMS,
      ) as typeof check.CanonicalizationAlgorithms
      check.loadSignature(found[0])
      if (!check.checkSignature(xml)) continue
      const [signed, ...more] = check.getSignedReferences()
      if (signed !== undefined && more.length === 0) return { ok: true, signed }
    } catch {
      // An algorithm that does not count, or a signature that cannot be read: the next certificate does not help, but costs little.
    }
  }
  return { ok: false, why: 'badSignature' }
}
