import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { findProgram } from '@vitrine/testbed'
import { SignedXml } from 'xml-crypto'

const RSA_SHA256 = 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256'
const SHA256 = 'http://www.w3.org/2001/04/xmlenc#sha256'
const EXCLUSIVE = 'http://www.w3.org/2001/10/xml-exc-c14n#'
const ENVELOPED = 'http://www.w3.org/2000/09/xmldsig#enveloped-signature'

/** A private key with its certificate, both as PEM. */
export type Signer = { key: string; certificate: string }

/** Null where this machine has no OpenSSL: then nothing can be signed. */
export const OPENSSL = findProgram('openssl')

/** Makes a key with a certificate of its own, valid from now for two days. @param folder where OpenSSL writes them */
export function makeSigner(folder: string, name: string): Signer {
  const file = (end: string) => path.join(folder, `${name}.${end}`)
  const words = `req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=${name} -keyout ${file('key')} -out ${file('crt')}`
  execFileSync(OPENSSL!, words.split(' '), { stdio: 'ignore' })
  return { key: readFileSync(file('key'), 'utf8'), certificate: readFileSync(file('crt'), 'utf8') }
}

/** Signs an alert as its sender does. @param part XPath of what is signed; the whole document without it */
export function signCap(
  xml: string,
  key: string,
  { algorithm = RSA_SHA256, digest = SHA256, part = '/*' } = {},
): string {
  const signer = new SignedXml({
    privateKey: key,
    signatureAlgorithm: algorithm,
    canonicalizationAlgorithm: EXCLUSIVE,
  })
  signer.addReference({
    xpath: part,
    transforms: part === '/*' ? [ENVELOPED, EXCLUSIVE] : [EXCLUSIVE],
    digestAlgorithm: digest,
    uri: '',
    isEmptyUri: part === '/*',
  })
  signer.computeSignature(xml)
  return signer.getSignedXml()
}
