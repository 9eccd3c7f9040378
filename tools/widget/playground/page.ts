import { startPackage, type RunningPackage } from '../../../packages/render/src/packages/startPackage.ts'
import type { BlockedInPackage, PackageData } from '../../../packages/render/src/packages/packageMessages.ts'
import {
  choicesOf,
  defaultsOfPackage,
  settingsOfPackage,
  type PackageManifest,
  type PackageSetting,
  type SettingValue,
} from '../../../packages/widgets/src/packages/index.ts'
import type { FeedKind } from '../../../packages/core/src/feeds/index.ts'
import type { TriedPackage } from './triedPackage.ts'

const SIZES = [
  { name: 'Small', width: 200, height: 100 },
  { name: 'Medium', width: 400, height: 300 },
  { name: 'Landscape', width: 1_920, height: 1_080 },
  { name: '4K', width: 3_840, height: 2_160 },
  { name: 'Portrait', width: 1_080, height: 1_920 },
  { name: 'Strip', width: 1_920, height: 200 },
] as const
type Size = (typeof SIZES)[number]
const LANGUAGES = ['en-US', 'en-GB', 'de', 'fr', 'pt-BR', 'ja', 'ar', 'he'] as const
/** As the console tries widgets: both ends of its palette. */
const GROUNDS = {
  light: { name: 'Light', ground: '#F7F4EE', color: '#101828' },
  dark: { name: 'Dark', ground: '#101828', color: '#F7F4EE' },
} as const
const ACCENT = '#D9503F'
const STATES = {
  sample: 'Sample data',
  none: 'No data',
  full: 'Too much data',
  old: 'Old data',
  hidden: 'Hidden',
} as const
/** States of a widget that shows no feed. */
const STATES_WITHOUT_FEED = { none: 'Visible', hidden: 'Hidden' } as const
type State = keyof typeof STATES
const OLD_MS = 3 * 86_400_000
/** How large a widget is drawn at most, px. Larger ones are made smaller, as a preview in the console is. */
const SHOWN_MOST = { all: { width: 480, height: 360 }, one: { width: 1_100, height: 720 } }
/** How often we ask whether a file has changed, ms. */
const LOOK_MS = 700
/** How long a setting is left alone that is being written, before the widget starts again with it, ms. */
const WRITTEN_MS = 250
/** Messages that the log keeps. */
const LOGGED_MOST = 200

const find = <T extends HTMLElement>(id: string): T => document.getElementById(id) as T
const make = <K extends keyof HTMLElementTagNameMap>(
  tag: K,
  values: Partial<HTMLElementTagNameMap[K]> = {},
  ...children: (Node | string)[]
): HTMLElementTagNameMap[K] => {
  const element = Object.assign(document.createElement(tag), values)
  element.append(...children)
  return element
}
const choice = (id: string, entries: readonly (readonly [string, string])[]): HTMLSelectElement => {
  const select = find<HTMLSelectElement>(id)
  const before = select.value
  select.replaceChildren(...entries.map(([value, textContent]) => make('option', { value, textContent })))
  if (entries.some(([value]) => value === before)) select.value = before
  return select
}

const languageNames = new Intl.DisplayNames('en', { type: 'language' })
const size = choice('size', [
  ['all', 'All sizes'],
  ...SIZES.map((one) => [one.name, `${one.name}, ${one.width} × ${one.height}`] as const),
])
const language = choice(
  'language',
  LANGUAGES.map((tag) => [tag, languageNames.of(tag) ?? tag] as const),
)
const ground = choice(
  'ground',
  Object.entries(GROUNDS).map(([value, { name }]) => [value, name] as const),
)
const state = find<HTMLSelectElement>('state')
const feed = find<HTMLSelectElement>('feed')
const form = find<HTMLFormElement>('settings')

let tried: TriedPackage | null = null
/** the schema that the form was made from */
let formOf = ''
let settings: Record<string, SettingValue> = {}
/** what the widget stored in each size, as each would be a display of its own */
const stored = new Map<Size['name'], string>()
let running: RunningPackage[] = []
let restarting: ReturnType<typeof setTimeout> | undefined

