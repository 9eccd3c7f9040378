import { readFileSync, renameSync, writeFileSync } from 'node:fs'

/** A shorter secret can be guessed. */
const SECRET_LEAST = 32

/** Reads the secret by which messages are signed: on the command line every user of the machine could read it. */
export function readAlarmSecret(file: string): { ok: true; secret: string } | { ok: false; problem: string } {
  let secret: string
  try {
    secret = readFileSync(file, 'utf8').trim()
  } catch (error) {
    return { ok: false, problem: `The secret in ${file} can’t be read: ${(error as Error).message}` }
  }
  if (secret.length < SECRET_LEAST)
    return {
      ok: false,
      problem: `The secret in ${file} is too short. Use at least ${SECRET_LEAST} characters, such as from: openssl rand -hex 32`,
    }
  return { ok: true, secret }
}

/** Keeps nonces in a file over restarts. A missing or damaged file counts as empty; a failed write is logged. */
export function noncesIn(file: string, log: (event: string, facts?: Record<string, string>) => void) {
  return {
    read(): [string, number][] {
      try {
        const entries = JSON.parse(readFileSync(file, 'utf8')) as unknown
        if (!Array.isArray(entries)) return []
        return entries.filter(
          (entry): entry is [string, number] =>
            Array.isArray(entry) && typeof entry[0] === 'string' && typeof entry[1] === 'number',
        )
      } catch {
        return []
      }
    },
    write(entries: [string, number][]): void {
      try {
        writeFileSync(`${file}.new`, JSON.stringify(entries), { mode: 0o600 })
        renameSync(`${file}.new`, file)
      } catch (error) {
        log('the nonces of alarm messages could not be stored', { why: (error as Error).message })
      }
    },
  }
}
