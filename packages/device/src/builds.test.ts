import { describe, expect, it, vi } from 'vitest'
import type { BuildHost } from './buildHost.ts'
import { createBuilds, NotChanged } from './builds.ts'

const OWN = 'aaaaaaaaaaaaaaaa'
const NEXT = 'bbbbbbbbbbbbbbbb'
const LATER = 'cccccccccccccccc'

/** A display with time in the test's hand, which shows nothing, and a host that does as it is asked. */
function aDisplay(change: Partial<BuildHost> = {}, { visited = false } = {}) {
  const due: { ms: number; run: () => void }[] = []
  const changes: string[] = []
  let isVisited = visited
  const host: BuildHost = {
    facts: () => ({ id: OWN, crashes: 0 }),
    forgetRefused: vi.fn(),
    stage: async () => {},
    changeOver: async (build) => void changes.push(build),
    settled: async () => {},
    ...change,
  }
  const builds = createBuilds({
    ports: {
      timers: {
        after(ms: number, run: () => void) {
          due.push({ ms, run })
          return () => {}
        },
      },
      chance: { number: () => 0.5 },
      clock: { timeZone: () => 'UTC' },
      log: () => {},
    } as never,
    presentation: () => ({ render: null, presentedMs: null, coming: null }),
    serverClock: { nowMs: () => 0 } as never,
    camera: { isVisited: () => isVisited } as never,
    builds: host,
  })
  return {
    builds,
    host,
    changes,
    leave: () => void (isVisited = false),
    /** The next timer runs out. */
    async pass() {
      await vi.waitFor(() => expect(due.length).toBeGreaterThan(0))
      const { ms, run } = due.shift()!
      run()
      await Promise.resolve()
      return ms
    },
  }
}

describe('a device that is to run another build', () => {
  it('stores it before it changes', async () => {
    const { builds, changes, host } = aDisplay()
    void builds.use(NEXT, false)
    await vi.waitFor(() => expect(changes).toEqual([NEXT]))
    expect(host.forgetRefused).toHaveBeenCalled()
  })
  it('tries again until every file came', async () => {
    let missing = true
    const { builds, changes, pass } = aDisplay({
      stage: async () => {
        if (missing) throw new Error('404')
      },
    })
    void builds.use(NEXT, false)
    const waited = await pass()
    expect(waited).toBe(60_000)
    expect(changes).toEqual([])
    missing = false
    await pass()
    await vi.waitFor(() => expect(changes).toEqual([NEXT]))
  })
  it('waits until nobody uses the display', async () => {
    const { builds, changes, leave, pass } = aDisplay({}, { visited: true })
    void builds.use(NEXT, false)
    await pass()
    expect(changes).toEqual([])
    leave()
    await pass()
    await vi.waitFor(() => expect(changes).toEqual([NEXT]))
  })
  it('follows the last order only', async () => {
    const { builds, changes } = aDisplay()
    const first = builds.use(NEXT, false)
    void builds.use(LATER, false)
    await expect(first).rejects.toMatchObject({ code: 'overtaken' })
    await vi.waitFor(() => expect(changes).toEqual([LATER]))
  })
  it('says so when it runs it and stays with it', async () => {
    await expect(aDisplay().builds.use(OWN, true)).resolves.toBeUndefined()
  })
  it('does not try again after a restart what it went back from, unless it is ordered again', async () => {
    const { builds, changes } = aDisplay({
      facts: () => ({ id: OWN, crashes: 0, refused: { id: NEXT, code: 'notPresented' } }),
    })
    await expect(builds.use(NEXT, true)).rejects.toBeInstanceOf(NotChanged)
    void builds.use(NEXT, false)
    await vi.waitFor(() => expect(changes).toEqual([NEXT]))
  })
})
