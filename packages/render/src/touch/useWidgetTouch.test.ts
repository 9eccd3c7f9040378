import { describe, expect, it } from 'vitest'
import { meantByKey, meantBySwipe, meantByTouch } from './useWidgetTouch.ts'

const PAGES = { canTurn: true, isOpen: false, isRightToLeft: false }
const ARABIC = { ...PAGES, isRightToLeft: true }
const OPEN = { ...PAGES, isOpen: true }
const ALONE = { ...PAGES, canTurn: false }
const [ON, BACK, CLOSED] = [{ turn: 1 }, { turn: -1 }, { close: true }]

describe('a touch', () => {
  it('turns back at the beginning of a line and onwards elsewhere', () => {
    expect([0, 0.3, 0.34, 1].map((at) => meantByTouch(at, null, PAGES))).toEqual([BACK, BACK, ON, ON])
    expect([0, 0.6, 0.7, 1].map((at) => meantByTouch(at, null, ARABIC))).toEqual([ON, ON, BACK, BACK])
  })
  it('opens what it touches, and turns at the edges', () => {
    expect([0.05, 0.2, 0.8, 0.95].map((at) => meantByTouch(at, 'a', PAGES))).toEqual([
      BACK,
      { open: 'a' },
      { open: 'a' },
      ON,
    ])
    expect([0.05, 0.95].map((at) => meantByTouch(at, 'a', ARABIC))).toEqual([ON, BACK])
    expect(meantByTouch(0.01, 'a', ALONE)).toEqual({ open: 'a' })
  })
  it('opens what is narrow also at the edges, such as the first and the last day of a week', () => {
    expect([0.05, 0.95].map((at) => meantByTouch(at, 'a', PAGES, 1 / 7))).toEqual([
      { open: 'a' },
      { open: 'a' },
    ])
  })
  it('closes what is open, wherever it is', () => {
    expect([0, 0.5, 1].map((at) => meantByTouch(at, 'a', OPEN))).toEqual([CLOSED, CLOSED, CLOSED])
  })
  it('does nothing where nothing can be turned or opened', () => {
    expect(meantByTouch(0.5, null, ALONE)).toBeNull()
  })
})
describe('a finger that goes sideways', () => {
  it('turns on towards the beginning of a line, and back towards its end', () => {
    expect([-60, 60].map((px) => meantBySwipe(px, 5, PAGES))).toEqual([ON, BACK])
    expect([-60, 60].map((px) => meantBySwipe(px, 5, ARABIC))).toEqual([BACK, ON])
  })
  it('turns nothing when it goes a little, or up and down, or something is open', () => {
    expect([meantBySwipe(-20, 0, PAGES), meantBySwipe(-60, 40, PAGES), meantBySwipe(-90, 0, OPEN)]).toEqual([
      null,
      null,
      null,
    ])
  })
})
describe('a key', () => {
  it('turns in the direction of the language', () => {
    const by = (key: string, standing = PAGES) => meantByKey(key, null, standing)
    expect(['ArrowRight', 'ArrowDown', 'PageDown', 'Enter', ' '].map((key) => by(key))).toEqual([
      ON,
      ON,
      ON,
      ON,
      ON,
    ])
    expect(['ArrowLeft', 'ArrowUp', 'PageUp'].map((key) => by(key))).toEqual([BACK, BACK, BACK])
    expect([by('ArrowRight', ARABIC), by('ArrowLeft', ARABIC)]).toEqual([BACK, ON])
    expect(by('Tab')).toBeNull()
  })
  it('opens what has the focus, and closes what is open', () => {
    expect(meantByKey('Enter', 'a', PAGES)).toEqual({ open: 'a' })
    expect(['Enter', 'Escape', 'Backspace'].map((key) => meantByKey(key, null, OPEN))).toEqual([
      CLOSED,
      CLOSED,
      CLOSED,
    ])
    expect(meantByKey('ArrowRight', null, OPEN)).toBeNull()
  })
})
