/** How much a run of the bench does. `small` runs at every build and gates; `full` takes the figures of goals. */
export type Tier = {
  name: 'small' | 'full'
  /** devices that are accepted, and screens that are connected */
  screens: number
  rounds: number
  /** how long a load lasts, ms */
  loadMs: number
  /** whether wall times are compared with the goals */
  judgesTimes: boolean
}
export const TIERS = {
  small: { name: 'small', screens: 1_000, rounds: 2, loadMs: 800, judgesTimes: false },
  full: { name: 'full', screens: 10_000, rounds: 5, loadMs: 5_000, judgesTimes: true },
} as const satisfies Record<string, Tier>
