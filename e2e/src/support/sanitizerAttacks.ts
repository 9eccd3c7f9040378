/**
 * Content that runs `fire()` where nothing guards the page. Most are known ways around sanitizers: a second parser that
 * reads differently, other namespaces, names that shadow the page's own, markup that comes alive later.
 */
export const FIRING: Readonly<Record<string, string>> = {
  'an image that fails': '<img src="x:" onerror="fire()">',
  'an image that fails, without quotes and spaces': '<img/src="x:"/onerror=fire()>',
  'a frame that loads': '<iframe onload="fire()"></iframe>',
  'a style that begins': '<div style="animation: spin 1ms" onanimationstart="fire()">x</div>',
  'a frame with a script link': '<iframe src="javascript:parent.fire()"></iframe>',
  'a frame with a document of its own': '<iframe srcdoc="<script>parent.fire()</script>"></iframe>',
  'a details element that opens': '<details open ontoggle="fire()">x</details>',
  'a field that takes the focus': '<input autofocus onfocus="fire()">',
  'a video without source': '<video><source onerror="fire()"></video>',
  'an object': '<object data="javascript:fire()" onerror="fire()"></object>',
  'an embedded document': '<embed src="x:" onerror="fire()"><img src="x:" onerror="fire()">',
  'noscript as an image title': '<noscript><p title="</noscript><img src=x: onerror=fire()>">',
  'a comment that ends early': '<!--><img src="x:" onerror="fire()">-->',
  'a comment that ends with a bang': '<!-- --!><img src="x:" onerror="fire()"> -->',
  'an image inside an svg': '<svg><foreignObject><img src="x:" onerror="fire()"></foreignObject></svg>',
  'an image with sources': '<picture><source srcset="x:"><img srcset="x: 1x" onerror="fire()"></picture>',
  'MathML with text that is markup':
    '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=x: onerror=fire()&gt;">',
  'an svg style that ends': '<svg></p><style><a id="</style><img src=x: onerror=fire()>">',
  'a form in a form in MathML':
    '<form><math><mtext></form><form><mglyph><style></math><img src=x: onerror=fire()>',
  'capitals and line breaks': '<IMG SRC="x:" ONERROR\n=\n"fire()">',
  'a null character in the element': '<img\u0000src="x:" onerror="fire()"><img src="x:" onerror="fire()">',
}

/** Links that run `fire()` when they are pressed. */
export const FIRING_LINKS: Readonly<Record<string, string>> = {
  plain: '<a href="javascript:fire()">x</a>',
  'in capitals': '<a href="JaVaScRiPt:fire()">x</a>',
  'with entities': '<a href="&#106;avascript&colon;fire()">x</a>',
  'with long entities': '<a href="&#x0006A&#x00061vascript:fire()">x</a>',
  'with a tab': '<a href="java\tscript:fire()">x</a>',
  'with an encoded line break': '<a href="java&NewLine;script:fire()">x</a>',
  'with a control character before it': '<a href="\u0001javascript:fire()">x</a>',
  'in a form': '<form action="javascript:fire()"><button>x</button></form>',
  'on a button': '<form><button formaction="javascript:fire()">x</button></form>',
}

/** Content with each thing that must go, and what must not be in what is left. */
export const STRIPPED: readonly (readonly [content: string, gone: RegExp])[] = [
  ['a<script>1</script>', /script|1/],
  ['a<style>p{color:red}</style>', /style|color/],
  ['a<iframe src="/x">inner</iframe>', /iframe|inner/],
  ['a<meta http-equiv="refresh" content="0;url=/x">', /meta|refresh/],
  ['a<link rel="stylesheet" href="/x">', /link/],
  ['a<object data="/x">inner</object>', /object|inner/],
  ['a<embed src="/x">', /embed/],
  ['a<base href="https://evil.example/">', /base/],
  ['a<template><img src=x onerror=1></template>', /template|onerror/],
  ['a<template shadowrootmode="open"><p>x</p></template>', /template|shadow/],
  ['a<math href="javascript:1"><mi>x</mi></math>', /math|javascript/],
  ['a<svg><use href="data:image/svg+xml,x"></use></svg>', /svg|use/],
  ['a<!-- comment -->', /comment|!--/],
  [
    'a<p style="position:fixed" title="t" data-x="1" aria-label="l" onclick="1" tabindex="1">x</p>',
    /style|title|data-x|aria|onclick|tabindex/,
  ],
  ['a<img src="/ok.png" srcset="https://evil.example/x 1x" sizes="1">', /srcset|sizes|evil/],
  // An `is` that is taken away would be written again from the element's memory; an empty one means nothing.
  ['a<p is="x-y" xmlns="z">x</p>', /x-y|xmlns/],
  [
    'a<img name="javascript:1" class="vbscript:1" src="data:text/html,x" id="j&#97;vascript:1">',
    /script|data:/,
  ],
  ['a<a href="&amp;#106;avascript:1">x</a>', /href/],
  ['a<a href="data:text/html;base64,PHA+">x</a>', /href/],
  ['a<img id="cookie"><img name="body"><form id="attributes"></form>', /id=|name=/],
  ['a<a id="fetch" name="localStorage">x</a><img name="self">', /id=|name=/],
]
