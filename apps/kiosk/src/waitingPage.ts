import { MARK } from '@vitrine/core'

/** The ground of the player's own pages: what is seen before anything is. */
export const GROUND = { r: 7, g: 22, b: 29, a: 1 }

const STOPS = MARK.gradient
  .map(({ offset, colour }) => `<stop offset="${offset}" stop-color="${colour}"/>`)
  .join('')

/** What the glass shows until the server can be reached: the brand and a breathing point, nothing to read for a passer-by. */
export const WAITING_PAGE = `<!doctype html><html data-kiosk="waiting"><meta charset="utf-8"><title>Vitrine</title><style>
html,body{margin:0;height:100%;overflow:hidden;cursor:none;user-select:none;background:rgb(${GROUND.r},${GROUND.g},${GROUND.b})}
body{display:flex;flex-direction:column;align-items:center;justify-content:center}
svg{width:16vmin;height:16vmin;min-width:64px;min-height:64px}
i{width:1.1vmin;height:1.1vmin;min-width:6px;min-height:6px;margin-top:7vmin;border-radius:50%;background:#9fb3b6;animation:b 3.2s ease-in-out infinite}
@keyframes b{0%,100%{opacity:.15}50%{opacity:.8}}
</style><body><svg viewBox="${MARK.viewBox}"><linearGradient id="g" x1="0" y1="0" x2="1" y2="1">${STOPS}</linearGradient><path d="${MARK.tile}" fill="url(#g)"/><path d="${MARK.display}" fill="${MARK.paper}" fill-rule="evenodd"/></svg><i></i></body></html>`

/** The same page as an address, for when no server gives it. */
export const WAITING_ADDRESS = `data:text/html;base64,${Buffer.from(WAITING_PAGE).toString('base64')}`
