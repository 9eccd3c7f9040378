/** One HTTP request as bytes, over a connection that stays open. */
export function requestText(
  port: number,
  method: 'GET' | 'POST',
  path: string,
  authorization: string | null,
  body: string | null,
): string {
  const lines = [`${method} ${path} HTTP/1.1`, `Host: 127.0.0.1:${port}`, 'Accept: application/json']
  if (authorization !== null) lines.push(`Authorization: ${authorization}`)
  if (body !== null)
    lines.push('Content-Type: application/json', `Content-Length: ${Buffer.byteLength(body)}`)
  return `${lines.join('\r\n')}\r\n\r\n${body ?? ''}`
}
