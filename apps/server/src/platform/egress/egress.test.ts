import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { createServer, type RequestListener, type Server } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import { connect, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { findProgram, temporaryFolder } from '@vitrine/testbed'
import { describe, expect, it, onTestFinished } from 'vitest'
import { createEgress, type EgressOptions, type EgressRequest, type EgressResult } from './egress.ts'

/** What stands for the world outside: this address is allowed in these tests, its neighbours are inside as always. */
const OUTSIDE = '127.0.0.1'
const INSIDE = '127.0.0.2'

/** A server with its port and the paths that it was asked for. */
async function served(
  listener: RequestListener,
  host = OUTSIDE,
  make: (listener: RequestListener) => Server = createServer,
) {
  const asked: string[] = []
  const server = make((request, response) => {
    asked.push(`${request.method} ${request.url}`)
    listener(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, host, resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  return { server, port, asked, at: (path: string, name = host) => `http://${name}:${port}${path}` }
}
/** A client for which `OUTSIDE` counts as outside; `names` are the hosts that resolve. */
function client(options: EgressOptions = {}, names: Readonly<Record<string, readonly string[]>> = {}) {
  const egress = createEgress({
    allowed: [OUTSIDE],
    resolve: async (host) => {
      const found = names[host]
      if (!found) throw Object.assign(new Error('not found'), { code: 'ENOTFOUND' })
      return found.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }))
    },
    ...options,
  })
  onTestFinished(() => egress.close())
  return (url: string, rest: Omit<EgressRequest, 'url'> = {}) => egress.request({ url, ...rest })
}
const failureOf = (result: EgressResult) => (result.ok ? 'none' : result.failure.kind)

describe('an exchange', () => {
  it('brings status, headers and body of whatever status', async () => {
    const { at } = await served((_request, response) =>
      response.writeHead(404, { 'content-type': 'text/plain', 'x-two': ['a', 'b'] }).end('nothing'),
    )
    expect(await client()(at('/x'))).toMatchObject({
      ok: true,
      response: { status: 404, url: at('/x'), headers: { 'x-two': 'a, b' }, body: Buffer.from('nothing') },
    })
  })
  it('sends what the caller gives, and nothing of its own but what it takes', async () => {
    const { at } = await served((request, response) => {
      const chunks: Buffer[] = []
      request.on('data', (chunk: Buffer) => chunks.push(chunk))
      request.on('end', () =>
        response.end(JSON.stringify({ headers: request.headers, body: Buffer.concat(chunks).toString() })),
      )
    })
    const result = await client()(at('/'), { method: 'POST', headers: { 'X-Key': 'k' }, body: 'hello' })
    const { headers, body } = JSON.parse(result.ok ? result.response.body.toString() : '{}') as {
      headers: Record<string, string>
      body: string
    }
    expect(body).toBe('hello')
    expect(headers['x-key']).toBe('k')
    expect(Object.keys(headers).sort()).toEqual([
      'accept',
      'accept-encoding',
      'connection',
      'content-length',
      'host',
      'user-agent',
      'x-key',
    ])
  })
  it.each([
    ['gzip', gzipSync],
    ['br', brotliCompressSync],
  ])('reads a body in %s', async (coding, encode) => {
    const { at } = await served((_request, response) =>
      response.setHeader('content-encoding', coding).end(encode(Buffer.from('hello'))),
    )
    expect(await client()(at('/'))).toMatchObject({ ok: true, response: { body: Buffer.from('hello') } })
  })
  it.each([
    ['a coding that is not read', 'zstd', 'hello'],
    ['a coding that is broken', 'gzip', 'hello'],
  ])('fails for %s', async (_what, coding, body) => {
    const { at } = await served((_request, response) =>
      response.setHeader('content-encoding', coding).end(body),
    )
    expect(failureOf(await client()(at('/')))).toBe('unreadable')
  })
  it.each([
    ['text/html', ['text/calendar'], 'wrongType'],
    ['text/calendar; charset=utf-8', ['text/calendar'], 'none'],
    ['image/png', ['text/calendar', 'image/*'], 'none'],
    ['imagery/png', ['image/*'], 'wrongType'],
    ['', ['text/calendar'], 'wrongType'],
  ])('with the type “%s” where %j is taken: %s', async (type, types, failure) => {
    const { at } = await served((_request, response) => response.setHeader('content-type', type).end('x'))
    expect(failureOf(await client()(at('/'), { types }))).toBe(failure)
  })
})

describe('where it goes', () => {
  it.each([
    'ftp://example.org/',
    'file:///etc/passwd',
    'data:text/plain,x',
    '//example.org/',
    'no address',
    'http://user@example.org/',
    'http://:secret@example.org/',
  ])('does not take %s for an address', async (url) => {
    expect(failureOf(await client()(url))).toBe('badAddress')
  })
  it.each([
    (port: number) => `http://${INSIDE}:${port}/`,
    (port: number) => `http://127.2:${port}/`,
    (port: number) => `http://0x7f000002:${port}/`,
    (port: number) => `http://2130706434:${port}/`,
    (port: number) => `http://0177.0.0.2:${port}/`,
    (port: number) => `http://0x7f.0.02:${port}/`,
    (port: number) => `http://017700000002:${port}/`,
    (port: number) => `http://${INSIDE}.:${port}/`,
    (port: number) => `http://%31%32%37.0.0.2:${port}/`,
    (port: number) => `http://１２７。０．０．２:${port}/`,
    (port: number) => `http://①②⑦.⓪.⓪.②:${port}/`,
    (port: number) => `http://[::ffff:${INSIDE}]:${port}/`,
    (port: number) => `http://[::ffff:7f00:2]:${port}/`,
    (port: number) => `http://[0:0:0:0:0:ffff:7f00:0002]:${port}/`,
    (port: number) => `http://[::ffff:0:${INSIDE}]:${port}/`,
    (port: number) => `http://[::${INSIDE}]:${port}/`,
    (port: number) => `http://[64:ff9b::${INSIDE}]:${port}/`,
    (port: number) => `http://[2002:7f00:2::]:${port}/`,
    (port: number) => `http://[::1]:${port}/`,
    (port: number) => `http://inside.example:${port}/`,
    (port: number) => `http://INSIDE.example:${port}/`,
    (port: number) => `http://mapped.example:${port}/`,
    (port: number) => `http://both.example:${port}/`,
  ])('never connects to an inside address: %s', async (url) => {
    const { port, asked, server } = await served((_request, response) => response.end('secret'), INSIDE)
    let connections = 0
    server.on('connection', () => (connections += 1))
    const ask = client(
      {},
      {
        'inside.example': [INSIDE],
        'mapped.example': [`::ffff:${INSIDE}`],
        // The first address is fine, but the second one would be tried when it does not answer.
        'both.example': [OUTSIDE, INSIDE],
      },
    )
    expect(failureOf(await ask(url(port)))).toBe('insideAddress')
    expect([connections, asked]).toEqual([0, []])
    // The server is there for whoever may reach it.
    const allowed = client(
      { allowed: ['127.0.0.0/8', '::ffff:127.0.0.0/104'] },
      { 'inside.example': [INSIDE] },
    )
    expect(await allowed(`http://inside.example:${port}/`)).toMatchObject({ ok: true })
  })
  it('connects to the address that it judged, though the name leads elsewhere when it is asked again', async () => {
    const inside = await served((_request, response) => response.end('secret'), INSIDE)
    const outside = await served((_request, response) => response.end('fine'))
    let asked = 0
    const ask = client({
      resolve: async () => {
        asked += 1
        return [{ address: asked === 1 ? OUTSIDE : INSIDE, family: 4 }]
      },
    })
    expect(await ask(outside.at('/', 'rebinding.example'))).toMatchObject({
      ok: true,
      response: { body: Buffer.from('fine') },
    })
    expect(asked).toBe(1)
    expect(failureOf(await ask(inside.at('/', 'rebinding.example')))).toBe('insideAddress')
    expect(inside.asked).toEqual([])
  })
  it('says when a host is not known and when nobody is there', async () => {
    const { server, port } = await served(() => {})
    await new Promise((resolve) => server.close(resolve))
    expect(failureOf(await client()(`http://gone.example:${port}/`))).toBe('unknownHost')
    expect(await client()(`http://${OUTSIDE}:${port}/`)).toMatchObject({
      ok: false,
      failure: { kind: 'unreachable', code: 'ECONNREFUSED' },
    })
  })
  it.each(['Host', 'cookie', 'Connection', 'bad name', 'transfer-encoding'])(
    'does not send the header %s of a caller',
    async (name) => {
      const { at, asked } = await served((_request, response) => response.end())
      expect(failureOf(await client()(at('/'), { headers: { [name]: 'x' } }))).toBe('badHeader')
      expect(asked).toEqual([])
    },
  )
  it('does not send a header that would begin another one', async () => {
    const { at } = await served((_request, response) => response.end())
    expect(failureOf(await client()(at('/'), { headers: { 'x-a': 'b\r\nx-c: d' } }))).toBe('badHeader')
  })
})

describe('redirects', () => {
  it('are followed, and a caller’s headers stay with the first origin', async () => {
    const keys: unknown[] = []
    const other = await served((request, response) => {
      keys.push(request.headers['x-key'])
      response.end('there')
    })
    const first = await served((request, response) => {
      keys.push(request.headers['x-key'])
      response.writeHead(302, { location: request.url === '/a' ? '/b' : other.at('/c') }).end()
    })
    const result = await client()(first.at('/a'), { headers: { 'x-key': 'k' } })
    expect(result).toMatchObject({ ok: true, response: { url: other.at('/c') } })
    expect(keys).toEqual(['k', 'k', undefined])
  })
  it('tell another origin what kind and which version is asked for', async () => {
    const other = await served((request, response) => {
      const { accept, 'if-none-match': etag } = request.headers
      response.writeHead(accept === 'text/calendar' && etag === '"1"' ? 304 : 200).end()
    })
    const first = await served((_request, response) =>
      response.writeHead(301, { location: other.at('/') }).end(),
    )
    const headers = { accept: 'text/calendar', 'if-none-match': '"1"' }
    expect(await client()(first.at('/'), { headers })).toMatchObject({ response: { status: 304 } })
  })
  it('never lead inside', async () => {
    const inside = await served((_request, response) => response.end('secret'), INSIDE)
    for (const location of [inside.at('/'), inside.at('/', 'inside.example'), 'file:///etc/passwd']) {
      const { at } = await served((_request, response) => response.writeHead(307, { location }).end())
      const failure = failureOf(await client({}, { 'inside.example': [INSIDE] })(at('/')))
      expect(failure).toBe(location.startsWith('file') ? 'badAddress' : 'insideAddress')
    }
    expect(inside.asked).toEqual([])
  })
  it('end', async () => {
    const { at, asked } = await served((_request, response) =>
      response.writeHead(302, { location: '/' }).end(),
    )
    expect(await client()(at('/'), { redirects: 2 })).toMatchObject({
      ok: false,
      failure: { kind: 'tooManyRedirects', redirects: 2 },
    })
    expect(asked).toHaveLength(3)
  })
  it('are the response for a caller that wants none, and for what is posted', async () => {
    const { at } = await served((_request, response) => response.writeHead(308, { location: '/b' }).end())
    expect(await client()(at('/'), { redirects: 0 })).toMatchObject({ ok: true, response: { status: 308 } })
    expect(await client()(at('/'), { method: 'POST', body: 'x' })).toMatchObject({
      ok: true,
      response: { status: 308, url: at('/') },
    })
  })
})

describe('bounds', () => {
  it('holds for a body that announces too much, comes without end, or grows when it is decoded', async () => {
    let cut = 0
    const { at } = await served((request, response) => {
      if (request.url === '/announced') response.setHeader('content-length', 2_000).end('x'.repeat(2_000))
      if (request.url === '/bomb')
        response.setHeader('content-encoding', 'gzip').end(gzipSync('x'.repeat(2_000)))
      if (request.url !== '/endless') return
      response.on('close', () => (cut += 1))
      const write = (): void => {
        while (response.write('x'.repeat(500)) && !response.destroyed);
      }
      response.on('drain', write)
      write()
    })
    const ask = client()
    for (const path of ['/announced', '/bomb', '/endless'])
      expect(await ask(at(path), { mostBytes: 1_000 })).toMatchObject({
        ok: false,
        failure: { kind: 'tooLarge', mostBytes: 1_000 },
      })
    await expect.poll(() => cut).toBe(1)
  })
  it('takes a body that is just as long as it may be', async () => {
    const { at } = await served((_request, response) => response.end('x'.repeat(1_000)))
    expect(await client()(at('/'), { mostBytes: 1_000 })).toMatchObject({ ok: true })
  })
  it('holds for whoever says nothing, stops within a body, or redirects slowly', async () => {
    const { at } = await served((request, response) => {
      if (request.url === '/body') response.write('x')
      if (request.url === '/slow') setTimeout(() => response.writeHead(302, { location: '/slow' }).end(), 20)
    })
    for (const path of ['/silent', '/body', '/slow'])
      expect(await client()(at(path), { withinMs: 100, redirects: 1_000 })).toEqual({
        ok: false,
        failure: { kind: 'tooSlow', withinMs: 100 },
      })
  })
  it('holds while a name is looked up', async () => {
    const never = { resolve: () => new Promise<never>(() => {}) }
    for (const options of [never, { ...never, proxy: 'http://127.0.0.1:9' }])
      expect(failureOf(await client(options)('http://slow.example/', { withinMs: 50 }))).toBe('tooSlow')
  })
  it('ends when its caller ends it', async () => {
    const { at } = await served(() => {})
    const cancel = new AbortController()
    const ask = client()
    const asked = ask(at('/'), { signal: cancel.signal })
    cancel.abort()
    expect(failureOf(await asked)).toBe('cancelled')
    expect(failureOf(await ask(at('/'), { signal: cancel.signal }))).toBe('cancelled')
  })
})

describe('many requests to one host', () => {
  /** A server that responds only when it is let to. */
  const slow = async () => {
    const waiting: (() => void)[] = []
    const source = await served((_request, response) => waiting.push(() => void response.end('x')))
    return { ...source, waiting }
  }

  it('are made four at a time, whoever makes them and at whichever port, and waiting is not their fault', async () => {
    const [one, two] = [await slow(), await slow()]
    const request = client({ allowed: [OUTSIDE, '127.0.0.3'] })
    const results = [one, two, one, two, one, two].map(({ at }, n) => request(at(`/${n}`)))
    await expect.poll(() => one.waiting.length + two.waiting.length).toBe(4)
    // Another host doesn't wait for them.
    const other = await served((_request, response) => response.end('y'), '127.0.0.3')
    expect(await request(other.at('/'))).toMatchObject({ ok: true })
    expect(one.waiting.length + two.waiting.length).toBe(4)
    one.waiting.shift()!()
    await expect.poll(() => one.asked.length + two.asked.length).toBe(5)
    two.waiting.shift()!()
    await expect.poll(() => one.asked.length + two.asked.length).toBe(6)
    for (const end of [...one.waiting, ...two.waiting]) end()
    expect((await Promise.all(results)).every(({ ok }) => ok)).toBe(true)
  })
  it('give their places back when they fail, are cancelled or are redirected elsewhere', async () => {
    const { at, asked, waiting } = await slow()
    const stop = new AbortController()
    const request = client({ waitMostMs: 50 })
    const held = [0, 1, 2, 3].map((n) => request(at(`/${n}`), { signal: stop.signal }))
    await expect.poll(() => asked.length).toBe(4)
    expect(await request(at('/late'))).toEqual({ ok: false, failure: { kind: 'tooSlow', withinMs: 50 } })
    expect(failureOf(await request(at('/ended'), { signal: AbortSignal.abort() }))).toBe('cancelled')
    stop.abort()
    expect((await Promise.all(held)).map(failureOf)).toEqual(Array.from({ length: 4 }, () => 'cancelled'))
    expect(asked).toHaveLength(4)

    const names = { 'a.example': [OUTSIDE], 'b.example': [OUTSIDE] }
    const there = client({}, names)
    const door = await served((_request, response) =>
      response.writeHead(302, { location: at('/moved', 'b.example') }).end(),
    )
    const moved = [0, 1, 2, 3].map((n) => there(door.at(`/${n}`, 'a.example')))
    await expect.poll(() => asked.filter((one) => one === 'GET /moved').length).toBe(4)
    expect(failureOf(await there(door.at('/fifth', 'a.example'), { redirects: 0 }))).toBe('none')
    for (const end of waiting) end()
    expect((await Promise.all(moved)).every(({ ok }) => ok)).toBe(true)
  })
})

describe('through a proxy', () => {
  async function proxied(names: Readonly<Record<string, readonly string[]>>) {
    const tunnels: string[] = []
    const { server, port } = await served((_request, response) => response.writeHead(405).end())
    server.on('connect', (request, socket) => {
      tunnels.push(request.url ?? '')
      const inner = connect(Number(request.url?.split(':')[1]), OUTSIDE, () => {
        socket.write('HTTP/1.1 200 OK\r\n\r\n')
        inner.pipe(socket).pipe(inner)
      })
      inner.on('error', () => socket.destroy())
      socket.on('error', () => inner.destroy())
    })
    return { tunnels, ask: client({ proxy: `http://${OUTSIDE}:${port}` }, names) }
  }

  it('goes through a tunnel, also to a host that only the proxy knows', async () => {
    const { at, port } = await served((_request, response) => response.end('there'))
    const { ask, tunnels } = await proxied({ 'known.example': ['93.184.215.14'] })
    for (const host of ['known.example', 'only-the-proxy.example'])
      expect(await ask(at('/', host))).toMatchObject({ ok: true, response: { body: Buffer.from('there') } })
    expect(tunnels).toEqual([`known.example:${port}`, `only-the-proxy.example:${port}`])
  })
  it('still refuses what leads inside', async () => {
    const { ask, tunnels } = await proxied({ 'inside.example': ['10.0.0.1'] })
    for (const url of ['http://inside.example/', 'http://169.254.169.254/latest', 'http://[::1]/'])
      expect(failureOf(await ask(url))).toBe('insideAddress')
    expect(tunnels).toEqual([])
  })
})

describe.skipIf(findProgram('openssl') === null)('over TLS', () => {
  it('takes a certificate that is trusted for the host, and no other', async () => {
    const folder = await temporaryFolder('egress')
    onTestFinished(() => folder.remove())
    const [key, cert] = [join(folder.path, 'key.pem'), join(folder.path, 'cert.pem')]
    const options = `-newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 1 -keyout ${key} -out ${cert}`
    const subject = '-subj /CN=secure.example -addext subjectAltName=DNS:secure.example'
    await promisify(execFile)('openssl', `req -x509 ${options} ${subject}`.split(' '))
    const ca = await readFile(cert, 'utf8')
    const secure = { key: await readFile(key), cert: ca }
    const { port } = await served(
      (request, response) =>
        request.url === '/down'
          ? response.writeHead(302, { location: 'http://secure.example/' }).end()
          : response.end('there'),
      OUTSIDE,
      (listener) => createTlsServer(secure, listener) as unknown as Server,
    )
    const names = { 'secure.example': [OUTSIDE], 'other.example': [OUTSIDE] }
    const at = (host: string, path = '/') => `https://${host}:${port}${path}`
    expect(await client({ ca }, names)(at('secure.example'))).toMatchObject({ ok: true })
    expect(failureOf(await client({}, names)(at('secure.example')))).toBe('untrusted')
    expect(failureOf(await client({ ca }, names)(at('other.example')))).toBe('untrusted')
    expect(failureOf(await client({ ca }, names)(at('secure.example', '/down')))).toBe('downgraded')

    const open = async (host: string, options: EgressOptions) => {
      const egress = createEgress({
        allowed: [OUTSIDE],
        resolve: async () => [{ address: OUTSIDE, family: 4 }],
        ...options,
      })
      onTestFinished(() => egress.close())
      const result = await egress.open({ host, port, isSecure: true })
      if (result.ok) result.socket.destroy()
      return result.ok ? 'open' : result.failure.kind
    }
    expect(await open('secure.example', { ca })).toBe('open')
    expect(await open('secure.example', {})).toBe('untrusted')
    expect(await open('other.example', { ca })).toBe('untrusted')
  })
})

describe('a connection for another protocol', () => {
  const open = async (
    host: string,
    port: number,
    names: Readonly<Record<string, readonly string[]>> = {},
  ) => {
    const looks: string[] = []
    const egress = createEgress({
      allowed: [OUTSIDE],
      resolve: async (name) => {
        looks.push(name)
        return (names[name] ?? []).map((address) => ({ address, family: 4 }))
      },
    })
    onTestFinished(() => egress.close())
    const result = await egress.open({ host, port, isSecure: false })
    if (result.ok) result.socket.destroy()
    return { said: result.ok ? 'open' : result.failure.kind, looks }
  }
  it('looks a host up once, and refuses what leads inside', async () => {
    const { port } = await served((_request, response) => response.end())
    expect(await open('broker.example', port, { 'broker.example': [OUTSIDE] })).toEqual({
      said: 'open',
      looks: ['broker.example'],
    })
    expect(await open(OUTSIDE, port)).toEqual({ said: 'open', looks: [] })
    for (const host of [INSIDE, '::1', '169.254.169.254'])
      expect((await open(host, port)).said).toBe('insideAddress')
    expect((await open('half.example', port, { 'half.example': [OUTSIDE, INSIDE] })).said).toBe(
      'insideAddress',
    )
  })
})
