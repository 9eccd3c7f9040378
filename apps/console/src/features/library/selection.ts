import type { LibraryRef } from '@vitrine/protocol'

/** Selected screens of the library: keys of things, so that a thing is chosen whether it is loaded or not. */
export type Selection = ReadonlySet<string>

export const keyOf = ({ noun, id }: LibraryRef): string => `${noun}/${id}`
export function refOf(key: string): LibraryRef {
  const at = key.indexOf('/')
  return { noun: key.slice(0, at) as LibraryRef['noun'], id: key.slice(at + 1) }
}

/** One more or one less. */
export function toggled(selection: Selection, key: string): Selection {
  const after = new Set(selection)
  if (!after.delete(key)) after.add(key)
  return after
}

/** Everything between the one that was chosen last and another, in the order of the list, beside what was chosen before. */
export function extended(
  selection: Selection,
  order: readonly string[],
  from: string | null,
  to: string,
): Selection {
  const [a, b] = [from === null ? -1 : order.indexOf(from), order.indexOf(to)]
  if (a < 0 || b < 0) return new Set([...selection, to])
  return new Set([...selection, ...order.slice(Math.min(a, b), Math.max(a, b) + 1)])
}
