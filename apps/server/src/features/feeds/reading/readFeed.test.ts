import { feedContentSchema, type FeedContentOf, type ReadFeedKind } from '@vitrine/core/feeds'
import type { DataTable } from '@vitrine/core'
import { FEED_OPTIONS, type FeedOptions } from '@vitrine/protocol'
import { describe, expect, it } from 'vitest'
import { PbfWriter } from 'pbf'
import { CONTENT_MOST_BYTES, readFeed } from './readFeed.ts'

const NOW_MS = Date.parse('2026-11-25T12:30Z')
type More = { names?: DataTable; options?: Partial<FeedOptions>; url?: string; contentType?: string }

const result = (
  kind: ReadFeedKind,
  body: string | Uint8Array,
  { options, url, contentType, names }: More = {},
) =>
  readFeed(kind, body, contentType ?? '', {
    url: url ?? 'https://source.example/feeds/all',
    options: { ...FEED_OPTIONS, ...options },
    nowMs: NOW_MS,
    ...(names && { names }),
  })
function read<Kind extends ReadFeedKind>(kind: Kind, body: string | Uint8Array, more: More = {}) {
  const found = result(kind, body, more)
  if (!found.ok) throw new Error(found.code)
  const content = feedContentSchema.parse(JSON.parse(found.content)) as FeedContentOf<Kind>
  return { ...content, format: found.format }
}
const WRONG = { ok: false, code: 'wrongFormat' }
const atMs = (text: string): number => Date.parse(text)

const RSS = `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:media="http://search.yahoo.com/mrss/" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:atom="http://www.w3.org/2005/Atom">
<channel>
  <title>City &amp; region</title>
  <link>https://news.example/</link>
  <atom:link rel="self" href="https://news.example/rss"/>
  <item>
    <title><![CDATA[Bridge <b>open</b> again]]></title>
    <link>/a/1</link>
    <description>&lt;p&gt;After &lt;i&gt;two&lt;/i&gt; years&amp;nbsp;of work.&lt;/p&gt;&lt;img src="x.png"&gt;</description>
    <pubDate>Tue, 24 Nov 2026 18:00:00 +0100</pubDate>
    <guid isPermaLink="false">tag:1</guid>
    <author>desk@news.example (Ada Byron)</author>
    <media:content url="https://news.example/1.jpg"><media:title>Not the title</media:title></media:content>
  </item>
  <item>
    <title>Market moves</title>
    <link>javascript:alert(1)</link>
    <pubDate>Wed, 25 Nov 2026 08:00:00 GMT</pubDate>
    <dc:creator>Grace &amp; Co</dc:creator>
    <guid isPermaLink="false">tag:2</guid>
  </item>
</channel></rss>`

/** The addresses of the pictures of entries, in their order. */
function picturesOf(body: string, more: More = {}): readonly (string | null)[] {
  const found = result('news', body, more)
  if (!found.ok) throw new Error(found.code)
  return found.pictures
}
const rssItem = (inside: string): string =>
  `<rss xmlns:media="http://search.yahoo.com/mrss/"><channel><item><title>A</title>${inside}</item></channel></rss>`

describe('pictures of news', () => {
  it.each([
    ['<enclosure url="/a.jpg" type="image/jpeg" length="9"/>', 'https://source.example/a.jpg'],
    ['<enclosure url="/a.mp3" type="audio/mpeg"/>', undefined],
    ['<enclosure url="/a.svg" type="image/svg+xml"/>', undefined],
    ['<media:content url="/a" medium="image"/>', 'https://source.example/a'],
    [
      '<media:content url="/a.mp4" medium="video"/><media:thumbnail url="/t.jpg"/>',
      'https://source.example/t.jpg',
    ],
    [
      '<media:group><media:content url="/s.jpg" width="100"/><media:content url="/l.jpg" width="900"/></media:group>',
      'https://source.example/l.jpg',
    ],
    ['<media:thumbnail url="javascript:alert(1)"/>', undefined],
    ['<media:thumbnail url="http://user:key@inside.example/a.png"/>', undefined],
  ])('are named by %s of RSS', (inside, address) =>
    expect(picturesOf(rssItem(inside))).toEqual(address === undefined ? [] : [address]),
  )
  it('are named by Atom and JSON Feed', () => {
    const atom =
      '<feed xmlns="http://www.w3.org/2005/Atom"><entry><id>1</id><title>A</title><link href="/1"/><link rel="enclosure" type="image/png" href="/1.png"/></entry></feed>'
    expect(picturesOf(atom)).toEqual(['https://source.example/1.png'])
    const json = (entry: object) =>
      JSON.stringify({
        version: 'https://jsonfeed.org/version/1.1',
        items: [{ id: '1', title: 'A', ...entry }],
      })
    expect(picturesOf(json({ image: 'https://cdn.example/1.webp' }))).toEqual(['https://cdn.example/1.webp'])
    expect(picturesOf(json({ attachments: [{ mime_type: 'image/jpeg', url: '/a' }] }))).toEqual([
      'https://source.example/a',
    ])
  })
  it('stay with their entries, whatever the order and whatever is left out', () => {
    const item = (title: string, day: number) =>
      `<item><title>${title}</title><pubDate>${day} Nov 2026 08:00:00 GMT</pubDate><enclosure url="/${title}.jpg" type="image/jpeg"/></item>`
    const body = `<rss><channel>${item('old', 20)}${item('blocked', 21)}${item('new', 22)}<item><title>plain</title></item></channel></rss>`
    expect(picturesOf(body, { options: { blocked_words: ['blocked'] } })).toEqual([
      'https://source.example/new.jpg',
      'https://source.example/old.jpg',
      null,
    ])
  })
})

