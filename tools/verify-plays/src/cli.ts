import { createPublicKey, verify, type KeyObject } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import { parseArgs } from 'node:util'
import { chainOf, type HoldsSignature } from '@vitrine/core'
import { createExportReader } from './exportReader.ts'
import { reportText } from './report.ts'
import { withTexts } from './words.ts'

const HELP = `vitrine-verify-plays [--key <public key>]… [--json] <file.ndjson | ->

Proves that exported play records are whole, or shows where they are not: each record unchanged and signed with its
device's key, each chain without a gap, in its order, to its end.

  --key   a public key that you were told; when there is one, the keys that the file brings are not trusted
  --json  the verdict as JSON

Names every record that says what cannot be: the end before the beginning, longer than the time that passed, two at once
in a zone, in the future. Such a file is whole, but not plausible.

Ends with 0 when all chains are whole and plausible, 1 when one is not whole, 2 when the file cannot be read, 3 when all
are whole but something in them is not plausible.
`

/** What a run writes to. */
export type Output = {
  out: (text: string) => void
  error: (text: string) => void
  input: NodeJS.ReadableStream
}

/** `--key <key>` as one word: one key in 64 begins with a hyphen and would be taken for an option. */
const withJoinedKeys = (args: readonly string[]): string[] =>
  args.flatMap((word, index) => {
    if (args[index - 1] === '--key' && isKey(word)) return []
    const next = args[index + 1]
    return word === '--key' && next !== undefined && isKey(next) ? [`--key=${next}`] : [word]
  })

/** Runs the verifier. @returns the exit code */
export async function runCli(args: readonly string[], { out, error, input }: Output): Promise<0 | 1 | 2 | 3> {
  let given
  try {
    given = parseArgs({
      args: withJoinedKeys(args),
      allowPositionals: true,
      options: {
        key: { type: 'string', multiple: true, default: [] },
        json: { type: 'boolean', default: false },
        help: { type: 'boolean', short: 'h', default: false },
      },
    })
  } catch (problem) {
    error(`${(problem as Error).message}\n\n${HELP}`)
    return 2
  }
  const { values, positionals } = given
  const [file] = positionals
  if (values.help) {
    out(HELP)
    return 0
  }
  if (file === undefined || positionals.length > 1) {
    error(HELP)
    return 2
  }
  const wrong = values.key.find((key) => !isKey(key))
  if (wrong !== undefined) {
    error(`“${wrong}” is not a public key: 32 bytes as base64url.\n`)
    return 2
  }
  const reader = createExportReader({ trusted: values.key, holds: holdsNatively() })
  try {
    const lines = createInterface({
      input: file === '-' ? input : createReadStream(file),
      crlfDelay: Number.POSITIVE_INFINITY,
    })
    for await (const line of lines) reader.line(line)
  } catch (problem) {
    error(`${file} cannot be read: ${(problem as Error).message}\n`)
    return 2
  }
  const verdict = reader.finish()
  if (verdict.records === 0 && verdict.chains.length === 0) {
    error(`${file} holds no play records.\n`)
    return 2
  }
  out(values.json ? `${JSON.stringify(withTexts(verdict), null, 2)}\n` : reportText(file, verdict))
  if (!verdict.whole) return 1
  return verdict.plausible ? 0 : 3
}

function isKey(text: string): boolean {
  try {
    chainOf(text)
    return true
  } catch {
    return false
  }
}

/** Ed25519 of the platform, some ten times as fast. */
function holdsNatively(): HoldsSignature {
  const keys = new Map<string, KeyObject>()
  const keyOf = (publicKey: string): KeyObject => {
    const known = keys.get(publicKey)
    if (known) return known
    const made = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: publicKey }, format: 'jwk' })
    keys.set(publicKey, made)
    return made
  }
  return (hash, signature, publicKey) => {
    try {
      return verify(null, Buffer.from(hash, 'hex'), keyOf(publicKey), Buffer.from(signature, 'base64url'))
    } catch {
      return false
    }
  }
}
