import type { Message } from '@vitrine/texts'

type SwitchHint = { label: Message; as: 'switch' }
type ChoiceHint<Choice extends string> = {
  label: Message
  as: 'choice'
  choices: { readonly [Value in Choice]: Message }
  /** stands for the setting left out, where it can be */
  own?: Message
}
type TextHint =
  | { label: Message; as: 'text'; maxLength: number }
  | { label: Message; as: 'localTime'; description: Message }
  /** `own` stands for the setting left out */
  | { label: Message; as: 'timeZone'; own: Message }
  /** one of the company's feeds that the widget can show */
  | { label: Message; as: 'feed' }
type NumberHint = { label: Message; as: 'number'; min: number; max: number; step: number }

/** How any setting is edited. */
export type AnyFieldHint = SwitchHint | ChoiceHint<string> | TextHint | NumberHint
/** How a setting is edited whose schema takes this value. */
type FieldHint<Value> = [Value] extends [true | undefined]
  ? SwitchHint
  : number extends Value
    ? NumberHint
    : string extends Value
      ? TextHint
      : undefined extends Value
        ? ChoiceHint<Value & string> & { own: Message }
        : ChoiceHint<Value & string>

/** Where widgets are looked for, in the order in which they are offered. */
export const WIDGET_CATEGORIES = [
  'time',
  'news',
  'rooms',
  'visitors',
  'food',
  'figures',
  'transport',
  'other',
] as const
export type WidgetCategory = (typeof WIDGET_CATEGORIES)[number]

/** How a widget is edited. Only the console loads it, because displays need none of its texts. */
export type WidgetForm<Settings> = {
  /** what it is called */
  name: Message
  /** what it shows, in one sentence */
  description: Message
  /** other words that people look for it by */
  words: Message
  category: WidgetCategory
  /** one field for each setting, in this order */
  fields: {
    readonly [Name in keyof Settings as Name extends 'kind' ? never : Name]-?: FieldHint<Settings[Name]>
  }
  /** how it begins, where that is not as with most */
  begins?: {
    /** it colours its whole area, so where it has a slide to itself there is no margin around it */
    edgeToEdge?: true
    /** its second colour, `#RRGGBB` */
    accent?: string
    /** how large its letters are where it has a slide to itself, as a share of the slide's width */
    letters?: number
  }
  /** whether letters can be styled; else only their colour */
  hasLetters: (settings: Settings) => boolean
  /** what its second colour is for; null where it has none */
  accentLabel: (settings: Settings) => Message | null
}