describe('news', () => {
  it('come from RSS 2.0 as plain text, the newest first, with links of the web only', () => {
    expect(read('news', RSS)).toEqual({
      kind: 'news',
      format: 'rss',
      title: 'City & region',
      items: [
        {
          id: 'tag:2',
          title: 'Market moves',
          summary: '',
          link: null,
          author: 'Grace & Co',
          published_ms: atMs('2026-11-25T08:00Z'),
          picture: null,
        },
        {
          id: 'tag:1',
          title: 'Bridge open again',
          summary: 'After two years of work.',
          link: 'https://source.example/a/1',
          author: 'Ada Byron',
          published_ms: atMs('2026-11-24T17:00Z'),
          picture: null,
        },
      ],
    })
  })
  it('come from RSS 1.0, whose items stand beside the channel', () => {
    const rdf = `<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="http://purl.org/rss/1.0/" xmlns:dc="http://purl.org/dc/elements/1.1/">
      <channel rdf:about="https://a.example/"><title>Old</title></channel>
      <item rdf:about="https://a.example/1"><title>One</title><link>https://a.example/1</link><dc:date>2026-11-25T08:00:00Z</dc:date></item>
    </rdf:RDF>`
    expect(read('news', rdf)).toMatchObject({
      title: 'Old',
      items: [
        {
          id: 'https://a.example/1',
          title: 'One',
          link: 'https://a.example/1',
          published_ms: atMs('2026-11-25T08:00Z'),
        },
      ],
    })
  })
  it('come from Media RSS, whose words can be in a group', () => {
    const media = `<rss version="2.0" xmlns:media="http://search.yahoo.com/mrss/"><channel><title>Videos</title><item>
      <media:group><media:title>A film</media:title><media:description>About it</media:description></media:group>
      <guid>https://a.example/film</guid></item></channel></rss>`
    expect(read('news', media).items).toMatchObject([
      { title: 'A film', summary: 'About it', link: 'https://a.example/film' },
    ])
  })
  it('come from Atom, with markup that is escaped and markup that is not', () => {
    const atom = `<feed xmlns="http://www.w3.org/2005/Atom"><title type="text">Blog</title>
      <entry><id>urn:1</id><title type="html">Soup &amp;amp; &lt;em&gt;bread&lt;/em&gt;</title>
        <link rel="edit" href="https://a.example/edit"/><link href="/1"/>
        <updated>2026-11-25T09:00:00Z</updated><author><name>Ada</name></author>
        <content type="xhtml"><div xmlns="http://www.w3.org/1999/xhtml">First <b>then</b> last</div></content></entry>
      <entry><id>urn:2</id><title>Older</title><published>2026-11-20T09:00:00Z</published><updated>2026-11-26T09:00:00Z</updated></entry>
    </feed>`
    expect(read('news', atom)).toMatchObject({
      format: 'atom',
      title: 'Blog',
      items: [
        {
          id: 'urn:1',
          title: 'Soup & bread',
          summary: 'First then last',
          link: 'https://source.example/1',
          author: 'Ada',
          published_ms: atMs('2026-11-25T09:00Z'),
        },
        { id: 'urn:2', title: 'Older', published_ms: atMs('2026-11-20T09:00Z') },
      ],
    })
  })
  it('come from Atom with a prefix', () => {
    const atom = `<a:feed xmlns:a="http://www.w3.org/2005/Atom"><a:title>T</a:title><a:entry><a:id>1</a:id><a:title>One</a:title></a:entry></a:feed>`
    expect(read('news', atom)).toMatchObject({ title: 'T', items: [{ id: '1', title: 'One' }] })
  })
  it('come from JSON Feed, also without titles', () => {
    const json = JSON.stringify({
      version: 'https://jsonfeed.org/version/1.1',
      title: 'Notes',
      items: [
        {
          id: 1,
          content_html: '<p>Just a <b>thought</b></p>',
          url: 'https://a.example/1',
          authors: [{ name: 'Ada' }],
          date_published: '2026-11-25T10:00:00+01:00',
        },
        { id: '2', title: null },
        'nonsense',
      ],
    })
    expect(read('news', json)).toMatchObject({
      format: 'jsonFeed',
      items: [
        {
          id: '1',
          title: 'Just a thought',
          summary: '',
          author: 'Ada',
          published_ms: atMs('2026-11-25T09:00Z'),
        },
      ],
    })
  })
  it('are chosen and left out by whole words, or by their beginnings', () => {
    const rss = (options: Partial<FeedOptions>): string[] =>
      read(
        'news',
        `<rss><channel><title>N</title>${['War ends', 'Warm soup', 'Kriegsende', 'Film AWARD']
          .map((title) => `<item><title>${title}</title></item>`)
          .join('')}</channel></rss>`,
        { options },
      ).items.map(({ title }) => title)
    expect(rss({ blocked_words: ['war'] })).toEqual(['Warm soup', 'Kriegsende', 'Film AWARD'])
    expect(rss({ blocked_words: ['war*', 'krieg*'] })).toEqual(['Film AWARD'])
    expect(rss({ words: ['soup', 'war'] })).toEqual(['War ends', 'Warm soup'])
    expect(rss({ words: ['soup', 'war'], blocked_words: ['ends'] })).toEqual(['Warm soup'])
    expect(rss({ words: ['*'] })).toHaveLength(4)
  })
  it('are read in the encoding that they name', () => {
    const xml = '<?xml version="1.0" encoding="ISO-8859-1"?><rss><channel><title>Café</title></channel></rss>'
    expect(read('news', Buffer.from(xml, 'latin1')).title).toBe('Café')
    expect(read('news', Buffer.from(xml, 'utf8')).title).toBe('Café')
    const utf16 = Buffer.from(`\uFEFF${xml.replace('ISO-8859-1', 'UTF-16')}`, 'utf16le')
    expect(read('news', utf16).title).toBe('Café')
    const plain = '<rss><channel><title>Привет</title></channel></rss>'
    const koi = Buffer.from([
      ...Buffer.from('<rss><channel><title>'),
      0xd0,
      0xd2,
      0xc9,
      ...Buffer.from('</title></channel></rss>'),
    ])
    expect(read('news', koi, { contentType: 'text/xml; charset=koi8-r' }).title).toBe('при')
    expect(read('news', Buffer.from(plain)).title).toBe('Привет')
  })
})

