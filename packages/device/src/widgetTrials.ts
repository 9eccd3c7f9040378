/** A widget that is tried: the query of `/player-widgets`, and what is around it. */
export type TriedWidget = {
  query: string
  background: string
  /** left free around it, as a share of the shorter side */
  margin: number
}

/** Whoever can show widgets over what plays. Nothing of a trial is stored, so a restart ends it. */
export type WidgetTrials = {
  /**
   * Shows a widget instead of the one that was tried before.
   * @param forMs after which it goes, seen or not; nobody has to say so
   * @returns when it is seen; rejects with `CommandFailure`
   */
  show(widget: TriedWidget, forMs: number): Promise<void>
  end(): void
}
