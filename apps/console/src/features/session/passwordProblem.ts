/** Why a new password cannot be used, or null. The server has the last word; this only saves a round trip. */
export function passwordProblem(password: string): string | null {
  if (password.length < 10) return 'Use at least 10 characters.'
  if (password.length > 256) return 'Use at most 256 characters.'
  return null
}
