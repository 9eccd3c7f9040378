/** A name that is not taken yet: itself, else with the next number behind it. */
export function freeName(wanted: string, taken: readonly string[]): string {
  const known = new Set(taken.map((name) => name.toLowerCase()))
  for (let number = 1; ; number += 1) {
    const name = number === 1 ? wanted : `${wanted} ${number}`
    if (!known.has(name.toLowerCase())) return name
  }
}
