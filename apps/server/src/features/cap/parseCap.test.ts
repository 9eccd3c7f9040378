import { decideCap, isInAreas } from '@vitrine/core/cap'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { CAP_MOST, parseCap, parseIndex } from './parseCap.ts'
import { AMBER, anIpawsAlert, EARTHQUAKE, HOMELAND_SECURITY, THUNDERSTORM } from './testing/capExamples.ts'

const NOW = Date.parse('2003-06-17T15:00:00-07:00')
const policy = {
  rules: [
    {
      events: [],
      categories: [],
      urgencies: [],
      certainties: [],
      least_severity: 'Unknown' as const,
      emergency_id: 'e',
      text: 'alert' as const,
    },
  ],
  drills: true,
  only_drills: false,
}
const decided = (xml: string) => decideCap(parseCap(xml)!, policy, false, NOW)

describe('the examples of the standard', () => {
  it('the advisory counts everywhere, and names no end', () => {
    expect(parseCap(HOMELAND_SECURITY)).toMatchObject({
      identifier: '43b080713727',
      sender: 'hsas@dhs.gov',
      sentMs: Date.parse('2003-04-02T19:39:01Z'),
      infos: [{ language: 'en-US', categories: ['Security'], urgency: 'Immediate', expiresMs: null }],
    })
    expect(decided(HOMELAND_SECURITY)).toMatchObject({
      do: 'fire',
      drill: false,
      priority: 70,
      endsMs: null,
      texts: [
        {
          heading: 'Homeland Security Sets Code ORANGE',
          detail: 'A High Condition is declared when there is a high risk of terrorist attacks.',
        },
      ],
    })
  })
  it('the thunderstorm counts in its polygon and in three counties, until it ends', () => {
    const alert = parseCap(THUNDERSTORM)!
    const { areas } = alert.infos[0]!
    expect(areas[0]!.codes.map(({ value }) => value)).toEqual(['006109', '006009', '006003'])
    expect(isInAreas({ point: { latitude: 38.48, longitude: -119.95 }, codes: [] }, areas)).toBe(true)
    expect(isInAreas({ point: { latitude: 38.58, longitude: -121.49 }, codes: [] }, areas)).toBe(false)
    expect(isInAreas({ point: null, codes: ['SAME:006003'] }, areas)).toBe(true)
    expect(decided(THUNDERSTORM)).toMatchObject({ endsMs: Date.parse('2003-06-17T23:00:00Z') })
    expect(decideCap(alert, policy, false, Date.parse('2003-06-17T23:00:00Z'))).toEqual({
      do: 'ignore',
      why: 'expired',
    })
  })
  it('the earthquake replaces the report before it', () => {
    expect(parseCap(EARTHQUAKE)?.references).toEqual([
      {
        sender: 'trinet@caltech.edu',
        identifier: 'TRI13970876.1',
        sentMs: Date.parse('2003-06-12T03:30:00Z'),
      },
    ])
    expect(decided(EARTHQUAKE)).toMatchObject({ do: 'fire', priority: 30, replaces: true })
  })
  it('the AMBER alert is shown in both of its languages', () => {
    expect(decided(AMBER)).toMatchObject({
      texts: [
        { language: 'en-US', heading: 'Amber Alert in Los Angeles County' },
        { language: 'es-US', heading: 'Alerta Amber en el condado de Los Ángeles' },
      ],
    })
  })
})

