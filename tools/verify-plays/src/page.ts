import { MARK, type PlayVerdict, type VerifiedChain } from '@vitrine/core'
import { createExportReader, readHead } from './exportReader.ts'
import { instant, placeOf } from './report.ts'
import { createSignatures } from './signatures.ts'
import { doubtText, faultText } from './words.ts'

/** Lines that are verified in one go; in between the page answers and shows how far it is. */
const AT_ONCE = 200

const find = <T extends HTMLElement>(id: string): T => document.getElementById(id) as T
const drop = find<HTMLLabelElement>('drop')
const input = find<HTMLInputElement>('file')
const progress = find('progress')
const progressText = find('progress-text')
const bar = find<HTMLProgressElement>('progress-bar')
const result = find('result')
/** the file that is wanted now: one that was chosen later ends the work on an earlier one */
let wanted: File | null = null

/** The lines of a file, in pieces, with how far they reach (0 to 1). */
async function* linesOf(file: File): AsyncGenerator<{ lines: string[]; done: number }> {
  const decoder = new TextDecoder()
  let rest = ''
  let read = 0
  const reader = file.stream().getReader()
  for (;;) {
    const { value, done } = await reader.read()
    rest += value ? decoder.decode(value, { stream: true }) : decoder.decode()
    read += value?.length ?? 0
    const lines = rest.split(/\r?\n/)
    rest = done ? '' : (lines.pop() ?? '')
    for (let at = 0; at < lines.length; at += AT_ONCE)
      yield { lines: lines.slice(at, at + AT_ONCE), done: file.size > 0 ? read / file.size : 1 }
    if (done) return
  }
}

async function verify(file: File): Promise<void> {
  wanted = file
  result.replaceChildren()
  progress.hidden = false
  const signatures = createSignatures(crypto.subtle as SubtleCrypto | undefined)
  const reader = createExportReader({ holds: signatures.holds })
  const publicKeys = new Set<string>()
  let records = 0
  let refused = 0
  try {
    for await (const { lines, done } of linesOf(file)) {
      for (const line of lines) for (const key of readHead(line)?.keys ?? []) publicKeys.add(key.public_key)
      await signatures.ahead(lines, [...publicKeys])
      for (const line of lines) {
        const head = reader.line(line)
        if (head) refused += head.refused
        else if (line !== '') records += 1
      }
      progressText.textContent = `${number(records)} records read`
      bar.value = done
      await new Promise((resolve) => setTimeout(resolve))
      if (wanted !== file) return
    }
    show(file.name, reader.finish(), refused)
  } catch (error) {
    result.replaceChildren(verdictOf(false, 'This file cannot be read', String((error as Error).message)))
  }
  progress.hidden = true
}

function show(name: string, verdict: PlayVerdict, refused: number): void {
  const { whole, plausible, records, chains, unreadable } = verdict
  if (records === 0 && chains.length === 0) {
    result.replaceChildren(verdictOf(false, 'There is nothing to verify', `${name} holds no play records.`))
    return
  }
  const parts = [
    `${number(records)} ${records === 1 ? 'record' : 'records'}`,
    chainCount(chains.length),
    name,
  ]
  const list = element('ul', 'chains')
  list.append(...chains.map(chainItem))
  if (unreadable) {
    const item = element('li')
    item.append(
      element('h3', '', 'Not play records'),
      element('span', 'state bad', 'Not whole'),
      whereOf(unreadable, faultText(unreadable.fault)),
    )
    list.append(item)
  }
  const title = !whole ? 'Not whole' : plausible ? 'Whole' : 'Whole, but not plausible'
  result.replaceChildren(verdictOf(whole && plausible, title, parts.join(' · ')), list)
  if (refused > 0)
    result.append(
      element(
        'p',
        'quiet aside',
        `The server keeps ${number(refused)} more aside that it did not take; they are not part of this proof.`,
      ),
    )
}

