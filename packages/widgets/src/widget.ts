import type { TextStyle } from '@vitrine/core'
import type { CSSProperties, ReactNode } from 'react'
import type * as z from 'zod/mini'

/** What a widget knows of the display that it is on. */
export type WidgetFacts = {
  /** an IANA name; left out: that of this machine */
  timeZone?: string
  /** a BCP 47 tag; left out: that of this browser */
  language?: string
}

/** What the renderer lends to widgets, so that letters look the same in all of them. */
export type WidgetParts = {
  /** words in a style; ready when their letters are there */
  Text: (props: { text: string; style: TextStyle; onReady: () => void }) => ReactNode
  /** a drawing with letters of a style, of whatever form; ready when the letters of `words` are there */
  Lettered: (props: {
    style: TextStyle
    words: string
    onReady: () => void
    children: (letters: CSSProperties) => ReactNode
  }) => ReactNode
  /** a drawing without letters: ready as soon as it is drawn */
  Drawn: (props: { onReady: () => void; children: ReactNode }) => ReactNode
}

/** What a widget's view is given. */
export type WidgetViewProps<Settings> = {
  settings: Settings
  style: TextStyle
  /** a second colour */
  accent: string
  facts: WidgetFacts
  /** the instant to show, epoch ms */
  atMs: number
  parts: WidgetParts
  onReady: () => void
}

/** How a widget is drawn. */
export type WidgetView<Settings> = {
  View: (props: WidgetViewProps<Settings>) => ReactNode
  /** when it looks different next, epoch ms; null where it never will */
  nextChangeMs: (settings: Settings, facts: WidgetFacts, atMs: number) => number | null
}

type SwitchHint = { label: string; as: 'switch' }
type ChoiceHint<Choice extends string> = {
  label: string
  as: 'choice'
  choices: { readonly [Value in Choice]: string }
}
type TextHint =
  | { label: string; as: 'text'; maxLength: number }
  | { label: string; as: 'localTime'; description: string }
  /** `own` stands for the setting left out */
  | { label: string; as: 'timeZone'; own: string }

/** How any setting is edited. */
export type AnyFieldHint = SwitchHint | ChoiceHint<string> | TextHint
/** How a setting is edited whose schema takes this value. */
export type FieldHint<Value> = [Value] extends [true | undefined]
  ? SwitchHint
  : string extends Value
    ? TextHint
    : ChoiceHint<Value & string>

/** What the server fetches for a widget, so that displays show the last good items while they are offline. */
export type WidgetFeed<Settings, Item> = {
  /** addresses on the web that it is made of */
  addresses: (settings: Settings) => readonly string[]
  /** how often they are asked, ms */
  everyMs: number
  item: z.ZodMiniType<Item>
}

/** All that is known of a widget beside its definition. */
export type WidgetKind<Settings> = {
  /** what it is called */
  name: string
  /** its form, one field for each setting, in this order */
  form: {
    readonly [Name in keyof Settings as Name extends 'kind' ? never : Name]-?: FieldHint<Settings[Name]>
  }
  /** whether letters can be styled; else only their colour */
  hasLetters: (settings: Settings) => boolean
  /** what its second colour is for; null where it has none */
  accentLabel: (settings: Settings) => string | null
  /** settings worth looking at, by a name: drawn wherever all content is compared */
  previews: Readonly<Record<string, Settings>>
  /** loaded with the first slide that shows it */
  view: () => Promise<{ default: WidgetView<Settings> }>
  /** left out: it needs nothing from outside */
  feed?: WidgetFeed<Settings, unknown>
}
