import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ALLOWED_ATTRIBUTES, holdsOnload, holdsRunningLink, STRIPPED_ELEMENTS } from './contentRules.ts'

/** Ways to write a letter that a browser, or whoever decodes first, reads as that letter. */
const writings = (letter: string) => {
  const code = letter.codePointAt(0)!
  return fc.constantFrom(
    letter,
    letter.toUpperCase(),
    `&#${code};`,
    `&#x${code.toString(16)};`,
    `&#${String(code).padStart(7, '0')};`,
    `${letter}\t`,
    `${letter}\n`,
    `${letter}\u0000`,
    `${letter}&Tab;`,
    `${letter}&NewLine;`,
    `${letter}\u200B`,
    `&amp;#${code};`,
    `%${code.toString(16)}`,
  )
}
const hidden = (text: string) => fc.tuple(...[...text].map(writings)).map((parts) => parts.join(''))

describe('the content rules', () => {
  it('are those of the specification', () => {
    expect(STRIPPED_ELEMENTS).toEqual(['script', 'style', 'iframe', 'meta', 'link', 'object', 'embed'])
    expect(ALLOWED_ATTRIBUTES).toEqual(['class', 'id', 'href', 'src', 'name', 'slot'])
  })
  it.each(['javascript:', 'vbscript:', 'data:text/html', 'data:image/svg+xml', 'data:application/xhtml+xml'])(
    'find %s however it is written',
    (link) => {
      fc.assert(
        fc.property(hidden(link), fc.string(), fc.string(), (text, before, after) =>
          holdsRunningLink(`${before.replace(/[&%]/g, '')} ${text}${after}`),
        ),
      )
    },
  )
  it('find onload= however it is written', () => {
    fc.assert(fc.property(hidden('onload='), (text) => holdsOnload(`<p ${text}"x"`)))
    expect(holdsOnload('<svg/onload =alert(1)>')).toBe(true)
  })
  it.each([
    'https://example.org/javascript/intro.html',
    '/data/text/html',
    'mailto:desk@clinic.example',
    'data:image/png;base64,iVBORw0KGgo=',
    '#opening-hours',
    'Ask for Java, script or tea: all free.',
    '100% &amp; more',
  ])('leave “%s” alone', (value) => {
    expect(holdsRunningLink(value)).toBe(false)
    expect(holdsOnload(value)).toBe(false)
  })
  it('do not fail on anything', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => typeof holdsRunningLink(text) === 'boolean'),
    )
    expect(holdsRunningLink('&#99999999;&#x110000;')).toBe(false)
  })
})
