import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'

const KEY_BYTES = 32
const NONCE_BYTES = 12
const TAG_BYTES = 16
/** Written before what is sealed, so that another way can follow. */
const VERSION = 's1.'

/** Keeps what the server has to know again, such as addresses and signing keys of others, unreadable in the database. */
export type Secrets = {
  seal(text: string): string
  /** @returns null for what was sealed with another key, or changed */
  open(sealed: string): string | null
}

/**
 * The secrets of this server. The key lies beside the database in the data folder and is made with the first start: a copy of
 * the database alone reveals nothing.
 * @param given base64 of 32 bytes, where several nodes share a database; null for the file
 */
export async function createSecrets(dataDir: string, given: Buffer | null): Promise<Secrets> {
  const key = given ?? (await keyOf(path.join(dataDir, 'secret.key')))
  return {
    seal(text) {
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv('aes-256-gcm', key, nonce)
      const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return VERSION + Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url')
    },
    open(sealed) {
      if (!sealed.startsWith(VERSION)) return null
      const bytes = Buffer.from(sealed.slice(VERSION.length), 'base64url')
      if (bytes.length < NONCE_BYTES + TAG_BYTES) return null
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, NONCE_BYTES))
      decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
      try {
        return Buffer.concat([
          decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)),
          decipher.final(),
        ]).toString('utf8')
      } catch {
        return null
      }
    },
  }
}

/** JSON that was sealed, null for anything else. */
export function openedJson(secrets: Pick<Secrets, 'open'>, sealed: string): unknown {
  const opened = secrets.open(sealed)
  try {
    return opened === null ? null : (JSON.parse(opened) as unknown)
  } catch {
    // Sealed, but for something else.
    return null
  }
}

async function keyOf(file: string): Promise<Buffer> {
  // Two that start at once: the second finds the key of the first.
  await writeFile(file, randomBytes(KEY_BYTES), { flag: 'wx', mode: 0o600 }).catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  })
  const key = await readFile(file)
  if (key.length !== KEY_BYTES) throw new Error(`${file} is not a key of ${KEY_BYTES} bytes.`)
  return key
}
