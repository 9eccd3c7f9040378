import {
  foldWords,
  type Background,
  type Brand,
  type Element,
  type Frame,
  type Size,
  type SlideDraft,
} from '@vitrine/core'
import type { Message } from '@vitrine/texts'
import type { WidgetCategory } from '@vitrine/widgets/forms'
import { elementTexts, newElement } from '../../slides/index.ts'
import { GROUNDS, inCompanyBrand, sizeOf, type Ground, type Shape } from '../widgetSlide.ts'
import { shelfElementTexts } from './shelfElements.texts.ts'

/** How an element stands on the shelf that people look for there, though it is no widget: it stays an element of slides. */
type ShelfElement = {
  name: Message
  category: WidgetCategory
  /** where it lies on a slide that shows nothing else */
  alone: (slide: Size) => Frame
  /** what stands for it on the shelf; left out: a new one */
  sign?: (slide: Size) => Element[]
}

const over = ({ width, height }: Size): Frame => ({ x: 0, y: 0, width, height })
/** A square in the middle. @param share of the shorter side */
const inMiddle = ({ width, height }: Size, share: number): Frame => {
  const side = Math.round(Math.min(width, height) * share)
  return { x: Math.round((width - side) / 2), y: Math.round((height - side) / 2), width: side, height: side }
}
const figure = (
  id: string,
  shape: 'rectangle' | 'ellipse' | 'triangle',
  frame: Frame,
  color: string,
  more: { radius?: number; rotate?: number } = {},
): Element => ({ id, type: 'shape', shape, frame, fill: { kind: 'color', color }, ...more })

/** A window with a page in it: the console opens none. */
function windowOf(slide: Size): Element[] {
  const unit = Math.min(slide.width, slide.height)
  const margin = unit * 0.1
  const bar = unit * 0.1
  const [width, height] = [slide.width - 2 * margin, slide.height - 2 * margin]
  const line = (n: number, share: number) =>
    figure(
      `line${n}`,
      'rectangle',
      {
        x: margin * 1.6,
        y: margin + bar * (3.2 + n * 0.9),
        width: (width - margin * 1.2) * share,
        height: bar * 0.3,
      },
      '#CBD5E1',
      { radius: bar * 0.15 },
    )
  const lines = Math.max(0, Math.floor((height - bar * 3.6) / (bar * 0.9)))
  return [
    figure('window', 'rectangle', { x: margin, y: margin, width, height }, '#FFFFFF', {
      radius: unit * 0.02,
    }),
    figure('bar', 'rectangle', { x: margin, y: margin, width, height: bar }, '#94A3B8', {
      radius: unit * 0.02,
    }),
    figure(
      'address',
      'rectangle',
      { x: margin * 1.6, y: margin + bar * 0.25, width: width - margin * 1.2, height: bar * 0.5 },
      '#F1F5F9',
      { radius: bar * 0.25 },
    ),
    figure(
      'heading',
      'rectangle',
      { x: margin * 1.6, y: margin + bar * 1.7, width: width * 0.5, height: bar * 0.8 },
      '#12877F',
      { radius: bar * 0.15 },
    ),
    ...Array.from({ length: Math.min(lines, 7) }, (_, n) => line(n, [1, 0.92, 0.97, 0.6][n % 4]!)),
  ]
}

/** A player that waits: the console plays no stream. */
function playerOf(slide: Size): Element[] {
  const middle = inMiddle(slide, 0.26)
  const [width, height] = [slide.width * 0.9, slide.height * 0.84]
  const unit = Math.min(slide.width, slide.height)
  const frame = { x: (slide.width - width) / 2, y: (slide.height - height) / 2, width, height }
  return [
    figure('film', 'rectangle', frame, '#1E293B', { radius: unit * 0.03 }),
    figure('play', 'triangle', middle, '#F7F4EE', { rotate: 90 }),
    figure(
      'live',
      'ellipse',
      { x: frame.x + unit * 0.06, y: frame.y + unit * 0.06, width: unit * 0.08, height: unit * 0.08 },
      '#E5484D',
    ),
  ]
}

/** Elements of slides on the shelf, in the order in which they stand there. A new one is an entry here, with its texts. */
const SHELF = {
  page: { name: elementTexts.webPage, category: 'other', alone: over, sign: windowOf },
  stream: { name: elementTexts.liveStream, category: 'other', alone: over, sign: playerOf },
  qr: { name: elementTexts.qrCode, category: 'other', alone: (slide) => inMiddle(slide, 0.76) },
} as const satisfies Record<string, ShelfElement>
export type ShelfType = keyof typeof SHELF
export const SHELF_TYPES = Object.keys(SHELF) as ShelfType[]

/** How an element stands on the shelf. */
export const shelfElement = (type: ShelfType): ShelfElement => SHELF[type]

const PREFIX = 'element:'
/** What an element of the shelf is called in the address of the page, where widgets have their kinds. */
export const openedElement = (type: ShelfType): string => `${PREFIX}${type}`
export const elementOpened = (opened: string): ShelfType | undefined =>
  SHELF_TYPES.find((type) => openedElement(type) === opened)

/** Elements of a category whose name or description has all of these words. */
export function findElements(words: string, category: WidgetCategory | null): ShelfType[] {
  const wanted = foldWords(words).split(' ').filter(Boolean)
  return SHELF_TYPES.filter((type) => {
    const { name, category: own } = shelfElement(type)
    const text = foldWords(
      [name(), shelfElementTexts.about[type](), shelfElementTexts.words[type]()].join(' '),
    )
    return (category === null || own === category) && wanted.every((word) => text.includes(word))
  })
}

/**
 * A slide that shows nothing but an element.
 * @param isSign with what stands for it on the shelf
 * @param brand  of the company; null: it has none
 */
export function elementSlide(
  type: ShelfType,
  { shape, ground, isSign, brand }: { shape: Shape; ground: Ground; isSign: boolean; brand: Brand | null },
): SlideDraft {
  const { name, alone, sign } = shelfElement(type)
  const size = sizeOf(shape)
  const background: Background = { kind: 'color', color: GROUNDS[ground] }
  const empty = { ...size, background, elements: [] }
  const elements =
    isSign && sign ? sign(size) : [{ ...newElement(type, empty), frame: alone(size) } as Element]
  return inCompanyBrand({ name: name(), type: 'text', ...empty, elements }, brand)
}
