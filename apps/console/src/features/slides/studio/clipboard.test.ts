import type { Element } from '@vitrine/core'
import { describe, expect, it } from 'vitest'
import { clipboardText, elementsIn } from './clipboard.ts'

const box: Element = {
  id: 'a',
  type: 'shape',
  shape: 'star',
  frame: { x: 1, y: 2, width: 30, height: 40 },
  rotate: 15,
}

describe('elementsIn', () => {
  it('reads what was copied, to the last field', () =>
    expect(elementsIn(clipboardText([box]))).toEqual([box]))
  it.each([
    ['words', 'Hello'],
    ['somebody else’s JSON', '{"elements":[]}'],
    ['half of ours', clipboardText([box]).slice(0, -4)],
    ['an element that is none', '{"vitrine-elements":1,"elements":[{"type":"script","id":"a"}]}'],
    ['a frame without an end', clipboardText([{ ...box, frame: { ...box.frame, width: 1e9 } }])],
    ['nothing of ours', '{"vitrine-elements":1,"elements":[]}'],
    ['no list', '{"vitrine-elements":1,"elements":{"length":1}}'],
    ['more than a slide holds', clipboardText(Array.from({ length: 201 }, () => box))],
  ])('is null for %s', (_, text) => expect(elementsIn(text)).toBeNull())
  it('leaves out fields that no element has', () =>
    expect(
      elementsIn(clipboardText([{ ...box, onclick: 'alert(1)' } as unknown as Element]))?.[0],
    ).not.toHaveProperty('onclick'))
})
