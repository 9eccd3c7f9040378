import * as z from 'zod/mini'
import { button, buttonData } from './button.ts'
import {
  draftFile,
  draftFileIfAny,
  frozenFile,
  frozenFileIfAny,
  touched,
  type DraftOf,
  type ElementData,
  type ElementRules,
  type FrozenOf,
} from './definition.ts'
import { drafted } from './drafted.ts'
import { html, htmlData } from './html.ts'
import { image, imageData } from './image.ts'
import { line, lineData } from './line.ts'
import { page, pageData } from './page.ts'
import { placed } from './parts.ts'
import { qr, qrData } from './qr.ts'
import { shape, shapeData } from './shape.ts'
import { stream, streamData } from './stream.ts'
import { table, tableData } from './table.ts'
import { text, textData } from './text.ts'
import { video, videoData } from './video.ts'
import { widget, widgetData } from './widget.ts'
import { makeWireWidgetSchema, readWidgetElement } from './widgetWire.ts'

/** What elements of each type say. The renderer and the console have tables with the same keys. */
const DATA = {
  text: textData,
  image: imageData,
  video: videoData,
  html: htmlData,
  page: pageData,
  stream: streamData,
  shape: shapeData,
  line: lineData,
  qr: qrData,
  table: tableData,
  button: buttonData,
  widget: widgetData,
} as const satisfies Record<string, ElementData>

type Table = typeof DATA
export type ElementType = keyof Table
export const ELEMENT_TYPES = Object.keys(DATA) as ElementType[]

/** How elements of each type are treated. */
export const ELEMENTS: { readonly [Type in ElementType]: ElementRules<Table[Type]> } = {
  text,
  image,
  video,
  html,
  page,
  stream,
  shape,
  line,
  qr,
  table,
  button,
  widget,
}

/** How an element is treated, by its type. */
export const rulesOf = ({ type }: { type: ElementType }): ElementRules<ElementData> => ELEMENTS[type]

/** An element of one type, as an operator edits it. Media is named by its id. */
export type ElementOf<Type extends ElementType> = { [T in Type]: DraftOf<T, Table[T]> }[Type]
export type Element = ElementOf<ElementType>
/** An element of one type as it is drawn, its file named by its hash. */
export type RenderElementOf<Type extends ElementType> = { [T in Type]: FrozenOf<T, Table[T]> }[Type]
export type RenderElement = RenderElementOf<ElementType>

/** One thing on a slide, as an operator edits it, in the words of the wire. */
export const wireElementSchema = /* @__PURE__ */ makeWireElementSchema()
/** The same in our words. */
export const elementSchema: z.ZodMiniType<Element> = /* @__PURE__ */ z.pipe(
  wireElementSchema,
  /* @__PURE__ */ z.transform(readWidgetElement<Element>),
)
/** One thing on a slide, as devices receive it. */
export const renderElementSchema = /* @__PURE__ */ makeRenderElementSchema()

// One schema of all types each: TypeScript takes its type from the table, because it cannot follow a union made in a loop.

/** Widgets are said otherwise on the wire (`widgetWire.ts`), which the type doesn't tell. */
function makeWireElementSchema() {
  const { widget: _widget, ...others } = DATA
  return z.discriminatedUnion('type', [
    makeWireWidgetSchema(),
    ...objectsOf(others, drafted, draftFile, draftFileIfAny),
  ]) as unknown as z.ZodMiniType<Element, Element>
}
function makeRenderElementSchema() {
  const [first, ...others] = objectsOf(DATA, touched, frozenFile, frozenFileIfAny)
  return z.discriminatedUnion('type', [first!, ...others]) as unknown as z.ZodMiniType<
    RenderElement,
    RenderElement
  >
}
function objectsOf(
  data: Readonly<Record<string, ElementData>>,
  common: typeof drafted | typeof touched,
  file: typeof draftFile | typeof frozenFile,
  fileIfAny: typeof draftFileIfAny | typeof frozenFileIfAny,
) {
  return Object.entries(data).map(([type, { fields, hasFile }]) =>
    z.object({
      ...placed,
      type: z.literal(type),
      ...fields,
      ...common,
      ...(hasFile === true ? file : hasFile ? fileIfAny : {}),
    }),
  )
}