const METEO = {
  latitude: 52.52,
  longitude: 13.42,
  utc_offset_seconds: 3_600,
  timezone: 'Europe/Berlin',
  current_units: { temperature_2m: '°C', wind_speed_10m: 'km/h' },
  current: {
    time: '2026-11-25T13:15',
    temperature_2m: 4.26,
    relative_humidity_2m: 81,
    apparent_temperature: 1.2,
    is_day: 1,
    weather_code: 61,
    wind_speed_10m: 14.8,
  },
  hourly_units: { temperature_2m: '°C' },
  hourly: {
    time: ['2026-11-25T12:00', '2026-11-25T13:00', '2026-11-25T14:00', '2026-11-25T22:00'],
    temperature_2m: [4, 4.3, 4.5, 2],
    precipitation_probability: [10, 60, 70, null],
    weather_code: [3, 61, 65, 0],
    is_day: [1, 1, 1, 0],
  },
  daily_units: { temperature_2m_max: '°C', temperature_2m_min: '°C' },
  daily: {
    time: ['2026-11-25', '2026-11-26'],
    weather_code: [61, 71],
    temperature_2m_max: [5.2, 1],
    temperature_2m_min: [0.4, -3.1],
    precipitation_probability_max: [80, 40],
  },
}

describe('weather', () => {
  it('comes from Open-Meteo, from the hour that goes on', () => {
    expect(read('weather', JSON.stringify(METEO), { options: { place: 'Berlin' } })).toEqual({
      kind: 'weather',
      format: 'openMeteo',
      place: 'Berlin',
      time_zone: 'Europe/Berlin',
      now: {
        at_ms: atMs('2026-11-25T12:15Z'),
        sky: 'rain',
        is_day: true,
        temperature: 4.3,
        feels_like: 1.2,
        humidity: 81,
        wind: 14.8,
      },
      hours: [
        { at_ms: atMs('2026-11-25T12:00Z'), sky: 'rain', is_day: true, temperature: 4.3, rain_chance: 60 },
        {
          at_ms: atMs('2026-11-25T13:00Z'),
          sky: 'heavyRain',
          is_day: true,
          temperature: 4.5,
          rain_chance: 70,
        },
        { at_ms: atMs('2026-11-25T21:00Z'), sky: 'clear', is_day: false, temperature: 2, rain_chance: null },
      ],
      days: [
        { date: '2026-11-25', sky: 'rain', highest: 5.2, lowest: 0.4, rain_chance: 80 },
        { date: '2026-11-26', sky: 'snow', highest: 1, lowest: -3.1, rain_chance: 40 },
      ],
      credit: 'Open-Meteo.com',
    })
  })
  it('is turned into metric units, and read by epoch seconds too', () => {
    const json = {
      utc_offset_seconds: -18_000,
      timezone: 'America/New_York',
      current_units: { temperature_2m: '°F', apparent_temperature: '°F', wind_speed_10m: 'mp/h' },
      current: {
        time: atMs('2026-11-25T12:15Z') / 1_000,
        temperature_2m: 50,
        apparent_temperature: 41,
        is_day: 0,
        weather_code: 95,
        wind_speed_10m: 10,
      },
      daily_units: { temperature_2m_max: '°F', temperature_2m_min: '°F' },
      daily: {
        time: [atMs('2026-11-25T05:00Z') / 1_000],
        weather_code: [0],
        temperature_2m_max: [68],
        temperature_2m_min: [32],
      },
    }
    expect(read('weather', JSON.stringify(json))).toMatchObject({
      now: {
        at_ms: atMs('2026-11-25T12:15Z'),
        sky: 'thunder',
        is_day: false,
        temperature: 10,
        feels_like: 5,
        wind: 16.1,
      },
      days: [{ date: '2026-11-25', highest: 20, lowest: 0, rain_chance: null }],
    })
  })
  it('comes from the current weather that Open-Meteo had until 2023', () => {
    const json = {
      utc_offset_seconds: 0,
      current_weather_units: { temperature: '°C', windspeed: 'm/s' },
      current_weather: { time: '2026-11-25T12:00', temperature: 3, windspeed: 5, weathercode: 2, is_day: 1 },
    }
    expect(read('weather', JSON.stringify(json)).now).toMatchObject({
      sky: 'partlyCloudy',
      temperature: 3,
      wind: 18,
    })
  })
  it('comes from One Call of OpenWeather, in the units that its address asks for', () => {
    const json = JSON.stringify({
      lat: 33.44,
      lon: -94.04,
      timezone: 'America/Chicago',
      timezone_offset: -21_600,
      current: {
        dt: atMs('2026-11-25T12:20Z') / 1_000,
        temp: 292.55,
        feels_like: 292.87,
        humidity: 89,
        wind_speed: 3.13,
        weather: [{ id: 803, main: 'Clouds', icon: '04d' }],
      },
      hourly: [
        {
          dt: atMs('2026-11-25T12:00Z') / 1_000,
          temp: 292.01,
          pop: 0.15,
          weather: [{ id: 500, icon: '10n' }],
        },
      ],
      daily: [
        {
          dt: atMs('2026-11-25T18:00Z') / 1_000,
          temp: { min: 290.69, max: 300.35 },
          pop: 0.47,
          weather: [{ id: 502 }],
        },
      ],
    })
    expect(read('weather', json, { options: { place: 'Texarkana' } })).toEqual({
      kind: 'weather',
      format: 'openWeather',
      place: 'Texarkana',
      time_zone: 'America/Chicago',
      now: {
        at_ms: atMs('2026-11-25T12:20Z'),
        sky: 'partlyCloudy',
        is_day: true,
        temperature: 19.4,
        feels_like: 19.7,
        humidity: 89,
        wind: 11.3,
      },
      hours: [
        { at_ms: atMs('2026-11-25T12:00Z'), sky: 'rain', is_day: false, temperature: 18.9, rain_chance: 15 },
      ],
      days: [{ date: '2026-11-25', sky: 'heavyRain', highest: 27.2, lowest: 17.5, rain_chance: 47 }],
      credit: 'OpenWeather',
    })
    const url = 'https://api.openweathermap.org/data/3.0/onecall?units=imperial'
    expect(read('weather', json.replace('292.55', '68'), { url }).now).toMatchObject({
      temperature: 20,
      wind: 5,
    })
    expect(
      read('weather', json.replace('292.55', '20'), { url: url.replace('imperial', 'metric') }).now,
    ).toMatchObject({ temperature: 20, wind: 11.3 })
  })
  it('comes from the forecast of five days of OpenWeather, with days of the place', () => {
    const entry = (time: string, temp: number, id: number, pop: number) => ({
      dt: atMs(time) / 1_000,
      main: { temp, feels_like: temp, humidity: 60 },
      weather: [{ id, icon: '01d' }],
      wind: { speed: 1 },
      pop,
    })
    const json = JSON.stringify({
      list: [
        entry('2026-11-25T18:00Z', 8, 800, 0),
        entry('2026-11-25T23:00Z', 5, 801, 0.2),
        entry('2026-11-26T11:00Z', 9, 600, 0.5),
        entry('2026-11-26T20:00Z', 4, 804, 0.1),
      ],
      city: { name: 'Berlin', timezone: 3_600 },
    })
    const url = 'https://api.openweathermap.org/data/2.5/forecast?units=metric'
    expect(read('weather', json, { url })).toMatchObject({
      place: 'Berlin',
      now: null,
      days: [
        { date: '2026-11-25', sky: 'clear', highest: 8, lowest: 8, rain_chance: 0 },
        // Berlin is an hour ahead: 23 o'clock in UTC is of the next day there.
        { date: '2026-11-26', sky: 'snow', highest: 9, lowest: 4, rain_chance: 50 },
      ],
    })
  })
  it('comes from the current weather of OpenWeather', () => {
    const json = JSON.stringify({
      weather: [{ id: 741, icon: '50n' }],
      main: { temp: 2, feels_like: 0, humidity: 97 },
      wind: { speed: 2 },
      dt: atMs('2026-11-25T12:00Z') / 1_000,
      name: 'London',
    })
    expect(read('weather', json, { url: 'https://a.example/?units=metric' })).toMatchObject({
      place: 'London',
      now: { sky: 'fog', is_day: false, temperature: 2, wind: 7.2 },
    })
  })
  it.each([
    ['an error of the service', { cod: 401, message: 'Invalid API key' }],
    ['another document', { temperature: 3 }],
    [
      'codes that nobody knows',
      { current_units: {}, current: { time: '2026-11-25T12:00', temperature_2m: 1, weather_code: 42 } },
    ],
    [
      'words in place of figures',
      { hourly_units: {}, hourly: { time: ['x'], temperature_2m: ['warm'], weather_code: [0] } },
    ],
  ])('does not come from %s', (_what, json) => {
    expect(result('weather', JSON.stringify(json))).toEqual(WRONG)
  })
})

