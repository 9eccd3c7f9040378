/** Markup of one entry that is looked at, characters. */
const MARKUP_MOST = 50_000
/** Tags that stand within a word or a sentence: nothing is put in their place. */
const INLINE = new Set(
  'a abbr b bdi bdo big cite code del dfn em font i ins kbd mark q s samp small span strike strong sub sup time tt u var wbr'.split(
    ' ',
  ),
)
/** Elements whose content is no text for people. */
const SILENT = new Set(['script', 'style', 'iframe', 'noscript', 'object', 'svg', 'template', 'head'])
/** Names of U+00A0 to U+00FF, in order (HTML 4, Latin-1). */
const LATIN =
  'nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml'.split(
    ' ',
  )
const ENTITIES: ReadonlyMap<string, string> = new Map([
  ...LATIN.map((name, index) => [name, String.fromCharCode(0xa0 + index)] as const),
  ...Object.entries({
    lt: '<',
    gt: '>',
    amp: '&',
    quot: '"',
    apos: "'",
    ndash: '–',
    mdash: '—',
    lsquo: '‘',
    rsquo: '’',
    sbquo: '‚',
    ldquo: '“',
    rdquo: '”',
    bdquo: '„',
    lsaquo: '‹',
    rsaquo: '›',
    hellip: '…',
    bull: '•',
    euro: '€',
    trade: '™',
    minus: '−',
    ensp: ' ',
    emsp: ' ',
    thinsp: ' ',
  }),
])

/** Replaces character references and the named ones of HTML; what is unknown stays as it is written. */
export const decodeEntities = (text: string): string =>
  text.replace(
    /&(?:#(\d{1,7})|#[xX]([0-9a-fA-F]{1,6})|(\w{2,10}));/g,
    (whole, decimal, hex, name: string) => {
      if (name !== undefined) return ENTITIES.get(name) ?? whole
      const code = decimal === undefined ? Number.parseInt(hex as string, 16) : Number(decimal)
      return code > 0x10ffff || code === 0 || (code >= 0xd800 && code <= 0xdfff)
        ? ''
        : String.fromCodePoint(code)
    },
  )

/** Shortens a text; what is left out is marked by an ellipsis. @param most characters, as `length` counts them */
const cut = (text: string, most: number): string =>
  text.length <= most
    ? text
    : `${text
        .slice(0, most - 1)
        .replace(/[\uD800-\uDBFF]$/, '')
        .trimEnd()}…`

/** Text on one line, without signs that control or turn it. */
export const oneLine = (text: string, most: number): string =>
  cut(
    text
      .replace(/[\u202a-\u202e\u2066-\u2069\u200e\u200f\ufeff]|\p{Cs}/gu, '')
      .replace(/[\p{Cc}\s]+/gu, ' ')
      .trim(),
    most,
  )

/** Takes the markup out of HTML, in one pass over it: what is left is text for people, on one line. */
export function plainText(markup: string, most: number): string {
  const html = markup.slice(0, MARKUP_MOST)
  let text = ''
  let at = 0
  while (at < html.length) {
    const open = html.indexOf('<', at)
    if (open < 0) {
      text += html.slice(at)
      break
    }
    text += html.slice(at, open)
    const name = /^<\/?([a-zA-Z][a-zA-Z0-9]*)/.exec(html.slice(open, open + 20))?.[1]?.toLowerCase()
    const isComment = html.startsWith('<!--', open)
    if (name === undefined && !isComment && !/[!?]/.test(html[open + 1] ?? '')) {
      text += '<'
      at = open + 1
      continue
    }
    const end = html.indexOf(isComment ? '-->' : '>', open + 1)
    if (end < 0) break
    at = end + (isComment ? 3 : 1)
    if (name === undefined) continue
    if (SILENT.has(name) && html[open + 1] !== '/' && html[end - 1] !== '/') {
      const close = html.toLowerCase().indexOf(`</${name}`, at)
      if (close < 0) break
      at = close
    }
    if (!INLINE.has(name)) text += ' '
  }
  return oneLine(decodeEntities(text), most)
}
