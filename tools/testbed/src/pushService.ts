import { execFile } from 'node:child_process'
import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { IncomingHttpHeaders } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { promisify } from 'node:util'
import { temporaryFolder } from './temporaryFolder.ts'

/** A request to a push service. */
export type PushRequest = { path: string; headers: IncomingHttpHeaders; body: Buffer }
/** A browser as it subscribes, with what only it can do: read what was sent to it. */
export type PushTestBrowser = {
  subscription: { endpoint: string; p256dh: string; auth: string }
  /** The messages for this browser, decrypted, oldest first. */
  messages(): Record<string, unknown>[]
  requests(): PushRequest[]
}

/**
 * A push service on this machine, over TLS. It takes nothing from the library that the server sends with: messages are
 * decrypted by RFC 8291, and the sender is verified by RFC 8292, with the functions of Node.
 */
export async function startPushService() {
  const folder = await temporaryFolder('push-service')
  const [key, certificate] = [path.join(folder.path, 'key.pem'), path.join(folder.path, 'cert.pem')]
  const options = `-newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 1 -keyout ${key} -out ${certificate}`
  const subject = '-subj /CN=127.0.0.1 -addext subjectAltName=IP:127.0.0.1'
  await promisify(execFile)('openssl', `req -x509 ${options} ${subject}`.split(' '))
  const requests: PushRequest[] = []
  const answers: (number | { status: number; retryAfter: string })[] = []
  const server = createServer(
    { key: await readFile(key), cert: await readFile(certificate) },
    (request, response) => {
      const pieces: Buffer[] = []
      request.on('data', (piece: Buffer) => pieces.push(piece))
      request.on('end', () => {
        requests.push({ path: request.url ?? '', headers: request.headers, body: Buffer.concat(pieces) })
        const answer = answers.shift() ?? 201
        if (typeof answer === 'number') response.writeHead(answer).end()
        else response.writeHead(answer.status, { 'retry-after': answer.retryAfter }).end()
      })
    },
  )
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `https://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    origin,
    /** the file of the certificate, to be trusted (EGRESS_CA) */
    certificate,
    requests,
    /** what it answers, in turn, and 201 after that */
    answers,
    browser(): PushTestBrowser {
      const keys = createECDH('prime256v1')
      const own = keys.generateKeys()
      const auth = randomBytes(16)
      const place = `/send/${randomBytes(8).toString('hex')}`
      const mine = (): PushRequest[] => requests.filter((request) => request.path === place)
      return {
        subscription: {
          endpoint: origin + place,
          p256dh: own.toString('base64url'),
          auth: auth.toString('base64url'),
        },
        requests: mine,
        messages: () =>
          mine().map(
            ({ body }) =>
              JSON.parse(decrypted(body, { keys, own, auth }).toString('utf8')) as Record<string, unknown>,
          ),
      }
    },
    async close(): Promise<void> {
      server.closeAllConnections()
      server.close()
      await folder.remove()
    },
  }
}

/** Decrypts a message in the coding aes128gcm with the keys of a browser. Source: RFC 8188 §2, RFC 8291 §3. */
function decrypted(
  body: Buffer,
  { keys, own, auth }: { keys: ReturnType<typeof createECDH>; own: Buffer; auth: Buffer },
): Buffer {
  const salt = body.subarray(0, 16)
  const recordSize = body.readUInt32BE(16)
  const idLength = body[20]!
  const sender = body.subarray(21, 21 + idLength)
  const record = body.subarray(21 + idLength)
  if (record.length > recordSize) throw new Error('A message has one record.')
  const derived = (secret: Buffer, salted: Buffer, info: Buffer, length: number): Buffer =>
    Buffer.from(hkdfSync('sha256', secret, salted, info, length))
  const secret = derived(
    keys.computeSecret(sender),
    auth,
    Buffer.concat([Buffer.from('WebPush: info\0'), own, sender]),
    32,
  )
  const content = derived(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
  const nonce = derived(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12)
  const decipher = createDecipheriv('aes-128-gcm', content, nonce)
  decipher.setAuthTag(record.subarray(-16))
  const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()])
  const end = padded.lastIndexOf(2)
  if (end < 0 || padded.subarray(end + 1).some((byte) => byte !== 0)) throw new Error('The padding is wrong.')
  return padded.subarray(0, end)
}

/**
 * What a server says of itself in the header of a request, verified with the key that it names.
 * @throws Error where the signature is not of that key
 */
export function verifiedSender({ headers }: PushRequest): {
  publicKey: string
  claims: { aud: string; exp: number; sub: string }
} {
  const found = /^vapid t=([^,]+), ?k=(.+)$/.exec(headers.authorization ?? '')
  if (!found) throw new Error('There is no header of the scheme vapid.')
  const [, token = '', publicKey = ''] = found
  const point = Buffer.from(publicKey, 'base64url')
  const key = createPublicKey({
    format: 'jwk',
    key: {
      kty: 'EC',
      crv: 'P-256',
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    },
  })
  const [head = '', claims = '', signature = ''] = token.split('.')
  const isRight = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  if (!isRight) throw new Error('The signature is not of this key.')
  return { publicKey, claims: JSON.parse(Buffer.from(claims, 'base64url').toString('utf8')) as never }
}
