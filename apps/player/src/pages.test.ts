import { describe, expect, it } from 'vitest'
import { isVisitorPage, tokenInPath } from './pages.ts'

describe('tokenInPath', () => {
  it('finds the sync id in /player/{token} and in no other address', () => {
    expect(tokenInPath('/player/1763715600000')).toBe('1763715600000')
    expect(tokenInPath('/player')).toBeNull()
    expect(tokenInPath('/player/')).toBeNull()
    expect(tokenInPath('/player/a/b')).toBeNull()
    expect(tokenInPath('/initialization')).toBeNull()
  })
})

describe('isVisitorPage', () => {
  it.each(['/forms-entry', '/print-preview'])('%s is one', (path) => expect(isVisitorPage(path)).toBe(true))
  it.each(['/player', '/initialization', '/forms-entry/x', '/'])('%s is none', (path) =>
    expect(isVisitorPage(path)).toBe(false),
  )
})
