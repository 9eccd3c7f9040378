import createDomPurify, { type Config, type WindowLike } from 'dompurify'
import { ALLOWED_ATTRIBUTES, holdsOnload, holdsRunningLink, STRIPPED_ELEMENTS } from '@vitrine/core'

/**
 * Beyond the specification's list: other languages inside HTML (the way of most attacks that pass a first parser), inert
 * copies of markup that come alive later, and what makes a page of its own or sends something away.
 */
const ALSO_STRIPPED = ['svg', 'math', 'template', 'noscript', 'noembed', 'noframes', 'frame', 'frameset']
const UNWRAPPED = ['form', 'base', 'dialog']

const CONFIG: Config = {
  ALLOWED_ATTR: [...ALLOWED_ATTRIBUTES],
  ALLOW_ARIA_ATTR: false,
  ALLOW_DATA_ATTR: false,
  FORBID_TAGS: [...STRIPPED_ELEMENTS, ...ALSO_STRIPPED, ...UNWRAPPED],
  // Their text is not text: it goes with them.
  FORBID_CONTENTS: [...STRIPPED_ELEMENTS, ...ALSO_STRIPPED],
  SANITIZE_DOM: true,
  SAFE_FOR_XML: true,
  RETURN_TRUSTED_TYPE: false,
}

/** Makes markup safe to put into a page. */
export type SanitizeHtml = (html: string) => string

/**
 * The one way by which markup that somebody wrote comes into a page: the rules of specification §5, applied by DOMPurify
 * on the DOM that the browser itself makes of it. The result is empty where the content contains `onload=`.
 * @param window a browser's window, or that of a DOM on a server
 * @throws Error where the window has no DOM that can be worked on: never lets content through unseen
 */
export function createSanitizeHtml(window: WindowLike): SanitizeHtml {
  const purify = createDomPurify(window)
  if (!purify.isSupported) throw new Error('Markup cannot be sanitized without a DOM.')
  purify.addHook('uponSanitizeAttribute', (_node, data) => {
    if (holdsRunningLink(data.attrValue)) data.keepAttr = false
    // A name that the page has already would be shadowed by the element: what reads it later finds markup.
    if ((data.attrName === 'id' || data.attrName === 'name') && data.attrValue in window)
      data.keepAttr = false
  })
  return (html) => (holdsOnload(html) ? '' : purify.sanitize(html, CONFIG))
}
