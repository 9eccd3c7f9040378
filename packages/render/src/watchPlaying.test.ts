import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { watchPlaying } from './watchPlaying.ts'

/** What is read of a video. */
class SmallVideo extends EventTarget {
  readonly HAVE_CURRENT_DATA = 2
  readyState = 0
  currentTime = 0
  /** its picture moves for so long */
  play(forMs: number) {
    for (let passed = 0; passed < forMs; passed += 250) {
      this.currentTime += 0.25
      vi.advanceTimersByTime(250)
      this.dispatchEvent(new Event('timeupdate'))
    }
  }
}

describe('watching whether a video plays', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())
  const watched = () => {
    const video = new SmallVideo()
    const told: boolean[] = []
    const stop = watchPlaying(video as unknown as HTMLVideoElement, (plays) => void told.push(plays))
    return { video, told, stop }
  }

  it('says nothing before its first picture', () => {
    const { video, told } = watched()
    vi.advanceTimersByTime(10_000)
    video.play(500)
    expect(told).toEqual([])
  })
  it('says once that it plays, and bears a short wait', () => {
    const { video, told } = watched()
    video.readyState = 4
    video.play(5_000)
    vi.advanceTimersByTime(2_000)
    video.play(5_000)
    expect(told).toEqual([true])
  })
  it('says that it does not play any more when it stands still for 3 s, and again that it does', () => {
    const { video, told } = watched()
    video.readyState = 4
    video.play(1_000)
    vi.advanceTimersByTime(3_500)
    expect(told).toEqual([true, false])
    video.play(500)
    expect(told).toEqual([true, false, true])
  })
  it('says so at once when its picture is taken away, and nothing after it was stopped', () => {
    const { video, told, stop } = watched()
    video.readyState = 4
    video.play(1_000)
    video.currentTime = 0
    video.dispatchEvent(new Event('emptied'))
    expect(told).toEqual([true, false])
    stop()
    video.play(5_000)
    expect(told).toEqual([true, false])
  })
})
