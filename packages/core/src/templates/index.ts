import type { Brand } from '../brand.ts'
import type { SlideDraft } from '../draftWire.ts'
import { welcome, wayfinding } from './arrival.ts'
import { openingHours, queue, timetable } from './boards.ts'
import { menuBoard, priceList } from './food.ts'
import { emergency, notice, socialWall } from './messages.ts'
import { event, gameResult } from './posters.ts'
import { createSheet, type Sheet, type Way } from './sheet.ts'

export type { Way } from './sheet.ts'

/** A design that slides are begun with. */
export type Template<Id extends string = string> = {
  /** what the console looks up its name by */
  id: Id
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

const template = <Id extends string>(
  id: Id,
  look: Partial<Brand>,
  design: (sheet: Sheet) => SlideDraft,
): Template<Id> => ({
  id,
  look: { ...LOOK, ...look },
  draw: (brand, way) => design(createSheet(brand, way)),
})

/** All designs, in the order in which they are offered. */
export const TEMPLATES = [
  template('welcome', {}, welcome),
  template('menu-board', { accent: AMBER, heading: 'playfair' }, menuBoard),
  template('event', { primary: PLUM, accent: AMBER }, event),
  template('timetable', { primary: INK, accent: AMBER, heading: 'mono' }, timetable),
  template('notice', { accent: AMBER }, notice),
  template('opening-hours', { primary: SKY }, openingHours),
  template('price-list', { primary: TEAL, accent: AMBER, heading: 'playfair' }, priceList),
  template('queue', { primary: INK, accent: AMBER }, queue),
  template('wayfinding', { primary: AMBER, accent: AMBER }, wayfinding),
  template('social-wall', { primary: PLUM, accent: CORAL, heading: 'caveat' }, socialWall),
  template('game-result', {}, gameResult),
  template('emergency', {}, emergency),
] as const
export type TemplateId = (typeof TEMPLATES)[number]['id']

export { applyBrand } from './applyBrand.ts'