describe('a table', () => {
  it.each([
    ['commas', 'dish,price\r\nSoup,4.50\r\n'],
    ['semicolons, as Excel writes them in Germany', 'dish;price\r\nSoup;4.50\r\n'],
    ['tabs', 'dish\tprice\nSoup\t4.50'],
    ['bars', 'dish|price\nSoup|4.50\n'],
    ['a delimiter that Excel names', 'sep=;\ndish;price\nSoup;4.50\n'],
    ['quotes, a byte order mark and empty lines', '\uFEFF"dish","price"\n\n"Soup","4.50"\n\n,\n'],
    ['line ends of old', 'dish,price\rSoup,4.50\r'],
  ])('comes from CSV with %s', (_what, text) => {
    expect(read('table', text)).toEqual({
      kind: 'table',
      format: 'csv',
      columns: ['dish', 'price'],
      rows: [['Soup', '4.50']],
    })
  })
  it('has cells with delimiters, quotes and line breaks, and as many as there are columns', () => {
    const text = 'a,b\n"x, ""y""\nz",1,more\nonly\n'
    expect(read('table', text).rows).toEqual([
      ['x, "y" z', '1'],
      ['only', ''],
    ])
  })
  it('comes from a list of objects in JSON, which a pointer leads to', () => {
    const json = JSON.stringify({
      'a/b': {
        '~list': [
          { dish: 'Soup', price: 4.5, hot: true },
          { dish: 'Salad', allergens: ['nuts'], price: null },
        ],
      },
    })
    expect(read('table', json, { options: { pointer: '/a~1b/~0list' } })).toEqual({
      kind: 'table',
      format: 'json',
      columns: ['dish', 'price', 'hot', 'allergens'],
      rows: [
        ['Soup', '4.5', 'true', ''],
        ['Salad', '', '', '["nuts"]'],
      ],
    })
  })
  it('comes from lists in a list, and from values alone', () => {
    expect(read('table', '[["a","b"],[1,2]]')).toMatchObject({ columns: ['a', 'b'], rows: [['1', '2']] })
    expect(read('table', '[1,"x"]')).toMatchObject({ columns: ['value'], rows: [['1'], ['x']] })
    expect(read('table', '[]')).toMatchObject({ columns: [], rows: [] })
  })
  it.each(['/none', '/a/0/x', '/a/01', '/toString', '/__proto__'])(
    'has no rows where %s leads to no list',
    (pointer) => {
      expect(result('table', '{"a":[1]}', { options: { pointer } })).toEqual({ ok: false, code: 'noRows' })
    },
  )
  it('comes from the exchange rates of the European Central Bank, those of the newest day', () => {
    const xml = `<?xml version="1.0" encoding="UTF-8"?>
      <gesmes:Envelope xmlns:gesmes="http://www.gesmes.org/xml/2002-08-01" xmlns="http://www.ecb.int/vocabulary/2002-08-01/eurofxref">
      <gesmes:subject>Reference rates</gesmes:subject>
      <Cube><Cube time='2026-11-25'><Cube currency='USD' rate='1.0864'/><Cube currency='JPY' rate='161.55'/></Cube>
      <Cube time='2026-11-24'><Cube currency='USD' rate='1.0900'/></Cube></Cube></gesmes:Envelope>`
    expect(read('table', xml)).toEqual({
      kind: 'table',
      format: 'ecb',
      columns: ['currency', 'rate', 'date'],
      rows: [
        ['USD', '1.0864', '2026-11-25'],
        ['JPY', '161.55', '2026-11-25'],
      ],
    })
  })
})

