import { program, type Numbering, type Payload } from './payload.ts'

type Bases = Readonly<Record<string, (code: string) => string>>
type Disguises = Readonly<Record<string, (markup: string) => string>>

/** Markup that runs a program by itself, without anybody touching it. */
const HTML: Bases = {
  'image that fails': (code) => `<img src=x: onerror="${code}">`,
  'image with a set': (code) => `<img srcset="x: 1x" onerror="${code}">`,
  'image by its old name': (code) => `<image src=x: onerror="${code}">`,
  'image that loads': (code) =>
    `<img src="data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==" onload="${code}">`,
  'picture with a source': (code) => `<picture><source srcset=x:><img onerror="${code}" src=x:></picture>`,
  'video source': (code) => `<video><source src=x: onerror="${code}"></video>`,
  'video that begins to load': (code) => `<video src=x: onloadstart="${code}"></video>`,
  'sound that fails': (code) => `<audio src=x: onerror="${code}"></audio>`,
  'frame that loads': (code) => `<iframe onload="${code}"></iframe>`,
  'frame with a link': (code) => `<iframe src="javascript:${code}"></iframe>`,
  'frame with a document': (code) => `<iframe srcdoc="<script>${code}</script>"></iframe>`,
  'video that fails': (code) => `<video src=x: onerror="${code}"></video>`,
  'details that open': (code) => `<details open ontoggle="${code}">x</details>`,
  'style that loads': (code) => `<style onload="${code}"></style>`,
  'sheet that loads': (code) => `<link rel=stylesheet href="data:text/css," onload="${code}">`,
  'sheet that fails': (code) => `<link rel=stylesheet href="x:" onerror="${code}">`,
  animation: (code) =>
    `<style>@keyframes x{to{opacity:0}}</style><div style="animation:x 1ms" onanimationend="${code}">x</div>`,
  script: (code) => `<script>${code}</script>`,
  'script from data': (code) => `<script src="data:text/javascript,${encodeURIComponent(code)}"></script>`,
  'module script': (code) => `<script type=module>${code}</script>`,
  'image button': (code) => `<input type=image src=x: onerror="${code}">`,
  'shadow tree': (code) =>
    `<div><template shadowrootmode=open><img src=x: onerror="${code}"></template></div>`,
  'page that loads': (code) => `<body onload="${code}">`,
  'page that shows': (code) => `<body onpageshow="${code}">`,
}

const SVG: Bases = {
  'drawing that loads': (code) => `<svg onload="${code}"></svg>`,
  'script in a drawing': (code) => `<svg><script>${code}</script></svg>`,
  'script from data in a drawing': (code) =>
    `<svg><script href="data:text/javascript,${encodeURIComponent(code)}"></script></svg>`,
  'old link to a script': (code) =>
    `<svg xmlns:xlink="http://www.w3.org/1999/xlink"><script xlink:href="data:text/javascript,${encodeURIComponent(code)}"></script></svg>`,
  animation: (code) => `<svg><animate onbegin="${code}" attributeName=x dur=1s></svg>`,
  setting: (code) => `<svg><set onbegin="${code}" attributeName=x to=1 dur=1s></svg>`,
  turning: (code) => `<svg><animateTransform onbegin="${code}" attributeName=transform dur=1s></svg>`,
  'foreign image': (code) => `<svg><foreignObject><img src=x: onerror="${code}"></foreignObject></svg>`,
  'foreign frame': (code) =>
    `<svg><foreignObject><iframe srcdoc="<script>${code}</script>"></iframe></foreignObject></svg>`,
  'image that fails': (code) => `<svg><image href=x: onerror="${code}"></image></svg>`,
  'title with markup': (code) => `<svg><title><img src=x: onerror="${code}"></title></svg>`,
  'words with markup': (code) => `<svg><desc><iframe onload="${code}"></iframe></desc></svg>`,
  moving: (code) => `<svg><animateMotion onbegin="${code}" dur=1s></svg>`,
  'drawing in mathematics': (code) => `<math><mtext><svg onload="${code}"></svg></mtext></math>`,
}

/** Ways to hide markup from whoever looks for it, and to get out of where it is put. */
const DISGUISES: Disguises = {
  plain: (markup) => markup,
  capitals: (markup) =>
    markup
      .replace(/<(\/?)([a-z]+)/g, (_all, slash: string, name: string) => `<${slash}${name.toUpperCase()}`)
      .replace(/ (on[a-z]+)=/g, (_all, name: string) => ` ${name.toUpperCase()}=`),
  'slashes for spaces': (markup) => markup.replace(/ (?=[a-z]+=)/g, '/'),
  'lines for spaces': (markup) => markup.replace(/ (?=[a-z]+=)/g, '\n\t'),
  'form feeds for spaces': (markup) => markup.replace(/ (?=[a-z]+=)/g, '\f'),
  'space before the equals sign': (markup) => markup.replace(/ (on[a-z]+)=/g, ' $1 = '),
  entities: (markup) =>
    markup.replace(/ (on[a-z]+)="([^"]*)"/g, (_all, name: string, code: string) => {
      const hidden = [...code].map((sign) => `&#${sign.codePointAt(0)};`).join('')
      return ` ${name}="${hidden}"`
    }),
  'after words': (markup) => `Opening hours & more ${markup} every day`,
  'out of an attribute': (markup) => `">${markup}`,
  'out of a quote': (markup) => `'>${markup}<p id='`,
  'out of a title': (markup) => `</title>${markup}`,
  'out of a field': (markup) => `</textarea>${markup}`,
  'out of a comment': (markup) => `--!>${markup}<!--`,
  'out of a section': (markup) => `]]>${markup}`,
  'after a comment that ends early': (markup) => `<!-->${markup}`,
  'in a table': (markup) => `<table><tr>${markup}`,
  'in paragraphs that are not closed': (markup) => `<p><b><i><a>${markup}`,
  'deep inside': (markup) => `${'<div>'.repeat(60)}${markup}`,
}

