/** What is known of an address before it is asked: `judge` counts and answers, `host` names it in a reason. */
export type HostJudge = {
  /** Whether the address may be asked; it is counted. */
  allows(url: string): boolean
  /** The rules are others: what is shown has to be judged again. */
  onChange(run: () => void): () => void
}

let provide: (judge: HostJudge) => void = () => undefined
const provided = new Promise<HostJudge>((resolve) => {
  provide = resolve
})

/** Who judges addresses from now on; once, by a host whose document says that addresses are judged. */
export const provideHostJudge = (judge: HostJudge): void => provide(judge)

/**
 * Who judges the addresses that content leads to, null where nobody does: in editors and previews. A display says in its document
 * (`data-hosts`) that it judges, so that what comes before its rules were read waits for them.
 */
export const hostJudge = async (): Promise<HostJudge | null> =>
  document.documentElement.dataset['hosts'] === 'judged' ? provided : null