describe('what others send', () => {
  const rss = (item: string): string => `<rss><channel><title>T</title>${item}</channel></rss>`
  it('never brings entities or a document type', () => {
    const bomb = `<?xml version="1.0"?><!DOCTYPE lolz [<!ENTITY a "lol"><!ENTITY b "&a;&a;&a;&a;">]>${rss('<item><title>&b;</title></item>')}`
    expect(result('news', bomb)).toEqual(WRONG)
    const file = `<!DOCTYPE x [<!ENTITY f SYSTEM "file:///etc/passwd">]>${rss('<item><title>&f;</title></item>')}`
    expect(result('news', file)).toEqual(WRONG)
    expect(
      read('news', rss('<item><title>&b; &#0; &#xD800; &#x110000; ok</title></item>')).items,
    ).toMatchObject([{ title: '&b; ok' }])
  })
  it.each([
    ['<script>alert(1)</script>Safe', 'Safe'],
    ['<img src=x onerror=alert(1)>Safe', 'Safe'],
    ['<scr<script>ipt>alert(1)</script>Safe', 'ipt>alert(1) Safe'],
    ['<style>p{}</style><!-- <b> -->Safe', 'Safe'],
    ['Safe<iframe src="https://evil.example">', 'Safe'],
    ['Safe \u202Etxt.exe\u0007', 'Safe txt.exe'],
    ['1 < 2 and 3 > 2', '1 < 2 and 3 > 2'],
    ['Safe <b', 'Safe'],
  ])('is text for people: %j', (markup, text) => {
    const title = markup.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
    expect(read('news', rss(`<item><title>${title}</title></item>`)).items).toMatchObject([{ title: text }])
  })
  it.each([
    'javascript:alert(1)',
    'data:text/html,x',
    'file:///etc/passwd',
    'https://user:pass@a.example/',
    ' vbscript:x',
    `https://a.example/${'x'.repeat(3_000)}`,
  ])('has no link like %j', (link) => {
    expect(read('news', rss(`<item><title>A</title><link>${link}</link></item>`)).items).toMatchObject([
      { link: null },
    ])
  })
  it('is shortened where it is long, and whole letters stay whole', () => {
    const { items } = read('news', rss(`<item><title>${'😀'.repeat(400)}</title></item>`))
    expect(items[0]!.title.length).toBeLessThanOrEqual(300)
    expect(items[0]!.title).not.toMatch(/\p{Cs}/u)
  })
  it('fits what a display can hold', () => {
    const item = `<item><title>${'ö'.repeat(300)}</title><description>${'漢'.repeat(3_000)}</description></item>`
    const found = result(
      'news',
      rss(Array.from({ length: 200 }, (_, n) => item.replace('<title>', `<title>${n} `)).join('')),
    )
    expect(found.ok && Buffer.byteLength(found.content)).toBeLessThanOrEqual(CONTENT_MOST_BYTES)
    const table = result('table', `a,b\n${`${'漢'.repeat(290)},${'語'.repeat(290)}\n`.repeat(2_000)}`)
    expect(table.ok && Buffer.byteLength(table.content)).toBeLessThanOrEqual(CONTENT_MOST_BYTES)
    expect(table.ok && table.items).toBeGreaterThan(100)
  })
  it.each<[string, ReadFeedKind, string]>([
    ['nothing', 'news', ''],
    ['a web page', 'news', '<html><body>Sign in</body></html>'],
    ['JSON that is no feed', 'news', '{"items":[]}'],
    ['elements without end', 'news', '<rss>'.repeat(100_000)],
    ['lists without end', 'table', '['.repeat(1_000_000)],
    ['lists within lists', 'table', `${'['.repeat(200_000)}${']'.repeat(200_000)}x`],
    ['half a document', 'weather', '{"current":'],
    ['bytes that are no text', 'table', 'PK\u0003\u0004\0\0\0'],
    ['no rows at all', 'table', '\n\n'],
    ['XML that is no table', 'table', '<rss/>'],
    [
      'times beyond all clocks',
      'weather',
      '{"list":[{"dt":1e300,"main":{"temp":1},"weather":[{"id":800}]}]}',
    ],
  ])('is refused if it is %s', (_what, kind, text) => {
    expect(result(kind, text)).toEqual(WRONG)
  })
  it.each([
    ['tags', '<a'.repeat(200_000)],
    ['comments', '<!--'.repeat(200_000)],
    ['scripts', '<script>'.repeat(50_000)],
    ['references', '&#'.repeat(200_000)],
    ['quotes', '"'.repeat(400_000)],
    ['spaces', ' '.repeat(1_000_000)],
  ])('takes no longer for many %s that never end', (_what, text) => {
    const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
    expect(result('news', rss(`<item><title>A</title><description>${escaped}</description></item>`)).ok).toBe(
      true,
    )
    expect(result('table', `a,b\n${text}`).ok).toBe(true)
  })
  it('does not change what objects are', () => {
    const json = '[{"__proto__":{"polluted":true},"constructor":"x","a":1}]'
    expect(read('table', json).rows[0]).toContain('1')
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined()
  })
})

