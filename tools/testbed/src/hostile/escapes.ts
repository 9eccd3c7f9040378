/** The colour that all of these are drawn in, so that a picture shows how far one came: `#FF00FF`. */
export const ESCAPE_COLOR = { r: 255, g: 0, b: 255 }

/**
 * Markup that tries to leave the rectangle it was given, or to lead whoever presses it away.
 * @property reach `outside`: unguarded it is drawn and pressed beyond its frame; `inside`: unguarded it leads away from within
 */
export type EscapePiece = { name: string; html: string; css: string; reach: 'outside' | 'inside' }

const ALL = 'left:0;top:0;width:100vw;height:100vh'
const PAINT = 'background:#f0f;opacity:1'
const LINK = `a,area{display:block;width:100%;height:100%;pointer-events:auto!important;${PAINT}}`

/** @param away the address that every link leads to */
export function escapePieces(away: string): EscapePiece[] {
  const link = `<a href="${away}">x</a>`
  const outside = (name: string, css: string, html = link): EscapePiece => ({
    name,
    html,
    css: `${LINK}${css}`,
    reach: 'outside',
  })
  const inside = (name: string, html: string, css = ''): EscapePiece => ({
    name,
    html,
    css: `*{pointer-events:auto!important}${LINK}${css}`,
    reach: 'inside',
  })
  return [
    outside(
      'the host, fixed',
      `:host{position:fixed!important;${ALL}!important;inset:0!important;width:100vw!important;height:100vh!important;contain:none!important;z-index:2147483647!important;pointer-events:auto!important}div{height:100%}`,
    ),
    outside(
      'the host, absolute and without containment',
      `:host{position:absolute!important;left:-3000px!important;top:-3000px!important;width:9000px!important;height:9000px!important;contain:none!important;overflow:visible!important}div{height:100%}`,
    ),
    outside(
      'the host by its context',
      `:host-context(html){position:fixed!important;inset:0!important;width:auto!important;height:auto!important;contain:none!important}div{height:100%}`,
    ),
    outside(
      'the host by what it is',
      `:host(div){position:fixed!important;inset:0!important;width:100vw!important;height:100vh!important;contain:none!important}div{height:100%}`,
    ),
    outside(
      'a host that is no box',
      `:host{display:contents!important;contain:none!important}a{position:fixed;${ALL};z-index:9}`,
    ),
    outside(
      'a fixed link in a host that shows what overflows',
      `:host{overflow:visible!important;contain:none!important}a{position:fixed;${ALL}}`,
    ),
    outside(
      'a host that is moved and grown',
      `:host{overflow:visible!important;contain:none!important;transform:scale(60)!important}div{height:100%}`,
    ),
    outside(
      'a host that is zoomed',
      `:host{overflow:visible!important;contain:none!important;zoom:6!important}div{height:100%}`,
    ),
    outside(
      'margins below nothing',
      `:host{overflow:visible!important;contain:none!important}a{margin:-4000px;padding:4000px;width:9000px;height:9000px}`,
    ),
    outside(
      'a shadow that is a picture',
      `:host{overflow:visible!important;contain:none!important;box-shadow:0 0 0 9000px #f0f!important}div::before{content:"";position:fixed;${ALL};${PAINT}}a{position:fixed;${ALL}}`,
    ),
    outside(
      'before the host',
      `:host{overflow:visible!important;contain:none!important}:host::before{content:"";position:fixed!important;${ALL};${PAINT}}a{position:fixed;${ALL}}`,
    ),
    outside(
      'an animation of the host',
      `@keyframes out{to{transform:scale(60)}}:host{overflow:visible!important;contain:none!important;animation:out 1ms forwards!important}div{height:100%}`,
    ),
    inside('a link', link, 'div{height:100%}'),
    inside('a link to a window', `<a target="_blank" href="${away}">x</a>`, 'div{height:100%}'),
    inside('a link to the top', `<a target="_top" href="${away}">x</a>`, 'div{height:100%}'),
    inside('a link that sticks', link, 'div{height:100%}a{position:sticky;top:0}'),
    inside('a link in a slot', `<div>${link}</div>`, '::slotted(*){position:fixed}div{height:100%}'),
    inside('a link that is named html', link, 'html,body{position:fixed}div{height:100%}'),
    inside(
      'an area of a map',
      `<img src="data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7" usemap="#m"><map name="m"><area shape="default" href="${away}"></map>${link}`,
      'div{height:100%}img{width:1px;height:1px}',
    ),
    inside('a form', `<form action="${away}"><button>x</button></form>${link}`, 'div{height:100%}'),
    inside(
      'a link in a drawing',
      `<svg><a href="${away}"><rect width="900" height="900" fill="#f0f"/></a></svg>${link}`,
      'div,svg{width:100%;height:100%}',
    ),
    inside(
      'details with a link',
      `<details open><summary></summary>${link}</details>${link}`,
      'div{height:100%}',
    ),
    inside(
      'a popover that is shown',
      `<div popover id=p style="inset:0">${link}</div><button popovertarget=p autofocus accesskey=a>x</button>${link}`,
      'div{height:100%}',
    ),
    inside('a dialog', `<dialog open>${link}</dialog>${link}`, 'div{height:100%}'),
    inside('an imported sheet and a link', link, `@import "${away}";div{height:100%}`),
  ]
}
