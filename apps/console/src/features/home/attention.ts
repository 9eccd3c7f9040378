import type { Device } from '@vitrine/protocol'
import { formatInstant } from '../../app/format.ts'
import type { Shape, Tone } from '../../ui/deviceWords.ts'

/** One thing that somebody should look at. */
export type Concern = { id: string; path: string; tone: Tone; shape: Shape; title: string; text: string }

/** A fault that is older than this is history, not news, ms. */
const NEWS_MS = 60 * 60_000

/** What needs attention, the worst first, from what the devices themselves report. Black on purpose is no fault. */
export function concernsOf(devices: readonly Device[], nowMs: number): Concern[] {
  const concerns: { weight: number; concern: Concern }[] = []
  for (const device of devices) {
    const { status } = device
    const path = `/devices?open=${device.id}`
    const add = (weight: number, tone: Tone, shape: Shape, title: string, text: string) =>
      concerns.push({ weight, concern: { id: `${device.id}-${weight}`, path, tone, shape, title, text } })
    if (!device.active) {
      add(
        4,
        'quiet',
        'ring',
        `${device.name} has no access`,
        'It was revoked. Accept its code again, or remove it.',
      )
      continue
    }
    if (status.kind === 'attention') add(0, 'bad', 'square', `${device.name} needs attention`, status.reason)
    if (status.kind === 'offline') {
      add(
        1,
        'warn',
        'triangle',
        `${device.name} is offline`,
        `Since ${formatInstant(status.since, nowMs)}. ${status.version === null ? 'It had nothing to show.' : 'It keeps playing its own copy.'}`,
      )
    }
    if (status.kind === 'idle' && device.site_id === null)
      add(3, 'quiet', 'ring', `${device.name} has no screen`, 'Give it one, and it plays at once.')
    const [fault] = device.data?.faults ?? []
    if (fault && status.kind !== 'attention' && nowMs - fault.at < NEWS_MS)
      add(
        2,
        'warn',
        'triangle',
        `${device.name} reports a fault`,
        `${fault.text} At ${formatInstant(fault.at, nowMs)}.`,
      )
  }
  return concerns.sort((a, b) => a.weight - b.weight).map(({ concern }) => concern)
}
