import { Component, type Key, type ReactNode } from 'react'
import { frameTexts } from './frame.texts.ts'

type Shown = keyof typeof frameTexts.couldNotShow
type Props = {
  /** what it shows */
  what: Shown
  /** the element that stands in a list or table in its place */
  as?: 'li' | 'tr'
  draw: () => ReactNode
}

type State = { broken: boolean; draw: Props['draw'] | null }

/** Draws one card or row. What breaks in it stays in it, and the rest of the page with it. */
export class Guarded extends Component<Props, State> {
  override state: State = { broken: false, draw: null }
  static getDerivedStateFromError(): Pick<State, 'broken'> {
    return { broken: true }
  }
  /** Newer facts may be fine. */
  static getDerivedStateFromProps({ draw }: Props, state: State): State | null {
    return draw === state.draw ? null : { broken: false, draw }
  }
  override render(): ReactNode {
    const { what, as, draw } = this.props
    if (!this.state.broken) return <Drawn draw={draw} />
    const words = <span className="v-quiet v-small">{frameTexts.couldNotShow[what]()}</span>
    if (as === 'li') return <li>{words}</li>
    if (as === 'tr')
      return (
        <tr>
          <td colSpan={100}>{words}</td>
        </tr>
      )
    return words
  }
}

/** Draws each of a list on its own, so that no bad record takes the others with it. */
export function Each<T>({
  items,
  keyOf,
  what,
  as,
  children,
}: {
  items: readonly T[]
  keyOf: (item: T) => Key
  what: Shown
  as?: 'li' | 'tr'
  children: (item: T, index: number) => ReactNode
}) {
  return items.map((item, index) => (
    <Guarded
      key={keyOf(item)}
      what={what}
      {...(as === undefined ? {} : { as })}
      draw={() => children(item, index)}
    />
  ))
}

/** A component of its own, because only what a child throws is caught. */
const Drawn = ({ draw }: { draw: () => ReactNode }) => draw()
