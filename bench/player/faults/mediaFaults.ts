import { setTimeout as wait } from 'node:timers/promises'
import type { Treatment } from '../network.ts'
import { onMedia, untilStruck, type Fault } from './stage.ts'

/** How long a bad file is offered at least, ms. */
const LASTS_MS = 2_000
const HUGE_BYTES = 24 * 1_048_576

/** New content comes with a bad file: the old content stays on, and the new one comes when the file is right. */
const badFile = (what: string, treatment: Treatment): Fault => ({
  name: `new content with a file that is ${what}`,
  async strike(stage) {
    const { network } = stage.player
    network.disturb(onMedia(treatment))
    const published = await stage.publishNext()
    await wait(LASTS_MS)
    const struck = await untilStruck(stage, 1)
    if (await published.isOn()) throw new Error(`a version was shown although a file of it is ${what}`)
    network.disturb(null)
    await published.arrives(60_000)
    return struck
  },
})

/** What can be wrong with a file. */
export const MEDIA_FAULTS: readonly Fault[] = [
  badFile('cut in half', {
    do: 'change',
    body: (whole) => whole.subarray(0, Math.floor(whole.length / 2)),
  }),
  badFile('corrupt', {
    do: 'change',
    body: (whole) => Buffer.from(whole.map((byte, at) => (at % 97 === 50 ? byte ^ 0xff : byte))),
  }),
  badFile('empty', { do: 'change', body: () => Buffer.alloc(0) }),
  badFile('huge', { do: 'change', body: (whole) => Buffer.concat([whole, Buffer.alloc(HUGE_BYTES)]) }),
  badFile('a page', {
    do: 'change',
    body: () => Buffer.from('<!doctype html><body style="background:#000">no picture</body>'),
    type: 'text/html',
  }),
  badFile('missing', { do: 'answer', status: 404, body: '' }),
]
