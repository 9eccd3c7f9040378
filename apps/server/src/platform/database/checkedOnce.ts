import { parseJsonText, type Parsed } from '@vitrine/protocol/device'

/** How many texts are remembered for each schema. */
const TEXTS_MOST = 500

/**
 * A reader of stored JSON that checks each text once. For columns where many rows hold the same text, such as settings of devices:
 * checking these took half the time of a list.
 * @returns what `parseJsonText` does; values are shared and frozen
 */
export function checkedOnce<T>(schema: Parameters<typeof parseJsonText<T>>[0]): (text: string) => Parsed<T> {
  const known = new Map<string, Parsed<T>>()
  return (text) => {
    const before = known.get(text)
    if (before) return before
    const parsed = parseJsonText(schema, text)
    if (!parsed.ok) return parsed
    freezeDeep(parsed.value)
    const [oldest] = known.keys()
    if (known.size === TEXTS_MOST && oldest !== undefined) known.delete(oldest)
    known.set(text, parsed)
    return parsed
  }
}

function freezeDeep(value: unknown): void {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return
  Object.freeze(value)
  for (const part of Object.values(value)) freezeDeep(part)
}
