import { readFileSync } from 'node:fs'
import { runInNewContext } from 'node:vm'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { evaluateSite, type RenderData, type RenderEntry, type RenderItem, writeRender } from '@vitrine/core'
import { anItem } from '../../../../packages/core/src/testing/fixtures.ts'
import { pictureTurns } from './pictureTurns.ts'

const GLASS = { widthPx: 1920, heightPx: 1080 }
const START_MS = 1_700_000_000_000
const FRAME = { x: 0, y: 0, width: 1920, height: 1080 }
const paintFirst = readFileSync(new URL('./paintFirst.js', import.meta.url), 'utf8')

function pictured(id: string, given: Partial<RenderItem> = {}): RenderItem {
  const media = { sha256: id.padStart(64, '0'), type: 'image/webp', width: 1920, height: 1080 }
  const item = anItem({ id, ...given })
  const picture = { id: `picture-${id}`, type: 'image', frame: FRAME, fit: 'fill', alt: '', media } as const
  return { ...item, slide: { ...item.slide, elements: [picture] } } as unknown as RenderItem
}
function aScreen(items: RenderEntry[], shuffle?: number): RenderData {
  const group = {
    id: 'main',
    name: 'Main',
    frame: FRAME,
    background: '#000',
    items,
    ...(shuffle !== undefined && { shuffle }),
  }
  return {
    version: 'v'.repeat(64),
    startedAt: START_MS,
    ads: [],
    media: [],
    screen: { width: '1920px', height: '1080px', groups: [group] },
  } as unknown as RenderData
}
const device = {
  timeZone: 'Europe/Berlin',
  settings: { blankScreen: false, mediaPassthrough: false },
  clockOffsetMs: null,
}

/** As much of an element as the document's script uses. */
type Made = {
  id?: string
  textContent?: string
  style: Record<string, string>
  src?: string
  heard: Record<string, () => void>
  addEventListener(name: string, run: () => void): void
  painted?: boolean
  gone?: boolean
  appendChild(child: unknown): void
  remove(): void
}

/** What the document does at a start, in a browser of which only as much is there as it needs. */
function start(given: {
  atMs: number
  keys: Record<string, string>
  path?: string
  hash?: string
  width?: number
}) {
  const made: Made[] = []
  const timers: { run: () => void; afterMs: number }[] = []
  let observed: () => void = () => undefined
  const element = (): Made => {
    const one: Made = {
      style: {},
      heard: {},
      addEventListener: (name, run) => void (one.heard[name] = run),
      appendChild: () => undefined,
      remove: () => void (one.gone = true),
    }
    made.push(one)
    return one
  }
  const document = {
    createElement: element,
    documentElement: { dataset: {} as Record<string, string> },
    body: {
      firstChild: null,
      insertBefore: (one: Made) => void (one.painted = true),
      appendChild: (one: Made) => void (one.painted = true),
    },
  }
  class Observer {
    constructor(run: () => void) {
      observed = run
    }
    observe = () => undefined
    disconnect = () => undefined
  }
  runInNewContext(paintFirst, {
    localStorage: { getItem: (key: string) => given.keys[key] ?? null },
    location: { pathname: given.path ?? '/player', hash: given.hash ?? '' },
    window: { innerWidth: given.width ?? GLASS.widthPx, innerHeight: GLASS.heightPx },
    document,
    Date: { now: () => given.atMs },
    setTimeout: (run: () => void, afterMs: number) => timers.push({ run, afterMs }),
    MutationObserver: Observer,
  })
  const ground = made.find((one) => one.painted)
  const image = made.find((one) => typeof one.src === 'string')
  return {
    shown: ground && image ? image.src!.replace('/player-picture/', '') : null,
    /** what it says of an emergency, null where it paints none */
    says:
      ground?.id === 'first-emergency'
        ? made.flatMap(({ textContent }) => (textContent ? [textContent] : []))
        : null,
    ground,
    image,
    timers,
    playerSays(dataset: Record<string, string>) {
      Object.assign(document.documentElement.dataset, dataset)
      observed()
    },
  }
}
function memoryOf(render: RenderData): Record<string, string> {
  const site = JSON.stringify(writeRender(render))
  const deviceData = '{"deviceId":"d1"}'
  const note = {
    ...pictureTurns(render, GLASS),
    version: render.version,
    siteLength: site.length,
    deviceData,
    deviceId: 'd1',
    width: GLASS.widthPx,
    height: GLASS.heightPx,
    writtenMs: START_MS,
  }
  return {
    firstPicture: JSON.stringify(note),
    site,
    deviceData,
    deviceId: 'd1',
    deviceSecret: 's',
    sysData: '{"accessToken":"t","mediaOrigin":""}',
  }
}

