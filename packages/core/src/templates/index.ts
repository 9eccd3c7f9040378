import type { Brand } from '../brand.ts'
import type { SlideDraft } from '../content.ts'
import { welcome, wayfinding } from './arrival.ts'
import { openingHours, queue, timetable } from './boards.ts'
import { menuBoard, priceList } from './food.ts'
import { emergency, notice, socialWall } from './messages.ts'
import { event, gameResult } from './posters.ts'
import { createSheet, type Sheet, type Way } from './sheet.ts'

export type { Way } from './sheet.ts'

/** A design that slides are begun with. */
export type Template = {
  id: string
  name: string
  /** what else it is looked for by */
  words: string
  /** how it looks where a company has not said how it looks itself */
  look: Brand
  /** draws it in a brand, 1920 × 1080 or upright */
  draw(brand: Brand, way: Way): SlideDraft
}

const INK = '#101828'
const PETROL = '#0B5563'
const TEAL = '#12877F'
const SKY = '#3E8EDE'
const PLUM = '#6A4BBC'
const CORAL = '#D9503F'
const AMBER = '#E39A1F'
const PAPER = '#F7F4EE'

const LOOK: Brand = {
  primary: PETROL,
  accent: CORAL,
  ground: PAPER,
  text: INK,
  heading: 'archivo',
  body: 'inter',
}

const template = (
  id: string,
  name: string,
  words: string,
  look: Partial<Brand>,
  design: (sheet: Sheet) => SlideDraft,
): Template => ({
  id,
  name,
  words,
  look: { ...LOOK, ...look },
  draw: (brand, way) => design(createSheet(brand, way)),
})

/** All designs, in the order in which they are offered. */
export const TEMPLATES: readonly Template[] = [
  template('welcome', 'Welcome', 'lobby reception visitors guests hello', {}, welcome),
  template(
    'menu-board',
    'Menu board',
    'café restaurant food drinks coffee kitchen',
    { accent: AMBER, heading: 'playfair' },
    menuBoard,
  ),
  template('event', 'Event', 'concert poster party opening tickets', { primary: PLUM, accent: AMBER }, event),
  template(
    'timetable',
    'Timetable',
    'agenda schedule conference programme rooms',
    { primary: INK, accent: AMBER, heading: 'mono' },
    timetable,
  ),
  template('notice', 'Notice', 'information attention announcement', { accent: AMBER }, notice),
  template('opening-hours', 'Opening hours', 'open closed times shop', { primary: SKY }, openingHours),
  template(
    'price-list',
    'Price list',
    'prices services salon hair',
    { primary: TEAL, accent: AMBER, heading: 'playfair' },
    priceList,
  ),
  template('queue', 'Queue', 'number waiting next counter ticket', { primary: INK, accent: AMBER }, queue),
  template(
    'wayfinding',
    'Wayfinding',
    'directions arrows floor level signs',
    { primary: AMBER, accent: AMBER },
    wayfinding,
  ),
  template(
    'social-wall',
    'Social wall',
    'posts photos hashtag community',
    { primary: PLUM, accent: CORAL, heading: 'caveat' },
    socialWall,
  ),
  template('game-result', 'Game result', 'sport score match team', {}, gameResult),
  template('emergency', 'Emergency', 'evacuation alarm warning exit fire', {}, emergency),
]

export { applyBrand } from './applyBrand.ts'