/** A message of GTFS-Realtime with one trip to two stops. @param relationship of the trip: 3 is cancelled */
function aTrip(
  pbf: PbfWriter,
  id: string,
  route: string,
  times: readonly [stop: string, atS: number, delayS: number][],
  relationship = 0,
) {
  pbf.writeMessage(
    2,
    (_entity, entity) => {
      entity.writeStringField(1, id)
      entity.writeMessage(
        3,
        (_update, update) => {
          update.writeMessage(
            1,
            (_trip, trip) => {
              trip.writeStringField(1, id)
              trip.writeVarintField(4, relationship)
              trip.writeStringField(5, route)
            },
            null,
          )
          for (const [stop, atS, delayS] of times)
            update.writeMessage(
              2,
              (_stop, part) => {
                part.writeMessage(
                  2,
                  (_event, event) => {
                    event.writeVarintField(1, delayS)
                    event.writeVarintField(2, atS)
                  },
                  null,
                )
                part.writeStringField(4, stop)
              },
              null,
            )
        },
        null,
      )
    },
    null,
  )
}
const NOW_S = NOW_MS / 1_000
function aRealtimeFeed(): Uint8Array {
  const pbf = new PbfWriter()
  pbf.writeMessage(
    1,
    (_header, header) => {
      header.writeStringField(1, '2.0')
      header.writeVarintField(3, NOW_S)
    },
    null,
  )
  aTrip(pbf, 't1', '9', [
    ['harbour', NOW_S + 600, 60],
    ['hospital', NOW_S + 1_200, 60],
  ])
  aTrip(pbf, 't2', '2', [
    ['harbour', NOW_S + 300, -30],
    ['airport', NOW_S + 900, 0],
  ])
  aTrip(pbf, 't3', '2', [
    ['harbour', NOW_S - 900, 0],
    ['airport', NOW_S + 900, 0],
  ])
  aTrip(
    pbf,
    't4',
    '7',
    [
      ['harbour', NOW_S + 100, 0],
      ['mill', NOW_S + 900, 0],
    ],
    3,
  )
  return pbf.finish()
}

describe('departures', () => {
  it('come from trip updates of GTFS-Realtime, of one stop, soonest first, without those that left or are cancelled', () => {
    const table = read('table', aRealtimeFeed(), { options: { stop: 'harbour' } })
    expect(table.format).toBe('gtfsRealtime')
    expect(table.columns).toEqual(['line', 'destination', 'time', 'planned', 'platform', 'stop'])
    expect(table.rows).toEqual([
      ['2', 'airport', '2026-11-25T12:35:00Z', '2026-11-25T12:35:30Z', '', 'harbour'],
      ['9', 'hospital', '2026-11-25T12:40:00Z', '2026-11-25T12:39:00Z', '', 'harbour'],
    ])
  })
  it('have the names and colours that a data table gives to ids, and ids where it gives none', () => {
    const named = (columns: string[], rows: string[][]) => {
      const names = { name: 'Lines', columns, rows }
      const table = read('table', aRealtimeFeed(), { options: { stop: 'harbour' }, names })
      return {
        columns: table.columns,
        rows: table.rows.map(([line, to, , , , ...rest]) => [line, to, ...rest]),
      }
    }
    const rows = [
      ['9', 'Tram 9', '#0066CC'],
      ['hospital', 'University hospital'],
      ['harbour', ' Harbour ', 'blue'],
    ]
    const expected = [
      ['2', 'airport', 'Harbour', ''],
      ['Tram 9', 'University hospital', 'Harbour', '0066CC'],
    ]
    expect(named(['id', 'name', 'color'], rows)).toEqual({
      columns: ['line', 'destination', 'time', 'planned', 'platform', 'stop', 'color'],
      rows: expected,
    })
    expect(named(['Kennung', 'Bezeichnung', 'Farbe'], rows).rows).toEqual(expected)
    // As in GTFS, where a stop can have the id of a line.
    expect(
      named(
        ['route_id', 'stop_id', 'route_short_name', 'stop_name', 'route_color'],
        [
          ['9', '', 'T9', '', '0066CC'],
          ['', '9', '', 'Ninth Street', ''],
          ['', 'airport', '', 'Airport', ''],
        ],
      ).rows,
    ).toEqual([
      ['2', 'Airport', 'harbour', ''],
      ['T9', 'hospital', 'harbour', '0066CC'],
    ])
    // Without colours there is no column for them.
    expect(named(['id', 'name'], [['2', 'Two']])).toEqual({
      columns: ['line', 'destination', 'time', 'planned', 'platform', 'stop'],
      rows: [
        ['Two', 'airport', 'harbour'],
        ['9', 'hospital', 'harbour'],
      ],
    })
    expect(named([], []).rows).toHaveLength(2)
  })
  it('of a broken message of GTFS-Realtime are none', () => {
    const whole = aRealtimeFeed()
    for (let length = 20; length < whole.length; length += 7) {
      const found = result('table', whole.subarray(0, length))
      if (!found.ok) expect(found).toEqual(WRONG)
    }
  })
  it('come from StopMonitoring of SIRI-Lite in its several spellings', () => {
    const visit = (line: unknown, destination: unknown, call: object) => ({
      MonitoringRef: { value: 'stop:1' },
      MonitoredVehicleJourney: { PublishedLineName: line, DestinationName: destination, MonitoredCall: call },
    })
    const body = JSON.stringify({
      Siri: {
        ServiceDelivery: {
          StopMonitoringDelivery: [
            {
              MonitoredStopVisit: [
                visit([{ value: 'B' }], [{ value: 'Harbour' }], {
                  AimedDepartureTime: '2026-11-25T12:50:00Z',
                  ExpectedDepartureTime: '2026-11-25T12:52:00.000Z',
                  DeparturePlatformName: { value: '2' },
                }),
                visit('A', 'Airport', { AimedDepartureTime: '2026-11-25T13:40:00+01:00' }),
                visit('C', 'Nowhere', {
                  AimedDepartureTime: '2026-11-25T12:45:00Z',
                  DepartureStatus: 'cancelled',
                }),
              ],
            },
          ],
        },
      },
    })
    expect(read('table', body)).toMatchObject({
      format: 'siri',
      rows: [
        ['A', 'Airport', '2026-11-25T12:40:00Z', '2026-11-25T12:40:00Z', '', 'stop:1'],
        ['B', 'Harbour', '2026-11-25T12:52:00Z', '2026-11-25T12:50:00Z', '2', 'stop:1'],
      ],
    })
    expect(read('table', body, { options: { stop: 'stop:2' } }).rows).toEqual([])
  })
})