describe('the first picture', () => {
  const items = fc.array(
    fc.record({
      duration: fc.integer({ min: 500, max: 90_000 }),
      moves: fc.integer({ min: 0, max: 400 }),
      empty: fc.boolean(),
      weight: fc.integer({ min: 1, max: 3 }),
    }),
    { minLength: 1, maxLength: 6 },
  )
  it('is what the evaluator says, at whichever instant and with whatever error of the clock the page starts', () => {
    fc.assert(
      fc.property(
        items,
        fc.option(fc.integer({ min: 0, max: 1_000_000 }), { nil: undefined }),
        fc.integer({ min: 0, max: 40 * 86_400_000 }),
        fc.integer({ min: -4 * 86_400_000, max: 4 * 86_400_000 }),
        (made, shuffle, afterMs, offsetMs) => {
          const items = made.map(({ duration, moves, empty, weight }, at) => {
            const given = { duration, weight, transition: { kind: 'fade' as const, duration: moves } }
            return empty ? anItem({ id: `e${at}`, ...given }) : pictured(`${at}`, given)
          })
          const render = aScreen(items, shuffle)
          const atMs = START_MS + afterMs
          const started = start({
            atMs: atMs - offsetMs,
            keys: { ...memoryOf(render), clockOffset: String(offsetMs) },
          })
          const answer = evaluateSite(render, { ...device, clockOffsetMs: offsetMs }, atMs - offsetMs)
          const current = answer.zones[0]!.current!
          const index = Number(current.item_id)
          const turns = pictureTurns(render, GLASS)?.turns
          const moves = made[Number(current.item_id!.replace('e', ''))]!.moves
          // A single picture that stays does not come in; everything else does.
          const settled = turns?.length === 1 || current.elapsedMs >= moves
          if (started.shown !== null) expect(started.shown).toBe(String(index).padStart(64, '0'))
          else if (pictureTurns(render, GLASS))
            expect(current.item_id!.startsWith('e') || !settled).toBe(true)
        },
      ),
    )
  })

  const lone = aScreen([pictured('1')])
  const atMs = START_MS + 60_000
  it('is shown at once when nothing has changed', () => {
    const { ground, image, shown } = start({ atMs, keys: memoryOf(lone) })
    expect(shown).toBe('1'.padStart(64, '0'))
    expect(ground!.style['visibility']).toBe('hidden')
    image!.heard['load']!()
    expect(ground!.style['visibility']).toBe('')
  })
  it.each([
    ['after another version was presented', { site: JSON.stringify({ ...lone, version: 'w'.repeat(64) }) }],
    ['after its settings changed', { deviceData: '{"deviceId":"d1","given":{"rotate":90}}' }],
    ['after the device lost its session', { sysData: '' }],
    ['on a device that its storage was copied to', { hardwareId: 'd2' }],
    ['without the secret of the device', { deviceSecret: '' }],
    ['where the note cannot be read', { firstPicture: '{"\u0000' }],
    ['where the clock says a time before it was noted', { clockOffset: String(-3 * 86_400_000) }],
  ])('is not shown %s', (_, changed) => {
    expect(start({ atMs, keys: { ...memoryOf(lone), ...changed } }).shown).toBeNull()
  })
  it('is not shown after a reset, on another page, on another size of glass or with a foreign hardware id', () => {
    const keys = memoryOf(lone)
    expect(start({ atMs, keys: {} }).shown).toBeNull()
    expect(start({ atMs, keys: { firstPicture: keys['firstPicture']! } }).shown).toBeNull()
    expect(start({ atMs, keys, path: '/initialization' }).shown).toBeNull()
    expect(start({ atMs, keys, width: 1280 }).shown).toBeNull()
    expect(start({ atMs, keys, hash: '#hardware-id=d2' }).shown).toBeNull()
    expect(start({ atMs, keys, hash: '#hardware-id=d1' }).shown).not.toBeNull()
  })
  it('stays until the player has drawn over it, and goes at once when the player shows something else', () => {
    const first = start({ atMs, keys: memoryOf(lone) })
    first.playerSays({ state: 'presenting' })
    expect([first.ground!.gone, first.timers.length]).toEqual([undefined, 1])
    first.playerSays({ version: lone.version })
    expect(first.ground!.gone).toBeUndefined()
    first.timers[1]!.run()
    expect(first.ground!.gone).toBe(true)
    const second = start({ atMs, keys: memoryOf(lone) })
    second.playerSays({ state: 'pairing' })
    expect(second.ground!.gone).toBe(true)
  })
  it('goes when the picture is not there any more', () => {
    const { ground, image } = start({ atMs, keys: memoryOf(lone) })
    image!.heard['error']!()
    expect(ground!.gone).toBe(true)
  })
  it('goes by itself when the player never comes', () => {
    const { ground, timers } = start({ atMs, keys: memoryOf(lone) })
    expect(timers[0]!.afterMs).toBeLessThanOrEqual(15_000)
    timers[0]!.run()
    expect(ground!.gone).toBe(true)
  })
  it.each([
    ['is scheduled', aScreen([{ ...pictured('1'), when: { days: [1] } } as never])],
    ['expires', aScreen([{ ...pictured('1'), expires: atMs }])],
    [
      'is scheduled in a list',
      aScreen([
        {
          id: 'l',
          duration: 1,
          ads: [],
          list: { name: '', play: 'all', items: [{ ...pictured('1'), expires: 1 }] },
        } as never,
      ]),
    ],
  ])('is not there where an item %s', (_, render) => {
    expect(pictureTurns(render, GLASS)).toBeNull()
  })
})

