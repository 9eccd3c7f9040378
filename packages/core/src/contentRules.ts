/**
 * What markup that people wrote may hold, specification §5 "Content sanitizer". The rules are here, without a DOM; what
 * applies them is `sanitizeHtml` of the renderer.
 */

/** Elements that are taken out with all that is in them. Source: specification §5. */
export const STRIPPED_ELEMENTS = ['script', 'style', 'iframe', 'meta', 'link', 'object', 'embed'] as const
/** The only attributes that stay. Source: specification §5. */
export const ALLOWED_ATTRIBUTES = ['class', 'id', 'href', 'src', 'name', 'slot'] as const

/** Links that run something: scripts, and documents that are made of the link itself. */
const RUNNING_LINK =
  /(?:java|vb|live)script:|data:(?:[^,;]*\/)?(?:html|xhtml\+xml|xml|svg\+xml|javascript|ecmascript)/
/** What a browser overlooks inside a link: white space, control and format characters. */
const OVERLOOKED = /[\p{White_Space}\p{Cc}\p{Cf}\uFFFD]/gu
/** Names of characters that hide a link. */
const NAMED: Readonly<Record<string, string>> = {
  colon: ':',
  tab: '\t',
  newline: '\n',
  lpar: '(',
  rpar: ')',
  sol: '/',
  comma: ',',
  semi: ';',
  plus: '+',
  equals: '=',
  amp: '&',
  nbsp: ' ',
}
/** How often text may have been encoded on top of itself. */
const LAYERS = 4

/** Whether an attribute holds a `javascript:` link or its like, however it is written: entities, gaps, capitals, percent signs. */
export function holdsRunningLink(value: string): boolean {
  return layersOf(value).some((text) => RUNNING_LINK.test(text))
}

/** Whether content is to become empty: it contains `onload=`, however it is written. */
export function holdsOnload(content: string): boolean {
  return layersOf(content).some((text) => text.includes('onload='))
}

/** The text as it is, and decoded again and again; each in lower case and without what a browser overlooks. */
function layersOf(text: string): string[] {
  const layers: string[] = []
  let current = text
  for (let layer = 0; layer < LAYERS; layer += 1) {
    layers.push(current.replace(OVERLOOKED, '').toLowerCase())
    const decoded = decode(current)
    if (decoded === current) break
    current = decoded
  }
  return layers
}

function decode(text: string): string {
  return text
    .replace(/&#(?:x([0-9a-f]{1,8})|([0-9]{1,9}));?/gi, (_whole, hex?: string, decimal?: string) => {
      const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16)
      return code <= 0x10_ff_ff ? String.fromCodePoint(code) : '\uFFFD'
    })
    .replace(/&([a-z]+);?/gi, (whole, name: string) => NAMED[name.toLowerCase()] ?? whole)
    .replace(/%([0-7][0-9a-f])/gi, (_whole, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
}
