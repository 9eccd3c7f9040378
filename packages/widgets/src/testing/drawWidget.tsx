import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { Widget } from '../definitions.ts'
import { widgetKindOf } from '../index.ts'
import type { GlassWords, WidgetParts, WidgetView, WidgetViewProps } from '../widget.ts'

const PARTS: WidgetParts = {
  Text: ({ text }) => createElement('div', {}, text),
  Lettered: ({ children }) => children({}),
  Drawn: ({ children }) => children,
  Qr: ({ text }) => createElement('svg', { 'aria-label': text }),
}

const WORDS: GlassWords = {
  free: () => 'Free',
  freeUntil: ({ time }) => `Free until ${time}`,
  freeAllDay: () => 'Free all day',
  busy: () => 'Busy',
  busyUntil: ({ time }) => `Busy until ${time}`,
  nextMeeting: ({ title, time }) => `Next: ${title}, ${time}`,
  privateMeeting: () => 'Private meeting',
  allDay: () => 'All day',
  noEvents: () => 'No events',
  soldOut: () => 'Sold out',
  feelsLike: ({ temperature }) => `Feels like ${temperature}`,
  nowServing: () => 'Now serving',
  waiting: ({ count }) => `${count} waiting`,
  appointments: () => 'Appointments',
  nowCalling: () => 'Now calling',
  calledBefore: () => 'Called before',
  calling: () => 'Calling',
  beingSeen: () => 'Now',
  delayed: () => 'Delayed',
  aboutTime: ({ time }) => `about ${time}`,
  next: () => 'Next',
  waitsForTurn: () => 'Waiting',
  noAppointments: () => 'No more appointments today',
  noNames: () => 'Tickets and initials only. No names on this board.',
  takeNumber: () => 'Take a number',
  yourNumber: () => 'Your number',
  beforeYou: ({ count }) => `${count} before you`,
  cantTake: () => 'Not available',
  oneCame: () => 'One more',
  oneLeft: () => 'One less',
  placesFree: () => 'Places free',
  nearlyFull: () => 'Nearly full',
  full: () => 'Full',
  comeIn: () => 'Come in',
  pleaseWait: () => 'Please wait',
  stop: () => 'Stop',
  systemsWork: () => 'Everything is working',
  systemTroubles: ({ count }) => `${count} problems`,
  systemWorks: () => 'Working',
  systemMaintenance: () => 'Maintenance',
  systemLimited: () => 'Limited',
  systemDown: () => 'Not working',
  nowPlaying: () => 'Now playing',
  playsNext: ({ title }) => `Next: ${title}`,
  airGood: () => 'Good',
  airFair: () => 'Fair',
  airModerate: () => 'Moderate',
  airPoor: () => 'Poor',
  airVeryPoor: () => 'Very poor',
  airExtremelyPoor: () => 'Extremely poor',
  airSensitive: () => 'Unhealthy for sensitive groups',
  airUnhealthy: () => 'Unhealthy',
  airVeryUnhealthy: () => 'Very unhealthy',
  airHazardous: () => 'Hazardous',
  clear: () => 'Clear',
  mostlyClear: () => 'Mostly clear',
  partlyCloudy: () => 'Partly cloudy',
  overcast: () => 'Overcast',
  fog: () => 'Fog',
  drizzle: () => 'Drizzle',
  rain: () => 'Rain',
  heavyRain: () => 'Heavy rain',
  sleet: () => 'Sleet',
  snow: () => 'Snow',
  heavySnow: () => 'Heavy snow',
  showers: () => 'Showers',
  thunder: () => 'Thunderstorm',
}

/** What a widget is drawn with where nothing else is said. */
export type Drawn = Partial<
  Pick<
    WidgetViewProps<Widget>,
    | 'atMs'
    | 'box'
    | 'facts'
    | 'feed'
    | 'moves'
    | 'style'
    | 'accent'
    | 'behind'
    | 'words'
    | 'touch'
    | 'byTouch'
  >
>

/** The markup of a widget in a frame of 600 by 360, without the renderer. */
export async function drawWidget(settings: Widget, drawn: Drawn = {}): Promise<string> {
  return drawView((await widgetKindOf(settings.kind).view()).default, settings, drawn)
}

/** The same with a view that is loaded already. */
export const drawView = (view: WidgetView<Widget>, settings: Widget, drawn: Drawn = {}): string =>
  renderToStaticMarkup(
    createElement(view.View, {
      settings,
      style: { color: '#101828', size: 28, weight: 'regular', align: 'left', valign: 'top' },
      accent: '#12877f',
      behind: [],
      facts: { timeZone: 'Europe/Prague', language: 'en-GB' },
      atMs: Date.parse('2026-11-23T12:09:00Z'),
      feed: null,
      box: { widthPx: 600, heightPx: 360 },
      moves: false,
      touch: null,
      byTouch: null,
      chime: null,
      words: WORDS,
      parts: PARTS,
      onReady: () => undefined,
      ...drawn,
    }),
  )

/** What is to be read in markup. */
export const wordsIn = (markup: string): string =>
  markup
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll('&#x27;', '’')
    .replaceAll('&amp;', '&')
    .replaceAll(/\s+/g, ' ')
    .trim()
