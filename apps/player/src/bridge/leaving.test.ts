import { describe, expect, it } from 'vitest'
import { isLeavingKey, isOwnAddress, type KeyPressed } from './leaving.ts'

/** A key as people write it: `Ctrl+Shift+T`. */
function key(written: string): KeyPressed {
  const parts = written.split('+')
  return {
    key: parts.at(-1)!,
    ctrlKey: parts.includes('Ctrl'),
    metaKey: parts.includes('Cmd'),
    altKey: parts.includes('Alt'),
    altGraph: parts.includes('AltGr'),
  }
}

describe('isLeavingKey', () => {
  it.each([
    'Alt+ArrowLeft',
    'Ctrl+r',
    'Ctrl+w',
    'Ctrl+Shift+T',
    'Ctrl+n',
    'Ctrl+p',
    'Cmd+q',
    'Ctrl+-',
    'F5',
    'F11',
    'F12',
    'BrowserBack',
    'GoBack',
    'ContextMenu',
  ])('%s leads away, whether somebody types or not', (written) => {
    expect(isLeavingKey(key(written), false)).toBe(true)
    expect(isLeavingKey(key(written), true)).toBe(true)
  })
  it.each(['a', 'Shift+A', 'Enter', 'Tab', 'ArrowLeft', 'Escape', 'Ctrl+Alt+AltGr+@'])(
    '%s stays on the page',
    (written) => {
      expect(isLeavingKey(key(written), false)).toBe(false)
      expect(isLeavingKey(key(written), true)).toBe(false)
    },
  )
  it.each(['Ctrl+c', 'Ctrl+v', 'Cmd+a', 'Ctrl+z', 'Backspace'])('%s is for fields only', (written) => {
    expect(isLeavingKey(key(written), true)).toBe(false)
    expect(isLeavingKey(key(written), false)).toBe(true)
  })
})

describe('isOwnAddress', () => {
  const origin = 'https://signs.example'
  it.each(['/player', '/player/1763715600000', '/player#code', '/initialization', '/forms-entry?a=1'])(
    '%s is a page of the player',
    (path) => expect(isOwnAddress(`${origin}${path}`, origin)).toBe(true),
  )
  it.each([
    'https://signs.example/',
    'https://signs.example/devices',
    'https://signs.example/player/a/b',
    'https://other.example/player',
    'http://signs.example/player',
    'javascript:alert(1)',
    'about:blank',
    '',
  ])('“%s” is not', (address) => expect(isOwnAddress(address, origin)).toBe(false))
})