function chainItem(one: VerifiedChain): HTMLElement {
  const { chain, devices, records, from, until, break: broken, implausible, doubts } = one
  const item = element('li')
  const words = element('div')
  const span = from === null || until === null ? '' : ` · ${instant(from)} to ${instant(until)}`
  words.append(
    element('h3', '', devices.join(', ') || 'No display'),
    element('div', 'chain-name', chain),
    element('p', 'quiet', `${number(records)} records${span}`),
  )
  const good = broken === null && implausible === 0
  const state = broken ? 'Not whole' : implausible > 0 ? 'Not plausible' : 'Whole'
  item.append(words, element('span', `state ${good ? 'good' : 'bad'}`, state))
  if (broken) item.append(whereOf(broken, faultText(broken.fault)))
  for (const one of doubts) item.append(whereOf(one, doubtText(one.doubt)))
  if (implausible > doubts.length)
    item.append(element('p', 'quiet', `And ${number(implausible - doubts.length)} more.`))
  return item
}

function whereOf(place: Parameters<typeof placeOf>[0], words: string): HTMLElement {
  const box = element('div', 'where')
  box.append(element('p', '', words), element('p', 'quiet', `At ${placeOf(place)}.`))
  return box
}

function verdictOf(good: boolean, title: string, words: string): HTMLElement {
  const box = element('div', 'verdict')
  // A shape beside the colour: a tick in a circle, or a broken ring.
  const shape = document.createElementNS('http://www.w3.org/2000/svg', 'svg')
  shape.setAttribute('viewBox', '0 0 48 48')
  shape.setAttribute('aria-hidden', 'true')
  shape.setAttribute('class', good ? 'good' : 'bad')
  shape.innerHTML = good
    ? '<circle cx="24" cy="24" r="21" fill="none" stroke="currentColor" stroke-width="3"/><path d="M14.5 24.5l6.5 6.5 12.5-13.5" fill="none" stroke="currentColor" stroke-width="3.5" stroke-linecap="round" stroke-linejoin="round"/>'
    : '<circle cx="24" cy="24" r="21" fill="none" stroke="currentColor" stroke-width="3" stroke-dasharray="104 28" transform="rotate(-70 24 24)" stroke-linecap="round"/><path d="M24 14v13" stroke="currentColor" stroke-width="3.5" stroke-linecap="round"/><circle cx="24" cy="34" r="2.4" fill="currentColor"/>'
  box.append(shape, element('h2', good ? 'good' : 'bad', title), element('p', 'quiet', words))
  return box
}

function element(tag: string, classes = '', text = ''): HTMLElement {
  const made = document.createElement(tag)
  if (classes) made.className = classes
  made.textContent = text
  return made
}
const number = (n: number): string => n.toLocaleString('en')
const chainCount = (n: number): string => `${number(n)} ${n === 1 ? 'chain' : 'chains'}`

input.addEventListener('change', () => {
  const [file] = input.files ?? []
  if (file) void verify(file)
  // The same file may be chosen again.
  input.value = ''
})
for (const type of ['dragenter', 'dragover'] as const)
  document.addEventListener(type, (event) => {
    event.preventDefault()
    drop.classList.add('over')
  })
for (const type of ['dragleave', 'drop'] as const)
  document.addEventListener(type, (event) => {
    event.preventDefault()
    drop.classList.remove('over')
  })
document.addEventListener('drop', (event) => {
  const file = event.dataTransfer?.files[0]
  if (file) void verify(file)
})

const mark = find('mark')
mark.setAttribute('viewBox', MARK.viewBox)
const stops = MARK.gradient.map(({ offset, colour }) => `<stop offset="${offset}" stop-color="${colour}"/>`)
mark.innerHTML = `<defs><linearGradient id="tile" x1="0" y1="0" x2="1" y2="1">${stops.join('')}</linearGradient></defs><path d="${MARK.tile}" fill="url(#tile)"/><path d="${MARK.display}" fill="${MARK.paper}" fill-rule="evenodd"/>`
