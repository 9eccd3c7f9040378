import { describe, expect, it } from 'vitest'
import { lintScript } from './lintScript.ts'

const said = (code: string, network: string[] = []) =>
  lintScript(code, network).map(({ from, to, severity, message }) => [
    code.slice(from, to),
    severity,
    message,
  ])
const first = (code: string, network?: string[]) => said(code, network)[0]

describe('a script that is all right', () => {
  it.each([
    ['', []],
    ["vitrine.log('hello')\nreturn", []],
    [
      `function ask() {
        fetch('https://till.example.com/coffee').then((answer) => answer.json())
          .then(({ price }) => vitrine.element('price').setText(price))
      }
      vitrine.time.every(60000, ask)`,
      ['https://till.example.com'],
    ],
    ["vitrine.on('play', function (play) { vitrine.log(play.document + play.window) })", []],
    ["const document = { title: 'mine' }; vitrine.log(document.title)", []],
    ['function say(open, { alert }, [top = 1], ...parent) { open(alert, top, parent) }', []],
    ["if (typeof window === 'undefined') vitrine.log('in the sandbox')", []],
    ["new WebSocket('wss://till.example.com/live')", ['https://till.example.com']],
  ])('is left in peace: %s', (code, network) => {
    expect(said(code, network)).toEqual([])
  })
})

describe('what a script cannot do', () => {
  it('is told where it cannot be read', () => {
    const code = "vitrine.log('a')\nlet = 3"
    const [finding] = lintScript(code, [])
    expect(finding).toMatchObject({ severity: 'error' })
    expect(code.slice(0, finding!.from).split('\n')).toHaveLength(2)
    expect(finding!.message).toMatch(/^Syntax error: /)
    expect(finding!.message).not.toMatch(/\(\d+:\d+\)/)
    expect(lintScript('if (', [])[0]!.from).toBeLessThanOrEqual(4)
  })
  it('is read as strictly as it runs', () => {
    expect(first('with (x) {}')![1]).toBe('error')
  })
  it('is told of names that vitrine does not have', () => {
    expect(first("vitrine.elements('a')")).toEqual([
      'elements',
      'error',
      'vitrine has no “elements”. It has element, on, time, and log.',
    ])
    expect(first('vitrine.time.today()')![0]).toBe('today')
    expect(first("vitrine.element('a').setColour('#fff')")![2]).toContain('setColor')
    expect(first("vitrine.on('start', () => {})")).toEqual([
      "'start'",
      'error',
      'There is no event “start”. There are play and end.',
    ])
  })
  it.each([
    ['document.cookie', 'document'],
    ['window.localStorage', 'window'],
    ["localStorage.getItem('a')", 'localStorage'],
    ["alert('hi')", 'alert'],
    ['eval("1")', 'eval'],
    ["importScripts('a.js')", 'importScripts'],
    ['new Function("return 1")()', 'Function'],
  ])('is told of what the sandbox does not give: %s', (code, name) => {
    expect(first(code)!.slice(0, 2)).toEqual([name, 'error'])
  })
  it('is told of addresses that are not granted, and of those that are none', () => {
    const granted = ['https://till.example.com']
    expect(first("fetch('https://other.example.com/x')", granted)).toEqual([
      "'https://other.example.com/x'",
      'warning',
      'This screen doesn’t allow scripts to reach https://other.example.com, so this request is blocked.',
    ])
    expect(first("fetch('/api')", granted)![1]).toBe('error')
    expect(first('fetch(address)')![2]).toContain('allows no addresses')
    expect(said('fetch(address)', granted)).toEqual([])
  })
  it('is warned of what displays of 2019 cannot read', () => {
    expect(first('vitrine.log(a?.b)')).toMatchObject([
      expect.anything(),
      'warning',
      expect.stringContaining('older'),
    ])
  })
})
