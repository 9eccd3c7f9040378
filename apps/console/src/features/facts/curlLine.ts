import { API_BASE, operations } from '@vitrine/protocol'

/** A command that sets a fact from anywhere, to be copied. */
export function curlLine(origin: string): string {
  const { method, path } = operations.setFact
  return [
    `curl -X ${method} ${origin}${API_BASE}${path.replace('{name}', 'weather.temperature')}`,
    `-H "x-api-key: $KEY" -H 'content-type: application/json'`,
    `-d '{"value": 31.5}'`,
  ].join(' \\\n  ')
}
