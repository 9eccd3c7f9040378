import * as z from 'zod/mini'
import type { Background } from '../background.ts'
import type { Frame, Size } from '../geometry.ts'
import type { RenderTouch, Touch } from '../touch.ts'
import type { drafted } from './drafted.ts'
import { idSchema, shownMediaSchema, type placed } from './parts.ts'

/** Schemas of the fields that only elements of one type have. */
export type Fields = Readonly<Record<string, z.ZodMiniType>>

/** What every frozen element says beside what it is. */
export const touched = {
  /** Whatever hears touches reads it (`SiteVisit`): a player does nothing at one that only newer servers know. */
  touch: z.optional(z.unknown() as unknown as z.ZodMiniType<RenderTouch>),
}
/** How a draft names its file, and how a frozen element does. */
export const draftFile = { media_id: idSchema }
export const frozenFile = { media: shownMediaSchema }
/** The same for types of which not every element has a file. */
export const draftFileIfAny = { media_id: z.optional(idSchema) }
export const frozenFileIfAny = { media: z.optional(shownMediaSchema) }

/** What an element of a type says. */
export type ElementData = {
  /** schemas of what it says beside what all elements say; the same in drafts and on devices */
  readonly fields: Fields
  /** whether it shows a file of Media: each does, none does, or those that name one */
  readonly hasFile: boolean | 'optional'
}

type Data<F extends Fields> = z.output<z.ZodMiniObject<F>>
type Flat<T> = { [Key in keyof T]: T[Key] }
type Whole<Type, D extends ElementData> = Data<typeof placed> & { type: Type } & Data<D['fields']>
type IfFile<D extends ElementData, T> = D['hasFile'] extends true
  ? T
  : D['hasFile'] extends 'optional'
    ? { [Key in keyof T]?: T[Key] | undefined }
    : unknown

/** An element as an operator edits it. */
export type DraftOf<Type, D extends ElementData> = Flat<
  Whole<Type, D> & Data<typeof drafted> & IfFile<D, Data<typeof draftFile>>
>
/** An element as devices receive it. */
export type FrozenOf<Type, D extends ElementData> = Flat<
  Whole<Type, D> & Data<typeof touched> & IfFile<D, Data<typeof frozenFile>>
>

/** The slide that a new element is made for. */
export type Canvas = Size & {
  background: Background
  elements: readonly { type: string; style?: unknown }[]
}

/** How an element uses its file. */
export type FileUse = {
  /** what its file has to be */
  kind: 'image' | 'video'
  /** how wide all of the file is drawn, px of the screen: freezing chooses the copy by it */
  widthPx(element: { frame: Frame }, scale: number): number
}

type UseOfFile<HasFile extends boolean | 'optional'> = HasFile extends false ? null : FileUse

/** How an element takes part when a slide gets a brand, other than by the letters of its `style`. */
export type BrandRole<Own, Name> = {
  /** fields that hold what people wrote: never taken for colours */
  written: readonly Name[]
  /** its colours are needed as they are */
  keepsColours?: true
  /**
   * the colours behind what lies on it; null where nobody knows them. `isSheet`: it fills its frame, so that nothing below it is
   * seen unless it is turned or transparent.
   */
  behind(element: Own): { colours: readonly string[]; isSheet: boolean } | null
  /** the colour that stands for the element where a brand is guessed, and how much it counts (px²); left out: none */
  main?(element: Own): { color: string; weight: number } | null
  /** a colour that must contrast with the background when the element is small; left out: none */
  figure?: { colorOf(element: Own): string | null; withColor(element: Own, color: string): Own }
}

/**
 * How elements of a type are treated, wherever types differ. A part that is forgotten does not compile. Rules stand apart from the
 * data because the player loads that before its first slide, and needs none of these.
 */
export type ElementRules<D extends ElementData> = {
  /** a new one before anything is said of it, without its words */
  draft(canvas: Canvas, file?: Size): { frame: Frame } & Data<D['fields']> & { touch?: Touch }
  /** what is to be read in it: what slides are found by */
  words(element: Data<D['fields']>): readonly string[]
  /** whether `{{…}}` in its words is filled */
  readonly fillsPlaceholders: boolean
  /** whether it can become wider without becoming as much higher, as when a slide gets another size */
  stretches(element: Data<D['fields']>): boolean
  /** how it uses its file */
  readonly file: UseOfFile<D['hasFile']>
  readonly brand: BrandRole<Data<typeof placed> & Data<D['fields']>, keyof D['fields']>
}
