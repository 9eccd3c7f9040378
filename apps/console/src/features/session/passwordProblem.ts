/** Why a new password cannot be used, or null. The server has the last word; this only saves a round trip. */
export function passwordProblem(password: string): string | null {
  if (password.length < 10) return 'A password has at least 10 characters.'
  if (password.length > 256) return 'At most 256 characters.'
  return null
}