describe('open data', () => {
  const open = (json: unknown, more: More = {}) => {
    const { format, columns, rows } = read('table', JSON.stringify(json), more)
    return { format, columns, rows }
  }
  it('says how good the air is, by Open-Meteo', () => {
    const units = { time: 'iso8601', interval: 'seconds', european_aqi: 'EAQI', pm10: 'μg/m³' }
    const current = { time: '2026-11-25T13:00', interval: 3_600, european_aqi: 42, pm10: 18.5 }
    const said = { columns: ['measure', 'value', 'unit', 'time'], format: 'openMeteoAir' }
    const rows = [
      ['european_aqi', '42', 'EAQI', '2026-11-25T12:00:00Z'],
      ['pm10', '18.5', 'μg/m³', '2026-11-25T12:00:00Z'],
    ]
    expect(open({ utc_offset_seconds: 3_600, current_units: units, current })).toEqual({ ...said, rows })
    const hourly = {
      time: ['2026-11-25T11:00', '2026-11-25T12:00', '2026-11-25T13:00'],
      european_aqi: [1, 42, 3],
      pm10: [4, 18.5, 6],
    }
    expect(open({ utc_offset_seconds: 0, hourly_units: units, hourly })).toEqual({ ...said, rows })
  })
  it('says prices of electricity, by aWATTar and Energy-Charts', () => {
    const rows = [
      ['2026-11-25T12:00:00Z', '2026-11-25T13:00:00Z', '98.4', 'Eur/MWh'],
      ['2026-11-25T13:00:00Z', '2026-11-25T14:00:00Z', '-2', 'Eur/MWh'],
    ]
    const fromMs = atMs('2026-11-25T12:00Z')
    const hour = (at: number, price: number) => ({
      start_timestamp: fromMs + at * 3_600_000,
      end_timestamp: fromMs + (at + 1) * 3_600_000,
      marketprice: price,
      unit: 'Eur/MWh',
    })
    expect(open({ object: 'list', data: [hour(0, 98.4), hour(1, -2)] })).toMatchObject({
      format: 'awattar',
      rows,
    })
    const unix = [fromMs / 1_000, fromMs / 1_000 + 3_600]
    expect(open({ license_info: '', unix_seconds: unix, price: [98.4, -2], unit: 'Eur/MWh' })).toMatchObject({
      format: 'energyCharts',
      rows,
    })
  })
  it('says results of matches, by OpenLigaDB', () => {
    const match = (more: object) => ({
      matchDateTimeUTC: '2026-11-25T14:30:00Z',
      team1: { teamName: 'First Club of the Town', shortName: 'Town' },
      team2: { teamName: 'Harbour', shortName: '' },
      group: { groupName: 'Round 12' },
      leagueName: 'League',
      matchIsFinished: false,
      matchResults: [],
      goals: [],
      ...more,
    })
    const ended = { resultTypeID: 2, resultOrderID: 1, pointsTeam1: 3, pointsTeam2: 1 }
    const half = { resultTypeID: 1, resultOrderID: 2, pointsTeam1: 1, pointsTeam2: 1 }
    const { format, rows } = open([
      match({ matchIsFinished: true, matchResults: [half, ended] }),
      match({
        matchResults: [half],
        goals: [
          { scoreTeam1: 1, scoreTeam2: 0 },
          { scoreTeam1: 1, scoreTeam2: 1 },
        ],
      }),
      match({}),
    ])
    expect(format).toBe('openLigaDb')
    expect(rows.map((row) => row.slice(1, 7))).toEqual([
      ['Town', 'Harbour', '3', '1', 'finished', 'Round 12'],
      ['Town', 'Harbour', '1', '1', 'live', 'Round 12'],
      ['Town', 'Harbour', '', '', 'planned', 'Round 12'],
    ])
  })
  it('says what is for lunch, by OpenMensa, of one day or the next open one', () => {
    const soup = {
      id: 1,
      name: 'Soup',
      category: 'Starter',
      prices: { students: 1.5, employees: 2, pupils: null, others: 2.5 },
      notes: ['vegan', 'celery'],
    }
    const rows = [['Starter', 'Soup', '2.50', 'vegan, celery']]
    expect(open([soup])).toMatchObject({ format: 'openMensa', rows })
    const days = [
      { date: '2026-11-24', closed: false, meals: [{ ...soup, name: 'Old' }] },
      { date: '2026-11-25', closed: true, meals: [] },
      { date: '2026-11-26', closed: false, meals: [soup] },
    ]
    expect(open(days).rows).toEqual(rows)
  })
  it('says how the components of a status page are, without the parts of groups', () => {
    const component = (name: string, status: string, group?: string) => ({
      name,
      status,
      group_id: group ?? null,
    })
    const components = [component('Mail', 'operational'), component('Reading', 'major_outage', 'g1')]
    const page = { page: { id: 'x' }, status: { indicator: 'minor', description: '' }, components }
    expect(open(page)).toEqual({
      format: 'statuspage',
      columns: ['name', 'state'],
      rows: [['Mail', 'operational']],
    })
  })
  it('says what is played, by Icecast, AzuraCast and Home Assistant', () => {
    const columns = ['state', 'title', 'artist', 'album', 'station']
    const mount = { title: 'Satie - Gymnopédie', server_name: 'House' }
    const rows = [['now', 'Satie - Gymnopédie', '', '', 'House']]
    expect(open({ icestats: { source: mount } })).toEqual({ format: 'icecast', columns, rows })
    expect(open({ icestats: { source: [mount, mount] } }).rows).toHaveLength(2)
    expect(open({ icestats: {} }).rows).toEqual([])
    const song = (title: string) => ({ song: { title, artist: 'Satie', album: 'Piano', text: '' } })
    expect(open({ station: { name: 'House' }, now_playing: song('One'), playing_next: song('Two') })).toEqual(
      {
        format: 'azuraCast',
        columns,
        rows: [
          ['now', 'One', 'Satie', 'Piano', 'House'],
          ['next', 'Two', 'Satie', 'Piano', 'House'],
        ],
      },
    )
    expect(
      open({
        entity_id: 'media_player.hall',
        state: 'playing',
        attributes: { media_title: 'One', media_artist: 'Satie', friendly_name: 'Hall' },
      }),
    ).toEqual({ format: 'homeAssistant', columns, rows: [['playing', 'One', 'Satie', '', 'Hall']] })
  })
  it('says what Prometheus answers, without when it was asked', () => {
    const answer = (resultType: string, results: unknown) => ({
      status: 'success',
      data: { resultType, result: results },
    })
    const metric = { __name__: 'up', job: 'door', instance: 'a:1' }
    expect(open(answer('vector', [{ metric, value: [1, '0.5'] }]))).toEqual({
      format: 'prometheus',
      columns: ['name', 'value'],
      rows: [['door a:1', '0.5']],
    })
    expect(open(answer('scalar', [1, '3'])).rows).toEqual([['3']])
    const over = (name: string, values: [number, string][]) => ({ metric: { __name__: name }, values })
    expect(
      open(
        answer('matrix', [
          over('a', [
            [60, '1'],
            [120, '2'],
          ]),
          over('b', [[120, '9']]),
        ]),
      ),
    ).toMatchObject({
      columns: ['time', 'a', 'b'],
      rows: [
        ['1970-01-01T00:01:00Z', '1', ''],
        ['1970-01-01T00:02:00Z', '2', '9'],
      ],
    })
  })
  it('says states of Home Assistant, all or one', () => {
    const state = {
      entity_id: 'sensor.hall',
      state: '21.5',
      attributes: { friendly_name: 'Hall', unit_of_measurement: '°C' },
    }
    const said = { format: 'homeAssistant', rows: [['Hall', '21.5', '°C', 'sensor.hall']] }
    expect(open([state])).toMatchObject(said)
    expect(open(state)).toMatchObject(said)
  })
  it('is read as any other list where a pointer says so', () => {
    const json = { data: [{ marketprice: 1, start_timestamp: 0 }] }
    expect(open(json, { options: { pointer: '/data' } })).toMatchObject({
      format: 'json',
      columns: ['marketprice', 'start_timestamp'],
    })
  })
  it('leaves other documents to be lists', () => {
    expect(open([{ a: 1 }])).toMatchObject({ format: 'json' })
    expect(result('table', '{"status":"success"}')).toEqual({ ok: false, code: 'noRows' })
    expect(result('table', '{"data":[]}')).toEqual({ ok: false, code: 'noRows' })
  })
})