/**
 * Markup that other sanitizers fell for, because what they read is not what the browser reads the second time, and what
 * ran in older browsers.
 */
const READ_TWICE: Bases = {
  'object that fails': (code) => `<object data=x: onerror=${code}></object>`,
  marquee: (code) => `<marquee onstart=${code}>x</marquee>`,
  'noscript title': (code) => `<noscript><p title="</noscript><img src=x: onerror=${code}>">`,
  'style in mathematics': (code) =>
    `<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=x: onerror=${code}&gt;">`,
  'form in a form': (code) =>
    `<form><math><mtext></form><form><mglyph><style></math><img src=x: onerror=${code}>`,
  'style in a drawing': (code) => `<svg></p><style><a id="</style><img src=x: onerror=${code}>">`,
  'table in mathematics': (code) =>
    `<math><annotation-xml encoding="text/html"><style><img src=x: onerror=${code}></style></annotation-xml></math>`,
  'title in a template': (code) => `<template><title></template><img src=x: onerror=${code}>`,
  'words that are not shown': (code) => `<xmp><p title="</xmp><img src=x: onerror=${code}>">`,
  'select that swallows': (code) => `<select><template><img src=x: onerror=${code}></template></select>`,
}

function crossed(kind: 'markup' | 'svg', bases: Bases, disguises: Disguises, next: Numbering): Payload[] {
  const payloads: Payload[] = []
  for (const [base, make] of Object.entries(bases))
    for (const [disguise, hide] of Object.entries(disguises)) {
      const number = next()
      payloads.push({ number, class: kind, base, disguise, text: hide(make(program(number))) })
    }
  return payloads
}

export function markupPayloads(next: Numbering): Payload[] {
  const twice = Object.entries(READ_TWICE).map(([base, make]): Payload => {
    const number = next()
    return {
      number,
      class: 'markup',
      base,
      disguise: 'plain',
      text: make(`top.canary(${number})`),
      old: true,
    }
  })
  return [...crossed('markup', HTML, DISGUISES, next), ...twice]
}

export function svgPayloads(next: Numbering): Payload[] {
  const some = [
    'plain',
    'capitals',
    'slashes for spaces',
    'lines for spaces',
    'entities',
    'after words',
    'out of an attribute',
    'out of a comment',
    'in a table',
    'deep inside',
  ] as const
  return crossed('svg', SVG, Object.fromEntries(some.map((name) => [name, DISGUISES[name]!])), next)
}

/** Style sheets that get out of where they stand, and what ran programs in sheets of old. */
export function stylePayloads(next: Numbering): Payload[] {
  const ends = [
    '</style>',
    '</STYLE>',
    '</style >',
    '</style\n>',
    '</style/>',
    '*/</style>',
    '"</style>',
    'p{content:"</style>',
    '@import url(</style>',
    '<!--</style>',
    ':host{}</style>',
  ]
  const inside: Bases = {
    image: (code) => `<img src=x: onerror="${code}">`,
    script: (code) => `<script>${code}</script>`,
    drawing: (code) => `<svg onload="${code}"></svg>`,
    frame: (code) => `<iframe onload="${code}"></iframe>`,
  }
  const old: Bases = {
    'link in a sheet': (code) => `p{background:url(javascript:${code})}`,
    expression: (code) => `p{width:expression(${code})}`,
    binding: (code) => `p{-moz-binding:url("data:text/xml,${code}")}`,
    behaviour: (code) => `p{behavior:url(javascript:${code})}`,
    import: (code) => `@import "javascript:${code}";`,
    escapes: (code) => `\\3c/style\\3e\\3cimg src=x: onerror=${code}\\3e`,
  }
  const payloads: Payload[] = []
  for (const end of ends)
    for (const [base, make] of Object.entries(inside)) {
      const number = next()
      payloads.push({ number, class: 'style', base, disguise: end, text: `${end}${make(program(number))}` })
    }
  for (const [base, make] of Object.entries(old)) {
    const number = next()
    payloads.push({ number, class: 'style', base, disguise: 'plain', text: make(program(number)), old: true })
  }
  return payloads
}
