import { describe, expect, it } from 'vitest'
import { isSvg, safeSvg, SvgRefused } from './svg.ts'

const svg = (inside: string, attributes = 'viewBox="0 0 20 10"'): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${attributes}>${inside}<rect width="1" height="1"/></svg>`
const kept = (inside: string): string => safeSvg(svg(inside)).at(20, 10)

it.each([
  ['<svg/>', true],
  ['\uFEFF  <?xml version="1.0"?>\n<!-- a remark --><!DOCTYPE svg PUBLIC "a" "b"><svg>', true],
  ['<!DOCTYPE svg [<!ENTITY a "b">]><svg:svg>', true],
  ['<html><svg/></html>', false],
  ['plain text', false],
])('knows a drawing by its content: %s', (text, is) => expect(isSvg(text)).toBe(is))

it('keeps what draws, at the size asked for', () => {
  const text = kept(
    '<defs><linearGradient id="a"><stop offset="0" stop-color="#f00"/></linearGradient></defs><g transform="scale(2)"><path d="M0 0h9" fill="url(#a)"/><use xlink:href="#b"/><text x="1">A &amp; B &#x2600;</text></g>',
  )
  for (const part of [
    'viewBox="0 0 20 10" width="20" height="10"',
    '<path d="M0 0h9" fill="url(#a)"></path>',
    'xlink:href="#b"',
    'A &amp; B ☀',
  ])
    expect(text).toContain(part)
})

it.each([
  '<script>alert(1)</script>',
  '<svg:script>alert(1)</svg:script>',
  '<rect onload="alert(1)"/>',
  '<foreignObject><div xmlns="http://www.w3.org/1999/xhtml">alert(1)</div></foreignObject>',
  '<image href="file:///etc/alert(1)"/>',
  '<image xlink:href="http://elsewhere/alert(1)"/>',
  '<image href="data:image/svg+xml;base64,YWxlcnQoMSk="/>',
  '<image href="DATA:text/html,alert(1)"/>',
  '<use href="other.svg#alert(1)"/>',
  '<a href="javascript:alert(1)"><rect/></a>',
  '<rect fill="url(http://elsewhere/alert(1))"/>',
  '<rect style="fill:url( \'//elsewhere/alert(1)\' )"/>',
  '<rect style="fill:u\\72l(//elsewhere/alert(1))"/>',
  '<style>@import url(//elsewhere/alert(1));</style>',
  '<style><![CDATA[rect{fill:url(//elsewhere/alert(1))}]]></style>',
  '<style>@font-face{font-family:a;src:url(//elsewhere/alert(1))}</style>',
  '<animate attributeName="href" to="javascript:alert(1)"/>',
  '<set attributeName="onload" to="alert(1)"/>',
  '<feImage href="http://elsewhere/alert(1)"/>',
  '<handler>alert(1)</handler>',
  '<rect xml:base="http://elsewhere/alert(1)"/>',
  '<?xml-stylesheet href="//elsewhere/alert(1)"?>',
  '<!-- alert(1) -->',
])('drops what could run or leads elsewhere: %s', (inside) => {
  const text = kept(inside)
  expect(text).not.toMatch(/alert|elsewhere|YWxl|javascript|file:/i)
  expect(text).toContain('<rect width="1" height="1">')
})

describe('is refused', () => {
  const laughs = Array.from({ length: 12 }, (_, level) =>
    level === 0
      ? '<g id="a0"><rect width="1" height="1"/></g>'
      : `<g id="a${level}">${`<use href="#a${level - 1}"/>`.repeat(10)}</g>`,
  ).join('')
  it.each<[string, string, RegExp]>([
    ['entities', `<!DOCTYPE svg [<!ENTITY a "b">]>${svg('&a;')}`, /entities/],
    ['an unknown entity', svg('<text>&lol;</text>'), /entities/],
    ['parts used again and again', svg(laughs), /again and again/],
    [
      'patterns in patterns',
      svg(
        laughs
          .replaceAll('<use href="#a', '<rect fill="url(#a')
          .replaceAll('"/>', ')"/>')
          .replaceAll('1)"/>', '1"/>'),
      ),
      /again and again|broken/,
    ],
    ['parts of itself', svg('<g id="a"><use href="#b"/></g><g id="b"><use href="#a"/></g>'), /circle/],
    ['deep nesting', svg('<g>'.repeat(200) + '</g>'.repeat(200)), /nested too deeply/],
    ['many parts', svg('<g/>'.repeat(60_000)), /too many parts/],
    [
      'many filters',
      svg(`<filter id="f">${'<feGaussianBlur stdDeviation="9"/>'.repeat(60)}</filter>`),
      /filters/,
    ],
    ['nothing to draw', '<svg viewBox="0 0 1 1"><script>1</script></svg>', /nothing that can be drawn/],
    ['no size', svg('', ''), /how large/],
    ['a thread', svg('', 'viewBox="0 0 1000000 1"'), /too long/],
    ['tags that do not close', '<svg viewBox="0 0 1 1"><g></svg>', /broken/],
    ['two roots', `${svg('')}${svg('')}`, /broken/],
    ['what is cut off', svg('').slice(0, -8), /broken/],
  ])('%s', (_what, text, words) => {
    expect(() => safeSvg(text)).toThrow(SvgRefused)
    expect(() => safeSvg(text)).toThrow(words)
  })
})

it.each([
  ['width="40mm" height="20mm"', 2],
  ['width="100%" height="100%" viewBox="0 0 30 10"', 3],
  ['viewBox="-5,-5,10,10"', 1],
  ['width="1e9" height="1e9"', 1],
])('has the shape that it says: %s', (attributes, shape) => {
  const { width, height } = safeSvg(svg('', attributes))
  expect(width / height).toBeCloseTo(shape)
})
it('blurs no further than a bound', () => {
  expect(kept('<filter id="f"><feGaussianBlur stdDeviation="1e9"/></filter>')).toContain('stdDeviation="250"')
})
