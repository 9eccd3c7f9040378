import type { HostExpression, MakeExpression } from './judgeHost.ts'

/** Hosts whose result is remembered for each expression. */
const REMEMBERED_MOST = 500
/** Most instructions that an expression may become: `(a{1,99}){1,99}` is short to write and large to run. */
const PROGRAM_MOST = 2_000

/**
 * Loads the engine for regular expressions, RE2: it needs time in proportion to the text, whatever the pattern. Upper and lower
 * case are the same, as they are for hosts.
 */
export async function loadExpressions(): Promise<MakeExpression> {
  const { RE2JS } = await import('re2js')
  return (pattern): HostExpression | null => {
    try {
      const compiled = RE2JS.compile(pattern, RE2JS.CASE_INSENSITIVE)
      if (compiled.programSize() > PROGRAM_MOST) return null
      const known = new Map<string, boolean>()
      return (host) => {
        const before = known.get(host)
        if (before !== undefined) return before
        const found = compiled.matcher(host).find()
        if (known.size >= REMEMBERED_MOST) known.clear()
        known.set(host, found)
        return found
      }
    } catch {
      return null
    }
  }
}
