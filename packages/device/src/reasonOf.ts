/** What went wrong, as words for a log. */
export function reasonOf(error: unknown): string {
  if (error instanceof TypeError) return 'Connection failed'
  return error instanceof Error ? error.message : String(error)
}
