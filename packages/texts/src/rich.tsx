import { TransNoContext } from '@lingui/react/server'
import type { ReactElement, ReactNode } from 'react'
import { i18n } from './catalogues.ts'
import type { Message } from './defineTexts.ts'

type ValuesOf<M> = M extends (values: infer V) => string ? V : Record<never, never>
type RichValues<V> = { readonly [Name in keyof V]: V[Name] | ReactNode }
/** Draws an element around the words that the message has between its tags. */
type Draw = (words: ReactNode) => ReactElement

const Drawn = ({ draw, children }: { draw: Draw; children?: ReactNode }): ReactElement => draw(children)

/**
 * A text with elements in it, as the language puts them:
 *
 *     rich(texts.read, { name }, { link: (words) => <Link to="/devices">{words}</Link> })
 *
 * for the message `Read <link>about {name}</link>`.
 * @param values   as for the message, of which each may be an element too; null if it has none
 * @param elements by the names of tags
 */
export function rich<M extends Message<never> | Message>(
  message: M,
  values: RichValues<ValuesOf<M>> | null,
  elements: Readonly<Record<string, Draw>> = {},
): ReactNode {
  // A value that looks like a tag is no tag.
  const asWritten = (value: unknown): unknown =>
    typeof value === 'string' && value.includes('<') ? <>{value}</> : value
  const map = <From, To>(from: Readonly<Record<string, From>>, change: (value: From) => To) =>
    Object.fromEntries(Object.entries(from).map(([name, value]) => [name, change(value)]))
  return (
    <TransNoContext
      id={message.id}
      values={map(values ?? {}, asWritten)}
      components={map(elements, (draw) => (
        <Drawn draw={draw} />
      ))}
      lingui={{ i18n }}
    />
  )
}
