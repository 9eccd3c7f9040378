import type { PlayBreak, PlayVerdict } from '@vitrine/core'
import { doubtText, faultText } from './words.ts'

const count = (n: number, one: string, many: string): string =>
  `${n.toLocaleString('en')} ${n === 1 ? one : many}`
/** An instant in UTC, to the second. */
export const instant = (ms: number): string =>
  // Records may say anything, also what no calendar holds.
  Number.isNaN(new Date(ms).getTime())
    ? `an impossible instant (${ms})`
    : new Date(ms)
        .toISOString()
        .replace('T', ' ')
        .replace(/\.\d+Z$/, ' UTC')

/** Where a break is, as words. */
export function placeOf({ seq, line, id }: Pick<PlayBreak, 'seq' | 'line' | 'id'>): string {
  const parts = [
    ...(seq === null ? [] : [`number ${seq}`]),
    ...(line === null ? [] : [`record ${line} of the file`]),
    ...(id === null ? [] : [id]),
  ]
  return parts.join(', ') || 'at the end'
}

/** A verdict as text for a terminal. */
export function reportText(
  file: string,
  { whole, plausible, records, chains, unreadable }: PlayVerdict,
): string {
  const lines = [
    `${file}: ${whole ? 'whole' : 'NOT WHOLE'}${plausible ? '' : ', NOT PLAUSIBLE'}`,
    `  ${count(records, 'record', 'records')} in ${count(chains.length, 'chain', 'chains')}`,
  ]
  for (const one of chains) {
    const { chain, devices, records: held, from, until, break: broken, implausible, doubts } = one
    lines.push(
      '',
      `  chain ${chain}  ${devices.join(', ') || 'no device'}  ${count(held, 'record', 'records')}`,
    )
    if (from !== null && until !== null) lines.push(`    ${instant(from)} to ${instant(until)}`)
    if (broken) lines.push(`    ${broken.what}: ${faultText(broken.fault)}`, `    at ${placeOf(broken)}`)
    for (const { doubt, seq, line } of doubts)
      lines.push(
        `    not plausible (${doubt}): number ${seq}, record ${line} of the file: ${doubtText(doubt)}`,
      )
    if (implausible > doubts.length) lines.push(`    and ${implausible - doubts.length} more`)
  }
  if (unreadable)
    lines.push('', `  not a play record: ${faultText(unreadable.fault)}`, `    at ${placeOf(unreadable)}`)
  lines.push('', '  A chain is named after its key. Compare the name with the one that you were told.')
  return `${lines.join('\n')}\n`
}