function log(who: Size, text: string): void {
  const list = find('log')
  list.append(
    make('li', {
      textContent: `${new Date().toLocaleTimeString('en-GB')} ${who.width} × ${who.height}: ${text}`,
    }),
  )
  while (list.childElementCount > LOGGED_MOST) list.firstElementChild?.remove()
  list.scrollTop = list.scrollHeight
}

/** What the policy of widgets has kept from happening, and what to do instead. */
function blockedWords({ by, what }: BlockedInPackage): string {
  if (by === 'connect-src')
    return `blocked: the network doesn’t reach ${what}. Add "${what}" to permissions.network in widget.json.`
  if (what === 'eval') return 'blocked: eval doesn’t run.'
  if (what === 'inline') return 'blocked: a script inside the page doesn’t run. Put it into a file.'
  return `blocked: ${what} (${by}). Put the file into the package.`
}

function dataNow(): PackageData {
  if (!tried?.package?.manifest.feed || state.value === 'none') return null
  const content = tried.samples[state.value === 'full' ? 'full' : 'usual'][feed.value as FeedKind]
  return { content, read_at: Date.now() - (state.value === 'old' ? OLD_MS : 0) }
}
const sayVisible = (program: RunningPackage) =>
  program.say({ say: state.value === 'hidden' ? 'hidden' : 'visible' })

/** Runs the widget in a size, and adds its picture to the page. */
function startStage(which: Size, { manifest, bundle }: NonNullable<TriedPackage['package']>): RunningPackage {
  const most = size.value === 'all' ? SHOWN_MOST.all : SHOWN_MOST.one
  const scale = Math.min(1, most.width / which.width, most.height / which.height)
  const look = GROUNDS[ground.value as keyof typeof GROUNDS]
  const host = make('div', { className: 'stage' })
  Object.assign(host.style, {
    width: `${which.width}px`,
    height: `${which.height}px`,
    transform: `scale(${scale})`,
    background: look.ground,
  })
  const box = make('div', { className: 'box' }, host)
  Object.assign(box.style, { width: `${which.width * scale}px`, height: `${which.height * scale}px` })
  const percent = new Intl.NumberFormat('en', { style: 'percent' }).format(scale)
  find('stages').append(
    make(
      'figure',
      {},
      make('figcaption', { textContent: `${which.name}, ${which.width} × ${which.height} (${percent})` }),
      box,
    ),
  )
  const program = startPackage({
    host,
    network: manifest.permissions.network,
    bundle,
    canStore: manifest.permissions.storage,
    canTouch: true,
    init: {
      settings: { ...defaultsOfPackage(manifest.settings_schema), ...settings },
      data: dataNow(),
      size: { width: which.width, height: which.height },
      locale: language.value,
      timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
      now: Date.now(),
      color: look.color,
      accent: ACCENT,
      stored: manifest.permissions.storage ? (stored.get(which.name) ?? null) : null,
    },
    onReady: () => {
      log(which, 'ready')
      sayVisible(program)
    },
    onTouch: () => log(which, 'touch'),
    onStore: (text) => {
      stored.set(which.name, text)
      log(which, `store, ${text.length} characters`)
    },
    onBlocked: (blocked) => log(which, blockedWords(blocked)),
    onFailed: (why, reason) => log(which, `error: stopped (${why}). ${reason}`),
  })
  return program
}

function restart(): void {
  clearTimeout(restarting)
  for (const program of running) program.stop()
  find('stages').replaceChildren()
  const shown = tried?.package
  running = shown
    ? SIZES.filter(({ name }) => size.value === 'all' || size.value === name).map((one) =>
        startStage(one, shown),
      )
    : []
}

