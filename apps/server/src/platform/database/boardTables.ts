/** Boards of appointments. */
export type BoardTables = {
  board: {
    id: string
    company_id: string
    name: string
    name_key: string
    time_zone: string
    /** JSON of names */
    rooms: string
    shows: string
    keep_days: number
    changed_ms: number
    changed_by: string
    revision: number
  }
  /** Only editors read `patient`, `birth_date` and `note`; none of them is ever logged. */
  appointment: {
    id: string
    company_id: string
    board_id: string
    /** the local date on which it begins, like 2026-11-23 */
    day: string
    ticket: string
    starts_ms: number
    minutes: number
    patient: string
    /** folded, to be searched */
    patient_key: string
    birth_date: string | null
    room: string
    status: string
    delayed_until_ms: number | null
    /** when it was called last */
    called_ms: number | null
    /** its id in the file that it came from, and a hash of what that said of it */
    import_id: string | null
    import_hash: string | null
    note: string
    changed_ms: number
    changed_by: string
    revision: number
  }
  /** how many tickets were given out for a day; those of appointments that were erased are not given again */
  board_day: { company_id: string; board_id: string; day: string; issued: number }
}
