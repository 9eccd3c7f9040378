import {
  rulesOf,
  WIDGET_ACCENT,
  type Background,
  type Brand,
  type Element,
  type ElementOf,
  type Size,
  type SlideDraft,
} from '@vitrine/core'
import { applyBrand } from '@vitrine/core/templates'
import type { AnyWidget } from '@vitrine/widgets'
import { isPackageWidget } from '@vitrine/widgets/packages'
import { widgetFormOf } from '@vitrine/widgets/forms'
import { lettersPx } from '@vitrine/widgets/query'
import { newId } from '../../draft/newId.ts'

/** Shapes in which a widget is tried: what people have on their walls, and parts of it down to the least that can be read. */
export const SHAPES = {
  wide: { width: 1_920, height: 1_080 },
  tall: { width: 1_080, height: 1_920 },
  uhd: { width: 3_840, height: 2_160 },
  small: { width: 480, height: 480 },
  strip: { width: 1_920, height: 200 },
  tiny: { width: 200, height: 100 },
} as const
type ShapeName = keyof typeof SHAPES
export const SHAPE_NAMES = Object.keys(SHAPES) as ShapeName[]
/** In which size a widget is tried: one of these, or one that somebody typed (customSize.ts). */
export type Shape = ShapeName | Size
export const sizeOf = (shape: Shape): Size => (typeof shape === 'string' ? SHAPES[shape] : shape)

/** The grounds that a widget is tried on: both ends of the palette. */
export const GROUNDS = { light: '#F7F4EE', dark: '#101828' } as const
export type Ground = keyof typeof GROUNDS

/** The same as a brand, so that what stands on the shelf can be given that of the company. Text lies on ground or the other way round. */
const SHELF_BRAND: Brand = {
  primary: '#0B5563',
  accent: WIDGET_ACCENT,
  ground: GROUNDS.light,
  text: GROUNDS.dark,
  heading: 'inter',
  body: 'inter',
}

/** Around a widget that has a slide to itself, as a share of the slide's shorter side. */
const MARGIN = 0.06

/** Letters are at least so large, px, as on every slide: a custom size can be narrow. */
const LETTERS_LEAST_PX = 8

/** How a widget begins; a package draws its own margin. */
const beginsOf = (widget: AnyWidget) =>
  isPackageWidget(widget)
    ? { edgeToEdge: true as const, accent: undefined, letters: undefined }
    : (widgetFormOf(widget.kind).begins ?? {})

/** What is left free around a widget that has a display to itself, as a share of the shorter side. */
export const widgetMargin = (widget: AnyWidget): number => (beginsOf(widget).edgeToEdge ? 0 : MARGIN)
/**
 * How a widget looks that has a display to itself, on this ground: the same as on a slide of its own.
 * @param brand of the company; null: it has none
 */
export function widgetLook(widget: AnyWidget, ground: Ground, brand: Brand | null) {
  const { letters } = beginsOf(widget)
  const { background, elements } = widgetSlide(widget, { name: '', shape: 'wide', ground, brand })
  const { style, accent } = elements[0] as ElementOf<'widget'>
  return {
    color: style.color,
    accent,
    // A slide of one widget has a colour behind it.
    background: (background as Background & { kind: 'color' }).color,
    ...(letters && { letters }),
    ...(style.font && { font: style.font }),
  }
}

/** A slide of the shelf in the brand of the company; as it is where it has none. */
export const inCompanyBrand = (slide: SlideDraft, brand: Brand | null): SlideDraft =>
  brand === null ? slide : applyBrand({ ...slide, brand: SHELF_BRAND }, brand)

/** A widget as an element in the middle of a slide, with letters that can be read there, in the brand of the slide. */
export function widgetElement(
  widget: AnyWidget,
  { brand, ...slide }: Pick<SlideDraft, 'width' | 'height' | 'background' | 'elements' | 'brand'>,
): Element {
  const drafted = rulesOf({ type: 'widget' }).draft(slide)
  const { accent = brand?.accent } = beginsOf(widget)
  const font = brand && brand.body !== 'inter' ? brand.body : undefined
  return {
    id: newId(),
    type: 'widget',
    ...drafted,
    ...(accent && { accent }),
    ...(font && 'style' in drafted && { style: { ...(drafted.style as object), font } }),
    widget,
    // Together these are what the schema of its type asks for.
  } as unknown as Element
}

/**
 * A slide that shows nothing but a widget, with a margin unless the widget colours its whole area.
 * @param brand of the company; null: it has none
 */
export function widgetSlide(
  widget: AnyWidget,
  { name, shape, ground, brand }: { name: string; shape: Shape; ground: Ground; brand: Brand | null },
): SlideDraft {
  const { width, height } = sizeOf(shape)
  const background: Background = { kind: 'color', color: GROUNDS[ground] }
  const empty = { width, height, background, elements: [] }
  const { letters } = beginsOf(widget)
  const margin = Math.round(Math.min(width, height) * widgetMargin(widget))
  const frame = { x: margin, y: margin, width: width - 2 * margin, height: height - 2 * margin }
  const element = widgetElement(widget, empty)
  const size = letters && Math.max(LETTERS_LEAST_PX, lettersPx(letters, { width, height }))
  const slide: SlideDraft = {
    name,
    type: 'text',
    ...empty,
    elements: [
      {
        ...element,
        frame,
        ...(size && 'style' in element && { style: { ...element.style, size } }),
      } as Element,
    ],
  }
  return inCompanyBrand(slide, brand)
}
