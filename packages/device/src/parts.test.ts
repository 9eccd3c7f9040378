import { writeRender } from '@vitrine/core'
import { describe, expect, it } from 'vitest'
import { createEventReader, type StreamEvent } from './eventStream.ts'
import { checkRender } from './checkRender.ts'
import { boundaryAfterMs, inOrderOfNeed } from './presenter.ts'
import { aFile, aVersion, T0 } from './testing/fakeWorld.ts'

describe('the event reader', () => {
  const text = ': keepalive\n\nid: 7\nevent: message\ndata: one\ndata: two\n\nid: 8\r\ndata:three\r\n\r\n'
  const expected: StreamEvent[] = [
    { id: '7', type: 'message', data: 'one\ntwo' },
    { id: '8', type: 'message', data: 'three' },
  ]
  it.each([1, 2, 3, 7, 1_000])('reads the same events from pieces of %i characters', (size) => {
    const events: StreamEvent[] = []
    const feed = createEventReader((event) => void events.push(event))
    for (let at = 0; at < text.length; at += size) feed(text.slice(at, at + size))
    expect(events).toEqual(expected)
  })
})

describe('render data', () => {
  const [a, b, c] = [aFile('a'), aFile('b'), aFile('c')]
  it('is taken when its hash is right and it lists what it shows', () => {
    const version = aVersion([a, b])
    expect(checkRender(JSON.stringify(writeRender(version)), version.version).ok).toBe(true)
    const unlisted = aVersion([a])
    unlisted.media = []
    expect(checkRender(JSON.stringify(writeRender(unlisted)), unlisted.version).ok).toBe(false)
  })
  it('asks first for the files of the item that is on, then of the next', () => {
    const version = aVersion([a, b, c])
    expect(inOrderOfNeed(version, T0 + 15_000, 'UTC').map((entry) => entry.sha256)).toEqual([
      b.sha256,
      c.sha256,
      a.sha256,
    ])
  })
  it('has its boundary where the item of the biggest zone ends, and none where one picture stands', () => {
    expect(boundaryAfterMs(aVersion([a, b]), T0 + 3_000, 'UTC')).toBe(T0 + 10_000)
    expect(boundaryAfterMs(aVersion([a]), T0 + 3_000, 'UTC')).toBeNull()
  })
})
