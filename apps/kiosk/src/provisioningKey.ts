import { readFileSync } from 'node:fs'

/** A provisioning key as the console hands it out. */
const KEY = /^vp_[A-Za-z0-9_-]{22}\.[A-Za-z0-9_-]{43}$/

/**
 * Reads the key from its file: on the command line every user of the machine could read it.
 * @param file null: none is used
 */
export function readProvisioningKey(
  file: string | null,
): { ok: true; key: string | null } | { ok: false; problem: string } {
  if (file === null) return { ok: true, key: null }
  let text: string
  try {
    text = readFileSync(file, 'utf8').trim()
  } catch (error) {
    return {
      ok: false,
      problem: `The provisioning key in ${file} can’t be read: ${(error as Error).message}`,
    }
  }
  return KEY.test(text)
    ? { ok: true, key: text }
    : {
        ok: false,
        problem: `${file} has no provisioning key. A key begins with vp_ and is shown once in the console.`,
      }
}