describe('a document', () => {
  const alert = anIpawsAlert({ sentMs: NOW, expiresMs: NOW + 3_600_000 })
  it('is read with a prefix, with entities of XML, and as version 1.1', () => {
    expect(parseCap(alert)?.infos[0]?.headline).toBe('Tornado Warning until 5:00 AM & later')
    expect(parseCap(alert.replace('cap:1.2', 'cap:1.1'))).not.toBeNull()
    const prefixed = alert
      .replaceAll(/<(\/?)(\w)/g, '<$1cap:$2')
      .replace('<cap:alert xmlns=', '<cap:alert xmlns:cap=')
    expect(parseCap(prefixed)).toEqual(parseCap(alert))
  })
  it.each([
    ['of another kind', '<feed xmlns="http://www.w3.org/2005/Atom"/>'],
    ['without the namespace of CAP', alert.replace(/ xmlns="[^"]+"/, '')],
    ['that is cut off', alert.slice(0, 600)],
    ['with a document type', alert.replace('<alert', '<!DOCTYPE alert [<!ENTITY x "y">]><alert')],
    ['with an unknown severity', alert.replace('Extreme', 'Terrible')],
    ['without a sender', alert.replace(/<sender>.*<\/sender>/, '')],
    ['with a time without a zone', alert.replace('+00:00</sent>', '</sent>')],
    [
      'with a polygon that is not closed',
      alert.replace(/<geocode>.*<\/geocode>/, '<polygon>1,1 2,2 3,3 4,4</polygon>'),
    ],
    ['with a point that is none', alert.replace(/<geocode>.*<\/geocode>/, '<circle>91,0 5</circle>')],
    ['that is nested too deep', `<a>${'<b>'.repeat(50)}${'</b>'.repeat(50)}</a>`],
    ['that is too large', `${alert}<!--${' '.repeat(CAP_MOST)}-->`],
    ['that is no XML', 'fire!'],
    ['that is empty', ''],
  ])('%s is refused', (_what, xml) => {
    expect(parseCap(xml)).toBeNull()
  })
  it('never brings the parser down, whatever it says', () => {
    fc.assert(
      fc.property(fc.nat(alert.length), fc.nat(40), fc.string({ maxLength: 20 }), (at, length, text) => {
        const xml = alert.slice(0, at) + text + alert.slice(at + length)
        expect(() => [parseCap(xml), parseIndex(xml, 'https://example.org/')]).not.toThrow()
      }),
      { numRuns: 300 },
    )
  })
})

describe('an index', () => {
  const BASE = 'https://alerts.example.org/feed/index.xml'
  it('in Atom leads to the documents of its entries', () => {
    const feed = `<feed xmlns="http://www.w3.org/2005/Atom"><link rel="self" href="self.xml"/>
      <entry><id>1</id><updated>u1</updated><link href="page.html"/><link type="application/cap+xml" href="a.xml?x=1&amp;y=2"/></entry>
      <entry><id>2</id><updated>u2</updated><link rel="alternate" href="https://other.example.org/b.xml"/></entry>
      <entry><id>3</id><updated>u3</updated></entry></feed>`
    expect(parseIndex(feed, BASE)).toEqual({
      alerts: [],
      links: [
        { url: 'https://alerts.example.org/feed/a.xml?x=1&y=2', version: 'u1' },
        { url: 'https://other.example.org/b.xml', version: 'u2' },
      ],
    })
  })
  it('in RSS leads to the documents of its items', () => {
    const rss =
      '<rss version="2.0"><channel><item><link>/b.cap</link><pubDate>p</pubDate></item></channel></rss>'
    expect(parseIndex(rss, BASE)?.links).toEqual([{ url: 'https://alerts.example.org/b.cap', version: 'p' }])
  })
  it('that holds alerts gives each of them', () => {
    const xml = anIpawsAlert({ sentMs: NOW, expiresMs: NOW + 1_000 })
    const list = `<ns1:alerts xmlns:ns1="http://gov.fema.ipaws.services/feed">${xml}${xml}</ns1:alerts>`
    expect(parseIndex(list, BASE)?.alerts).toEqual([xml, xml])
    expect(parseIndex('<alerts/>', BASE)).toEqual({ alerts: [], links: [] })
    expect(parseIndex(xml, BASE)?.alerts).toEqual([xml])
  })
  it('of another kind is none', () => {
    expect(parseIndex('<html><body/></html>', BASE)).toBeNull()
  })
})
