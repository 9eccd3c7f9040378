/** Events of the schedule, and what they come to on each device. */
export type ScheduleTables = {
  schedule_event: {
    id: string
    company_id: string
    name: string
    screen_id: string
    /** JSON of the event as it was written */
    event: string
    changed_ms: number
    changed_by: string
    revision: number
  }
  /** hours with a name; `body` is JSON of `{days?, times}` */
  daypart: {
    id: string
    company_id: string
    name: string
    name_key: string
    body: string
    changed_ms: number
    changed_by: string
    revision: number
  }
  /** days with a name; `days` is JSON of `{date, last?, name}[]`, by date */
  calendar: {
    id: string
    company_id: string
    name: string
    name_key: string
    source: string
    url: string | null
    days: string
    unread: number
    covers_until: string | null
    etag: string | null
    last_modified: string | null
    fetched_ms: number | null
    /** when its address is read next; null: it has none */
    due_ms: number | null
    problem: string | null
    problem_ms: number | null
    /** tries in a row that failed */
    failures: number
    changed_ms: number
    changed_by: string
    revision: number
  }
  /** what conditions ask; `place` is empty for everywhere, `group/<id>` or `device/<row id>`; `readings` is JSON of `Reading[]` */
  fact: {
    company_id: string
    name: string
    place: string
    readings: string
    set_by: string
    revision: number
  }
  /** by its version, which is its hash; devices share it */
  /** `asks` is JSON of the sources of facts that conditions of its events ask; null: they have none */
  programme: { company_id: string; version: string; programme: string; asks: string | null }
  /** which versions of screens a programme shows */
  programme_screen: { company_id: string; programme: string; site_id: string; version: string }
  /** which programme was in force on a device when; `until_ms` null: it is now. `device_id` is the row id */
  device_programme: {
    company_id: string
    device_id: string
    from_ms: number
    until_ms: number | null
    programme: string
  }
}
