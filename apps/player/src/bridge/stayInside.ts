import type { Stop } from '@vitrine/device'
import { isLeavingKey, isOwnAddress } from './leaving.ts'

/** The Navigation API, as far as it is used here; older browsers have none. */
type Navigation = EventTarget
type NavigateEvent = Event & {
  navigationType: string
  destination: { url: string }
  /** the name of the file, undefined in browsers that do not tell */
  downloadRequest?: string | null
}

/** Where text is typed. */
const FIELDS = 'input, textarea, select, [contenteditable]:not([contenteditable="false"])'

/** Whether somebody is at a field of the page, or in a page within it. */
export function atField(): boolean {
  return document.activeElement?.matches(`${FIELDS}, iframe`) ?? false
}

/**
 * Shuts the ways out of the player that a page can shut: menus, pinching, dragging, the browser's keys, addresses elsewhere.
 * There is no question before the page goes (`beforeunload`): its dialog would stand on the glass and stop what plays.
 * @param options.keysLocked   whether the browser's keys are taken too: not for whoever sets a display up
 * @param options.openExternal opens a link elsewhere; null opens nothing
 */
export function stayInside(options: {
  keysLocked: () => boolean
  openExternal: ((url: string) => void) | null
}): Stop {
  const stops: Stop[] = []
  const on = (target: EventTarget, types: readonly string[], hear: (event: Event) => void) => {
    for (const type of types) {
      target.addEventListener(type, hear, { capture: true, passive: false })
      stops.push(() => target.removeEventListener(type, hear, { capture: true }))
    }
  }
  const prevent = (event: Event) => event.preventDefault()
  const inField = (event: Event) => event.target instanceof Element && event.target.closest(FIELDS) !== null

  // A file that is dropped on a page would take its place.
  on(window, ['contextmenu', 'dragstart', 'dragover', 'drop'], prevent)
  // Pinching, as Safari tells it and as a touch pad does.
  on(window, ['gesturestart', 'gesturechange'], prevent)
  on(window, ['wheel'], (event) => {
    if ((event as WheelEvent).ctrlKey) prevent(event)
  })
  on(window, ['selectstart'], (event) => {
    if (!inField(event)) prevent(event)
  })
  on(window, ['keydown'], (event) => {
    const key = event as KeyboardEvent
    const altGraph = key.getModifierState('AltGraph')
    if (options.keysLocked() && isLeavingKey({ ...keyFacts(key), altGraph }, inField(event))) prevent(event)
  })
  on(window, ['click', 'auxclick'], (event) => {
    const link = event.composedPath().find((part) => part instanceof Element && part.matches('a[href]'))
    if (!(link instanceof HTMLAnchorElement)) return
    const elsewhere = !isOwnAddress(link.href, location.origin) || link.hasAttribute('download')
    if (!elsewhere && event.type === 'click' && link.target !== '_blank') return
    prevent(event)
    if (elsewhere && event.type === 'click' && /^https?:/.test(link.href)) options.openExternal?.(link.href)
  })
  const { navigation } = window as { navigation?: Navigation }
  if (navigation)
    on(navigation, ['navigate'], (event) => {
      const { navigationType, destination, downloadRequest } = event as NavigateEvent
      if (navigationType === 'reload') return
      if (typeof downloadRequest === 'string' || !isOwnAddress(destination.url, location.origin))
        prevent(event)
    })
  return () => stops.forEach((stop) => stop())
}

function keyFacts({ key, ctrlKey, metaKey, altKey }: KeyboardEvent) {
  return { key, ctrlKey, metaKey, altKey }
}
