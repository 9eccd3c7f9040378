import { temporaryFolder, type TemporaryFolder } from '@vitrine/testbed'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parseCap } from './parseCap.ts'
import { anIpawsAlert } from './testing/capExamples.ts'
import { makeSigner, OPENSSL, signCap, type Signer } from './testing/signCap.ts'
import { verifyCap } from './verifyCap.ts'

const RSA_SHA1 = 'http://www.w3.org/2000/09/xmldsig#rsa-sha1'
const SHA1 = 'http://www.w3.org/2000/09/xmldsig#sha1'

let folder: TemporaryFolder
let sender: Signer
let another: Signer
const nowMs = Date.now() + 3_600_000

beforeAll(async () => {
  if (OPENSSL === null) return
  folder = await temporaryFolder('cap')
  sender = makeSigner(folder.path, 'sender')
  another = makeSigner(folder.path, 'another')
})
afterAll(() => folder?.remove())

const alert = anIpawsAlert({ sentMs: nowMs, expiresMs: nowMs + 3_600_000 })
const signed = (
  xml: string,
  { key = sender.key, ...how }: { key?: string; algorithm?: string; digest?: string } = {},
) => signCap(xml, key, how)
const verify = (xml: string, certificates = [sender.certificate], atMs = nowMs) =>
  verifyCap(xml, certificates, atMs)

describe.skipIf(OPENSSL === null)('a signature', () => {
  it('by a certificate that was configured counts, and what was signed is what is read', async () => {
    const verified = await verify(signed(alert), [another.certificate, sender.certificate])
    expect(verified.ok && parseCap(verified.signed)).toEqual(parseCap(alert))
  })
  it('that is missing does not count', async () => {
    expect(await verify(alert)).toEqual({ ok: false, why: 'unsigned' })
  })
  it.each<[string, () => ReturnType<typeof verify>]>([
    ['by another key', () => verify(signed(alert, { key: another.key }))],
    ['of a text that was changed', () => verify(signed(alert).replace('TAKE COVER', 'GO OUT'))],
    ['by SHA-1', () => verify(signed(alert, { algorithm: RSA_SHA1 }))],
    ['over a digest by SHA-1', () => verify(signed(alert, { digest: SHA1 }))],
    ['twice', () => verify(signed(signed(alert)))],
    [
      'by a certificate that is not valid any more',
      () => verify(signed(alert), undefined, nowMs + 3 * 86_400_000),
    ],
    ['by a certificate that is not valid yet', () => verify(signed(alert), undefined, nowMs - 86_400_000)],
    ['with a certificate that cannot be read', () => verify(signed(alert), ['nothing'])],
  ])('%s does not count', async (_what, check) => {
    expect(await check()).toEqual({ ok: false, why: 'badSignature' })
  })
  it('over a part of the document lets only that part be read', async () => {
    const genuine = signed(alert)
    // The signed alert within a forged one.
    const forged = alert
      .replace('TAKE COVER NOW!', 'EVERYTHING IS FINE')
      .replace('</alert>', `<resource>${genuine.replace(/<\?xml[^>]*>/, '')}</resource></alert>`)
    const verified = await verify(forged)
    if (verified.ok) expect(parseCap(verified.signed)).toEqual(parseCap(alert))
    else expect(verified.why).toBe('badSignature')
  })
})
