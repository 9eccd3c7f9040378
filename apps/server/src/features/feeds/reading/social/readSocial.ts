import type { SocialService } from '@vitrine/core'
import { isFields, parseJson, type Source } from '../read.ts'
import type { Found } from '../writtenNews.ts'
import { NETWORKS } from './index.ts'

/** Reads the answer of a network. @returns null for an answer of another shape; a code where it refuses */
export function readSocial(
  { text, status = 200, options }: Source,
  network: SocialService,
): Found | { code: 'tokenRefused' | 'rateLimited' | 'accountMissing' | 'status' } | null {
  const { refusal, found } = NETWORKS[network]
  const parsed = parseJson(text)
  const answer = isFields(parsed) ? parsed : {}
  const code = refusal(status, answer)
  if (code !== null) return { code }
  if (status !== 200) return { code: 'status' }
  const entries = found(answer, options.account)
  return entries && { format: 'social', ...entries }
}