describe('CalDAV', () => {
  const more = { options: { caldav: true } }
  const event = (uid: string, more_ = '') =>
    `BEGIN:VCALENDAR\nVERSION:2.0\nBEGIN:VEVENT\nUID:${uid}\nSUMMARY:Meeting ${uid} &amp; lunch\nDTSTART:20261126T090000Z\nDTEND:20261126T100000Z\n${more_}END:VEVENT\nEND:VCALENDAR\n`
  it('is read from the parts of the answer, whatever its prefixes', () => {
    const answers = [
      `<d:multistatus xmlns:d="DAV:" xmlns:cal="urn:ietf:params:xml:ns:caldav"><d:response><d:href>/a.ics</d:href><d:propstat><d:prop><cal:calendar-data>${event('1')}</cal:calendar-data></d:prop><d:status>HTTP/1.1 200 OK</d:status></d:propstat></d:response><d:response><d:href>/b.ics</d:href><d:propstat><d:prop><cal:calendar-data>${event('2')}</cal:calendar-data></d:prop></d:propstat></d:response></d:multistatus>`,
      `<?xml version="1.0"?><multistatus xmlns="DAV:"><response><propstat><prop><CR:calendar-data xmlns:CR="urn:ietf:params:xml:ns:caldav"><![CDATA[${event('1').replace('&amp;', '&')}]]></CR:calendar-data></prop></propstat></response><response><propstat><prop><CR:calendar-data>${event('2').replaceAll('\n', '&#13;\n')}</CR:calendar-data></prop></propstat></response></multistatus>`,
    ]
    for (const answer of answers)
      expect(read('calendar', answer, more).events.map(({ title }) => title)).toEqual([
        'Meeting 1 & lunch',
        'Meeting 2 & lunch',
      ])
  })
  it('may have no appointments, and is no other document', () => {
    expect(read('calendar', '<multistatus xmlns="DAV:"/>', more).events).toEqual([])
    expect(
      read('calendar', '<d:multistatus xmlns:d="DAV:"><d:sync-token>1</d:sync-token></d:multistatus>', more)
        .events,
    ).toEqual([])
    expect(result('calendar', '<html><body>Sign in</body></html>', more)).toEqual(WRONG)
    expect(result('calendar', event('1'), more)).toEqual(WRONG)
  })
})
