/** The event by which a runner brings a capture, or null where it has none. */
const CAPTURED = 'vitrine-captured'
/** A runner that has brought nothing by then will not, ms. */
const WITHIN_MS = 6_000
/** A picture in base64. */
const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/

let asked = 0

/** A capture of what is on the screen by the runner around this page; null where there is none, or it has no capture. */
export function captureByRunner(page: Window, widthMost: number): Promise<string | null> {
  const host = (page as { vitrineHost?: { capture?: unknown } }).vitrineHost
  const capture = host?.capture
  if (typeof capture !== 'function') return Promise.resolve(null)
  asked += 1
  const mine = asked
  return new Promise((resolve) => {
    const take = (event: Event) => {
      const { id, data } = ((event as CustomEvent).detail ?? {}) as { id?: unknown; data?: unknown }
      if (id === mine) end(typeof data === 'string' && BASE64.test(data) ? data : null)
    }
    const end = (data: string | null) => {
      clearTimeout(late)
      page.removeEventListener(CAPTURED, take)
      resolve(data)
    }
    const late = setTimeout(() => end(null), WITHIN_MS)
    page.addEventListener(CAPTURED, take)
    Reflect.apply(capture, host, [JSON.stringify({ id: mine, widthMost })])
  })
}
