import { strToU8, zipSync } from 'fflate'

/** What `widget.json` of a test's package says unless the test says otherwise. */
const MANIFEST = {
  kind: 'greeting',
  version: 1,
  name: 'Greeting',
  description: 'Shows a greeting.',
  entry: 'index.html',
  settings_schema: {
    type: 'object',
    properties: {
      text: { type: 'string', title: 'Text', default: 'Hello', maxLength: 50 },
      size: { type: 'integer', title: 'Size', default: 40, minimum: 10, maximum: 200 },
    },
  },
}

/** A package as somebody uploads it. @param files others beside `widget.json`, or in place of its entry */
export function aPackage(
  manifest: Readonly<Record<string, unknown>> = {},
  files: Readonly<Record<string, string>> = { 'index.html': '<p>Hello</p>' },
): { file: string; zip: Uint8Array } {
  const contents = { 'widget.json': JSON.stringify({ ...MANIFEST, ...manifest }), ...files }
  const zip = zipSync(
    Object.fromEntries(Object.entries(contents).map(([path, text]) => [path, strToU8(text)])),
  )
  return { file: Buffer.from(zip).toString('base64'), zip }
}
