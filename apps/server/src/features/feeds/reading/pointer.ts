import { isFields } from './read.ts'

/** What a JSON pointer (RFC 6901) leads to; undefined for nothing. */
export function at(document: unknown, pointer: string): unknown {
  if (pointer === '') return document
  let value = document
  for (const part of pointer.split('/').slice(1)) {
    const name = part.replaceAll('~1', '/').replaceAll('~0', '~')
    if (Array.isArray(value))
      value = /^(?:0|[1-9]\d*)$/.test(name) ? (value as unknown[])[Number(name)] : undefined
    else value = isFields(value) && Object.hasOwn(value, name) ? value[name] : undefined
  }
  return value
}
