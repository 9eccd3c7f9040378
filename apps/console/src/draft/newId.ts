/** An id for a new piece of a draft; unlike `crypto.randomUUID` it works on plain-http addresses too. */
export function newId(): string {
  return crypto.getRandomValues(new Uint32Array(3)).reduce((text, part) => text + part.toString(36), '')
}
