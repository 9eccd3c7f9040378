import * as z from 'zod/mini'

/** Lines of each part that a device keeps and sends. */
export const LOG_LINES_MOST = 500
/** Characters of a line. */
export const LOG_LINE_MOST = 500

/** A line of the log of a player or of the runner around it: when (epoch ms of the device's clock) and what. */
export const logLineSchema = z.object({
  at: z.number(),
  text: z.string().check(z.maxLength(LOG_LINE_MOST)),
})
export type LogLine = z.infer<typeof logLineSchema>

const SECRETS = [
  // Fragments and queries of addresses carry keys; so do credentials before an @.
  [/([?#])[^\s"'<>]*/g, '$1…'],
  [/\/\/[^\s/@]+@/g, '//…'],
  [/\b(bearer|device)\s+[\w.~+/=-]{16,}/gi, '$1 …'],
  // Tokens, keys and hashes are long runs without a gap.
  [/[\w-]{40,}/g, '…'],
] as const

/** A line without what could be a secret or name a person: queries, credentials, tokens and addresses of mail. */
export function withoutSecrets(text: string): string {
  let clean = text
  for (const [pattern, instead] of SECRETS) clean = clean.replace(pattern, instead)
  return clean.replace(/[\w.+-]+@[\w-]+\.[\w.-]+/g, '…').slice(0, LOG_LINE_MOST)
}
