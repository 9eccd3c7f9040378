#!/usr/bin/env node
/**
 * Fires or clears an emergency by a signed message: at displays in the local network, also while the server is away, or by a trigger
 * of the server (docs/panic-button.md). It needs Node alone, so that it can be copied to any machine.
 */
import { createHmac, randomBytes, randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'

const USAGE = `Fires or clears an emergency by a signed message.

  vitrine-alarm fire  --secret-file secret.txt --to 192.168.1.20:8790 --emergency 0199…  [--drill]
  vitrine-alarm clear --secret-file secret.txt --to 192.168.1.20:8790 [--emergency 0199…]
  vitrine-alarm fire  --secret-file secret.txt --to https://signage.example.org/default/v1/emergency-triggers/0199…/message

  --to           a display (host:port) or the address of a trigger; can be given several times
  --secret-file  file with the secret
  --emergency    id of the emergency; a trigger knows its own
  --drill        asks for a drill
  --expires-in   seconds after which it ends by itself
`
/** Tries of each receiver. A message that came through and whose response was lost fires nothing twice: it names its activation. */
const TRIES = 3
const TRY_AGAIN_AFTER_MS = 1_000
const ANSWER_WITHIN_MS = 15_000

function refuse(text) {
  process.stderr.write(`${text}\n`)
  process.exit(2)
}

function optionsOf(words) {
  let parsed
  try {
    parsed = parseArgs({
      args: words,
      allowPositionals: true,
      options: {
        to: { type: 'string', multiple: true },
        'secret-file': { type: 'string' },
        emergency: { type: 'string' },
        drill: { type: 'boolean' },
        'expires-in': { type: 'string' },
      },
    })
  } catch (error) {
    refuse(`${error.message}\n\n${USAGE}`)
  }
  const { values, positionals } = parsed
  const [what] = positionals
  if (
    positionals.length !== 1 ||
    (what !== 'fire' && what !== 'clear') ||
    !values.to ||
    !values['secret-file']
  )
    refuse(USAGE)
  return { ...values, what }
}

const isTrigger = (to) => /^https?:\/\//.test(to)

/** The receiver's own time, so that the clock of this machine need not agree with it. A trigger says it with every response. */
async function timeOf(to) {
  if (isTrigger(to)) {
    const response = await fetch(new URL('/healthz', to), { signal: AbortSignal.timeout(ANSWER_WITHIN_MS) })
    const time = Number(response.headers.get('x-server-time'))
    return Number.isSafeInteger(time) && time > 0 ? time : Date.now()
  }
  const response = await fetch(`http://${to}/emergency`, { signal: AbortSignal.timeout(ANSWER_WITHIN_MS) })
  return (await response.json()).time
}

async function send(to, secret, order) {
  const body = JSON.stringify(order)
  const time = String(await timeOf(to))
  const nonce = randomBytes(16).toString('hex')
  const signature = createHmac('sha256', secret).update(`${time}\n${nonce}\n${body}`).digest('hex')
  const response = await fetch(isTrigger(to) ? to : `http://${to}/emergency`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'vitrine-time': time,
      'vitrine-nonce': nonce,
      'vitrine-signature': signature,
    },
    body,
    signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
  })
  const answer = await response.json().catch(() => ({}))
  if (response.status === 202) return { ok: true, text: answer.activation_ids?.join(' ') ?? '' }
  const reason = answer.reason ?? answer.params?.reason ?? answer.code ?? ''
  // A refusal is final. A server error is not: the player may just be starting.
  return { ok: false, again: response.status >= 500, text: `${response.status} ${reason}`.trim() }
}

async function deliver(to, secret, order) {
  let result = { ok: false, text: '' }
  for (let tried = 0; tried < TRIES; tried += 1) {
    if (tried > 0) await new Promise((resolve) => setTimeout(resolve, TRY_AGAIN_AFTER_MS))
    result = await send(to, secret, order).catch((error) => ({
      ok: false,
      again: true,
      text: error.cause?.code ?? error.message,
    }))
    if (result.ok || !result.again) break
  }
  process.stdout.write(`${to}: ${result.ok ? 'done' : 'failed'}${result.text && ` (${result.text})`}\n`)
  return result.ok
}

const options = optionsOf(process.argv.slice(2))
let secret = ''
try {
  secret = readFileSync(options['secret-file'], 'utf8').trim()
} catch (error) {
  refuse(`The secret can’t be read: ${error.message}`)
}
const order =
  options.what === 'clear'
    ? { do: 'clear', ...(options.emergency && { emergency: options.emergency }) }
    : {
        do: 'fire',
        ...(options.emergency && { emergency: options.emergency }),
        ...(options.drill && { drill: true }),
        ...(options['expires-in'] && { expires_in: Number(options['expires-in']) }),
        // The same for all displays, which makes them one activation in the history.
        activation_id: randomUUID(),
      }
const delivered = await Promise.all(options.to.map((to) => deliver(to, secret, order)))
process.exit(delivered.every(Boolean) ? 0 : 1)