/** The input of a setting, which starts the widget again when a valid value is chosen. */
function inputOf(name: string, one: PackageSetting, schema: PackageManifest['settings_schema']): HTMLElement {
  const value = settings[name] ?? one.default
  const choices = choicesOf(one)
  const note = one.description ? [make('small', { textContent: one.description })] : []
  if (choices) {
    const select = make(
      'select',
      {},
      ...choices.map((each) => make('option', { value: each.value, textContent: each.label })),
    )
    select.value = String(value)
    select.addEventListener('change', () => change(schema, name, select.value, select))
    return make('label', {}, one.title, select, ...note)
  }
  const input = make('input', {
    type: { boolean: 'checkbox', string: 'text', number: 'number', integer: 'number' }[one.type],
  })
  if (one.type === 'boolean') input.checked = value === true
  else input.value = String(value)
  if (one.type === 'number') input.step = 'any'
  const said = () =>
    one.type === 'boolean' ? input.checked : one.type === 'string' ? input.value : input.valueAsNumber
  // While it is being written it isn't called wrong yet.
  if (one.type !== 'boolean') input.addEventListener('input', () => apply(schema, name, said()))
  input.addEventListener('change', () => change(schema, name, said(), input))
  return one.type === 'boolean'
    ? make('label', { className: 'check' }, input, one.title, ...note)
    : make('label', {}, one.title, input, ...note)
}
/** Uses a value if it is valid, and starts the widget again once there is no other one for a moment. @returns what is wrong with it */
function apply(schema: PackageManifest['settings_schema'], name: string, value: SettingValue): string | null {
  const parsed = settingsOfPackage(schema).safeParse({ ...settings, [name]: value })
  if (!parsed.success) return parsed.error.issues[0]?.message ?? ''
  if (JSON.stringify(parsed.data) === JSON.stringify(settings)) return null
  settings = parsed.data
  clearTimeout(restarting)
  restarting = setTimeout(restart, WRITTEN_MS)
  return null
}
function change(
  schema: PackageManifest['settings_schema'],
  name: string,
  value: SettingValue,
  input: HTMLInputElement | HTMLSelectElement,
): void {
  input.setCustomValidity(apply(schema, name, value) ?? '')
  input.reportValidity()
}

/** Brings the controls in line with a package that was read again; what was chosen stays where it still can be. */
function showControls({ manifest }: NonNullable<TriedPackage['package']>): void {
  find('name').textContent = `${manifest.name}, version ${manifest.version}`
  find('about').textContent = manifest.description
  choice('state', Object.entries(manifest.feed ? STATES : STATES_WITHOUT_FEED) as [State, string][])
  choice(
    'feed',
    (manifest.feed ?? []).map((kind) => [kind, kind] as const),
  )
  find('feed-label').hidden = (manifest.feed?.length ?? 0) < 2
  const schema = manifest.settings_schema
  if (JSON.stringify(schema) === formOf) return
  formOf = JSON.stringify(schema)
  const kept = Object.fromEntries(Object.entries(settings).filter(([name]) => name in schema.properties))
  const parsed = settingsOfPackage(schema).safeParse(kept)
  settings = parsed.success ? parsed.data : defaultsOfPackage(schema)
  const entries = Object.entries(schema.properties)
  form.replaceChildren(...entries.map(([name, one]) => inputOf(name, one, schema)))
  find('no-settings').hidden = entries.length > 0
}

async function load(): Promise<void> {
  tried = (await (await fetch('package')).json()) as TriedPackage
  const problems = find('problems')
  problems.hidden = tried.problems.length === 0
  problems.replaceChildren(...tried.problems.map((textContent) => make('li', { textContent })))
  if (tried.package) showControls(tried.package)
  restart()
}
async function look(): Promise<void> {
  const problems = find('problems')
  try {
    const stamp = await (await fetch('stamp')).text()
    if (stamp !== tried?.stamp) await load()
  } catch {
    // It shows again what was changed as soon as it is started again.
    tried = null
    problems.hidden = false
    problems.replaceChildren(
      make('li', { textContent: 'The playground has stopped. Start it again in the terminal.' }),
    )
  }
  setTimeout(look, LOOK_MS)
}

for (const select of [size, language, ground]) select.addEventListener('change', restart)
for (const select of [state, feed])
  select.addEventListener('change', () => {
    for (const program of running) {
      program.say({ say: 'data', value: dataNow() })
      sayVisible(program)
    }
  })
find('restart').addEventListener('click', restart)
form.addEventListener('submit', (event) => event.preventDefault())
void look()
