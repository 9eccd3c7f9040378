/**
 * What an ICU message asks for, read from its text by the type checker: a forgotten or misspelt value is a compile error.
 */

type Trim<S extends string> = S extends ` ${infer Rest}` | `\n${infer Rest}`
  ? Trim<Rest>
  : S extends `${infer Rest} ` | `${infer Rest}\n`
    ? Trim<Rest>
    : S

/** Where the parser is: in text, or between the branches of an argument. Innermost first. */
type Place = 'text' | 'branches'

type KindOf<Rest extends string> =
  Trim<Rest> extends `${'plural' | 'selectordinal' | 'number'}${string}` ? number : string

/** Goes from brace to brace; what lies between them is text or the name of a branch. */
type Parse<S extends string, Inside extends Place[], Found> = S extends `${infer Before}{${infer After}`
  ? Before extends `${string}}${infer _}`
    ? Close<S, Inside, Found>
    : Inside[0] extends 'branches'
      ? Parse<After, ['text', ...Inside], Found>
      : Argument<After, Inside, Found>
  : S extends `${string}}${string}`
    ? Close<S, Inside, Found>
    : Found

type Close<S extends string, Inside extends Place[], Found> = S extends `${string}}${infer After}`
  ? Inside extends [Place, ...infer Outer extends Place[]]
    ? Parse<After, Outer, Found>
    : Found
  : Found

/** After the `{` of an argument: `name}`, or `name, plural, …` with branches. */
type Argument<S extends string, Inside extends Place[], Found> = S extends `${infer Head}}${infer After}`
  ? Head extends `${infer Name},${infer Rest}`
    ? Rest extends `${string}{${string}`
      ? S extends `${string},${infer All}`
        ? Parse<All, ['branches', ...Inside], Found & Record<Trim<Name>, KindOf<Rest>>>
        : never
      : Parse<After, Inside, Found & Record<Trim<Name>, KindOf<Rest>>>
    : Parse<After, Inside, Found & Record<Trim<Head>, string | number>>
  : Found

type Flat<T> = { [Key in keyof T]: T[Key] }

/** The values of a message by name; `{}` if it has none. Of a text that is not a literal, any. */
export type MessageValues<S extends string> = string extends S
  ? Record<string, string | number>
  : Flat<Parse<S, ['text'], unknown>>
