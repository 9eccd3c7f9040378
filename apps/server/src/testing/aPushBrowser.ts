import { createECDH, randomBytes } from 'node:crypto'

/** A browser as it subscribes at a push service that nobody reaches. */
export const aPushBrowser = () => ({
  name: 'Firefox on Linux',
  endpoint: `https://push.example.org/send/${randomBytes(8).toString('hex')}`,
  p256dh: createECDH('prime256v1').generateKeys().toString('base64url'),
  auth: randomBytes(16).toString('base64url'),
  time_zone: 'Europe/Berlin',
})
