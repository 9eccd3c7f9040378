/** Play records, their sums and reports of them. */
export type PlayTables = {
  /** play records as signed, and what they are looked for by; a device is named by its own id, which outlives its row */
  play: {
    company_id: string
    device_id: string
    id: string
    chain: string
    seq: number
    hash: string
    prev: string
    site_id: string | null
    name: string
    from_ms: number
    until_ms: number
    received_ms: number
    record: string
    /** why it is not counted: it is part of its chain, but says what cannot be */
    aside: string | null
  }
  /** plays in the fleet's log: numbers of a chain that arrived together; `row_id` is the device's row */
  play_run: {
    company_id: string
    device_id: string
    chain: string
    first_seq: number
    last_seq: number
    row_id: string
    /** when the first and the last of them began */
    from_ms: number
    until_ms: number
    received_ms: number
    /** of the last of them; null until the log has given it */
    position: number | null
  }
  /** plays of the last days for the devices dashboard, by the start of a step */
  play_pulse: {
    company_id: string
    /** `fleet` (key: a shard), `device` (its hardware id), `thing` (as in `play_thing`) or `site` */
    what: string
    key: string
    at_ms: number
    kind: string
    plays: number
  }
  /** the public keys that devices signed with; `token_id` is the credential that brought it first */
  play_key: {
    company_id: string
    device_id: string
    chain: string
    public_key: string
    token_id: string
    first_ms: number
    /** up to which number of the chain records were removed because they were old, and what is known of these; null: none */
    removed_seq: number | null
    removed_until_ms: number | null
    removed_received_ms: number | null
  }
  /** how many days a company keeps play records; null, or no row: for ever */
  play_retention: { company_id: string; days: number | null }
  /** saved reports of plays; `body` is JSON as it is on the wire, `next_ms` when it is mailed next */
  saved_report: {
    id: string
    company_id: string
    name: string
    body: string
    next_ms: number | null
    made_by: string
    locale: string | null
    changed_ms: number
    revision: number
  }
  /** records that were not taken, as they came; `hash` is that of the text */
  play_refused: {
    company_id: string
    device_id: string
    hash: string
    reason: string
    record: string
    at_ms: number
  }
  /**
   * counted plays by hour and by day of UTC (`span_ms`), kept as records arrive; `site_id` is empty where there is none, and
   * `thing` is the key of a `play_thing`. Rows of the span 0 are by hour too, with everything that was shown together
   */
  play_rollup: {
    company_id: string
    span_ms: number
    at_ms: number
    device_id: string
    site_id: string
    kind: string
    thing: string
    plays: number
    shown_ms: number
  }
  /** what rollups are of: a slide, item or ad with its name as shown; rows never change */
  play_thing: {
    company_id: string
    key: string
    kind: string
    id: string
    name: string
  }
  /** impossible records, by the hour of UTC in which they were received */
  play_aside: {
    company_id: string
    at_ms: number
    device_id: string
    site_id: string
    reason: string
    records: number
  }
  /** records of a chain without a gap between them: the time that a device has accounted for */
  play_stretch: {
    company_id: string
    device_id: string
    chain: string
    first_seq: number
    last_seq: number
    from_ms: number
    until_ms: number
    first_end_ms: number
    last_end_ms: number
  }
}
