import { Component, type ReactNode } from 'react'

type Props = { children: ReactNode; onBroken: (reason: string) => void; fallback?: ReactNode }

/** Catches what breaks while drawing, so that only this part goes. */
export class Guard extends Component<Props, { broken: boolean }> {
  constructor(props: Props) {
    super(props)
    // Not a field: that would bring a helper for older engines into what is there before the first slide.
    this.state = { broken: false }
  }
  static getDerivedStateFromError(): { broken: boolean } {
    return { broken: true }
  }
  override componentDidCatch(error: unknown): void {
    this.props.onBroken(error instanceof Error ? error.message : String(error))
  }
  override render(): ReactNode {
    return this.state.broken ? (this.props.fallback ?? null) : this.props.children
  }
}
