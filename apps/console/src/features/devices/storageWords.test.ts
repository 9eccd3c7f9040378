import { describe, expect, it } from 'vitest'
import { storageWords } from './storageWords.ts'

const GB = 1_000_000_000

describe('the storage of a display', () => {
  it.each([
    ['free', 3, 'good', 'Enough space.'],
    ['nearly full', 8.5, 'warn', 'deletes files of older versions'],
    ['full', 9.7, 'bad', 'the current one keeps playing'],
  ])('is said to be %s, and what that means', (_, used, tone, meaning) => {
    const said = storageWords({ used: used * GB, quota: 10 * GB, persisted: true })
    expect(said.tone).toBe(tone)
    expect(said.meaning).toContain(meaning)
    expect(said.share).toBeCloseTo(used / 10)
  })
  it('is full where nothing is allowed, and never more than full', () => {
    expect(storageWords({ used: 0, quota: 0, persisted: true })).toMatchObject({ share: 1, tone: 'bad' })
    expect(storageWords({ used: 12, quota: 10, persisted: true }).share).toBe(1)
  })
  it('is not safe from the browser where that did not promise it', () => {
    const said = storageWords({ used: 1, quota: 10, persisted: false })
    expect(said.meaning).toContain('can delete stored content')
  })
})
