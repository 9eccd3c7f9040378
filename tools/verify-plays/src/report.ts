import type { PlayBreak, PlayVerdict } from '@vitrine/core'

const count = (n: number, one: string, many: string): string =>
  `${n.toLocaleString('en')} ${n === 1 ? one : many}`
/** An instant in UTC, to the second. */
export const instant = (ms: number): string =>
  new Date(ms)
    .toISOString()
    .replace('T', ' ')
    .replace(/\.\d+Z$/, ' UTC')

/** Where a break is, as words. */
export function placeOf({ seq, line, id }: PlayBreak): string {
  const parts = [
    ...(seq === null ? [] : [`number ${seq}`]),
    ...(line === null ? [] : [`record ${line} of the file`]),
    ...(id === null ? [] : [id]),
  ]
  return parts.join(', ') || 'at the end'
}

/** A verdict as text for a terminal. */
export function reportText(file: string, { whole, records, chains, unreadable }: PlayVerdict): string {
  const lines = [
    `${file}: ${whole ? 'whole' : 'NOT WHOLE'}`,
    `  ${count(records, 'record', 'records')} in ${count(chains.length, 'chain', 'chains')}`,
  ]
  for (const { chain, devices, records: held, from, until, break: broken } of chains) {
    lines.push(
      '',
      `  chain ${chain}  ${devices.join(', ') || 'no device'}  ${count(held, 'record', 'records')}`,
    )
    if (from !== null && until !== null) lines.push(`    ${instant(from)} to ${instant(until)}`)
    if (broken) lines.push(`    ${broken.what}: ${broken.text}`, `    at ${placeOf(broken)}`)
  }
  if (unreadable) lines.push('', `  not a play record: ${unreadable.text}`, `    at ${placeOf(unreadable)}`)
  lines.push('', '  A chain is named after its key. Compare the name with the one that you were told.')
  return `${lines.join('\n')}\n`
}
