/** The longest line of iCalendar, octets, without its end (RFC 5545, 3.1). */
const LINE_OCTETS = 75

/** An entry of a calendar: from one instant to another (epoch ms, half-open). */
export type IcsEntry = { uid: string; fromMs: number; untilMs: number; summary: string; description?: string }

/**
 * A calendar as iCalendar text (RFC 5545), with times in UTC.
 * @param madeMs when it was made (epoch ms)
 */
export function icsOf(entries: readonly IcsEntry[], madeMs: number): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Vitrine//Plan//EN',
    ...entries.flatMap(({ uid, fromMs, untilMs, summary, description }) => [
      'BEGIN:VEVENT',
      `UID:${escaped(uid)}`,
      `DTSTAMP:${stamp(madeMs)}`,
      `DTSTART:${stamp(fromMs)}`,
      `DTEND:${stamp(untilMs)}`,
      `SUMMARY:${escaped(summary)}`,
      ...(description === undefined ? [] : [`DESCRIPTION:${escaped(description)}`]),
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${folded(line)}\r\n`).join('')
}

const stamp = (atMs: number): string =>
  `${new Date(atMs).toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`

/** Text of people (RFC 5545, 3.3.11). Other control characters have no place in it. */
const escaped = (text: string): string =>
  text
    .replaceAll(/[\\;,]/g, (sign) => `\\${sign}`)
    .replaceAll(/\r\n|\r|\n/g, '\\n')
    // oxlint-disable-next-line no-control-regex -- they are what is taken out
    .replaceAll(/[\u0000-\u0008\u000B-\u001F\u007F]/g, '')

/** Long lines go on in the next one, behind a space, and never within a character. */
function folded(line: string): string {
  let octets = 0
  let text = ''
  for (const sign of line) {
    const more = Buffer.byteLength(sign)
    if (octets + more > LINE_OCTETS) {
      text += '\r\n '
      octets = 1
    }
    text += sign
    octets += more
  }
  return text
}
