/** Builds of the player, and how they reach devices. */
export type BuildTables = {
  /** builds of the player that this installation has had */
  player_build: {
    id: string
    version: string
    first_ms: number
    /** when a server that came with it started last */
    started_ms: number
  }
  /** how a company rolls builds out; `ring` is JSON of groups and devices */
  player_rollout_settings: {
    company_id: string
    automatic: number
    ring: string
    watch_hours: number
    revision: number
  }
  /** roll-outs of a company by `seq`; the last one is in force */
  player_rollout: {
    id: string
    company_id: string
    seq: number
    build: string
    previous: string | null
    state: string
    started_ms: number
    changed_ms: number
    reason: string | null
    /** JSON of numbers */
    facts: string
    changed_by: string | null
  }
  /** the build that a device was last ordered to run, and by which roll-out */
  player_build_order: {
    company_id: string
    device_id: string
    rollout_id: string
    build: string
    ordered_ms: number
  }
  /** what a device of a ring did on a build */
  player_build_record: {
    company_id: string
    device_id: string
    build: string
    shown_ms: number
    wrong_ms: number
    crashes: number
    changed_ms: number
  }
}
