import type { CompiledMessage } from '@lingui/message-utils/compileMessage'
import { addSource, i18n, type Catalogue } from './catalogues.ts'
import { compileText } from './compile.ts'
import type { MessageValues } from './messageValues.ts'

/** A text as it is written: an ICU message, with a note for the translator where it is ambiguous. */
export type Source = string | readonly [text: string, note: string]
/** Texts by key. A group holds texts of one kind, so that one can be looked up by what it is about. */
export type Sources = { readonly [key: string]: Source | Sources }

type Values<V> = { readonly [Name in keyof V]: V[Name] }
/** Says a text in the reader's language. `id` is its place in the catalogue. */
export type Message<V = unknown> = {
  readonly id: string
} & (keyof V extends never ? () => string : (values: Values<V>) => string)

type TextOf<S> = S extends string ? S : S extends readonly [infer T extends string, string] ? T : never
/** What `defineTexts` makes of sources: a function for each text. */
export type Texts<S> = {
  readonly [Key in keyof S]: S[Key] extends Source ? Message<MessageValues<TextOf<S[Key]>>> : Texts<S[Key]>
}

function messageOf(id: string): Message {
  const say = (values?: Record<string, string | number>): string => i18n._(id, values)
  return Object.assign(say, { id }) as Message
}

type Tree = { readonly [key: string]: unknown }
function build(
  space: string,
  tree: Tree,
  isText: (value: unknown) => boolean,
  compiled: (value: never) => CompiledMessage,
): unknown {
  const source: Record<string, CompiledMessage> = {}
  const walk = (path: string, group: Tree): object =>
    Object.fromEntries(
      Object.entries(group).map(([key, value]) => {
        const id = `${path}.${key}`
        if (!isText(value)) return [key, walk(id, value as Tree)]
        source[id] = compiled(value as never)
        return [key, messageOf(id)]
      }),
    )
  const texts = walk(space, tree)
  addSource(space, source satisfies Catalogue)
  return texts
}

const isSource = (value: unknown): boolean => typeof value === 'string' || Array.isArray(value)

/**
 * The texts of one page or part, in a file `*.texts.ts` beside it.
 *
 *     export const deviceTexts = defineTexts('devices', {
 *       selected: '{count, plural, one {# device} other {# devices}} selected',
 *       state: { offline: ['Offline', 'of a device'] },
 *     })
 *     deviceTexts.selected({ count: 3 })
 *
 * @param space the name of its catalogue, once in the console or player
 * @throws if a text is not a valid ICU message
 */
export const defineTexts = <const S extends Sources>(space: string, sources: S): Texts<S> =>
  build(space, sources, isSource, (source: Source) =>
    compileText(typeof source === 'string' ? source : source[0]),
  ) as Texts<S>

/** What the build makes of `defineTexts`: the same with every text taken apart already. */
export const defineCompiledTexts = (space: string, compiled: Tree): unknown =>
  build(space, compiled, Array.isArray, (message: CompiledMessage) => message)
