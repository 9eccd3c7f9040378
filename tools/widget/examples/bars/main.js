/// <reference path="./vitrine-widget.d.ts" />

const OLD_MS = 24 * 3_600_000
let init = null
let data = null
let startedMs = 0

const make = (tag, className, text) => {
  const element = document.createElement(tag)
  element.className = className
  if (text !== undefined) element.textContent = text
  return element
}
/** A number as people write it in tables; NaN for anything else. */
const numberOf = (cell) => {
  const text = String(cell ?? '').replace(/[\s%€$£]/g, '')
  if (text === '') return NaN
  return Number(/,\d{1,2}$/.test(text) ? text.replace(/\./g, '').replace(',', '.') : text.replace(/,/g, ''))
}

function draw() {
  const { settings, locale, now } = init
  const bars = document.getElementById('bars')
  const note = document.getElementById('note')
  bars.replaceChildren()
  note.textContent = ''
  if (!data || data.content.kind !== 'table') return
  // The first column names a row, the first with numbers in most rows is shown.
  const { columns, rows } = data.content
  const column = columns.findIndex(
    (_name, at) => at > 0 && rows.filter((row) => !Number.isNaN(numberOf(row[at]))).length * 2 > rows.length,
  )
  if (column === -1) return
  const shown = rows
    .map((row) => ({ name: row[0] ?? '', value: numberOf(row[column]) }))
    .filter(({ value }) => !Number.isNaN(value))
    .slice(0, settings.rows)
  const most = Math.max(...shown.map(({ value }) => Math.abs(value)), 1e-9)
  const format = new Intl.NumberFormat(locale)
  for (const { name, value } of shown) {
    const entry = document.createElement('li')
    const track = make('div', 'track')
    const bar = make('div', 'bar')
    bar.style.width = `${(Math.abs(value) / most) * 100}%`
    track.append(bar)
    entry.append(
      make('span', 'name', name),
      track,
      make('span', 'value', settings.values ? format.format(value) : ''),
    )
    bars.append(entry)
  }
  if (now + Date.now() - startedMs - data.read_at > OLD_MS)
    note.textContent = new Intl.DateTimeFormat(locale, {
      dateStyle: 'medium',
      timeStyle: 'short',
      timeZone: init.timeZone,
    }).format(data.read_at)
}

vitrine.on('init', (given) => {
  init = given
  data = given.data
  startedMs = Date.now()
  document.documentElement.lang = given.locale
  document.documentElement.dir = /^(ar|fa|he|ur)\b/.test(given.locale) ? 'rtl' : 'ltr'
  document.body.style.color = given.color
  document.body.style.setProperty('--accent', given.accent)
  document.getElementById('heading').textContent = String(given.settings.heading)
  draw()
  setInterval(draw, 3_600_000)
  vitrine.ready()
})
vitrine.on('data', (next) => {
  data = next
  if (init) draw()
})
