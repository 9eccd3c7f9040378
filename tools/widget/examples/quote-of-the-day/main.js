/// <reference path="./vitrine-widget.d.ts" />

const DAY_MS = 86_400_000
const byId = (id) => document.getElementById(id)

/** Days since 1970-01-01 at an instant in a time zone. */
function dayAt(atMs, timeZone) {
  const date = new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(atMs)
  return Math.floor(Date.parse(`${date}T00:00:00Z`) / DAY_MS)
}

/** Largest letters with which all of the quote is seen. */
function fit() {
  const quote = byId('quote')
  let [small, large] = [8, Math.max(8, innerHeight)]
  while (large - small > 1) {
    const size = (small + large) / 2
    quote.style.fontSize = `${size}px`
    const isWhole = document.body.scrollHeight <= innerHeight && document.body.scrollWidth <= innerWidth
    if (isWhole) small = size
    else large = size
  }
  quote.style.fontSize = `${small}px`
}

vitrine.on('init', ({ settings, locale, timeZone, now, color, accent }) => {
  const quotes = String(settings.quotes)
    .split('|')
    .map((quote) => quote.trim())
    .filter(Boolean)
  const startedMs = Date.now()
  document.documentElement.lang = locale
  document.documentElement.dir = /^(ar|fa|he|ur)\b/.test(locale) ? 'rtl' : 'ltr'
  document.body.style.color = color
  document.body.style.setProperty('--accent', accent)
  byId('heading').textContent = String(settings.heading)
  const draw = () => {
    const day = dayAt(now + Date.now() - startedMs, timeZone)
    // A step that has no divisor in common with most lengths visits each before it repeats.
    const place = settings.order === 'mixed' ? day * 7919 : day
    const [text = '', author = ''] = (quotes[place % quotes.length] ?? '').split(/ [-–—] (?=[^-–—]*$)/)
    byId('quote').textContent = text
    byId('author').textContent = author
    fit()
  }
  draw()
  setInterval(draw, 60_000)
  vitrine.ready()
})
vitrine.on('size', () => requestAnimationFrame(fit))