describe('an emergency that was on', () => {
  const untilMs = START_MS + 3_600_000
  const aNote = (change: object = {}) => ({
    firstEmergency: JSON.stringify({
      heading: 'Leave the building',
      language: 'en',
      ground: '#B3261E',
      ink: '#FFFFFF',
      rotate: 0,
      band: null,
      writtenMs: START_MS,
      untilMs,
      ...change,
    }),
    emergencies: '{"held":[{"activation_id":"a1"}],"reports":{}}',
  })
  const pictures = () => memoryOf(aScreen([pictured('1'), pictured('2')]))

  it('is painted instead of the picture, and goes when the player has painted it', () => {
    const { says, shown, ground, playerSays } = start({
      atMs: START_MS + 5_000,
      keys: { ...pictures(), ...aNote() },
    })
    expect(says).toEqual(['Leave the building'])
    expect(shown).toBeNull()
    playerSays({ state: 'presenting', version: 'v' })
    expect(ground!.gone).toBeUndefined()
    playerSays({ emergency: 'a1' })
    expect(ground!.gone).toBe(true)
  })
  it('says that it is a drill', () => {
    const band = { text: 'THIS IS A DRILL', ground: '#FFD21F', ink: '#101828' }
    expect(start({ atMs: START_MS, keys: aNote({ band }) }).says).toEqual([
      'THIS IS A DRILL',
      'Leave the building',
    ])
  })
  it('is not painted after its end, nor where it was cleared, nor by a clock that is far behind', () => {
    expect(start({ atMs: untilMs, keys: aNote() }).says).toBeNull()
    expect(start({ atMs: START_MS, keys: { ...aNote(), emergencies: '{"held":[]}' } }).says).toBeNull()
    expect(start({ atMs: 0, keys: aNote() }).says).toBeNull()
    expect(start({ atMs: untilMs, keys: { ...pictures(), ...aNote() } }).shown).not.toBeNull()
  })
})
