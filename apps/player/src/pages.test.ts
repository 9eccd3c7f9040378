import { describe, expect, it } from 'vitest'
import { tokenInPath } from './pages.ts'

describe('tokenInPath', () => {
  it('finds the sync id in /player/{token} and in no other address', () => {
    expect(tokenInPath('/player/1763715600000')).toBe('1763715600000')
    expect(tokenInPath('/player')).toBeNull()
    expect(tokenInPath('/player/')).toBeNull()
    expect(tokenInPath('/player/a/b')).toBeNull()
    expect(tokenInPath('/initialization')).toBeNull()
  })
})
