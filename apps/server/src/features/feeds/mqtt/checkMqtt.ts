import { fieldError, invalidField, SignageError, type FieldError } from '@vitrine/core'
import type { FeedBody } from '@vitrine/protocol'
import type { SocketRequest } from '../../../platform/egress/openSocket.ts'

/** The account at a broker, as it is sealed. */
export type Account = { user?: string; password?: string }

const PORTS: Readonly<Record<string, number>> = { 'mqtt:': 1883, 'mqtts:': 8883 }
// oxlint-disable-next-line no-control-regex
const NO_TOPIC = /[+#\u0000-\u001f\u007f-\u009f]|\p{Cs}/u

/**
 * The address of a broker in its one form, with its port.
 * @throws SignageError `INVALID_INPUT` for the field `url`
 */
export function brokerUrl(text: string): string {
  const url = URL.parse(text)
  const port = url && PORTS[url.protocol]
  // Names are only normalised in addresses of the web.
  const host = url && URL.parse(`http://${url.hostname}`)?.hostname
  const isPlain =
    url && `${url.username}${url.password}${url.pathname.replace('/', '')}${url.search}${url.hash}` === ''
  if (!port || !host || !isPlain) throw invalidField('url', 'MQTT_ADDRESS')
  return `${url.protocol}//${host}:${url.port === '' ? port : url.port}`
}

/** Where a broker is. @param url in its one form */
export function placeOf(url: string): SocketRequest {
  const { protocol, hostname, port } = new URL(url)
  return { host: hostname.replace(/^\[(.*)\]$/, '$1'), port: Number(port), isSecure: protocol === 'mqtts:' }
}

/** Checks what a value from MQTT needs besides its address. @throws SignageError `INVALID_INPUT` with everything that is refused */
export function checkMqtt({ options, file, headers }: Pick<FeedBody, 'options' | 'file' | 'headers'>): void {
  const errors: FieldError[] = []
  if (file !== undefined) errors.push(fieldError('file', 'FEED_SET_HERE'))
  if (headers.length > 0) errors.push(fieldError('headers', 'FEED_SET_HERE'))
  if (options.topic === '') errors.push(fieldError('options.topic', 'REQUIRED'))
  else if (NO_TOPIC.test(options.topic)) errors.push(fieldError('options.topic', 'MQTT_TOPIC'))
  if (errors.length > 0) throw new SignageError('INVALID_INPUT', {}, { fields: errors })
}

/**
 * The account to use: the given parts, and the stored ones for those that are left out.
 * @param known null if the broker is another one than before: an account of one is not sent to another
 * @throws SignageError `INVALID_INPUT` for the field `account.user`
 */
export function checkedAccount({ account }: Pick<FeedBody, 'account'>, known: Account | null): Account {
  if (account === null) return {}
  const user = account.user ?? known?.user ?? ''
  const password = account.password ?? known?.password ?? ''
  // The protocol has no password without a name.
  if (user === '') throw invalidField('account.user', 'REQUIRED')
  return { user, ...(password !== '' && { password }) }
}
