/** The log of the fleet and the figures of its dashboard. */
export type FleetTables = {
  /** devices that showed their screen, every ten minutes */
  fleet_sample: { company_id: string; at_ms: number; showing: number }
  /** what happened to devices and publications; positions of a company grow by one in the order of commits */
  fleet_event: {
    company_id: string
    position: number
    at_ms: number
    kind: string
    device_id: string | null
    site_id: string | null
    /** names as they were then: both can be renamed and deleted */
    device_name: string | null
    site_name: string | null
    code: string | null
    facts: string
    /** folded words for search */
    words: string
  }
  /** the newest position of a company */
  fleet_position: {
    company_id: string
    newest: number
  }
  /** what of a device was written to the log last, so that each change is written once; by row id */
  fleet_device: {
    company_id: string
    device_id: string
    online: number
    state: string | null
    shown: string | null
    player_version: string | null
    /** JSON of the faults that it reported last */
    faults: string
    /** how much of its storage is used, 0 to 100 */
    storage_percent: number | null
    /** by how much its clock is wrong, s */
    clock_off_s: number | null
    /** of the hottest part of its machine, °C */
    temperature: number | null
    time_zone: string | null
    /** JSON of the build of its player; null where it does not say */
    build: string | null
  }
  /** how many events of a kind a day (UTC) had, for days whose events were removed */
  fleet_day: {
    company_id: string
    day_ms: number
    kind: string
    count: number
  }
}
