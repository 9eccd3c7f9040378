import { sessionTexts } from './session.texts.ts' /** Why a new password cannot be used, or null. The server has the last word; this only saves a round trip. */
export function passwordProblem(password: string): string | null {
  if (password.length < 10) return sessionTexts.passwordTooShort()
  if (password.length > 256) return sessionTexts.passwordTooLong()
  return null
}
