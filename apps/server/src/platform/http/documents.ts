import { createHash } from 'node:crypto'
import type { FastifyReply } from 'fastify'

/** Everything this server sends that a browser shows as a page of ours. */
export type DocumentName =
  | 'console'
  | 'player'
  | 'diagnostics'
  | 'widget'
  | 'external'
  | 'trial'
  | 'scriptFrame'
  | 'widgetFrame'
  | 'playVerifier'
  | 'apiDocs'

/** How a policy names the scripts and styles that stand in a page itself. */
type InlineHashes = { scripts: string; styles: string }
type DocumentRule = {
  policy: (inline: InlineHashes) => readonly string[]
  /** who may show it in a frame: nobody, only a page of ours that asks for it without a detour, any page, or those that whoever sends it names */
  framedBy: 'nobody' | 'ourselves' | 'anybody' | 'named'
  /** what the page may ask the browser for */
  features: readonly string[]
  /** whether a page that opened it, or that it opened, keeps a hold on it; left out: only pages of ours */
  opener?: 'unsafe-none'
}

/** Abilities that no page of ours needs, and that content in a frame must not get through it. */
const NO_FEATURES = [
  'accelerometer=()',
  'camera=()',
  'display-capture=()',
  'geolocation=()',
  'gyroscope=()',
  'magnetometer=()',
  'microphone=()',
  'midi=()',
  'payment=()',
  'usb=()',
]
const features = (allowed: Readonly<Record<string, string>>): readonly string[] =>
  NO_FEATURES.map((entry) => {
    const name = entry.split('=')[0]!
    return allowed[name] === undefined ? entry : `${name}=${allowed[name]}`
  })

const CAPTURE = features({ camera: '(self)', microphone: '(self)', 'display-capture': '(self)' })

/** Nothing of ours is drawn with more than this. */
const ownPage = (
  inline: InlineHashes,
  { frame, connect }: { frame: string; connect: string },
): readonly string[] => [
  "default-src 'self'",
  `script-src 'self' ${inline.scripts}`.trim(),
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "media-src 'self' blob:",
  "font-src 'self' data:",
  `connect-src 'self' ws: wss: ${connect}`.trim(),
  `frame-src ${frame}`,
  "worker-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
]

/**
 * The one place where a document's policy and headers come from. A response of type `text/html` whose route names none of
 * these does not leave the server.
 */
export const DOCUMENTS: Readonly<Record<DocumentName, DocumentRule>> = {
  console: {
    policy: (inline) => ownPage(inline, { frame: "'self'", connect: '' }),
    framedBy: 'nobody',
    features: NO_FEATURES,
  },
  player: {
    // Web pages and live streams are content: they come from wherever the operator says.
    policy: (inline) => ownPage(inline, { frame: "'self' http: https:", connect: 'http: https:' }),
    framedBy: 'nobody',
    // Capture devices are content too.
    features: CAPTURE,
    // With `same-origin` Chromium starts another process for the page: 100 ms more to the first slide, at every start. Nobody
    // else opens a display's page, and a page of another origin could do no more with it than close it.
    opener: 'unsafe-none',
  },
  /** Asks the browser for the same things as the player, to say whether the player would get them. */
  diagnostics: {
    policy: (inline) => ownPage(inline, { frame: "'none'", connect: '' }),
    framedBy: 'nobody',
    features: CAPTURE,
  },
  /**
   * One widget for other programs: nothing on it can be done with anybody's session, so any page may show it. It draws only what is
   * ours, and reads nothing but what its link opens.
   */
  widget: {
    policy: (inline) => ownPage(inline, { frame: "'none'", connect: '' }),
    framedBy: 'anybody',
    features: NO_FEATURES,
  },
  /**
   * A screen or a slide for whoever has a link: only to be looked at, with nobody's session, and without operators' scripts. Web pages
   * and live streams are content: they come from wherever the operator says.
   */
  external: {
    policy: (inline) => ownPage(inline, { frame: 'http: https:', connect: 'http: https:' }),
    framedBy: 'named',
    features: NO_FEATURES,
  },
  /** A slide or a widget of a package that a display tries, drawn as a link shows it. Only the display's own page may frame it. */
  trial: {
    policy: (inline) => ownPage(inline, { frame: "'self' http: https:", connect: 'http: https:' }),
    framedBy: 'ourselves',
    features: NO_FEATURES,
  },
  /**
   * The page that runs operators' scripts: whoever opens it, and wherever, it has no origin of its own, no storage and no way
   * to load anything; the network it can reach it takes from itself (apps/player/public/script-frame.html).
   */
  scriptFrame: {
    policy: ({ scripts }) => [
      'sandbox allow-scripts',
      "default-src 'none'",
      `script-src ${scripts} blob:`,
      'worker-src blob:',
      'connect-src http: https:',
      "base-uri 'none'",
      "form-action 'none'",
    ],
    framedBy: 'ourselves',
    features: NO_FEATURES,
  },
  /**
   * The page that runs widgets of packages: it has no origin either, and nothing that it frames can be led to a page with a name
   * (apps/player/public/widget-frame.html). Within a link, the pages that may show the link may be around it.
   */
  widgetFrame: {
    policy: ({ scripts }) => [
      'sandbox allow-scripts',
      "default-src 'none'",
      `script-src ${scripts} blob:`,
      "style-src 'unsafe-inline' blob:",
      'img-src data: blob:',
      'font-src data: blob:',
      'media-src data: blob:',
      'worker-src blob:',
      'connect-src http: https:',
      "frame-src 'none'",
      "base-uri 'none'",
      "form-action 'none'",
    ],
    framedBy: 'ourselves',
    features: NO_FEATURES,
  },
  /** The verifier of play records lets nothing in or out: whoever drops a file there need not trust us with it. */
  playVerifier: {
    policy: ({ scripts, styles }) => [
      "default-src 'none'",
      `script-src ${scripts}`,
      `style-src ${styles}`,
      "base-uri 'none'",
      "form-action 'none'",
    ],
    framedBy: 'nobody',
    features: NO_FEATURES,
  },
  apiDocs: {
    policy: () => [
      "default-src 'self'",
      "style-src 'self' 'unsafe-inline'",
      "img-src 'self' data:",
      "object-src 'none'",
      "base-uri 'none'",
      "form-action 'none'",
    ],
    framedBy: 'nobody',
    features: NO_FEATURES,
  },
}

