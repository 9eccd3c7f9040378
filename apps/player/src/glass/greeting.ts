/** What a display says after an operator has paired it from afar. */
export function greeting(name: string): string {
  return `Hello. This display is now “${name}”.`
}
