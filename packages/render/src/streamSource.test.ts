import { expect, it } from 'vitest'
import { streamSource } from './streamSource.ts'

const embedded = (url: string): URL | null => {
  const source = streamSource(url, undefined, true)
  return source.kind === 'embed' ? new URL(source.url) : null
}

it.each([
  'https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=10s',
  'https://youtube.com/watch?list=x&v=dQw4w9WgXcQ',
  'https://m.youtube.com/watch?v=dQw4w9WgXcQ',
  'https://youtu.be/dQw4w9WgXcQ?si=x',
  'https://www.youtube.com/live/dQw4w9WgXcQ',
  'https://www.youtube.com/shorts/dQw4w9WgXcQ',
  'https://www.youtube.com/embed/dQw4w9WgXcQ',
])('shows %s by the page for embedding, again and again', (url) => {
  const page = embedded(url)!
  expect(page.origin + page.pathname).toBe('https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ')
  expect(Object.fromEntries(page.searchParams)).toMatchObject({
    mute: '1',
    loop: '1',
    playlist: 'dQw4w9WgXcQ',
    enablejsapi: '1',
  })
})
it.each([
  ['https://vimeo.com/76979871', '/video/76979871', null],
  ['https://vimeo.com/76979871/8272103f6e', '/video/76979871', '8272103f6e'],
  ['https://player.vimeo.com/video/76979871', '/video/76979871', null],
  ['https://vimeo.com/event/1234567', '/event/1234567/embed', null],
])('shows %s by the player of Vimeo', (url, path, key) => {
  const page = embedded(url)!
  expect([page.origin, page.pathname, page.searchParams.get('h')]).toEqual([
    'https://player.vimeo.com',
    path,
    key,
  ])
})
it('lets it be heard where the element has sound', () => {
  for (const url of ['https://youtu.be/dQw4w9WgXcQ', 'https://vimeo.com/76979871']) {
    const { url: page } = streamSource(url, undefined, false)
    const query = new URL(page).searchParams
    expect(query.get('mute') ?? query.get('muted')).toBe('0')
  }
})
it('takes other addresses as HLS, unless they are for WebRTC', () => {
  const hls = 'https://live.example/a/index.m3u8?token=1'
  expect(streamSource(hls, undefined, true)).toEqual({ kind: 'hls', url: hls })
  expect(streamSource('http://10.0.0.5:8889/door/whep', undefined, true).kind).toBe('whep')
  expect(streamSource('https://live.example/webRTC/play', 'whep', true).kind).toBe('whep')
  for (const url of [
    'https://www.youtube.com/@town',
    'https://youtube.example/watch?v=dQw4w9WgXcQ',
    'https://vimeo.com/about',
    'https://youtu.be/../x',
    'no address',
  ])
    expect(streamSource(url, undefined, true)).toEqual({ kind: 'hls', url })
})
