/** Tables of alerts, webhooks, what is sent to both, and tokens for metrics (schema.ts has the conventions). */
export type AlertTables = {
  /** `body` is JSON of settings, targets, hours, channels and escalation */
  alert_rule: {
    id: string
    company_id: string
    name: string
    kind: string
    body: string
    enabled: number
    changed_ms: number
    revision: number
  }
  /** `target` is sealed: addresses, or an address with a secret */
  alert_channel: {
    id: string
    company_id: string
    name: string
    kind: string
    target: string
    /** JSON of the people whose browsers are notified; null for other kinds */
    people: string | null
    quiet: string | null
    /** the language of its messages: that of whoever made it */
    locale: string | null
    enabled: number
    changed_ms: number
    revision: number
  }
  /** a message about one or more devices of a place; `rule_id` is null for what the server itself reports */
  alert: {
    id: string
    company_id: string
    kind: string
    rule_id: string | null
    rule_name: string
    /** `group:`, `address:`, `site:` or `device:` with the id */
    place_key: string | null
    place: string | null
    /** devices that the place had in all */
    place_devices: number
    opened_ms: number
    /** until then further devices join it; then it is sent */
    due_ms: number
    notified_ms: number | null
    /** when further channels are notified; null where none is */
    escalate_ms: number | null
    escalated_ms: number | null
    seen_ms: number | null
    seen_by: string | null
    ended_ms: number | null
    /** company, rule and place while devices can join, else null: unique, so that two nodes make one alert */
    joinable: string | null
  }
  /** a rule that is met by a device; without `opened_ms` it has not lasted for long enough yet */
  alert_incident: {
    id: string
    company_id: string
    rule_id: string
    device_id: string
    device_name: string
    alert_id: string | null
    since_ms: number
    opened_ms: number | null
    ended_ms: number | null
    why: string | null
    detail: string
    /** rule and device until it has ended, else null: unique, so that two nodes open one */
    live: string | null
  }
  /** `secret` is sealed; `off_ms` is when it was switched off because nothing arrived */
  hook: {
    id: string
    company_id: string
    name: string
    url: string
    secret: string
    events: string
    enabled: number
    failing_ms: number | null
    off_ms: number | null
    changed_ms: number
    revision: number
  }
  /** up to where the fleet's log was turned into events */
  hook_position: { company_id: string; position: number }
  /** what is to be sent, is tried again, or was sent */
  delivery: {
    id: string
    company_id: string
    /** `alert`, `hook` or `report` */
    door: string
    target_id: string
    /** the alert, or the event's own id */
    about_id: string
    /** `raised`, `escalated`, `resolved`, or the name of an event */
    what: string
    body: string
    created_ms: number
    /** the first attempt: three days later it is given up */
    first_ms: number | null
    state: string
    attempts: number
    next_ms: number
    /** until then one node has it in hand */
    lease_ms: number
    done_ms: number | null
    code: string | null
    status: number | null
    /** names what must be sent once only */
    once: string | null
  }
  metrics_token: {
    id: string
    company_id: string
    name: string
    group_id: string | null
    key_id: string
    hash: string
    made_by: string
    created_ms: number
    last_used_ms: number | null
  }
}
