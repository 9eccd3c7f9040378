import { DEFAULT_DEVICE_SETTINGS } from '@vitrine/core'
import { describe, expect, it } from 'vitest'
import { CAPTURE_FROZEN_MS, CAPTURE_RETRY_MS, constraintsOf, watchCapture } from './captureSource.ts'

const config = DEFAULT_DEVICE_SETTINGS.mpConfig

class FakeTrack extends EventTarget {
  kind = 'video'
  muted = false
  stopped = false
  stop() {
    this.stopped = true
  }
}

function aDesk() {
  let nowMs = 0
  let waiting: { atMs: number; run: () => void }[] = []
  const seen: (boolean | string)[] = []
  const tracks: FakeTrack[] = []
  const desk = {
    refuse: null as Error | null,
    picture: () => {},
    plugged: () => {},
    onGlass: 0,
    opened: 0,
    seen,
    tracks,
    async settle() {
      for (let turn = 0; turn < 5; turn += 1) await Promise.resolve()
    },
    async pass(ms: number) {
      const untilMs = nowMs + ms
      for (;;) {
        const [due] = waiting.filter(({ atMs }) => atMs <= untilMs).sort((a, b) => a.atMs - b.atMs)
        if (!due) break
        waiting = waiting.filter((one) => one !== due)
        nowMs = due.atMs
        due.run()
        await desk.settle()
      }
      nowMs = untilMs
    },
  }
  const stop = watchCapture(
    config,
    {
      timers: {
        after(ms, run) {
          const one = { atMs: nowMs + ms, run }
          waiting.push(one)
          return () => {
            waiting = waiting.filter((other) => other !== one)
          }
        },
      },
      async open() {
        desk.opened += 1
        if (desk.refuse) throw desk.refuse
        const track = new FakeTrack()
        tracks.push(track)
        return { getTracks: () => [track] } as unknown as MediaStream
      },
      onSources(run) {
        desk.plugged = run
        return () => {
          desk.plugged = () => {}
        }
      },
      show(_, onPicture) {
        desk.onGlass += 1
        desk.picture = onPicture
        return () => {
          desk.onGlass -= 1
        }
      },
    },
    { shown: (shown) => seen.push(shown), failed: (reason) => seen.push(reason) },
  )
  return { desk, stop }
}

describe('what is asked of the browser', () => {
  it('is any source and any size where the setting names none', () => {
    expect(constraintsOf(config)).toEqual({ audio: false, video: {} })
  })
  it('is exactly the named source, and the size if it has it', () => {
    expect(constraintsOf({ ...config, deviceId: 'hdmi', width: 1280, height: 720, audio: true })).toEqual({
      audio: true,
      video: { deviceId: { exact: 'hdmi' }, width: { ideal: 1280 }, height: { ideal: 720 } },
    })
  })
})

describe('a capture device', () => {
  it('is seen from its first picture on, and not before', async () => {
    const { desk } = aDesk()
    await desk.settle()
    expect(desk.seen).toEqual([])
    desk.picture()
    expect(desk.seen).toEqual([true])
  })
  it('that cannot be opened is told once and tried again every ten seconds', async () => {
    const { desk } = aDesk()
    desk.refuse = new Error('Requested device not found')
    await desk.settle()
    // The first try had begun before it was refused; from here on each one fails.
    desk.picture()
    desk.tracks[0]!.dispatchEvent(new Event('ended'))
    await desk.pass(3 * CAPTURE_RETRY_MS)
    expect(desk.opened).toBe(4)
    expect(desk.seen.filter((entry) => entry === 'Error: Requested device not found')).toHaveLength(1)
    desk.refuse = null
    await desk.pass(CAPTURE_RETRY_MS)
    desk.picture()
    expect(desk.seen.at(-1)).toBe(true)
  })
  it('that was plugged in again is opened at once', async () => {
    const { desk } = aDesk()
    await desk.settle()
    desk.tracks[0]!.dispatchEvent(new Event('ended'))
    expect(desk.onGlass).toBe(0)
    desk.plugged()
    await desk.settle()
    expect([desk.opened, desk.onGlass]).toEqual([2, 1])
  })
  it('that stands still is taken away and let go of', async () => {
    const { desk } = aDesk()
    await desk.settle()
    desk.picture()
    await desk.pass(CAPTURE_FROZEN_MS - 1)
    desk.picture()
    await desk.pass(CAPTURE_FROZEN_MS - 1)
    expect(desk.seen).toEqual([true])
    await desk.pass(1)
    expect(desk.seen).toEqual([true, false, 'no new picture comes from it'])
    expect(desk.tracks[0]!.stopped).toBe(true)
  })
  it('that stays muted has failed, though it goes on giving pictures', async () => {
    const { desk } = aDesk()
    await desk.settle()
    desk.picture()
    desk.tracks[0]!.dispatchEvent(new Event('mute'))
    for (let second = 0; second < 5; second += 1) {
      await desk.pass(1_000)
      desk.picture()
    }
    expect(desk.seen).toEqual([true, false, 'it gives no signal'])
  })
  it('that was muted for a moment stays', async () => {
    const { desk } = aDesk()
    await desk.settle()
    desk.picture()
    desk.tracks[0]!.dispatchEvent(new Event('mute'))
    await desk.pass(2_000)
    desk.tracks[0]!.dispatchEvent(new Event('unmute'))
    desk.picture()
    await desk.pass(4_000)
    expect(desk.seen).toEqual([true])
  })
  it('is let go of when it is not wanted any more', async () => {
    const { desk, stop } = aDesk()
    await desk.settle()
    desk.picture()
    stop()
    expect([desk.onGlass, desk.tracks[0]!.stopped, desk.seen.at(-1)]).toEqual([0, true, false])
    await desk.pass(60_000)
    expect(desk.opened).toBe(1)
  })
})