const ANCESTORS = { nobody: "'none'", ourselves: "'self'", anybody: '*', named: "'none'" } as const
const policyText = (directives: readonly string[], framedBy: DocumentRule['framedBy']): string =>
  [...directives, `frame-ancestors ${ANCESTORS[framedBy]}`].join('; ')

/** What every response carries unless it is a document: data, media, problems. Opened as a page it can do nothing. */
export const BARE_HEADERS: Readonly<Record<string, string>> = {
  'content-security-policy': policyText(
    ["default-src 'none'", "base-uri 'none'", "form-action 'none'", 'sandbox'],
    'nobody',
  ),
  'x-frame-options': 'DENY',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': NO_FEATURES.join(', '),
}

/** The same for a response that is written to its socket by hand. */
export const BARE_HEAD = Object.entries(BARE_HEADERS)
  .map(([name, value]) => `${name}: ${value}\r\n`)
  .join('')

/** A script decides in its response what it can do as a worker: reach us, and run code compiled from our files. */
export const SCRIPT_HEADERS: Readonly<Record<string, string>> = {
  'content-security-policy': policyText(
    [
      "default-src 'none'",
      "script-src 'self' 'wasm-unsafe-eval'",
      "connect-src 'self' data:",
      "base-uri 'none'",
      "form-action 'none'",
    ],
    'nobody',
  ),
}

/** How long a browser that reached us over TLS comes back only that way, s. */
const HSTS_S = 31_536_000
/** Says that this server is reached over TLS only. */
export const HSTS_HEADERS: Readonly<Record<string, string>> = {
  'strict-transport-security': `max-age=${HSTS_S}`,
}

/** A document that is ready to be sent. */
export type ServedDocument = { name: DocumentName; html: string; headers: Readonly<Record<string, string>> }

/** Reads a page's own scripts and styles and makes its headers of them. */
export function prepareDocument(name: DocumentName, html: string): ServedDocument {
  const rule = DOCUMENTS[name]
  const inline = {
    scripts: hashesOf(html, /<script(?![^>]*\bsrc=)[^>]*>([\s\S]*?)<\/script>/g),
    styles: hashesOf(html, /<style>([\s\S]*?)<\/style>/g),
  }
  return {
    name,
    html,
    headers: {
      'content-security-policy': policyText(rule.policy(inline), rule.framedBy),
      ...(rule.framedBy !== 'anybody' && {
        'x-frame-options': rule.framedBy === 'ourselves' ? 'SAMEORIGIN' : 'DENY',
      }),
      ...(rule.framedBy === 'anybody' && { 'cross-origin-resource-policy': 'cross-origin' }),
      'permissions-policy': rule.features.join(', '),
      ...(rule.opener && { 'cross-origin-opener-policy': rule.opener }),
      'cache-control': 'no-cache',
    },
  }
}

/**
 * A document for the pages of some hosts, which may show it in a frame. Without any, nobody else may. They may be around one that we
 * frame ourselves, and not show it themselves (`documentGuard.ts`).
 */
export function framedByHosts(document: ServedDocument, hosts: readonly string[]): ServedDocument {
  const { framedBy } = DOCUMENTS[document.name]
  if (hosts.length === 0 || framedBy === 'nobody' || framedBy === 'anybody') return document
  const { 'x-frame-options': _denied, 'content-security-policy': policy = '', ...headers } = document.headers
  const pages = hosts.flatMap((host) => [`https://${host}`, `http://${host}`])
  const ancestors = [...(framedBy === 'ourselves' ? ["'self'"] : []), ...pages].join(' ')
  return {
    ...document,
    headers: {
      ...headers,
      'content-security-policy': policy.replace(/frame-ancestors .*$/, `frame-ancestors ${ancestors}`),
      ...(framedBy === 'named' && { 'cross-origin-resource-policy': 'cross-origin' }),
    },
  }
}

/** Sends a document; its route must name it (`config.document`). */
export function sendDocument(reply: FastifyReply, { html, headers }: ServedDocument): FastifyReply {
  // Every response has it until a document says otherwise.
  if (headers['x-frame-options'] === undefined) reply.removeHeader('x-frame-options')
  return reply.headers(headers).type('text/html; charset=utf-8').send(html)
}

const hashesOf = (html: string, texts: RegExp): string =>
  [...html.matchAll(texts)]
    .map(
      ([, text]) =>
        `'sha256-${createHash('sha256')
          .update(text ?? '')
          .digest('base64')}'`,
    )
    .join(' ')
